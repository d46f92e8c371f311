/** Whether a placement's month can be billed, with everything that keeps it back and what mends it (field.md §9, "ready-to-bill queue"). */

import { errorCode } from '../../kernel/api/error-codes.ts'
import { statusPhrase } from '../../kernel/api/status-labels.ts'
import type { RuleViolation } from '../../kernel/math/money.ts'
import { formatDateInWords } from '../../kernel/values/days.ts'
import type { MissingTaxField } from '../tax/tax-data.rules.ts'
import { missingWords, type OrderVerdict } from './orders.rules.ts'
import type { BillingNotice } from './pricing.rules.ts'
import type { Services } from './services.rules.ts'
import type { IssueDeadline } from './terms.rules.ts'
import type { Period } from './units.rules.ts'

/** Where somebody goes to mend it. */
export type ResolutionTarget =
  | 'TIMESHEET'
  | 'CONTRACT'
  | 'PURCHASE_ORDER'
  | 'CLIENT'
  | 'LEGAL_ENTITY'
  | 'VAT_RULE'
  | 'EXCHANGE_RATE'
  | 'EXPENSE'
  | 'INVOICE'
  | 'AGREEMENT'

export interface ReadinessReason {
  /** The name of the rule. */
  readonly code: string
  readonly level: 'BLOCKS' | 'WARNS'
  readonly message: string
  readonly resolution: ResolutionTarget
}

export interface ReadinessFacts {
  readonly today: string
  readonly period: Period
  /** Whether a month may be billed before its last day, as some clients ask for. */
  readonly mayBillEarly: boolean
  readonly timesheet: {
    readonly status: 'MISSING' | 'DRAFT' | 'SUBMITTED' | 'CLIENT_CONFIRMED' | 'APPROVED' | 'REJECTED' | 'LOCKED'
    readonly hasClientApproval: boolean
  }
  readonly client: { readonly name: string; readonly isActive: boolean; readonly requiresSignedTimesheet: boolean }
  readonly contract: { readonly number: string; readonly status: string }
  /** The last day of a master agreement that has expired; billing goes on (domain.md §2.10). */
  readonly agreementExpiredOn: string | null
  /** The invoice or draft on which days of the period stand already. */
  readonly billedOn: string | null
  readonly services: Services | RuleViolation
  /** Of each line that bears on an order. */
  readonly orders: readonly OrderVerdict[]
  readonly currency: string
  /** Why lines have no tax yet. */
  readonly vat: readonly RuleViolation[]
  readonly lacks: readonly MissingTaxField[]
  /** Why the legal amounts cannot be reckoned. */
  readonly rate: RuleViolation | null
  readonly expenses: readonly RuleViolation[]
  readonly deadline: IssueDeadline | null
}

export interface Readiness {
  /** NOTHING when the month bills nothing at all. */
  readonly verdict: 'READY' | 'BLOCKED' | 'NOTHING'
  readonly reasons: readonly ReadinessReason[]
}

const blocks = (code: string, resolution: ResolutionTarget, message: string): ReadinessReason => ({
  code: errorCode(code),
  level: 'BLOCKS',
  message,
  resolution,
})
const warns = (code: string, resolution: ResolutionTarget, message: string): ReadinessReason => ({
  code: errorCode(code),
  level: 'WARNS',
  message,
  resolution,
})
const because =
  (resolution: ResolutionTarget) =>
  ({ code, message }: RuleViolation): ReadinessReason =>
    blocks(code, resolution, message)

const TIMESHEET_LABELS: Partial<Record<ReadinessFacts['timesheet']['status'], string>> = {
  MISSING: 'The timesheet has not been received. Remind the consultant, or enter it.',
  DRAFT: 'The timesheet is a draft. Have it submitted.',
  SUBMITTED: 'The timesheet waits for its approval. Have it approved.',
  CLIENT_CONFIRMED: 'The client has confirmed the timesheet, and nobody has approved it yet. Have it approved.',
  REJECTED: 'The timesheet was returned. Have it corrected and submitted.',
}

/** All reasons together, what blocks first; never only the first of them, so that a month is mended in one go. */
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
    ...facts.lacks.map(missingReason),
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
}: ReadinessFacts): ReadinessReason[] {
  const reasons: ReadinessReason[] = []
  const words = TIMESHEET_LABELS[timesheet.status]
  if (words) reasons.push(blocks('timesheetApproved', 'TIMESHEET', words))
  if (client.requiresSignedTimesheet && !timesheet.hasClientApproval && timesheet.status !== 'MISSING')
    reasons.push(
      blocks(
        'timesheetProven',
        'TIMESHEET',
        `${client.name} asks for a signed timesheet. Upload it, or have the client confirm by the link.`,
      ),
    )
  if (period.to >= today && !mayBillEarly)
    reasons.push(
      blocks(
        'periodOver',
        'INVOICE',
        `The period ends on ${formatDateInWords(period.to)}. Bill it from the day after.`,
      ),
    )
  if (billedOn !== null)
    reasons.push(
      blocks(
        'notYetBilled',
        'INVOICE',
        `Days of this period stand on ${billedOn} already. Credit that one, or take the days out.`,
      ),
    )
  return reasons
}

function documentReasons({ client, contract, agreementExpiredOn }: ReadinessFacts): ReadinessReason[] {
  const reasons: ReadinessReason[] = []
  if (!client.isActive)
    reasons.push(blocks('clientIsActive', 'CLIENT', `${client.name} is not active. Make it active first.`))
  if (!['ACTIVE', 'EXPIRED', 'TERMINATED', 'SUPERSEDED'].includes(contract.status))
    reasons.push(
      blocks(
        'contractIsSigned',
        'CONTRACT',
        `${contract.number} ${statusPhrase(contract.status)}. Only a contract that was in force is billed.`,
      ),
    )
  if (agreementExpiredOn !== null)
    reasons.push(
      warns(
        'agreementIsActive',
        'AGREEMENT',
        `The master agreement ended on ${formatDateInWords(agreementExpiredOn)}. Billing goes on; have it renewed.`,
      ),
    )
  return reasons
}

const noticed = ({ code, message }: BillingNotice): ReadinessReason => warns(code, 'CONTRACT', message)

function orderReasons(verdict: OrderVerdict, currency: string): ReadinessReason[] {
  if (verdict.kind !== 'BLOCKED') return []
  const { reasons, missing } = verdict
  return reasons.map((reason) =>
    blocks(
      reason.code,
      'PURCHASE_ORDER',
      reasons.length > 1 ? `${missingWords(missing, currency)} ${reason.message}` : reason.message,
    ),
  )
}

/** What is entered on the draft itself keeps no month from becoming one: its steps ask for it again. */
const missingReason = ({ code, whose, message, level }: MissingTaxField): ReadinessReason => ({
  ...{ code, level: code === 'invoice.buyerReference' ? 'WARNS' : level, message },
  resolution: whose === 'SUPPLIER' ? 'LEGAL_ENTITY' : whose === 'CLIENT' ? 'CLIENT' : 'INVOICE',
})

function deadlineReasons({ deadline, today }: ReadinessFacts): ReadinessReason[] {
  if (!deadline || today < deadline.remindOn) return []
  return today > deadline.last
    ? [
        warns(
          'issuedInTime',
          'INVOICE',
          `It was to be issued by ${formatDateInWords(deadline.last)} (${deadline.source}). Issue it now and say why it is late.`,
        ),
      ]
    : [warns('issuedInTime', 'INVOICE', `Issue it by ${formatDateInWords(deadline.last)} (${deadline.source}).`)]
}
