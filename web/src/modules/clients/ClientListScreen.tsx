import { Button } from '@mantine/core'
import type { ClientRow } from '@muster/contract/clients/shapes.contract.ts'
import { clientView } from '@muster/contract/clients/sight.contract.ts'
import { right } from '@muster/contract/kernel/permission.ts'
import { IconFileImport, IconPlus, IconTag, IconUsers } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { useOwnCountries } from '../../kernel/countries.ts'
import { exportList } from '../../kernel/downloads.ts'
import { useEndpoint } from '../../kernel/endpoint.ts'
import { useMay, useSees } from '../../kernel/permissions.ts'
import { useSavedViews } from '../../kernel/saved-views.ts'
import type { ListFilter } from '../../ui/list/filters.ts'
import { ListPage } from '../../ui/list/ListPage.tsx'
import { useListState } from '../../ui/list/useListState.ts'
import { rememberList } from '../../ui/record/neighbours.ts'
import type { Column } from '../../ui/table/columns.ts'
import { clientCard, clientColumns } from './clientColumns.tsx'
import { clientLines } from './lines.ts'
import { accountManagers, industries } from './sources.ts'
import { TYPE_OPTIONS, TYPES } from './words.ts'

const BulkDrawer = lazy(() => import('./BulkDrawer.tsx').then(({ BulkDrawer: component }) => ({ default: component })))

const SHAPE = { filters: ['type', 'countryID', 'accountManagerID', 'leaveDate', 'industry'], sort: 'name' }
/** Who only looks names up filters by nothing else. */
const LOOKUP_SHAPE = { filters: ['type'], sort: 'name' }
const BUILT_IN = [
  { id: 'all', name: 'All', search: {}, kind: 'built-in' as const },
  ...Object.entries(TYPES).map(([type, { word }]) => ({
    id: type,
    name: word,
    search: { type },
    kind: 'built-in' as const,
  })),
]
const ICON = { size: 16, stroke: 1.7 }
type Bulk = { field: 'accountManagerIDs' | 'type'; ids: readonly string[]; clear(): void }

export function ClientListScreen() {
  const can = useMay()
  const router = useRouter()
  const { columns, filters, mayOpen, searchHint } = useSight()
  const list = useListState(mayOpen ? SHAPE : LOOKUP_SHAPE)
  const { sort, ...unsorted } = list.query
  const asked = columns.some((column) => column.sort === sort?.replace('-', '')) ? list.query : unsorted
  const query = useEndpoint(clientLines.list, { query: asked }, { keepPrevious: true })
  const views = useSavedViews('clients', BUILT_IN, list)
  const [bulk, setBulk] = useState<Bulk | null>(null)
  const mayCreate = can(right('clients', 'create'))
  const hrefOf = (row: ClientRow) => (mayOpen ? `/clients/${row.id}` : undefined)
  useRemembered(query.data, list.page, list.pageSize)

  return (
    <>
      <ListPage
        title="Clients"
        counts={['client', 'clients']}
        table="clients"
        path="/clients"
        list={list}
        query={query}
        columns={columns}
        rowID={(row) => row.id}
        rowName={(row) => row.name}
        hrefOf={hrefOf}
        card={clientCard}
        filters={filters}
        searchHint={searchHint}
        {...views}
        {...(can(right('clients', 'export'))
          ? { onExport: (format) => exportList(clientLines.list, { query: asked }, format) }
          : {})}
        actions={mayCreate && <CreateButtons go={(path) => router.history.push(path)} />}
        {...(can(right('clients', 'edit'))
          ? { bulk: (ids, clear) => <BulkButtons onPick={(field) => setBulk({ field, ids, clear })} /> }
          : {})}
        empty={{
          title: 'No clients yet',
          text: mayCreate
            ? 'Take on the first one, or import your spreadsheet.'
            : 'None is yours yet. They appear here as soon as one is.',
        }}
      />
      {bulk && (
        <Suspense>
          <BulkDrawer {...bulk} onClose={() => setBulk(null)} />
        </Suspense>
      )}
    </>
  )
}

/** What this role sees of a client decides its columns and filters; who only looks names up has no record to open. */
function useSight() {
  const sees = useSees(clientView)
  const mayOpen = sees('legalName')
  const { options } = useOwnCountries()
  const shown = clientColumns.filter((column) => sees(column.field))
  const key = shown.map(({ id }) => id).join()
  // The table keeps its work as long as it is given the same columns.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids say what has changed
  const columns: readonly Column<ClientRow>[] = useMemo(() => shown, [key])
  const all: readonly (ListFilter & { field: string })[] = [
    { name: 'type', field: 'type', label: 'Type', kind: 'many', isPinned: true, options: TYPE_OPTIONS },
    { name: 'countryID', field: 'countryID', label: 'Country', kind: 'many', isPinned: true, options },
    {
      name: 'accountManagerID',
      field: 'accountManagerIDs',
      label: 'Account manager',
      kind: 'many',
      isPinned: true,
      options: accountManagers,
    },
    { name: 'leaveDate', field: 'holidays', label: 'Leave date', kind: 'day' },
    { name: 'industry', field: 'industry', label: 'Industry', kind: 'many', options: industries },
  ]
  const searchHint = sees('taxNumber') ? 'Search name, code, tax number' : 'Search name or code'
  return { columns, filters: all.filter(({ field }) => sees(field)), mayOpen, searchHint }
}

/** The page of the list that was open last, for the steps to the record before and after. */
function useRemembered(
  page: { items: readonly ClientRow[]; meta: { total: number } } | undefined,
  number: number,
  pageSize: number,
) {
  useEffect(() => {
    if (page)
      rememberList(
        '/clients',
        page.items.map(({ id }) => `/clients/${id}`),
        (number - 1) * pageSize + 1,
        page.meta.total,
      )
  }, [page, number, pageSize])
}

const CreateButtons = ({ go }: { go(path: string): void }) => (
  <>
    <Button
      variant="default"
      size="xs"
      leftSection={<IconFileImport {...ICON} />}
      onClick={() => go('/clients/import')}
    >
      Import
    </Button>
    <Button size="xs" leftSection={<IconPlus {...ICON} />} onClick={() => go('/clients/new')}>
      New client
    </Button>
  </>
)

const BulkButtons = ({ onPick }: { onPick(field: Bulk['field']): void }) => (
  <>
    <Button
      variant="subtle"
      size="xs"
      leftSection={<IconUsers {...ICON} />}
      onClick={() => onPick('accountManagerIDs')}
    >
      Account managers
    </Button>
    <Button variant="subtle" size="xs" leftSection={<IconTag {...ICON} />} onClick={() => onPick('type')}>
      Type
    </Button>
  </>
)
