import { Button } from '@mantine/core'
import type { CandidateRow } from '@muster/contract/consultants/candidate.contract.ts'
import { candidateView } from '@muster/contract/consultants/view.contract.ts'
import { right } from '@muster/contract/kernel/permission.ts'
import { IconBuildingBank, IconFileImport, IconPencil, IconPlus } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { exportList } from '../../kernel/downloads.ts'
import { useEndpoint } from '../../kernel/endpoint.ts'
import { useMay, useSees } from '../../kernel/permissions.ts'
import { useSavedViews } from '../../kernel/saved-views.ts'
import { ListPage } from '../../ui/list/ListPage.tsx'
import { useListState } from '../../ui/list/useListState.ts'
import { rememberList } from '../../ui/record/neighbours.ts'
import { candidateCard, columnsOf, hrefOf } from './candidateColumns.tsx'
import { useCandidateFilters, VIEWS } from './candidateFilters.ts'
import { candidateLines } from './lines.ts'
import { StatusCounts } from './StatusCounts.tsx'

const BulkDrawer = lazy(() => import('./BulkDrawer.tsx').then(({ BulkDrawer: component }) => ({ default: component })))

const SHAPE = {
  filters: [
    ...['status', 'countryID', 'clientID', 'nationality', 'visaSponsor', 'title', 'skill', 'tag'],
    ...['document', 'expiring', 'view'],
  ],
  sort: 'name',
}
const ICON = { size: 16, stroke: 1.7 }
type Bulk = { ids: readonly string[]; clear(): void }

export function CandidateListScreen() {
  const can = useMay()
  const list = useListState(SHAPE)
  const view = list.filters.view?.[0]
  const query = useEndpoint(candidateLines.list, { query: list.query as never }, { keepPrevious: true })
  const sight = useSight(view)
  const views = useSavedViews('candidates', sight.views, list)
  const [bulk, setBulk] = useState<Bulk | null>(null)
  const mayCreate = can(right('consultants', 'create'))
  const table = view === 'visa' ? 'candidates-visa' : 'candidates'
  useRemembered(query.data, list.page, list.pageSize)

  return (
    <>
      <ListPage
        key={table}
        title="Consultants"
        counts={['person', 'people']}
        table={table}
        path="/candidates"
        list={list}
        query={query}
        columns={sight.columns}
        rowID={(row) => row.id}
        rowName={(row) => row.name}
        hrefOf={hrefOf}
        card={candidateCard}
        filters={sight.filters}
        searchHint={sight.searchHint}
        above={<StatusCounts list={list} />}
        {...views}
        {...(can(right('consultants', 'export'))
          ? { onExport: (format) => exportList(candidateLines.list, { query: list.query as never }, format) }
          : {})}
        actions={<HeadButtons />}
        {...(can(right('consultants', 'edit'))
          ? {
              bulk: (ids, clear) => (
                <Button
                  variant="subtle"
                  size="xs"
                  leftSection={<IconPencil {...ICON} />}
                  onClick={() => setBulk({ ids, clear })}
                >
                  Change title, site or tags
                </Button>
              ),
            }
          : {})}
        empty={{
          title: 'No consultants yet',
          text: mayCreate
            ? 'Add the first one, or import your spreadsheet.'
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

/** What this role sees of a consultant decides its columns, filters and views. */
function useSight(view: string | undefined) {
  const sees = useSees(candidateView)
  const all = columnsOf(view)
  const shown = all.filter((column) => sees(column.field))
  const key = `${view === 'visa'} ${shown.map(({ id }) => id).join()}`
  // The table keeps its work as long as it is given the same columns.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what has changed
  const columns = useMemo(() => shown, [key])
  const names = VIEWS.filter(({ field }) => sees(field))
    .map(({ id }) => id)
    .join()
  const views = useMemo(() => VIEWS.filter(({ id }) => names.split(',').includes(id)), [names])
  const searchHint = sees('personalEmail')
    ? 'Search name, code, e-mail, phone'
    : sees('title')
      ? 'Search name, code, title'
      : 'Search name or code'
  return { columns, views, searchHint, filters: useCandidateFilters() }
}

/** The page of the list that was open last, for the steps to the record before and after. */
function useRemembered(
  page: { items: readonly CandidateRow[]; meta: { total: number } } | undefined,
  number: number,
  pageSize: number,
) {
  useEffect(() => {
    if (page)
      rememberList(
        '/candidates',
        page.items.map(({ id }) => `/candidates/${id}`),
        (number - 1) * pageSize + 1,
        page.meta.total,
      )
  }, [page, number, pageSize])
}

function HeadButtons() {
  const can = useMay()
  const router = useRouter()
  const go = (path: string) => () => router.history.push(path)
  return (
    <>
      {can(right('consultant-bank', 'approve')) && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconBuildingBank {...ICON} />}
          onClick={go('/candidates/bank-changes?status=PENDING')}
        >
          Bank changes
        </Button>
      )}
      {can(right('consultants', 'create')) && (
        <>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconFileImport {...ICON} />}
            onClick={go('/candidates/import')}
          >
            Import
          </Button>
          <Button size="xs" leftSection={<IconPlus {...ICON} />} onClick={go('/candidates/new')}>
            New consultant
          </Button>
        </>
      )}
    </>
  )
}
