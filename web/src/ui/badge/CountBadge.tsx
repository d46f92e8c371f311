import { Box } from '@mantine/core'
import { formatCount } from '../format/number.ts'

/** A count shown after a title. */
export const CountBadge = ({ count }: { count: number }) => (
  <Box component="span" px={7} bdrs="sm" bg="var(--soft)" c="dimmed" fz="xs" fw={500} className="figures">
    {formatCount(count)}
  </Box>
)
