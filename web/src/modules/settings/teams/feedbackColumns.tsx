import type { Feedback } from '@muster/contract/settings/teams/feedback.contract.ts'
import { InstantCell, NameCell, TextCell } from '../../../ui/cells/cells.tsx'
import { LabelBadge } from '../../../ui/chip/StatusChip.tsx'
import type { Column, RowCard } from '../../../ui/table/columns.ts'
import { FEEDBACK_STATES, KIND_LABELS } from '../labels.ts'

const StateChip = ({ state }: Pick<Feedback, 'state'>) => <LabelBadge {...FEEDBACK_STATES[state]} />

export const feedbackColumns: readonly Column<Feedback>[] = [
  {
    id: 'message',
    title: 'Feedback',
    isFixed: true,
    cell: ({ message }, href) => <NameCell name={message} href={href} />,
  },
  { id: 'kind', title: 'Type', width: 90, cell: ({ kind }) => KIND_LABELS[kind] },
  { id: 'author', title: 'From', cell: ({ _author }) => _author.name },
  { id: 'page', title: 'Page', cell: ({ page }) => <TextCell value={page} /> },
  { id: 'state', title: 'Status', sort: 'state', width: 100, cell: ({ state }) => <StateChip state={state} /> },
  {
    id: 'createdAt',
    title: 'Sent',
    sort: 'createdAt',
    width: 120,
    cell: ({ createdAt }) => <InstantCell value={createdAt} />,
  },
]

export const feedbackCard = ({ message, kind, _author, state }: Feedback): RowCard => ({
  title: message,
  text: `${KIND_LABELS[kind]} · ${_author.name}`,
  beside: <StateChip state={state} />,
})
