import { Group, Paper, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** A framed part of a record page. */
export const Card = ({ children }: { children: ReactNode }) => (
  <Paper component={Stack} gap="md" miw={0} p={20}>
    {children}
  </Paper>
)

/** Buttons in a row that wraps. */
export const ButtonRow = ({ children }: { children: ReactNode }) => <Group gap="xs">{children}</Group>

/** A reason as the user entered it. */
export const Reason = ({ children }: { children: ReactNode }) => (
  <Text size="sm" c="dimmed" className="quoted">
    {children}
  </Text>
)
