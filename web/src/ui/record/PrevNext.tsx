import { Flex, Text } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { IconButton } from '../link/IconButton.tsx'
import classes from './RecordPage.module.css'

/** The records before and after this one in the list it was opened from. */
export interface Neighbours {
  previous: string | undefined
  next: string | undefined
  /** `12 of 240` */
  place?: string | undefined
}

export function PrevNext({ previous, next, place }: Neighbours) {
  const router = useRouter()
  const go = (href: string | undefined) => () => href && router.history.push(href)
  return (
    <Flex component="span" display="inline-flex" gap={2} align="center">
      {place && (
        <Text span inherit me={4} c="dimmed" fz="xs" className={`${classes.place} figures`}>
          {place}
        </Text>
      )}
      <IconButton
        name="Previous"
        icon={IconChevronUp}
        className={classes.step}
        disabled={!previous}
        onClick={go(previous)}
      />
      <IconButton name="Next" icon={IconChevronDown} className={classes.step} disabled={!next} onClick={go(next)} />
    </Flex>
  )
}
