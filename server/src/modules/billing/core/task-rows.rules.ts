import { toMinor } from '@muster/contract/kernel/math/money.ts'
import type { TaskItem } from '../../../kernel/jobs/task-item.ts'

export const PAGE = '/timesheets/billing'

interface TaskRecord {
  readonly id: string
  readonly stateSince: Date
  readonly clientName: string
  readonly creatorName?: string | null
}

/** The fields that the tasks of all documents have; `folder` is that of their pages. */
export const documentTask = ({ id, stateSince, clientName }: TaskRecord, folder = '') => ({
  id,
  subtitle: null,
  path: `${PAGE}${folder}/${id}`,
  since: stateSince.toISOString(),
  dueOn: null,
  client: clientName,
})

/** Who asks for the approval. */
export const requesterOf = ({ creatorName }: Pick<TaskRecord, 'creatorName'>) =>
  creatorName ? { requester: creatorName } : {}

export const amountOf = (amount: string, currency: string, unit: NonNullable<TaskItem['amount']>['unit']) => ({
  amount: { amount: toMinor(amount, currency), currency, unit },
})
