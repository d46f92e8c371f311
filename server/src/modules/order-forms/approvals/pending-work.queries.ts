import {
  orderFormTaskActionLabels,
  orderFormTaskLabels,
} from '@muster/contract/order-forms/core/order-form-notifications.labels.ts'
import type { OrderFormStatus } from '@muster/contract/order-forms/core/states.contract.ts'
import { orderFormView } from '@muster/contract/order-forms/core/visibility.contract.ts'
import { sql } from 'kysely'
import { scopeFor } from '../../../kernel/db/scope.ts'
import {
  addressOf,
  type MyWork,
  type TaskGroup,
  type TaskItem,
  type TaskTopic,
  topicOf,
  type WorkReader,
} from '../../../kernel/jobs/task-item.ts'
import { awaitsWaiver } from '../core/order-forms.rules.ts'
import { orderFormsIn } from '../core/scope.queries.ts'
import { orderFormPendingMyApproval, waitingOnOthers } from './pending-approvers.queries.ts'

interface Topic {
  readonly group: TaskGroup
  readonly kind: string
  readonly title: string
  readonly statuses: readonly OrderFormStatus[]
}

/** The topics of pending order forms. */
const TOPICS: readonly Topic[] = [
  {
    group: 'APPROVE',
    kind: 'order-form-decisions',
    title: 'Order forms to approve',
    statuses: ['SUBMITTED', 'MARGIN_REVIEW', 'HR_REVIEW', 'APPROVAL'],
  },
  {
    group: 'DO',
    kind: 'order-form-steps',
    title: 'Order forms to process',
    statuses: ['APPROVED', 'OFFER_SIGNED', 'VISA_IN_PROGRESS', 'ONBOARDING', 'ON_NOTICE', 'REVISION_REQUESTED'],
  },
  { group: 'REMIND', kind: 'offers-out', title: 'Offers to follow up', statuses: ['OFFER_SENT'] },
]

const COLUMNS = [
  'orderForm.id',
  'orderForm.number',
  'orderForm.personName',
  'orderForm.status',
  'orderForm.stateSince',
  'orderForm.slaDueAt',
  'orderForm.endDate',
  'orderForm.lastWorkingDay',
  'orderForm.waitingRoles',
  'orderForm.billRate',
  'orderForm.billUnit',
  'orderForm.billCurrency',
  'orderForm.gmPercent',
  'orderForm.marginVerdict',
  'orderForm.clientId',
  'orderForm.ownerId',
] as const
/** Closing is due the day after the last working day; other steps by the due time of their status. */
const DUE = sql<Date | null>`coalesce(order_form.sla_due_at, order_form.last_working_day + interval '1 day')`
const CLIENT = sql<string | null>`(select name from client where client.id = client_id)`
const OWNER = sql<string>`(select name from app_user where app_user.id = owner_id)`

/** The pending order forms of the user by topic, the first by due time, with the total. */
export async function pendingApprovalTasks(reader: WorkReader): Promise<MyWork[]> {
  const found = await firstOfEach(reader)
  return TOPICS.flatMap(({ group, kind, title, statuses }) => {
    const rows = found.filter(({ topic }) => topic === kind)
    if (rows.length === 0) return []
    const path = addressOf('/order-form-setups', { waiting: 'me', status: statuses })
    return [{ kind, title, group, path, count: rows[0]!.total, rows: rows.map((row) => stepRow(row, reader, true)) }]
  })
}

/** One query for all topics: the first rows and the total of each. */
async function firstOfEach({ db, staff, now, max }: WorkReader) {
  const topic = sql<string>`case ${sql.join(
    TOPICS.map(({ kind, statuses }) => sql`when status = any(${[...statuses]}::text[]) then ${kind}`),
    sql` `,
  )} end`
  return db
    .with('waiting', () =>
      orderFormPendingMyApproval(orderFormsIn(db, scopeFor(staff, 'order-forms')), staff, now)
        .select(COLUMNS)
        .select(DUE.as('due')),
    )
    .with('placed', (waiting) =>
      waiting
        .selectFrom('waiting')
        .selectAll()
        .select(topic.as('topic'))
        .select(sql<number>`(count(*) over (partition by ${topic}))::int`.as('total'))
        .select(sql<number>`row_number() over (partition by ${topic} order by due, state_since, id)`.as('place')),
    )
    .selectFrom('placed')
    .selectAll()
    .select([CLIENT.as('clientName'), OWNER.as('ownerName')])
    .where('place', '<=', max)
    .orderBy('topic')
    .orderBy('place')
    .execute()
}

/** Order forms of the user that are pending others, the longest pending first. */
export const othersWork = (reader: WorkReader): Promise<TaskTopic[]> =>
  topicOf(reader, {
    head: {
      kind: 'order-forms-out',
      title: 'Your order forms',
      path: addressOf('/order-form-setups', { waiting: 'others' }),
    },
    records: waitingOnOthers(orderFormsIn(reader.db, scopeFor(reader.staff, 'order-forms')), reader.staff, reader.now)
      .select(COLUMNS)
      .select([CLIENT.as('clientName'), OWNER.as('ownerName')])
      .orderBy('orderForm.stateSince')
      .orderBy('orderForm.id'),
    present: (row) => stepRow(row, reader, false),
  })

type PendingOrderFormRow = Omit<Awaited<ReturnType<typeof firstOfEach>>[number], 'topic' | 'total' | 'place' | 'due'>

const taskLabel = (row: PendingOrderFormRow) =>
  awaitsWaiver(row)
    ? 'is pending the waiver of its master agreement'
    : (orderFormTaskLabels[row.status as OrderFormStatus] ?? row.status)

const actionOn = (row: PendingOrderFormRow) =>
  awaitsWaiver(row) ? 'Decide' : (orderFormTaskActionLabels[row.status as OrderFormStatus] ?? 'Open')

/** The page on which the assignee takes the step: a returned order form is revised in the wizard. */
const stepPath = ({ id, status }: PendingOrderFormRow): string =>
  `/order-form-setups/${id}${status === ('REVISION_REQUESTED' satisfies OrderFormStatus) ? '/edit' : ''}`

function stepRow(row: PendingOrderFormRow, reader: WorkReader, isMine: boolean): TaskItem {
  const isEnding = row.status === 'ON_NOTICE'
  const dueAt = isEnding ? undefined : row.slaDueAt?.toISOString()
  return {
    kind: isEnding ? 'notice' : 'order-form',
    id: row.id,
    title: `${row.personName} ${taskLabel(row)}`,
    subtitle: row.number,
    action: isMine ? actionOn(row) : 'Open',
    path: isMine ? stepPath(row) : `/order-form-setups/${row.id}`,
    since: row.stateSince.toISOString(),
    dueOn: isEnding ? row.lastWorkingDay : (dueAt?.slice(0, 10) ?? null),
    ...(dueAt && { dueAt }),
    ...visibleFacts(row, reader),
  }
}

/** Client, rate, margin and owner, as far as the user may see them. */
function visibleFacts(
  row: PendingOrderFormRow,
  { sees }: WorkReader,
): Pick<TaskItem, 'client' | 'requester' | 'amount' | 'margin'> {
  const see = (field: string) => sees(orderFormView, field)
  const { clientName, ownerName, billRate, billCurrency, billUnit, gmPercent, marginVerdict } = row
  return {
    ...(clientName !== null && see('_client') && { client: clientName }),
    ...(see('_owner') && { requester: ownerName }),
    ...(billRate !== null &&
      billCurrency !== null &&
      see('bill') && { amount: { amount: billRate, currency: billCurrency, unit: billUnit } }),
    ...(gmPercent !== null && see('margin') && { margin: { percent: gmPercent, verdict: marginVerdict } }),
  }
}
