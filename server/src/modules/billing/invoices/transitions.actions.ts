import type { billingEndpoints } from '@muster/contract/billing/core/billings.contract.ts'
import type { Billing } from '@muster/contract/billing/core/shapes.contract.ts'
import {
  billingMove,
  type InvoiceStatus,
  invoiceStates,
  mayTakeBillingStep,
} from '@muster/contract/billing/core/states.contract.ts'
import { writeOffOf } from '@muster/contract/billing/credit-notes/credits.rules.ts'
import { derivedInvoiceStatus } from '@muster/contract/billing/drafts/derived-status.rules.ts'
import { statesOf } from '@muster/contract/kernel/api/states.ts'
import { statusLabel } from '@muster/contract/kernel/api/status-labels.ts'
import { toMinor } from '@muster/contract/kernel/math/money.ts'
import { compare, minus } from '@muster/contract/kernel/math/rational.ts'
import type { Updateable } from 'kysely'
import { conflict, forbidden, invalid, ruleViolation, staleVersion } from '../../../kernel/app/errors.ts'
import type { DB } from '../../../kernel/db/db.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { moneyIn } from '../core/money.rules.ts'
import { changeBilling, notifyContributors, updateVersionAsContributor } from '../core/persistence.actions.ts'
import { readBilling } from '../core/record.queries.ts'
import { releaseBilledPeriods } from '../drafts/billed-periods.actions.ts'
import type { SharedFacts } from '../drafts/shared-facts.queries.ts'
import { appliedSoFar, applyToInvoice } from '../receipts/payment-application.actions.ts'
import { type BillingRecord, invoiceName, loadBilling, statusOf } from './billings.queries.ts'
import { documentFacts, failedInvoiceGuards } from './guards.queries.ts'
import { issueInvoice } from './issuing.actions.ts'
import { linesOf } from './lines.queries.ts'

type Endpoints = typeof billingEndpoints
export type InvoiceTransitionContext = Pick<
  Call<Endpoints['move']>,
  'db' | 'world' | 'scope' | 'staff' | 'today' | 'now' | 'requestID' | 'ip'
>

export interface Step {
  readonly id: string
  readonly status: InvoiceStatus
  readonly reason: string | null
  readonly issueDate?: string | undefined
  readonly lateReason: string | null
  readonly portalReference: string | null
  readonly version: number
}

export async function moveBilling(call: Call<Endpoints['move']>): Promise<Billing> {
  await takeStep(call, { id: call.params.id, ...call.body })
  return readBilling(call, null, call.params.id)
}

export const STEP_LABELS: Partial<Record<InvoiceStatus, string>> = {
  ...{ SUBMITTED: 'submitted', APPROVED: 'approved', RETURNED: 'returned', CANCELLED: 'cancelled', SENT: 'sent' },
}

/** Takes a step that exists, that this person may take, and that nothing stands against. */
export async function takeStep(call: InvoiceTransitionContext, step: Step, shared?: SharedFacts): Promise<void> {
  const { db, scope, staff, today } = call
  const { id, status, reason, version } = step
  const before = await loadBilling(db, scope, { id, lock: true })
  const from = statusOf(before)
  const move = billingMove(invoiceStates, from, status)
  if (!move || move.system) {
    const ways = statesOf(invoiceStates).filter((to) => billingMove(invoiceStates, from, to)?.system === undefined)
    const words = ways
      .filter((to) => billingMove(invoiceStates, from, to))
      .map((to) => statusLabel(to))
      .join(' or ')
    const next = words
      ? `From ${statusLabel(from)} the way leads to ${words}.`
      : 'Receipts and credit notes move it from here.'
    throw conflict('NO_SUCH_MOVE', `An invoice cannot go from ${statusLabel(from)} to ${statusLabel(status)}. ${next}`)
  }
  if (!mayTakeBillingStep(staff, move))
    throw forbidden(`Your role may not take it from ${statusLabel(from)} to ${statusLabel(status)}.`)
  if (move.reason && !reason) throw invalid([{ path: 'reason', message: 'Say why. It stays on the history.' }])
  if (before.version !== version) throw staleVersion(await readBilling(call, scope, id))
  const lines = await linesOf(db, id)
  const facts = await documentFacts(db, before, lines, step.issueDate ?? today, shared)
  const [why] = await failedInvoiceGuards(db, facts, move, { staff, ...step, today, isTaken: true })
  if (why) throw ruleViolation(why.name, why.message, why.errors)
  if (status === 'ISSUED')
    await issueInvoice(call, facts, { day: step.issueDate ?? today, lateReason: step.lateReason })
  else if (status === 'WRITTEN_OFF') await writeOff(call, before, reason!)
  else {
    if (status === 'CANCELLED') await releaseBilledPeriods(call, lines)
    const columns = { status, stateSince: call.now, ...marks(call, step) }
    if (status === 'SUBMITTED') await updateVersionAsContributor(call, id, {})
    const after = await changeBilling(call, before, STEP_LABELS[status]!, columns, { reason })
    if (status !== 'SUBMITTED' && status !== 'SENT')
      await notifyContributors(call, [after], STEP_LABELS[status]!, reason)
  }
}

/** Who did what when; what is sent back has no approver any more. Whoever submits has written on it. */
export function marks(
  { staff, now }: Pick<InvoiceTransitionContext, 'staff' | 'now'>,
  { status, reason, portalReference }: Omit<Step, 'id' | 'version'>,
): Omit<Updateable<DB['billing']>, 'contributorIds'> {
  if (status === 'SUBMITTED') return { submittedBy: staff.id, submittedAt: now, reason: null }
  if (status === 'APPROVED') return { approvedBy: staff.id, approvedAt: now, reason: null }
  if (status === 'RETURNED') return { approvedBy: null, approvedAt: null, reason }
  if (status === 'CANCELLED') return { reason }
  return { sentAt: now, portalReference }
}

/** What is open is let go, for a reason that is kept. */
async function writeOff(call: InvoiceTransitionContext, row: BillingRecord, reason: string): Promise<void> {
  const found = writeOffOf(moneyIn(row.open, row.currency), row.currency)
  if (!found.ok) throw ruleViolation(found.code, found.message)
  const entry = { kind: 'WRITE_OFF' as const, amount: found.amount, day: call.today }
  await applyToInvoice(call, row, [entry], { event: 'written-off', reason, more: { writtenOff: found.amount } })
}

/** The work is cleared: what the client has held back is due, and money for it can be entered. */
export async function releaseRetention(call: Call<Endpoints['releaseRetention']>): Promise<Billing> {
  const { db, scope, params, body, today } = call
  const row = await loadBilling(db, scope, { id: params.id, lock: true })
  if (row.version !== body.version) throw staleVersion(await readBilling(call, scope, params.id))
  const { retained } = derivedInvoiceStatus(moneyIn(row.gross, row.currency), await appliedSoFar(db, row), row.currency)
  if (compare(retained, '0') <= 0)
    throw ruleViolation(
      'somethingRetained',
      `The client holds nothing back of ${invoiceName(row)}. There is nothing to release.`,
    )
  if (row.status === 'WRITTEN_OFF')
    throw ruleViolation(
      'invoiceStands',
      `${invoiceName(row)} is written off. What was held back of it is not asked for any more.`,
    )
  const entry = { kind: 'RETENTION' as const, amount: toMinor(minus('0', retained), row.currency), day: today }
  await applyToInvoice(call, row, [entry], {
    event: 'retention-released',
    reason: body.reason,
    more: { released: retained },
  })
  return readBilling(call, null, row.id)
}
