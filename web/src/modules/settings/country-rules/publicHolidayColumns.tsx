import { isoWeekday, weekdayName } from '@muster/contract/kernel/values/days.ts'
import type { PublicHoliday } from '@muster/contract/settings/country-rules/public-holidays.contract.ts'
import { StatusBadge } from '../../../ui/badge/StatusBadge.tsx'
import { NameCell } from '../../../ui/cells/cells.tsx'
import { formatDate } from '../../../ui/format/day.ts'
import { columns } from '../../../ui/table/columnKinds.tsx'
import type { Column, RowCard } from '../../../ui/table/columns.ts'

const Certainty = ({ tentative }: Pick<PublicHoliday, 'tentative'>) =>
  tentative ? <StatusBadge tone="warning">Tentative</StatusBadge> : <StatusBadge tone="done">Confirmed</StatusBadge>

export const publicHolidayColumns: readonly Column<PublicHoliday>[] = [
  {
    id: 'date',
    title: 'Date',
    sort: 'date',
    isFixed: true,
    cell: ({ date }, href) => <NameCell name={formatDate(date)} href={href} />,
  },
  { id: 'weekday', title: 'Weekday', cell: ({ date }) => weekdayName(isoWeekday(date)) },
  { id: 'name', title: 'Holiday', sort: 'name', cell: ({ name }) => name },
  columns.country({ sort: 'country' }),
  { id: 'paid', title: 'Paid', cell: ({ paid }) => (paid ? 'Yes' : 'No') },
  { id: 'tentative', title: 'Status', cell: ({ tentative }) => <Certainty tentative={tentative} /> },
]

export const publicHolidayCard = ({ date, name, _country, tentative }: PublicHoliday): RowCard => ({
  title: name,
  text: `${formatDate(date)} · ${_country.name}`,
  aside: <Certainty tentative={tentative} />,
})
