import { Flex } from '@mantine/core'
import { StatusBadge } from './StatusBadge.tsx'

/** Short values next to each other: skills, tags. */
export const BadgeList = ({ values }: { values: readonly string[] }) => (
  <Flex component="ul" gap={6} wrap="wrap" className="plain-list">
    {values.map((value) => (
      <li key={value}>
        <StatusBadge tone="neutral" plain>
          {value}
        </StatusBadge>
      </li>
    ))}
  </Flex>
)
