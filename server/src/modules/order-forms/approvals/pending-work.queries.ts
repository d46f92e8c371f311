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

/** The steps of order forms by what they ask of whoever is next. */
const TOPICS: readonly Topic[] = [
  {
    ...{ group: 'APPROVE', kind: 'order-form-decisions', title: 'Order forms to decide' },
    statuses: ['SUBMITTED', 'MARGIN_REVIEW', 'HR_REVIEW', 'APPROVAL'],
  },
  {
    ...{ group: 'DO', kind: 'order-form-steps', title: 'Order forms to move on' },
    statuses: ['APPROVED', 'OFFER_SIGNED', 'VISA_IN_PROGRESS', 'ONBOARDING', 'ON_NOTICE', 'REVISION_REQUESTED'],
  },
  { group: 'CHASE', kind: 'offers-out', title: 'Offers to follow up', statuses: ['OFFER_SENT'] },
]

const WORDS: Partial<Record<OrderFormStatus, string>> = {
  ...{ SUBMITTED: 'waits for the margin check', MARGIN_REVIEW: 'waits for the margin check' },
  ...{ HR_REVIEW: 'waits for HR', APPROVAL: 'waits for approval', APPROVED: 'waits for the offer' },
  ...{ OFFER_SENT: 'waits for the signature', OFFER_SIGNED: 'waits for the visa team' },
  ...{ VISA_IN_PROGRESS: 'waits for the visa', ONBOARDING: 'is onboarding' },
  ...{ REVISION_REQUESTED: 'came back for a revision', ON_NOTICE: 'has left: the placement is to be closed' },
  ON_HOLD: 'is on hold',
}

/** What is asked of whoever is next, by the state that waits. */
const ACTION: Partial<Record<OrderFormStatus, string>> = {
  ...{ SUBMITTED: 'Check', MARGIN_REVIEW: 'Check', HR_REVIEW: 'Review', APPROVAL: 'Approve', APPROVED: 'Send offer' },
  ...{ OFFER_SENT: 'Follow up', OFFER_SIGNED: 'Start visa', VISA_IN_PROGRESS: 'Work on visa', ONBOARDING: 'Complete' },
  ...{ REVISION_REQUESTED: 'Revise', ON_NOTICE: 'Close' },
}

const COLUMNS = [
  ...(['orderForm.id', 'orderForm.number', 'orderForm.personName', 'orderForm.status'] as const),
  ...(['orderForm.stateSince', 'orderForm.slaDueAt', 'orderForm.endDate', 'orderForm.lastWorkingDay'] as const),
  ...(['orderForm.waitingRoles', 'orderForm.billRate', 'orderForm.billUnit', 'orderForm.billCurrency'] as const),
  ...(['orderForm.gmPercent', 'orderForm.marginVerdict', 'orderForm.clientId', 'orderForm.ownerId'] as const),
] as const
/** A closing is due from the day after the last working day on; the other steps by the clock of their state. */
const DUE = sql<Date | null>`coalesce(order_form.sla_due_at, order_form.last_working_day + interval '1 day')`
const CLIENT = sql<string | null>`(select name from client where client.id = client_id)`
const OWNER = sql<string>`(select name from app_user where app_user.id = owner_id)`

/** What waits for the reader: each kind of step with the first by their due time, and how many there are. */
export async function pendingApprovalTasks(reader: WorkReader): Promise<MyWork[]> {
  const found = await firstOfEach(reader)
  return TOPICS.flatMap(({ group, kind, title, statuses }) => {
    const rows = found.filter(({ topic }) => topic === kind)
    if (rows.length === 0) return []
    const path = addressOf('/order-form-setups', { waiting: 'me', status: statuses })
    return [
      { ...{ kind, title, group, path, count: rows[0]!.total }, rows: rows.map((row) => stepRow(row, reader, true)) },
    ]
  })
}

/** Asked once for all kinds of steps: the rows of each that come first, and how many it has. */
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
    .with('placed', (made) =>
      made
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

/** What the reader wrote or submitted and others have, the longest waiting first: whoever waits can only ask after it. */
export const othersWork = (reader: WorkReader): Promise<TaskTopic[]> =>
  topicOf(reader, {
    head: {
      ...{ kind: 'order-forms-out', title: 'Your order forms' },
      path: addressOf('/order-form-setups', { waiting: 'others' }),
    },
    records: waitingOnOthers(orderFormsIn(reader.db, scopeFor(reader.staff, 'order-forms')), reader.staff, reader.now)
      .select(COLUMNS)
      .select([CLIENT.as('clientName'), OWNER.as('ownerName')])
      .orderBy('orderForm.stateSince')
      .orderBy('orderForm.id'),
    present: (row) => stepRow(row, reader, false),
  })

interface Row {
  readonly id: string
  readonly number: string | null
  readonly personName: string | null
  readonly status: string
  readonly stateSince: Date
  readonly slaDueAt: Date | null
  readonly lastWorkingDay: string | null
  readonly waitingRoles: readonly string[]
  readonly billRate: string | null
  readonly billUnit: string | null
  readonly billCurrency: string | null
  readonly gmPercent: string | null
  readonly marginVerdict: string | null
  readonly clientName: string | null
  readonly ownerName: string
}

const wordsOf = (row: Row) =>
  awaitsWaiver(row)
    ? 'waits for the waiver of its master agreement'
    : (WORDS[row.status as OrderFormStatus] ?? row.status)

const actionOn = (row: Row) => (awaitsWaiver(row) ? 'Decide' : (ACTION[row.status as OrderFormStatus] ?? 'Open'))

function stepRow(row: Row, reader: WorkReader, isMine: boolean): TaskItem {
  const isEnding = row.status === 'ON_NOTICE'
  const dueAt = isEnding ? undefined : row.slaDueAt?.toISOString()
  return {
    ...{ kind: isEnding ? 'notice' : 'order-form', id: row.id, title: `${row.personName} ${wordsOf(row)}` },
    ...{
      subtitle: row.number,
      action: isMine ? actionOn(row) : 'Open',
      path: `/order-form-setups/${row.id}`,
      since: row.stateSince.toISOString(),
    },
    dueOn: isEnding ? row.lastWorkingDay : (dueAt?.slice(0, 10) ?? null),
    ...(dueAt && { dueAt }),
    ...loadOrderFormFacts(row, reader),
  }
}

/** The client, the rate, the margin and who asks, as far as the reader's role sees each. */
function loadOrderFormFacts(
  row: Row,
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
