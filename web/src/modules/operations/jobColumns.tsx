import { Stack } from '@mantine/core'
import type { BackgroundJob } from '@muster/contract/kernel/api/background-jobs.contract.ts'
import { isOver } from '../../kernel/feedback/background-work.ts'
import { LabelBadge } from '../../ui/badge/StatusBadge.tsx'
import { TextCell } from '../../ui/cells/cells.tsx'
import { formatCount } from '../../ui/format/number.ts'
import { ProgressBar } from '../../ui/import/ProgressBar.tsx'
import { columns } from '../../ui/table/columnKinds.tsx'
import type { Column, RowCard } from '../../ui/table/columns.ts'
import { JOB_LABELS } from './labels.ts'

const JobChip = ({ state }: Pick<BackgroundJob, 'state'>) => <LabelBadge {...JOB_LABELS[state]} />

function Progress({ job }: { job: BackgroundJob }) {
  const { title, done, total } = job
  return (
    <Stack gap={5} miw={110}>
      {!isOver(job) && <ProgressBar name={title} share={total ? done / total : null} />}
      <span className="text-dimmed text-xs figures">
        {total === null ? formatCount(done) : `${formatCount(done)} of ${formatCount(total)}`}
        {job.errors.length > 0 && `, ${formatCount(job.errors.length)} failed`}
      </span>
    </Stack>
  )
}

const starter = (name: string, id: string) => (name === id ? null : name)

/** `nameOf` returns the ID while the name is loading. */
export const jobColumns = (nameOf: (id: string) => string): readonly Column<BackgroundJob>[] => [
  columns.link('title', 'Job'),
  { id: 'state', title: 'Status', width: 110, cell: ({ state }) => <JobChip state={state} /> },
  { id: 'progress', title: 'Progress', width: 150, cell: (job) => <Progress job={job} /> },
  {
    id: 'by',
    title: 'Started by',
    cell: ({ createdBy }) => <TextCell value={createdBy ? starter(nameOf(createdBy), createdBy) : 'System'} />,
  },
  columns.instant('createdAt', 'Started', { sort: 'createdAt', width: 120 }),
  columns.instant('finishedAt', 'Finished', { width: 120 }),
]

export const jobCard = (job: BackgroundJob): RowCard => ({
  title: job.title,
  text: <Progress job={job} />,
  aside: <JobChip state={job.state} />,
})
