import { Button } from '@mantine/core'
import { IconPlus, IconTag } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Avatar } from '../src/ui/avatar/UserAvatar.tsx'
import { StatusBadge, type Tone } from '../src/ui/badge/StatusBadge.tsx'
import { CountryCell, DateCell, ExpiryCell, MoneyCell, PersonCell } from '../src/ui/cells/cells.tsx'
import type { ListFilter } from '../src/ui/list/filters/filters.ts'
import { ListPage } from '../src/ui/list/page/ListPage.tsx'
import type { ListControl } from '../src/ui/list/page/useListState.ts'
import { useListState } from '../src/ui/list/page/useListState.ts'
import { useDefaultView } from '../src/ui/list/views/useDefaultView.ts'
import type { SavedView } from '../src/ui/list/views/views.ts'
import type { Column } from '../src/ui/table/columns.ts'
import { CLIENT_OPTIONS, COUNTRY_OPTIONS, PEOPLE, type Person, STATUSES } from './rows.ts'

const CHIPS: Record<Person['status'], { tone: Tone; label: string }> = {
  ACTIVE: { tone: 'done', label: 'Active' },
  BENCH: { tone: 'warning', label: 'On bench' },
  NOTICE: { tone: 'warning', label: 'Notice period' },
  ONBOARDING: { tone: 'info', label: 'Onboarding' },
  LEFT: { tone: 'neutral', label: 'Left' },
}
const Status = ({ of }: { of: Person['status'] }) => <StatusBadge tone={CHIPS[of].tone}>{CHIPS[of].label}</StatusBadge>

const columns: readonly Column<Person>[] = [
  {
    id: 'name',
    title: 'Name',
    sort: 'name',
    isFixed: true,
    cell: (row) => <PersonCell name={row.name} code={row.code} href="/record" />,
  },
  { id: 'job', title: 'Job title', sort: 'job', cell: (row) => row.job },
  { id: 'client', title: 'Client', sort: 'client', cell: (row) => row.client },
  { id: 'country', title: 'Country', sort: 'countryID', cell: (row) => <CountryCell value={row.countryID} /> },
  { id: 'status', title: 'Status', sort: 'status', cell: (row) => <Status of={row.status} /> },
  { id: 'start', title: 'Start date', sort: 'startDate', cell: (row) => <DateCell value={row.startDate} /> },
  { id: 'rate', title: 'Daily rate', align: 'end', cell: (row) => <MoneyCell value={row.rate} decimals="needed" /> },
  {
    id: 'visa',
    title: 'Visa',
    sort: 'visaExpiresOn',
    isExtra: true,
    cell: (row) => <ExpiryCell value={row.visaExpiresOn} today="2026-11-21" />,
  },
  { id: 'email', title: 'Email', isExtra: true, cell: (row) => row.email },
]

const filters: readonly ListFilter[] = [
  {
    name: 'status',
    label: 'Status',
    kind: 'many',
    isPinned: true,
    options: STATUSES.map((value) => ({ value, label: CHIPS[value].label })),
  },
  { name: 'countryID', label: 'Country', kind: 'many', isPinned: true, options: COUNTRY_OPTIONS },
  {
    name: 'client',
    label: 'Client',
    kind: 'many',
    isPinned: true,
    options: {
      search: async (letters) =>
        CLIENT_OPTIONS.filter((option) => option.label.toLowerCase().includes(letters.toLowerCase())),
      named: async (values) => CLIENT_OPTIONS.filter((option) => values.includes(option.value)),
    },
  },
  { name: 'startedFrom', label: 'Started on or after', kind: 'day' },
  { name: 'visaDue', label: 'Visa due within 90 days', kind: 'flag' },
]

const SHAPE = { filters: filters.map(({ name }) => name), sort: 'name' }
const VIEWS: readonly SavedView[] = [
  { id: 'all', name: 'All', search: {}, kind: 'built-in' },
  { id: 'active', name: 'Active', search: { status: 'ACTIVE' }, kind: 'built-in' },
  { id: 'bench', name: 'On bench', search: { status: 'BENCH' }, kind: 'built-in' },
  { id: 'mine', name: 'My Gulf consultants', search: { countryID: ['AE', 'SA'] }, kind: 'mine', mayChange: true },
]
const LATE_MS = 120

/** Simulates the endpoint: filters, sorts and returns a page after a short delay. */
function useFakeQuery(list: ListControl) {
  const [state, setState] = useState<{ for: object; items: Person[]; total: number } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new query is a new question, nothing else is
  useEffect(() => {
    const timer = setTimeout(() => {
      const found = PEOPLE.filter((row) => matches(row, list))
      const by = (list.sort ?? 'name').replace(/^-/, '') as keyof Person
      const way = list.sort?.startsWith('-') ? -1 : 1
      found.sort((a, b) => String(a[by]).localeCompare(String(b[by])) * way)
      const from = (list.page - 1) * list.pageSize
      setState({ for: list.query, items: found.slice(from, from + list.pageSize), total: found.length })
    }, LATE_MS)
    return () => clearTimeout(timer)
  }, [list.query])
  return {
    data: state ? { items: state.items, meta: { total: state.total } } : undefined,
    error: null,
    isPlaceholderData: state !== null && state.for !== list.query,
    refetch: () => undefined,
  }
}

function matches(row: Person, { searchInput, filters: set }: ListControl): boolean {
  const has = (name: string, value: string) => !set[name] || set[name].includes(value)
  return (
    `${row.name} ${row.code} ${row.email}`.toLowerCase().includes(searchInput.toLowerCase()) &&
    has('status', row.status) &&
    has('countryID', row.countryID) &&
    has('client', row.client) &&
    (!set.startedFrom || row.startDate >= (set.startedFrom[0] ?? '')) &&
    (!set.visaDue || row.visaExpiresOn <= '2027-02-19' === (set.visaDue[0] === 'true'))
  )
}

export function GalleryList() {
  const list = useListState(SHAPE)
  const query = useFakeQuery(list)
  const { views, setDefault } = useDefaultView('gallery', VIEWS, list)
  return (
    <ListPage
      title="Consultants"
      counts={['person', 'people']}
      table="gallery"
      path="/list"
      list={list}
      query={query}
      columns={columns}
      rowID={(row) => row.id}
      rowName={(row) => row.name}
      hrefOf={() => '/record'}
      card={(row) => ({
        title: row.name,
        text: `${row.job} · ${row.client}`,
        aside: <Status of={row.status} />,
        face: <Avatar name={row.name} size={36} />,
      })}
      filters={filters}
      searchHint="Search name, email, code"
      {...(views ? { views } : {})}
      viewActions={{ save: async () => undefined, remove: async () => undefined, setDefault, mayShare: true }}
      onExport={async () => undefined}
      actions={
        <Button size="xs" leftSection={<IconPlus size={16} stroke={1.7} />}>
          New consultant
        </Button>
      }
      bulk={(_ids, clear) => (
        <Button variant="subtle" size="xs" leftSection={<IconTag size={16} stroke={1.7} />} onClick={clear}>
          Change status
        </Button>
      )}
      empty={{ title: 'No consultants yet', text: 'Add the first one, or import your spreadsheet.' }}
    />
  )
}
