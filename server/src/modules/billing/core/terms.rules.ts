import { correctionLines } from '@muster/contract/billing/drafts/extras.rules.ts'
import type { BillLine } from '@muster/contract/billing/drafts/line.rules.ts'
import type { BillingNotice } from '@muster/contract/billing/drafts/pricing.rules.ts'
import { type Services, serviceLines } from '@muster/contract/billing/drafts/services.rules.ts'
import type { ServiceTerms } from '@muster/contract/billing/drafts/units.rules.ts'
import type { RateLine } from '@muster/contract/contracts/fields.contract.ts'
import { type RuleViolation, toMinor, totalOf } from '@muster/contract/kernel/math/money.ts'
import { compare, minus } from '@muster/contract/kernel/math/rational.ts'
import { firstOfMonth, formatLongMonth, lastOfMonth } from '@muster/contract/kernel/values/days.ts'
import { moneyText } from '@muster/contract/purchase-orders/ceilings.rules.ts'
import type { LeaveBilling } from '@muster/contract/timesheets/units.rules.ts'
import { leavePolicyOf } from '../../timesheets/months/leave-billing.queries.ts'
import { type MonthHead, type MonthRow, monthIn } from '../drafts/months.queries.ts'
import type { Correction } from '../invoices/corrections.queries.ts'
import type { ClientRow, ContractRow, ContractTerms } from './reference-data.queries.ts'

const later = (a: string, b: string) => (a > b ? a : b)
const earlier = (a: string | null, b: string | null) => (a === null ? b : b === null ? a : a < b ? a : b)

/**
 * The rates of all versions, each within its version's period, so that a day has exactly one rate after any amendment.
 */
const ratesOf = (contracts: readonly ContractRow[]): RateLine[] =>
  contracts.flatMap(({ terms, startDate, endsOn }) =>
    (terms.rateLines ?? []).flatMap((line): RateLine[] => {
      const from = later(line.from, startDate)
      const to = earlier(line.to, endsOn)
      return to !== null && to < from ? [] : [{ ...line, from, to }]
    }),
  )

/** The version in force at the end of a month, by which it is billed. */
export const currentVersion = (
  contracts: readonly ContractRow[],
  row: Pick<MonthHead, 'lastDay'>,
): ContractRow | null =>
  contracts.findLast(({ isInForce, startDate }) => isInForce && startDate <= row.lastDay) ??
  contracts.find(({ isInForce }) => isInForce) ??
  contracts.at(-1) ??
  null

interface TermsParams {
  readonly row: MonthHead
  readonly contracts: readonly ContractRow[]
  readonly current: ContractRow
  readonly client: ClientRow
  readonly calendar: ServiceTerms['calendar']
  readonly leaveBefore: string
}

/** The billing terms of a placement: those of its contract, else of its order form, else of the client. */
export function termsOf({ row, contracts, current, client, calendar, leaveBefore }: TermsParams): ServiceTerms {
  const held = contracts.filter(({ isInForce }) => isInForce)
  const { terms, number, revision } = current
  return {
    contract: revision > 1 ? `${number}, version ${revision}` : number,
    consultant: row.personName,
    startsOn: held.map(({ startDate }) => startDate).toSorted()[0] ?? current.startDate,
    endsOn: held.some(({ endsOn }) => endsOn === null)
      ? null
      : (held
          .map(({ endsOn }) => endsOn!)
          .toSorted()
          .at(-1) ?? current.endsOn),
    rateLines: ratesOf(held),
    hoursPerDay: terms.hoursPerDay ?? client.hoursPerDay,
    calendar,
    leavePolicy: policyIn(row, current, client),
    leaveBefore,
    minUnits: terms.minUnits ?? null,
    maxUnits: terms.maxUnits ?? null,
    rebatePercent: rebateOf(terms, row.terms, client),
  }
}

/**
 * The discount of the client on each service line in percent: by the contract, else the order form, else the client
 * record.
 */
export const rebateOf = (
  contract: ContractTerms,
  orderForm: unknown,
  client: Pick<ClientRow, 'rebatePercent'>,
): string | null =>
  contract.rebatePercent ??
  (orderForm as { bill?: { rebatePercent?: string | null } } | null)?.bill?.rebatePercent ??
  client.rebatePercent

/** The leave billing policy of a month. */
export const policyIn = ({ terms }: Pick<MonthHead, 'terms'>, contract: ContractRow | null, client: ClientRow) =>
  leavePolicyOf(
    contract?.terms.leaveBillingPolicy as LeaveBilling | null | undefined,
    (terms as { leave?: { policy?: string; policyDays?: number | null } }).leave,
    client,
  )

export const monthPeriod = (month: string) => ({ from: firstOfMonth(month), to: lastOfMonth(month) })

/** The terms by which a month was billed, with the calendar days of its own month only. */
export const termsSnapshot = (terms: ServiceTerms, month: string): ServiceTerms => ({
  ...terms,
  calendar: { ...terms.calendar, closedOn: terms.calendar.closedOn.filter((day) => day.startsWith(month)) },
})

/** A correction with everything that its lines are calculated from. */
export interface CorrectedTerms extends Correction {
  readonly leaveBefore: string
  /** The terms by which the month would be billed today. */
  readonly now: ServiceTerms
}

/** All lines of a month, split at the days in `cuts`, with the corrections of earlier months. */
export function linesOfMonth(
  terms: ServiceTerms,
  row: Pick<MonthRow, 'month' | 'days'>,
  corrections: readonly CorrectedTerms[],
  cuts: readonly string[] = [],
): Services | RuleViolation {
  const services = serviceLines(terms, row.days, monthPeriod(monthIn(row)), cuts)
  if (!services.ok) return services
  const lines = [...services.lines]
  const notices: BillingNotice[] = [...services.notices]
  for (const correction of corrections) {
    if (correction.isCredited) {
      notices.push(creditedAlready(correction))
      continue
    }
    const made = linesOfCorrection(correction)
    if (!made.ok) return made
    lines.push(...made.lines)
    notices.push(...duplicateCredit(correction, made.lines))
  }
  const currencies = new Set(lines.map(({ currency }) => currency))
  if (currencies.size > 1)
    return {
      ok: false,
      code: 'currencyIsOne',
      message: `${terms.contract} changes its currency in ${formatLongMonth(monthIn(row))}. The change must start at the beginning of a month.`,
    }
  return { ok: true, lines, notices }
}

const creditedAlready = ({ month }: Correction): BillingNotice => ({
  code: 'CORRECTION_CREDITED',
  message: `The correction of ${formatLongMonth(month)} can’t be billed: its invoice was credited in full. Add the difference manually.`,
})

/** A negative correction of a month that also has a credit note: it is unknown whether both are for the same days. */
function duplicateCredit({ month, creditedInPart }: Correction, lines: readonly BillLine[]): BillingNotice[] {
  const currency = lines[0]?.currency
  if (creditedInPart === null || currency === undefined) return []
  const net = totalOf(
    lines.map((line) => line.net),
    currency,
  )
  if (compare(net, '0') >= 0) return []
  const [again, credited] = [minus('0', net), creditedInPart.net].map((amount) =>
    moneyText(toMinor(amount, currency), currency),
  )
  return [
    {
      code: 'CORRECTION_CREDITED_IN_PART',
      message: `${formatLongMonth(month)} was corrected by −${again}, and ${creditedInPart.notes} already credited ${credited} of it. If both are for the same days, reverse the correction before it is billed.`,
    },
  ]
}

/**
 * The changes of the lines of a month by corrections, calculated with the terms under which it was billed. If those do
 * not cover a corrected day, because the contract was extended or a rate added later, both sides use today's terms.
 */
function linesOfCorrection({ month, reason, before, after, leaveBefore, billedBy, now }: CorrectedTerms) {
  const by = (terms: ServiceTerms): { ok: true; lines: readonly BillLine[] } | RuleViolation => {
    const [was, is] = [before, after].map((days) => serviceLines({ ...terms, leaveBefore }, days, monthPeriod(month)))
    if (!was!.ok) return was!
    if (!is!.ok) return is!
    return {
      ok: true,
      lines: correctionLines(was!.lines, is!.lines, `Correction of ${formatLongMonth(month)} (${reason})`),
    }
  }
  const first = by(billedBy ?? now)
  return first.ok || billedBy === null ? first : by(now)
}
