import { Box, Flex, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Avatar } from '../../avatar/UserAvatar.tsx'
import { formatInstant, formatRelative } from '../../format/day.ts'
import { RouteLink } from '../../link/RouteLink.tsx'
import { SmallButton } from '../../link/SmallButton.tsx'
import { boneWidth, Skeleton } from '../../states/Skeleton.tsx'
import { EmptyState } from '../../states/states.tsx'
import { humanizeEvent } from '../sentence.ts'
import classes from './ActivityLog.module.css'
import { ChangeList, type ShownEntry } from './ChangeList.tsx'

interface ActivityLogProps {
  /** Newest first; undefined while it loads. */
  entries: readonly ShownEntry[] | undefined
  /** The labels of the fields, as in the form of the record. */
  labels?: Readonly<Record<string, string>>
  /** The description of an event, where its code reads badly: `user.role-changed` → `changed the role`. */
  events?: Readonly<Record<string, string>>
  /** Loads older entries, if there are any. */
  onMore?: (() => void) | undefined
  /** The address of the full history, when only the latest entries are shown. */
  allAt?: string | undefined
}

/**
 * Who did what and when, field by field with the old and the new value, and the reason. The server has already removed
 * what the user may not see.
 */
export function ActivityLog({ entries, labels = {}, events = {}, onMore, allAt }: ActivityLogProps) {
  return (
    <Box component="section" maw={760}>
      <Title order={2} mb={14}>
        History
      </Title>
      {!entries && <LogSkeleton />}
      {entries?.length === 0 && <EmptyState compact title="No activity yet" />}
      {entries && entries.length > 0 && (
        <Flex component="ol" m="0 0 12px" direction="column" className="plain-list">
          {entries.map((entry) => (
            <LogEntry
              key={entry.id}
              entry={entry}
              labels={labels}
              label={events[entry.event] ?? humanizeEvent(entry.event)}
            />
          ))}
        </Flex>
      )}
      {onMore && (
        <SmallButton fullWidth onClick={onMore}>
          Earlier
        </SmallButton>
      )}
      {allAt && (
        <RouteLink href={allAt} className="text-sm">
          View full activity
        </RouteLink>
      )}
    </Box>
  )
}

interface EntryProps {
  entry: ShownEntry
  labels: Readonly<Record<string, string>>
  label: string
  /** The link to another record that the entry is about. */
  about?: ReactNode
}

/** One event with its changes, as a list item. */
export function LogEntry({ entry, labels, label, about }: EntryProps) {
  return (
    <Flex component="li" pb={20} gap={10} className={classes.entry}>
      <Avatar name={entry.actorName} size={24} />
      <Box flex="1 1 auto" miw={0} pt={2} fz="sm">
        <p>
          <strong>{entry.actorName}</strong> {label}
        </p>
        <p className="text-dimmed text-xs">
          <time dateTime={entry.at} title={formatInstant(entry.at)}>
            {formatRelative(entry.at)}
          </time>
        </p>
        {about}
        {entry.changes.length > 0 && <ChangeList changes={entry.changes} labels={labels} />}
        {entry.reason && (
          <Text mt="xs" c="dimmed" fz="sm" className="quoted">
            {entry.reason}
          </Text>
        )}
      </Box>
    </Flex>
  )
}

const LogSkeleton = () => (
  <Stack m="0 0 12px" gap={0} className="plain-list" role="status" aria-label="Loading">
    {Array.from({ length: 4 }, (_, index) => (
      <Group key={index} pb={20} gap={10} align="stretch" wrap="nowrap" className={classes.entry}>
        <Skeleton width={24} height={24} />
        <Box flex="1 1 auto" miw={0} pt={2} fz="sm">
          <Skeleton width={boneWidth(index)} height={12} />
        </Box>
      </Group>
    ))}
  </Stack>
)
