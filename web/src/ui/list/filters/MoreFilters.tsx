import { Button, Drawer, Popover, Stack } from '@mantine/core'
import { DateBox } from '../../fields/dates/DateBox.tsx'
import { useOpenOnMount } from '../../lazy/useOpenOnMount.ts'
import { MoreButton, type MoreFiltersProps } from '../page/MoreButton.tsx'
import type { ListControl } from '../page/useListState.ts'
import { ChoiceFilter } from './ChoiceFilter.tsx'
import type { DayFilter } from './filters.ts'

/** The filters that are not in the bar, in a popover or, on the phone, in a drawer; loaded on first use. */
export function MoreFilters(props: MoreFiltersProps) {
  const { target, opened, setOpened } = useOpenOnMount()
  const toggle = () => setOpened(!opened)
  const controls = (
    <Stack gap="sm">
      {props.filters.map((filter) =>
        filter.kind === 'day' ? (
          <DayControl key={filter.name} filter={filter} list={props.list} />
        ) : (
          <ChoiceFilter key={filter.name} filter={filter} list={props.list} fullWidth />
        ),
      )}
    </Stack>
  )
  if (props.isPhone) {
    return (
      <>
        <MoreButton {...props} ref={target} onClick={toggle} aria-haspopup="dialog" aria-expanded={opened} />
        <Drawer opened={opened} onClose={() => setOpened(false)} position="bottom" size="80%" title="Filters">
          {controls}
          <Button fullWidth mt="lg" onClick={() => setOpened(false)}>
            Show results
          </Button>
        </Drawer>
      </>
    )
  }
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      width={320}
      trapFocus
      returnFocus
      closeOnClickOutside
    >
      <Popover.Target ref={target}>
        <MoreButton {...props} onClick={toggle} />
      </Popover.Target>
      <Popover.Dropdown aria-label="More filters">{controls}</Popover.Dropdown>
    </Popover>
  )
}

function DayControl({ filter, list }: { filter: DayFilter; list: ListControl }) {
  const day = list.filters[filter.name]?.[0] ?? ''
  const parse = (typed: string) => {
    if (typed !== '' && !/^\d{4}-\d\d-\d\d$/.test(typed)) return
    if (typed !== day) list.setFilter(filter.name, typed ? [typed] : [])
  }
  return <DateBox key={day} label={filter.label} initial={day} onChange={parse} />
}
