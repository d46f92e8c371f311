import type { InvoiceStatus } from '@muster/contract/billing/core/states.contract.ts'
import { billingView } from '@muster/contract/billing/core/visibility.contract.ts'
import { MAIL_RULES } from '@muster/contract/kernel/api/mail-rules.ts'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { daysAfter, formatLongMonth } from '@muster/contract/kernel/values/days.ts'
import { sql } from 'kysely'
import { scopeFor } from '../../../kernel/db/scope.ts'
import {
  addressOf,
  type MyWork,
  type TaskGroup,
  topicOf,
  topicOfRows,
  type WorkReader,
} from '../../../kernel/jobs/task-item.ts'
import { billingRulesOn } from '../../settings/versions/billing-rules.queries.ts'
import { type Timesheets, timesheetsIn } from '../../timesheets/core/timesheets.queries.ts'
import { type Billings, billingsIn, draftName } from '../invoices/billings.queries.ts'
import { approvedUnbilled, isPastLegalDay, monthDueOn } from '../unbilled/unbilled.queries.ts'
import { hasUndelivered, isOverdue } from './list.queries.ts'
import { invoicesForMe } from './pending-roles.queries.ts'
import { sumsOf } from './sums.queries.ts'
import { amountOf, documentTask, PAGE, requesterOf } from './task-rows.rules.ts'
import { legalDay } from './tax-point-date.queries.ts'

/**
 * The billing tasks of a user: months to bill, invoices to submit, approve, issue and send, overdue and disputed ones.
 * Receipts and credit notes are in `finance-tasks.queries.ts`.
 */
export async function billingWork(reader: WorkReader): Promise<MyWork[]> {
  if (!reader.may(right('billings', 'view'))) return []
  const topics = await Promise.all([
    toBill(reader),
    ...STEPS.map((step) => stepWork(reader, step)),
    disputes(reader),
    overdue(reader),
    undelivered(reader),
  ])
  return topics.flat()
}

/** Approved months without an invoice: those past their legal deadline, and the others by month. */
async function toBill(reader: WorkReader): Promise<MyWork[]> {
  const { db, staff, may, today } = reader
  if (!may(right('billings', 'create'))) return []
  const rules = await billingRulesOn(db, today)
  const months = approvedUnbilled(timesheetsIn(db, scopeFor(staff, 'billings')), today)
  const late = isPastLegalDay(rules, today)
  const [past, open] = await Promise.all([
    byMonth(months.where(late), monthDueOn(rules)),
    byMonth(months.where(sql<boolean>`not ${late}`), monthDueOn(rules)),
  ])
  const topics = [
    ...past.flatMap((month) => monthTopic(month, true)),
    ...open.flatMap((month) => monthTopic(month, false)),
  ]
  // The amount of the latest month only: each takes a second to calculate.
  const latest = topics.toSorted((a, b) => (a.rows[0]!.id < b.rows[0]!.id ? 1 : -1))[0]
  return topics.map((topic) => (topic === latest ? { ...topic, worthOfMonth: topic.rows[0]!.id } : topic))
}

interface Month {
  readonly month: string
  readonly parts: readonly { id: string; name: string; count: number; dueOn: string | null }[]
}

async function byMonth(months: Timesheets, dueOn: ReturnType<typeof monthDueOn>): Promise<Month[]> {
  const found = await months
    .innerJoin('country', 'country.id', 'timesheet.countryId')
    .select(['timesheet.month', 'country.id', 'country.name', sql<number>`count(*)::int`.as('count')])
    .select(sql<string | null>`min(${dueOn})::text`.as('dueOn'))
    .groupBy(['timesheet.month', 'country.id', 'country.name'])
    .orderBy('timesheet.month')
    .orderBy('country.name')
    .execute()
  return [...Map.groupBy(found, ({ month }) => month.slice(0, 7))].map(([month, parts]) => ({ month, parts }))
}

function monthTopic({ month, parts }: Month, isLate: boolean): MyWork[] {
  const kind = isLate ? 'billing-late' : 'billing-ready'
  const query = { month, approved: true, late: isLate }
  const path = addressOf(`${PAGE}/ready`, query)
  const count = parts.reduce((sum, part) => sum + part.count, 0)
  const work = count === 1 ? '1 unbilled month is' : `${count} unbilled months are`
  const title = isLate ? `${work} past the legal deadline` : `${work} approved and not invoiced`
  const head = { group: 'DO' as const, kind, title: isLate ? 'Past the legal deadline' : 'Unbilled', path }
  return topicOfRows(head, [
    {
      kind,
      id: month,
      title,
      action: 'Bill',
      path,
      count,
      since: null,
      subtitle: [formatLongMonth(month), ...(parts.length === 1 ? [parts[0]!.name] : [])].join(' · '),
      dueOn: parts.flatMap((part) => part.dueOn ?? []).toSorted()[0] ?? null,
      parts: parts.map((part) => ({
        label: part.name,
        count: part.count,
        path: addressOf(`${PAGE}/ready`, { ...query, countryID: part.id }),
      })),
    },
  ])
}

interface Step {
  readonly group: TaskGroup
  readonly kind: string
  readonly title: string
  readonly status: InvoiceStatus
  readonly action: string
  readonly subtitle: string
}

const STEPS: readonly Step[] = [
  {
    group: 'APPROVE',
    kind: 'invoices-to-approve',
    title: 'Invoices to approve',
    status: 'SUBMITTED',
    action: 'Approve',
    subtitle: 'is pending approval',
  },
  {
    group: 'DO',
    kind: 'invoices-returned',
    title: 'Returned invoices',
    status: 'RETURNED',
    action: 'Correct',
    subtitle: 'was returned',
  },
  {
    group: 'DO',
    kind: 'invoices-to-issue',
    title: 'Invoices to issue',
    status: 'APPROVED',
    action: 'Issue',
    subtitle: 'is approved and not issued',
  },
  {
    group: 'DO',
    kind: 'invoices-to-send',
    title: 'Invoices issued and not sent',
    status: 'ISSUED',
    action: 'Send',
    subtitle: 'is issued and not sent',
  },
  {
    group: 'DO',
    kind: 'invoice-drafts',
    title: 'Invoice drafts to submit',
    status: 'DRAFT',
    action: 'Submit',
    subtitle: 'is a draft',
  },
]

/** Invoices that wait for one transition of this person, by legal deadline. */
async function stepWork(reader: WorkReader, step: Step): Promise<MyWork[]> {
  const { db, staff, today } = reader
  const mine = invoicesForMe(billingsIn(db, scopeFor(staff, 'billings')), staff).where(
    'billing.status',
    '=',
    step.status,
  )
  const { issueLimits } = await billingRulesOn(db, today)
  // Issued invoices have met the deadline, and should be sent at once.
  const dueOn = sql<string | null>`case when billing.number is null then ${legalDay(
    issueLimits,
    sql`legal_entity.country_id`,
    sql`billing.supply_to`,
  )} else billing.issue_date end`
  return topicOf(reader, {
    head: {
      group: step.group,
      kind: step.kind,
      title: step.title,
      path: addressOf(PAGE, { waiting: 'me', status: step.status }),
    },
    sums: () => sumsOf(mine, 'billing.gross'),
    records: named(mine).select(dueOn.as('dueOn')).orderBy('dueOn').orderBy('billing.stateSince').orderBy('billing.id'),
    present: (row) => ({
      ...documentTask(row),
      kind: row.number === null ? 'invoice' : 'invoice-issued',
      title: `${invoiceName(row)} ${step.subtitle}`,
      action: step.action,
      dueOn: row.dueOn,
      ...amountOf(row.gross, row.currency, 'gross'),
      ...requesterOf(row),
    }),
  })
}

const named = (billings: Billings) =>
  billings
    .innerJoin('client', 'client.id', 'billing.clientId')
    .innerJoin('legalEntity', 'legalEntity.id', 'billing.legalEntityId')
    .leftJoin('appUser as creator', 'creator.id', 'billing.createdBy')
    .select(['billing.id', 'billing.number', 'billing.draftNumber', 'billing.stateSince', 'billing.dueDate'])
    .select(['billing.gross', 'billing.open', 'billing.currency', 'client.name as clientName'])
    .select('creator.name as creatorName')

const invoiceName = ({ number, draftNumber }: { number: string | null; draftNumber: string | number | bigint }) =>
  number ?? draftName(draftNumber)

/** Disputed invoices: all for users who maintain invoices, for other users those whose dispute they own. */
async function disputes(reader: WorkReader): Promise<MyWork[]> {
  const { db, staff, may } = reader
  const mayEdit = may(right('billings', 'edit'))
  const all = billingsIn(db, scopeFor(staff, 'billings')).where('billing.disputed', '=', true)
  const open = mayEdit ? all : invoicesForMe(all, staff)
  return topicOf(reader, {
    head: {
      group: 'DO' as const,
      kind: 'invoices-disputed',
      title: 'Disputes to resolve',
      path: addressOf(PAGE, { disputed: true, waiting: mayEdit ? null : 'me' }),
    },
    sums: () => sumsOf(open, 'billing.open'),
    records: named(open).orderBy('billing.dueDate').orderBy('billing.id'),
    present: owedRow(reader, 'is disputed', 'Resolve'),
  })
}

/**
 * After this many days past due an invoice is escalated to the CFO and the country manager (docs/domain/reminders.md).
 */
const ESCALATED_DAYS = 45
const ESCALATED_TO = new Set(['CFO', 'COUNTRY_MANAGER'])

/** Overdue and undisputed invoices, for users who send reminders; long overdue ones for the escalation. */
async function overdue(reader: WorkReader): Promise<MyWork[]> {
  const { db, staff, may, today } = reader
  const isEscalated = ESCALATED_TO.has(staff.role)
  if (!isEscalated && !may(right('billings', 'edit')) && staff.role !== 'BUSINESS_DEVELOPMENT') return []
  const until = isEscalated ? daysAfter(today, -ESCALATED_DAYS) : null
  const late = billingsIn(db, scopeFor(staff, 'billings'))
    .where(isOverdue(today))
    .where('billing.disputed', '=', false)
    .$if(until !== null, (rows) => rows.where('billing.dueDate', '<=', until!))
  return topicOf(reader, {
    head: {
      group: 'REMIND' as const,
      kind: 'invoices-overdue',
      title: isEscalated ? `${ESCALATED_DAYS} or more days overdue` : 'Overdue invoices',
      path: addressOf(PAGE, { overdue: true, disputed: false, dueTo: until }),
    },
    sums: () => sumsOf(late, 'billing.open'),
    records: named(late).orderBy('billing.dueDate').orderBy('billing.id'),
    present: owedRow(reader, 'is overdue', 'Follow up'),
  })
}

const MAILED = ['INVOICE', 'PAYMENT_REMINDER'] as const

/** Invoices with an email on hold or not delivered, for users who can send it. */
async function undelivered(reader: WorkReader): Promise<MyWork[]> {
  const { db, staff, may } = reader
  const kinds = MAILED.filter((kind) => may(MAIL_RULES[kind].send))
  if (kinds.length === 0) return []
  const stuck = billingsIn(db, scopeFor(staff, 'billings')).where(hasUndelivered(kinds))
  return topicOf(reader, {
    head: {
      group: 'DO' as const,
      kind: 'invoice-mails',
      title: 'Invoices with undelivered emails',
      path: addressOf(PAGE, { undelivered: kinds }),
    },
    records: named(stuck).orderBy('billing.stateSince').orderBy('billing.id'),
    present: (row) => ({
      ...documentTask(row),
      kind: 'invoice-mail',
      title: `An email about ${invoiceName(row)} was not delivered`,
      action: 'Send now',
    }),
  })
}

const owedRow =
  ({ sees }: WorkReader, subtitle: string, action: string) =>
  (row: Awaited<ReturnType<ReturnType<typeof named>['executeTakeFirstOrThrow']>>) => ({
    ...documentTask(row),
    kind: 'invoice-owed',
    title: `${invoiceName(row)} ${subtitle}`,
    action,
    dueOn: row.dueDate,
    ...(sees(billingView, 'open') && amountOf(row.open, row.currency, 'open')),
  })
