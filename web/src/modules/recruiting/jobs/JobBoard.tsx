import { CloseButton } from '@mantine/core'
import { mayMakeMove, movesFrom } from '@muster/contract/kernel/api/states.ts'
import type { JobRow } from '@muster/contract/recruiting/jobs/shapes.contract.ts'
import { type JobStatus, jobStates } from '@muster/contract/recruiting/jobs/states.contract.ts'
import { IconFlame } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { keyOf, useEndpoint } from '../../../kernel/api/endpoint.ts'
import { send } from '../../../kernel/api/send.ts'
import { useMe } from '../../../kernel/session/session.ts'
import { LabelBadge } from '../../../ui/badge/StatusBadge.tsx'
import { Board, type BoardColumn } from '../../../ui/board/Board.tsx'
import { formatDate, formatDates } from '../../../ui/format/day.ts'
import { counted } from '../../../ui/format/number.ts'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { countsQueryOf } from '../../../ui/list/page/listState.ts'
import type { ListControl } from '../../../ui/list/page/useListState.ts'
import { Alert } from '../../../ui/states/Alert.tsx'
import { PendingFields } from '../../../ui/states/PendingFields.tsx'
import { jobApi } from '../endpoints.ts'
import { JOB_PRIORITIES, JOB_STATUSES, jobHref, toVisibleJob, type VisibleJob } from '../labels.ts'
import type { JobTransition } from './jobTransitions.ts'
import { JobStep } from './record/JobStatusCard.tsx'

const STATUSES = Object.keys(JOB_STATUSES) as JobStatus[]
/** The maximum number of cards in a column. */
const CARDS = 100

const idOf = ({ id }: JobRow) => id
const nameOf = ({ number, title }: JobRow) => `${number} ${title}`

/** The jobs by status. A change of status opens the same dialog as on the record. */
export function JobBoard({ list }: { list: ListControl }) {
  const { role } = useMe()
  const { columns, error, refetch } = useColumns(list)
  const [step, setStep] = useState<{ job: VisibleJob; move: JobTransition } | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const move = async ({ id, number }: JobRow, to: string) => {
    setFailed(null)
    const job = toVisibleJob(await send(jobApi.get, { params: { id } }))
    const wanted = job.availableTransitions.find((one) => one.to === to)
    if (wanted?.allowed) return setStep({ job, move: wanted })
    const why = wanted?.why.map(({ message }) => message).join(' ')
    setFailed(`${number} was not moved. ${why || `It is now in “${JOB_STATUSES[job.status].label}”.`}`)
  }
  if (!columns) return <PendingFields compact={false} error={error} onRetry={refetch} />
  return (
    <>
      {failed && (
        <div className="above-list">
          <Alert tone="danger" role="alert" action={<CloseButton aria-label="Close" onClick={() => setFailed(null)} />}>
            {formatDates(failed)}
          </Alert>
        </div>
      )}
      <Board<JobRow>
        name="Jobs by status"
        columns={columns}
        idOf={idOf}
        nameOf={nameOf}
        render={cardOf}
        hrefOf={jobHref}
        targetsOf={({ status }) =>
          movesFrom(jobStates, status).flatMap(([to, rule]) => (mayMakeMove({ role }, rule) ? to : []))
        }
        onMove={(row, to) => void move(row, to).catch(() => undefined)}
      />
      {step && <JobStep job={step.job} move={step.move} onClose={() => setStep(null)} />}
    </>
  )
}

/** The first cards and the number of jobs of each status, or of the filtered statuses. */
function useColumns(list: ListControl) {
  const query = countsQueryOf(list, 'status')
  const chosen = list.filters.status
  const statuses = chosen ? STATUSES.filter((status) => chosen.includes(status)) : STATUSES
  const { data: counts } = useEndpoint(jobApi.counts, { query }, { keepPrevious: true })
  const pages = useQueries({
    queries: statuses.map((status) => {
      const args = { query: { ...query, status: [status], sort: '-createdAt', pageSize: CARDS } } as const
      return {
        queryKey: keyOf(jobApi.list, args),
        queryFn: ({ signal }: { signal: AbortSignal }) => send(jobApi.list, args as never, { signal }),
      }
    }),
    combine: (results) => ({
      items: results.map(({ data }) => data?.items as readonly JobRow[] | undefined),
      error: results.find(({ error }) => error)?.error,
      refetch: () => {
        for (const one of results) void one.refetch()
      },
    }),
  })
  const { items, error, refetch } = pages
  const columns = useMemo(
    () =>
      items.some((one) => one === undefined)
        ? undefined
        : statuses.map((status, index): BoardColumn<JobRow> => {
            const { label: title, tone } = JOB_STATUSES[status]
            const cards = items[index] ?? []
            const count = counts?.find((one) => one.status === status)?.count ?? cards.length
            return { key: status, title, tone, count, cards }
          }),
    [items, counts, statuses],
  )
  return { columns, error, refetch }
}

/** At module level, so that a card renders again only when it changes. */
const cardOf = (row: JobRow, href: string, isFirst: boolean) => (
  <>
    <div className="inline-line">
      <RouteLink href={href} draggable={false} tabIndex={isFirst ? 0 : -1} className="break-words pre-line">
        {row.title}
      </RouteLink>
      {row.hot && <IconFlame size={15} stroke={1.7} role="img" aria-label="Hot job" className="flex-none" />}
    </div>
    <div className="text-dimmed truncate">{`${row.number} · ${row._client.name}`}</div>
    <div className="badges text-xs text-dimmed" style={{ marginBlockStart: 6 }}>
      {(row.priority === 'URGENT' || row.priority === 'HIGH') && <LabelBadge {...JOB_PRIORITIES[row.priority]} />}
      <span className="figures">
        {[
          `${row.joined} of ${row.openings} filled`,
          row.openSubmissions > 0 && counted(row.openSubmissions, ['submission', 'submissions']),
          row.deadline && `by ${formatDate(row.deadline)}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </div>
  </>
)
