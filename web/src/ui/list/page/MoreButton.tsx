import { Button } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import type { TriggerProps } from '../../lazy/onFirstUse.tsx'
import classes from '../filters/FilterBar.module.css'
import type { ListFilter } from '../filters/filters.ts'
import type { ListControl } from './useListState.ts'

export interface MoreFiltersProps {
  filters: readonly ListFilter[]
  list: ListControl
  isPhone: boolean
}

/** Says how many of the filters behind it are set. */
export function MoreButton({ filters, list, isPhone, ...trigger }: MoreFiltersProps & TriggerProps) {
  const set = filters.filter((filter) => list.filters[filter.name]).length
  return (
    <Button
      variant="default"
      size="sm"
      className={classes.more}
      leftSection={<IconFilter size={16} stroke={1.7} />}
      {...trigger}
    >
      {isPhone ? 'Filters' : 'More filters'}
      {set > 0 && <span className={classes.badge}>{set}</span>}
    </Button>
  )
}
