import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useMemo } from 'react'
import { isOver, LOOK_MS } from '../../kernel/background-work.ts'
import { keyOf, useEndpoint } from '../../kernel/endpoint.ts'
import type { Answer } from '../../kernel/send.ts'
import { useMe } from '../../kernel/session.ts'
import type { ListFilter } from '../../ui/list/filters.ts'
import { ListPage } from '../../ui/list/ListPage.tsx'
import { useListState } from '../../ui/list/useListState.ts'
import { useOpenRow } from '../../ui/list/useOpenRow.ts'
import { jobCard, jobColumns } from './jobColumns.tsx'
import { directoryLine, jobListLine } from './lines.ts'
import { JOB_WORDS, optionsOf } from './words.ts'

const JobDrawer = lazy(() => import('./JobDrawer.tsx').then(({ JobDrawer: component }) => ({ default: component })))

type Jobs = Answer<
  typeof import('@muster/contract/kernel/background-jobs.contract.ts')['backgroundJobEndpoints']['list']
>

const PATH = '/settings/background-jobs'
const SHAPE = { filters: ['state'], sort: '-createdAt' }
const FILTERS: readonly ListFilter[] = [
  { name: 'state', label: 'State', kind: 'many', isPinned: true, options: optionsOf(JOB_WORDS) },
]
const CALM_MS = 15_000

/** Imports, exports and whatever else goes on after the page has been left: one's own, for an administrator everybody's. */
export function BackgroundJobsScreen() {
  const { role } = useMe()
  const list = useListState(SHAPE)
  const { openID, hrefOf, close } = useOpenRow(PATH)
  const query = useJobs(list.query)
  const nameOf = useStarters(query.data)
  const search = JSON.stringify(list.search)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the links change with the address only
  const columns = useMemo(() => jobColumns(hrefOf, nameOf), [search, nameOf])
  return (
    <>
      <ListPage
        title="Background jobs"
        counts={['job', 'jobs']}
        table="background-jobs"
        path={PATH}
        list={list}
        query={query}
        columns={columns}
        rowID={({ id }) => id}
        rowName={({ title }) => title}
        hrefOf={({ id }) => hrefOf(id)}
        card={jobCard}
        filters={FILTERS}
        searchHint="Search the work"
        empty={{
          title: 'No work in the background',
          text: `Work that takes longer goes on after its page is left, and is found again here.${role === 'ADMIN' ? '' : ' You see what you have started.'}`,
        }}
      />
      {openID && (
        <Suspense>
          <JobDrawer jobID={openID} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

/** Looks often while something runs, and now and then otherwise. */
function useJobs(asked: ReturnType<typeof useListState>['query']) {
  const cache = useQueryClient()
  const args = { query: asked }
  const known = cache.getQueryData<Jobs>(keyOf(jobListLine, args))
  const isBusy = known?.items.some((job) => !isOver(job)) ?? false
  return useEndpoint(jobListLine, args, { keepPrevious: true, every: isBusy ? LOOK_MS : CALM_MS })
}

/** The names of those who started the work on this page. */
function useStarters(jobs: Jobs | undefined) {
  const ids = [...new Set(jobs?.items.flatMap(({ createdBy }) => createdBy ?? []))].sort()
  const people = useEndpoint(
    directoryLine,
    { query: { id: ids } },
    { enabled: ids.length > 0, staleTime: 300_000, keepPrevious: true },
  ).data
  return useMemo(() => {
    const names = new Map(people?.map(({ id, name }) => [id, name]))
    return (id: string) => names.get(id)
  }, [people])
}
