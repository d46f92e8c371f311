import { Box, Group, Text, Title } from '@mantine/core'
import { type ReactNode, type Ref, useId } from 'react'

interface SectionProps {
  title: ReactNode
  /** Next to the heading, for example an Edit button. */
  action?: ReactNode
  /** One or two sentences under the heading. */
  text?: ReactNode
  /** Takes the focus when the focused element is removed. */
  headRef?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** A part of a page with its own heading. */
export function Section({ title, action, text, headRef, children }: SectionProps) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} miw={0}>
      <Group gap="8px 12px" justify="space-between" mih={30} mb={10}>
        <Title order={2} id={id} ref={headRef} {...(headRef && { tabIndex: -1 })} className="figures">
          {title}
        </Title>
        {action}
      </Group>
      {text && (
        <Text size="sm" maw="72ch" mb="sm" c="dimmed">
          {text}
        </Text>
      )}
      {children}
    </Box>
  )
}
