import type { billingEndpoints } from '@muster/contract/billing/core/billings.contract.ts'
import type { Billing } from '@muster/contract/billing/core/shapes.contract.ts'
import { type InvoiceStatus, invoiceStates } from '@muster/contract/billing/core/states.contract.ts'
import { writeOffOf } from '@muster/contract/billing/credit-notes/credits.rules.ts'
import { invoiceBalance } from '@muster/contract/billing/drafts/invoice-balance.rules.ts'
import { invoiceEventLabels } from '@muster/contract/billing/invoices/invoice.labels.ts'
import type { Labels } from '@muster/contract/kernel/api/labels.ts'
import { toMinor } from '@muster/contract/kernel/math/money.ts'
import { compare, minus } from '@muster/contract/kernel/math/rational.ts'
import type { Updateable } from 'kysely'
import { ruleViolation, staleVersion } from '../../../kernel/app/errors.ts'
import type { DB } from '../../../kernel/db/db.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { type StatusChange, transition, transitionRules } from '../../../kernel/transitions/transition.ts'
import { changeBilling, notifyContributors, updateAsContributor } from '../core/persistence.actions.ts'
import { readBilling } from '../core/record.queries.ts'
import { releaseBilledPeriods } from '../drafts/billed-periods.actions.ts'
import type { SharedFacts } from '../drafts/shared-facts.queries.ts'
import { appliedSoFar, applyToInvoice } from '../receipts/payment-application.actions.ts'
import { type BillingRecord, invoiceName, loadBilling } from './billings.queries.ts'
import { documentFacts, failedInvoiceGuards } from './guards.queries.ts'
import { issueInvoice } from './issuing.actions.ts'
import { linesOf } from './lines.queries.ts'

type Endpoints = typeof billingEndpoints
export type InvoiceTransitionContext = Pick<
  Call<Endpoints['move']>,
  'db' | 'appContext' | 'scope' | 'staff' | 'today' | 'now' | 'requestID' | 'ip'
>

export interface InvoiceChange extends StatusChange<InvoiceStatus> {
  readonly reason: string | null
  readonly issueDate?: string | undefined
  readonly lateReason: string | null
  readonly portalReference: string | null
  /** The data that is loaded once when many invoices are changed together. */
  readonly shared?: SharedFacts
}

/** `approved`: the event of a transition in the history. */
export const invoiceEvent = (status: InvoiceStatus): string => (invoiceEventLabels as Labels)[status]!

export const invoiceTransitions = transitionRules<InvoiceTransitionContext, InvoiceChange>()({
  lock: ({ db, scope }, { id }) => loadBilling(db, scope, { id, lock: true }),
  machine: () => invoiceStates,
  subject: () => 'An invoice',
  read: (call, { id }) => readBilling(call, call.scope, id),
  async facts({ db, today }, row, { issueDate = today, shared }) {
    const lines = await linesOf(db, row.id)
    return { lines, document: await documentFacts(db, row, lines, issueDate, shared) }
  },
  guards: ({ db, staff, today }, _row, { move, change, facts }) =>
    failedInvoiceGuards(db, facts.document, move, { staff, ...change, today, isBeingIssued: true }),
  async apply(call, row, { change, facts }) {
    const { id, status, reason, lateReason, issueDate = call.today } = change
    if (status === 'ISSUED') return issueInvoice(call, facts.document, { day: issueDate, lateReason })
    if (status === 'WRITTEN_OFF') return writeOff(call, row, reason!)
    if (status === 'CANCELLED') await releaseBilledPeriods(call, facts.lines)
    const columns = { status, stateSince: call.now, ...stepColumns(call, change) }
    if (status === 'SUBMITTED') await updateAsContributor(call, id, {})
    const after = await changeBilling(call, row, invoiceEvent(status), columns, { reason })
    if (status !== 'SUBMITTED' && status !== 'SENT')
      await notifyContributors(call, [after], invoiceEvent(status), reason)
  },
})

export async function moveBilling(call: Call<Endpoints['move']>): Promise<Billing> {
  await transition(invoiceTransitions, call, { id: call.params.id, ...call.body })
  return readBilling(call, null, call.params.id)
}

/** The users and times of the steps; a returned invoice has no approver. The submitter is an editor. */
export function stepColumns(
  { staff, now }: Pick<InvoiceTransitionContext, 'staff' | 'now'>,
  { status, reason, portalReference }: Omit<InvoiceChange, 'id' | 'version'>,
): Omit<Updateable<DB['billing']>, 'contributorIds'> {
  if (status === 'SUBMITTED') return { submittedBy: staff.id, submittedAt: now, reason: null }
  if (status === 'APPROVED') return { approvedBy: staff.id, approvedAt: now, reason: null }
  if (status === 'RETURNED') return { approvedBy: null, approvedAt: null, reason }
  if (status === 'CANCELLED') return { reason }
  return { sentAt: now, portalReference }
}

/** Writes off the outstanding amount for a stored reason. */
async function writeOff(call: InvoiceTransitionContext, row: BillingRecord, reason: string): Promise<void> {
  const found = writeOffOf(toMinor(row.open, row.currency), row.currency)
  if (!found.ok) throw ruleViolation(found.code, found.message)
  const entry = { kind: 'WRITE_OFF' as const, amount: found.amount, day: call.today }
  await applyToInvoice(call, row, [entry], { event: 'written-off', reason, more: { writtenOff: found.amount } })
}

/** Releases the retention: the amount is due and a payment can be recorded. */
export async function releaseRetention(call: Call<Endpoints['releaseRetention']>): Promise<Billing> {
  const { db, scope, params, body, today } = call
  const row = await loadBilling(db, scope, { id: params.id, lock: true })
  if (row.version !== body.version) throw staleVersion(await readBilling(call, scope, params.id))
  const { retained } = invoiceBalance(toMinor(row.gross, row.currency), await appliedSoFar(db, row), row.currency)
  if (compare(retained, '0') <= 0)
    throw ruleViolation('NOTHING_RETAINED', `${invoiceName(row)} has no retention to release.`)
  if (row.status === 'WRITTEN_OFF')
    throw ruleViolation('INVOICE_NOT_ACTIVE', `${invoiceName(row)} is written off. Its retention is no longer due.`)
  const entry = { kind: 'RETENTION' as const, amount: toMinor(minus('0', retained), row.currency), day: today }
  await applyToInvoice(call, row, [entry], {
    event: 'retention-released',
    reason: body.reason,
    more: { released: retained },
  })
  return readBilling(call, null, row.id)
}
