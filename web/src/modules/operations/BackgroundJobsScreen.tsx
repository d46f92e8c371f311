import type { BackgroundJob, backgroundJobEndpoints } from '@muster/contract/kernel/api/background-jobs.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { keyOf, useEndpoint } from '../../kernel/api/endpoint.ts'
import type { Answer } from '../../kernel/api/send.ts'
import { isOver, LOOK_MS } from '../../kernel/feedback/background-work.ts'
import { ListScreen } from '../../kernel/lists/ListScreen.tsx'
import { useNames } from '../../kernel/lists/people.ts'
import { useMe } from '../../kernel/session/session.ts'
import { optionsOf } from '../../ui/format/labels.ts'
import { lazyNamed } from '../../ui/lazy/lazily.ts'
import type { ListFilter } from '../../ui/list/filters/filters.ts'
import { useListState } from '../../ui/list/page/useListState.ts'
import { jobApi } from './endpoints.ts'
import { jobCard, jobColumns } from './jobColumns.tsx'
import { JOB_LABELS } from './labels.ts'

const JobDrawer = lazyNamed(() => import('./JobDrawer.tsx'), 'JobDrawer')

const SHAPE = { filters: ['state'], sort: '-createdAt' }
const FILTERS: readonly ListFilter[] = [
  { name: 'state', label: 'Status', kind: 'many', isPinned: true, options: optionsOf(JOB_LABELS) },
]
const CALM_MS = 15_000

/**
 * Imports, exports and other jobs that continue after the user leaves the page: the user's own, and all for
 * administrators.
 */
export function BackgroundJobsScreen() {
  const { role } = useMe()
  const nameOf = useNames(useWatchedJobs().map(({ createdBy }) => createdBy))
  return (
    <ListScreen
      title="Background jobs"
      counts={['job', 'jobs']}
      table={() => 'background-jobs'}
      path="/settings/background-jobs"
      endpoint={jobApi.list}
      columns={useMemo(() => jobColumns(nameOf), [nameOf])}
      rowName={({ title }) => title}
      card={jobCard}
      filters={FILTERS}
      sort={SHAPE.sort}
      searchHint="Search background jobs"
      drawer={({ id, close }) => <JobDrawer jobID={id} onClose={close} />}
      empty={{
        title: 'No background jobs',
        text: `Longer jobs continue after you leave their page and can be found again here.${role === 'ADMIN' ? '' : ' You see the jobs you started.'}`,
      }}
    />
  )
}

const NONE: readonly BackgroundJob[] = []

/** The jobs on this page of the list, reloaded often while one is running, and at longer intervals otherwise. */
function useWatchedJobs(): readonly BackgroundJob[] {
  const args = { query: useListState(SHAPE).query }
  const known = useQueryClient().getQueryData<Answer<(typeof backgroundJobEndpoints)['list']>>(keyOf(jobApi.list, args))
  const isBusy = known?.items.some((job) => !isOver(job)) ?? false
  return useEndpoint(jobApi.list, args, { keepPrevious: true, every: isBusy ? LOOK_MS : CALM_MS }).data?.items ?? NONE
}
