import { Box, Flex, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatInstant, formatSince } from '../format/day.ts'
import { usePhone } from '../list/page/usePhone.ts'
import { Card, Reason } from '../record/Card.tsx'
import classes from './status.module.css'

interface StatusFrameProps {
  /** The progress. */
  track?: ReactNode
  /** Who acts next. */
  assignee: ReactNode
  /** Since when, and the time left. */
  clock: ReactNode
  /** The reason for its status, as entered by the user who set it. */
  reason: string | null | undefined
  /** The actions of this user, and the reasons why others are not available. */
  children: ReactNode
}

/** The first card of every record with a workflow. */
export const StatusFrame = ({ track, assignee, clock, reason, children }: StatusFrameProps) => (
  <section aria-label="Status">
    <Card>
      {track}
      <Group gap="4px 24px" align="baseline" justify="space-between" fz="md">
        {assignee}
        {clock}
      </Group>
      {reason && <Reason>{reason}</Reason>}
      {children}
    </Card>
  </section>
)

interface StatusTrackProps {
  name: string
  track: { labels: readonly string[]; current: number }
}

/** All stages in one line: completed, current, and to come. */
export function StatusTrack({ name, track: { labels, current } }: StatusTrackProps) {
  const isPhone = usePhone()
  return (
    <Flex component="ol" gap={4} className="plain-list" aria-label={name}>
      {labels.map((label, index) => (
        <Box
          key={label}
          component="li"
          pt={6}
          miw={0}
          fz="xs"
          lh="16px"
          className={classes.stage}
          data-state={index < current ? 'done' : index === current ? 'current' : 'ahead'}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={isPhone && index !== current ? 'sr-only' : 'truncate block'}>{label}</span>
        </Box>
      ))}
    </Flex>
  )
}

export const Since = ({ since }: { since: string }) => (
  <time className="text-dimmed text-sm" dateTime={since} title={formatInstant(since)}>
    {formatSince(since)}
  </time>
)
