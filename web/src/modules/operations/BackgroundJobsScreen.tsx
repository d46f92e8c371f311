import type { BackgroundJob, backgroundJobEndpoints } from '@muster/contract/kernel/background-jobs.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isOver, LOOK_MS } from '../../kernel/background-work.ts'
import { keyOf, useEndpoint } from '../../kernel/endpoint.ts'
import { ListScreen } from '../../kernel/ListScreen.tsx'
import { useNames } from '../../kernel/people.ts'
import type { Answer } from '../../kernel/send.ts'
import { useMe } from '../../kernel/session.ts'
import { optionsOf } from '../../ui/format/words.ts'
import { lazyNamed } from '../../ui/later/lazily.ts'
import type { ListFilter } from '../../ui/list/filters.ts'
import { useListState } from '../../ui/list/useListState.ts'
import { jobCard, jobColumns } from './jobColumns.tsx'
import { jobListLine } from './lines.ts'
import { JOB_LABELS } from './words.ts'

const JobDrawer = lazyNamed(() => import('./JobDrawer.tsx'), 'JobDrawer')

const SHAPE = { filters: ['state'], sort: '-createdAt' }
const FILTERS: readonly ListFilter[] = [
  { name: 'state', label: 'State', kind: 'many', isPinned: true, options: optionsOf(JOB_LABELS) },
]
const CALM_MS = 15_000

/** Imports, exports and whatever else goes on after the page has been left: one's own, for an administrator everybody's. */
export function BackgroundJobsScreen() {
  const { role } = useMe()
  const nameOf = useNames(useWatchedJobs().map(({ createdBy }) => createdBy))
  return (
    <ListScreen
      title="Background jobs"
      counts={['job', 'jobs']}
      table={() => 'background-jobs'}
      path="/settings/background-jobs"
      endpoint={jobListLine}
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

/** The work on this page of the list, which is read again often while something runs, and now and then otherwise. */
function useWatchedJobs(): readonly BackgroundJob[] {
  const args = { query: useListState(SHAPE).query }
  const known = useQueryClient().getQueryData<Answer<(typeof backgroundJobEndpoints)['list']>>(keyOf(jobListLine, args))
  const isBusy = known?.items.some((job) => !isOver(job)) ?? false
  return useEndpoint(jobListLine, args, { keepPrevious: true, every: isBusy ? LOOK_MS : CALM_MS }).data?.items ?? NONE
}
