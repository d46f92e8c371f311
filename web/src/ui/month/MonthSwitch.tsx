import { Flex, NativeSelect } from '@mantine/core'
import { monthAfter } from '@muster/contract/kernel/values/days.ts'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { IconButton } from '../link/IconButton.tsx'
import { useAddress } from '../list/page/useListState.ts'
import { monthChoices, monthName } from './months.ts'

/** Switches between months, in the URL: Back returns to the previous one, and a link opens the same month. */
export function MonthSwitch({ month }: { month: string }) {
  const { search, change } = useAddress()
  const { page: _page, ...others } = search
  const open = (next: string) => change({ ...others, month: next }, { replace: false })
  return (
    <Flex display="inline-flex" gap={4} align="center">
      <IconButton
        name={`Previous month, ${monthName(monthAfter(month, -1))}`}
        icon={IconChevronLeft}
        variant="default"
        size={30}
        onClick={() => open(monthAfter(month, -1))}
      />
      <NativeSelect
        aria-label="Month"
        size="xs"
        miw={160}
        value={month}
        data={monthChoices(month).map((value) => ({ value, label: monthName(value) }))}
        onChange={(event) => open(event.currentTarget.value)}
      />
      <IconButton
        name={`Next month, ${monthName(monthAfter(month, 1))}`}
        icon={IconChevronRight}
        variant="default"
        size={30}
        onClick={() => open(monthAfter(month, 1))}
      />
    </Flex>
  )
}
