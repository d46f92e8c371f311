import type { Feedback } from '@muster/contract/settings/teams/feedback.contract.ts'
import { feedbackTypeLabels } from '@muster/contract/settings/teams/feedback.labels.ts'
import { LabelBadge } from '../../../ui/badge/StatusBadge.tsx'
import { columns } from '../../../ui/table/columnKinds.tsx'
import type { Column, RowCard } from '../../../ui/table/columns.ts'
import { FEEDBACK_STATES } from '../labels.ts'

const StateChip = ({ state }: Pick<Feedback, 'state'>) => <LabelBadge {...FEEDBACK_STATES[state]} />

export const feedbackColumns: readonly Column<Feedback>[] = [
  columns.link('message', 'Feedback'),
  { id: 'kind', title: 'Type', width: 90, cell: ({ kind }) => feedbackTypeLabels[kind] },
  { id: 'author', title: 'From', cell: ({ _author }) => _author.name },
  columns.text('page', 'Page'),
  { id: 'state', title: 'Status', sort: 'state', width: 100, cell: ({ state }) => <StateChip state={state} /> },
  columns.instant('createdAt', 'Sent', { sort: 'createdAt', width: 120 }),
]

export const feedbackCard = ({ message, kind, _author, state }: Feedback): RowCard => ({
  title: message,
  text: `${feedbackTypeLabels[kind]} · ${_author.name}`,
  aside: <StateChip state={state} />,
})
