import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './AuthCard.module.css'

interface EntryCardProps {
  title: string
  hint?: ReactNode
  children: ReactNode
}

/** The card in the middle of the pages for people who are not signed in. */
export function EntryCard({ title, hint, children }: EntryCardProps) {
  return (
    <main className={classes.page}>
      <div className={classes.card}>
        <h1 className={classes.title}>{title}</h1>
        {hint && (
          <Text size="sm" mt={2} c="dimmed">
            {hint}
          </Text>
        )}
        {children}
      </div>
    </main>
  )
}
