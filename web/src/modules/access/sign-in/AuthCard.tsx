import { Center, Paper, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './AuthCard.module.css'

interface EntryCardProps {
  title: string
  hint?: ReactNode
  children: ReactNode
}

/** The card in the middle of the pages for signed-out users. */
export function EntryCard({ title, hint, children }: EntryCardProps) {
  return (
    <Center component="main" mih="100dvh" p="md" bg="var(--side)">
      <Paper w="100%" maw={380} shadow="sm" className={classes.card}>
        <Title>{title}</Title>
        {hint && (
          <Text size="sm" mt={2} c="dimmed">
            {hint}
          </Text>
        )}
        {children}
      </Paper>
    </Center>
  )
}
