/** Whether a placement month can be billed, with all issues and where to fix each (docs/domain/billing.md). */

import { contractStatusLabels } from '../../contracts/contracts.labels.ts'
import { EVER_ACTIVE } from '../../contracts/status-groups.rules.ts'
import { errorCode } from '../../kernel/api/error-codes.ts'
import { statusClause } from '../../kernel/api/labels.ts'
import type { RuleViolation } from '../../kernel/math/money.ts'
import { formatLongDate } from '../../kernel/values/days.ts'
import type { BillingReason, BillingVerdict } from '../core/shapes.contract.ts'
import type { InvoiceIssue, IssueFix } from '../invoice-validation/rule.types.ts'
import { type OrderVerdict, uncoveredMessage } from './orders.rules.ts'
import type { BillingNotice } from './pricing.rules.ts'
import type { Services } from './services.rules.ts'
import type { IssueDeadline } from './terms.rules.ts'
import type { Period } from './units.rules.ts'

type ResolutionTarget = BillingReason['resolution']

export interface ReadinessFacts {
  readonly today: string
  readonly period: Period
  /** Whether a month may be billed before its last day, as some clients require. */
  readonly mayBillEarly: boolean
  readonly timesheet: {
    readonly status: 'MISSING' | 'DRAFT' | 'SUBMITTED' | 'CLIENT_CONFIRMED' | 'APPROVED' | 'REJECTED' | 'LOCKED'
    readonly hasClientApproval: boolean
  }
  readonly client: { readonly name: string; readonly isActive: boolean; readonly requiresSignedTimesheet: boolean }
  readonly contract: { readonly number: string; readonly status: string }
  /** The end date of an expired master agreement; billing continues (docs/domain/contracts.md). */
  readonly agreementExpiredOn: string | null
  /** The invoice or draft that already includes days of the period. */
  readonly billedOn: string | null
  readonly services: Services | RuleViolation
  /** For each line covered by an order. */
  readonly orders: readonly OrderVerdict[]
  readonly currency: string
  /** Why lines have no tax yet. */
  readonly vat: readonly RuleViolation[]
  /** The data missing in the records of the parties for a tax invoice. */
  readonly missingData: readonly InvoiceIssue[]
  /** Why the legal amounts can’t be calculated. */
  readonly rate: RuleViolation | null
  readonly expenses: readonly RuleViolation[]
  readonly deadline: IssueDeadline | null
}

export interface Readiness {
  /** NOTHING when the month has nothing to bill. */
  readonly verdict: BillingVerdict
  readonly reasons: readonly BillingReason[]
}

export const blockingReason = (code: string, resolution: ResolutionTarget, message: string): BillingReason => ({
  code: errorCode(code),
  level: 'BLOCKS',
  message,
  resolution,
})
const warns = (code: string, resolution: ResolutionTarget, message: string): BillingReason => ({
  code: errorCode(code),
  level: 'WARNS',
  message,
  resolution,
})
const because =
  (resolution: ResolutionTarget) =>
  ({ code, message }: RuleViolation): BillingReason =>
    blockingReason(code, resolution, message)

const TIMESHEET_LABELS: Partial<Record<ReadinessFacts['timesheet']['status'], string>> = {
  MISSING: 'The timesheet is missing. Remind the consultant, or enter it.',
  DRAFT: 'The timesheet is a draft. Submit it first.',
  SUBMITTED: 'The timesheet is pending approval. Approve it first.',
  CLIENT_CONFIRMED: 'The timesheet is confirmed by the client but not approved yet. Approve it first.',
  REJECTED: 'The timesheet was returned. Correct and submit it first.',
}

/** All issues at once, blocking ones first, so that a month is fixed in one go. */
export function readinessOf(facts: ReadinessFacts): Readiness {
  const { services } = facts
  const isApproved = facts.timesheet.status === 'APPROVED' || facts.timesheet.status === 'LOCKED'
  const isEmpty = isApproved && services.ok && services.lines.length === 0 && facts.expenses.length === 0
  if (isEmpty && facts.billedOn === null) return { verdict: 'NOTHING', reasons: [] }
  const reasons = [
    ...timesheetReasons(facts),
    ...documentReasons(facts),
    ...(services.ok ? services.notices.map(noticed) : isApproved ? [because('CONTRACT')(services)] : []),
    ...facts.expenses.map(because('EXPENSE')),
    ...facts.orders.flatMap((verdict) => orderReasons(verdict, facts.currency)),
    ...facts.vat.map(because('VAT_RULE')),
    ...facts.missingData.map(missingReason),
    ...(facts.rate ? [because('EXCHANGE_RATE')(facts.rate)] : []),
    ...deadlineReasons(facts),
  ]
  const distinct = reasons.filter(
    (one, i) => reasons.findIndex(({ code, message }) => code === one.code && message === one.message) === i,
  )
  const ordered = distinct.toSorted((a, b) => Number(a.level === 'WARNS') - Number(b.level === 'WARNS'))
  return { verdict: ordered.some(({ level }) => level === 'BLOCKS') ? 'BLOCKED' : 'READY', reasons: ordered }
}

function timesheetReasons({
  timesheet,
  client,
  period,
  today,
  mayBillEarly,
  billedOn,
}: ReadinessFacts): BillingReason[] {
  const reasons: BillingReason[] = []
  const label = TIMESHEET_LABELS[timesheet.status]
  if (label) reasons.push(blockingReason('timesheetApproved', 'TIMESHEET', label))
  if (client.requiresSignedTimesheet && !timesheet.hasClientApproval && timesheet.status !== 'MISSING')
    reasons.push(
      blockingReason(
        'timesheetProven',
        'TIMESHEET',
        `${client.name} requires a signed timesheet. Upload it, or ask the client to confirm by the link.`,
      ),
    )
  if (period.to >= today && !mayBillEarly)
    reasons.push(
      blockingReason(
        'periodOver',
        'INVOICE',
        `The period ends on ${formatLongDate(period.to)}. It can be billed from the next day.`,
      ),
    )
  if (billedOn !== null)
    reasons.push(
      blockingReason(
        'notYetBilled',
        'INVOICE',
        `Days of this period are already on ${billedOn}. Credit that invoice, or remove the days.`,
      ),
    )
  return reasons
}

function documentReasons({ client, contract, agreementExpiredOn }: ReadinessFacts): BillingReason[] {
  const reasons: BillingReason[] = []
  if (!client.isActive)
    reasons.push(blockingReason('clientIsActive', 'CLIENT', `${client.name} is not active. Activate the client first.`))
  if (!EVER_ACTIVE.includes(contract.status))
    reasons.push(
      blockingReason(
        'contractIsSigned',
        'CONTRACT',
        `${contract.number} ${statusClause(contractStatusLabels, contract.status)}. Only contracts that have been active can be billed.`,
      ),
    )
  if (agreementExpiredOn !== null)
    reasons.push(
      warns(
        'agreementIsActive',
        'AGREEMENT',
        `The master agreement ended on ${formatLongDate(agreementExpiredOn)}. Billing continues; renew the agreement.`,
      ),
    )
  return reasons
}

const noticed = ({ code, message }: BillingNotice): BillingReason => warns(code, 'CONTRACT', message)

function orderReasons(verdict: OrderVerdict, currency: string): BillingReason[] {
  if (verdict.kind !== 'BLOCKED') return []
  const { reasons, missing } = verdict
  return reasons.map((reason) =>
    blockingReason(
      reason.code,
      'PURCHASE_ORDER',
      reasons.length > 1 ? `${uncoveredMessage(missing, currency)} ${reason.message}` : reason.message,
    ),
  )
}

/** What is entered on the draft itself does not block its creation: the transitions check it again. */
const missingReason = ({ code, fix, message, level }: InvoiceIssue): BillingReason => ({
  code,
  level: code === 'invoice.buyerReference' ? 'WARNS' : level,
  message,
  resolution: RESOLUTION_OF[fix],
})

/** The record on which an issue is corrected. */
export const RESOLUTION_OF = {
  SUPPLIER: 'LEGAL_ENTITY',
  CLIENT: 'CLIENT',
  INVOICE: 'INVOICE',
} as const satisfies Record<IssueFix, ResolutionTarget>

function deadlineReasons({ deadline, today }: ReadinessFacts): BillingReason[] {
  if (!deadline || today < deadline.remindOn) return []
  return today > deadline.last
    ? [
        warns(
          'issuedInTime',
          'INVOICE',
          `The legal deadline was ${formatLongDate(deadline.last)} (${deadline.source}). Issue it now with a reason for late issue.`,
        ),
      ]
    : [warns('issuedInTime', 'INVOICE', `Legal deadline: ${formatLongDate(deadline.last)} (${deadline.source}).`)]
}
