import { Box, Button } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import type { TriggerProps } from '../../lazy/onFirstUse.tsx'
import type { ListFilter } from '../filters/filters.ts'
import type { ListControl } from './useListState.ts'

export interface MoreFiltersProps {
  filters: readonly ListFilter[]
  list: ListControl
  isPhone: boolean
}

/** Shows how many of the hidden filters are set. */
export function MoreButton({ filters, list, isPhone, ...trigger }: MoreFiltersProps & TriggerProps) {
  const set = filters.filter((filter) => list.filters[filter.name]).length
  return (
    <Button
      variant="default"
      size="sm"
      className="text-sm text-medium"
      leftSection={<IconFilter size={16} stroke={1.7} />}
      {...trigger}
    >
      {isPhone ? 'Filters' : <span data-short-head>More filters</span>}
      {set > 0 && (
        <Box component="span" miw={18} ms={6} px={5} bdrs={9} bg="var(--accent)" c="#fff" fw={600} fz="xs">
          {set}
        </Box>
      )}
    </Button>
  )
}
