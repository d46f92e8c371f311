import { Flex, Paper, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { CountBadge } from '../../../ui/badge/CountBadge.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'

interface TaskCardProps {
  title: string
  /** The number of tasks; undefined while they load. */
  count: number | undefined
  /** The text without tasks: describes what will appear here. */
  empty: string
  children: ReactNode
}

export const TaskCard = ({ title, count, empty, children }: TaskCardProps) => (
  <Paper component="section" p={16} aria-label={title}>
    <CardTitle title={title} count={count} />
    {count === undefined && (
      <Stack role="status" aria-label="Loading" gap={16} py={8}>
        <Skeleton width="46%" />
        <Skeleton width="61%" />
      </Stack>
    )}
    {count === 0 && (
      <Text size="sm" c="dimmed">
        {empty}
      </Text>
    )}
    {children}
  </Paper>
)

export const CardTitle = ({ title, count }: { title: string; count: number | undefined }) => (
  <Flex component="h2" gap={8} align="center" mb={6} fz="lg" fw={600}>
    {title}
    {count ? <CountBadge count={count} /> : null}
  </Flex>
)
