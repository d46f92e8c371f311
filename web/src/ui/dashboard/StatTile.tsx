import { Box, Flex, Group, Text, Title } from '@mantine/core'
import { IconArrowDownRight, IconArrowUpRight, IconMinus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { toneColors } from '../badge/toneColors.ts'
import { RouteLink } from '../link/RouteLink.tsx'
import classes from './dashboard.module.css'
import { type Share, ShareBar } from './ShareBar.tsx'
import { Sparkline } from './Sparkline.tsx'

interface StatTileProps {
  label: string
  /** Formatted: `3,412`, `AED 4.8M`. */
  value: string
  /** The change since the previous period as a fraction: 0.042 is +4.2 %. */
  delta?: number | undefined
  /** A lower value is better: absence, overdue. */
  isLessBetter?: boolean
  hint?: ReactNode
  course?: readonly number[] | undefined
  /** The parts of the number. */
  shares?: readonly Share[]
  /** A link to the filtered list that the number counts. */
  href?: string | undefined
}

/**
 * One number with its parts and a link to its list. The height is fixed, so that nothing moves when the number loads.
 */
export function StatTile({ label, value, delta, isLessBetter, hint, course, shares = [], href }: StatTileProps) {
  return (
    <Box
      component="article"
      p="15px 16px 14px"
      mih={110}
      bdrs="lg"
      pos="relative"
      bg="var(--tile)"
      className={classes.tile}
    >
      <Title order={2} c="dimmed" fw={400} fz="sm">
        {href ? (
          <RouteLink href={href} className={classes.tileLink}>
            {label}
          </RouteLink>
        ) : (
          label
        )}
      </Title>
      <Group gap={12} align="flex-end" wrap="nowrap" justify="space-between">
        <Text fw={600} fz={26} lts="-0.02em" className="figures nowrap">
          {value}
        </Text>
        {course && <Sparkline values={course} />}
      </Group>
      <Flex component="p" gap="2px 8px" align="center" wrap="wrap" mih={22} mt={4} c="dimmed" fz="xs">
        {delta !== undefined && <Delta delta={delta} isLessBetter={isLessBetter ?? false} />}
        {hint}
      </Flex>
      {shares.length > 0 && <ShareBar shares={shares} />}
    </Box>
  )
}

function Delta({ delta, isLessBetter }: { delta: number; isLessBetter: boolean }) {
  const isGood = delta > 0 !== isLessBetter
  const Arrow = delta === 0 ? IconMinus : delta > 0 ? IconArrowUpRight : IconArrowDownRight
  return (
    <Flex
      component="span"
      display="inline-flex"
      gap={4}
      align="center"
      h={20}
      px={6}
      bdrs="sm"
      fw={500}
      className="figures"
      {...toneColors(delta === 0 ? 'neutral' : isGood ? 'done' : 'danger')}
    >
      <Arrow size={13} stroke={2} aria-hidden />
      <span className="sr-only">{delta > 0 ? 'up' : delta < 0 ? 'down' : 'unchanged'} </span>
      {Math.abs(delta * 100).toFixed(1)}%
    </Flex>
  )
}

export const StatRow = ({ children }: { children: ReactNode }) => <div className={classes.tiles}>{children}</div>
