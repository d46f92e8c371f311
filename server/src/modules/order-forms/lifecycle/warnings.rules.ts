import { compare, trimmed } from '@muster/contract/kernel/math/rational.ts'
import { formatCountry } from '@muster/contract/kernel/values/address-text.ts'
import { daysAfter, daysBetween, formatDateInWords } from '@muster/contract/kernel/values/days.ts'
import { isPassportExpired } from '@muster/contract/order-forms/core/order-forms.rules.ts'
import type { OrderFormStatus } from '@muster/contract/order-forms/core/states.contract.ts'
import {
  EXTREME_FACTOR,
  LARGE_CHANGE_PERCENT,
  type RateChange,
  rateChange,
} from '@muster/contract/settings/exchange-rates/rate-changes.rules.ts'
import type { OrderFormFacts } from './facts.queries.ts'
import { failedGuards, isNextTerm, passportExpiry } from './guards.rules.ts'

/** What HR may not pass on without, and a writer may leave open. */
const NEEDED_BY_HR = ['hasVisaDesignation', 'hasMedicalCategory', 'documentsValid'] as const
const BEFORE_HR: ReadonlySet<OrderFormStatus> = new Set(['DRAFT', 'SUBMITTED', 'MARGIN_REVIEW', 'REVISION_REQUESTED'])

export interface Warning {
  readonly name:
    | 'entityElsewhere'
    | 'agreementElsewhere'
    | 'startLongPast'
    | 'clientContractGap'
    | 'passportEnds'
    | 'agreementEnds'
    | 'billRateFarOff'
    | 'payFarOff'
    | (typeof NEEDED_BY_HR)[number]
  readonly message: string
}

/** A start further back than a month of pay is no late paper any more. */
const LONG_PAST_DAYS = 31

/** What is unusual and allowed: reviewers and approvers see it beside what holds things up. */
export function warningsOf(facts: OrderFormFacts): Warning[] {
  const { row, money, agreementWith, today, contracts } = facts
  const warnings: Warning[] = [
    ...neededByHR(facts),
    ...endingDocuments(facts),
    ...farOff(facts).map(({ name, message }) => ({ name, message })),
  ]
  if (money.entityCountryId && row.countryId && money.entityCountryId !== row.countryId)
    warnings.push({
      name: 'entityElsewhere',
      message: `Our legal entity is in ${formatCountry(money.entityCountryId)}, the work in ${formatCountry(row.countryId)}: labour law, numbers and tax follow different ones of the two.`,
    })
  if (agreementWith !== null)
    warnings.push({
      name: 'agreementElsewhere',
      message: `The master agreement in force is with ${agreementWith}, and another legal entity of ours places the consultant. Have one signed with that entity, or choose ${agreementWith}.`,
    })
  const late = row.startDate ? daysBetween(row.startDate, today) : 0
  if (late > LONG_PAST_DAYS && row.approvedAt === null && !isNextTerm({ row }))
    warnings.push({
      name: 'startLongPast',
      message: `The first day, ${formatDateInWords(row.startDate!)}, lies ${late} days back.`,
    })
  const gap = firstMissing(row, contracts)
  if (gap !== null)
    warnings.push({
      name: 'clientContractGap',
      message: `No client contract covers ${formatDateInWords(gap.from)} to ${formatDateInWords(gap.to)}. Work of these days cannot be billed: amend the contract, or draft one for them.`,
    })
  return warnings
}

/** Said to the writer already, so that the order form does not come back from HR, or lie there. */
const neededByHR = (facts: OrderFormFacts): Warning[] =>
  BEFORE_HR.has(facts.row.status)
    ? failedGuards(NEEDED_BY_HR, facts).map(({ name, message }) => ({
        name: name as (typeof NEEDED_BY_HR)[number],
        message: `HR cannot pass it on without this: ${message}`,
      }))
    : []

interface FarOff extends Warning {
  readonly change: RateChange
}

/** Bill rate and gross pay beside those of the term before, in the same unit and currency: a figure with a zero too many is seen here. */
function farOff({ row, money }: Pick<OrderFormFacts, 'row' | 'money'>): FarOff[] {
  const beside = (name: 'billRateFarOff' | 'payFarOff', what: string, now: string | null, before: string | null) => {
    if (!now || !before || compare(before, '0') <= 0) return []
    const change = rateChange(now, before)
    if (change === 'USUAL') return []
    const isHigher = compare(now, before) > 0
    const usual = `more than ${LARGE_CHANGE_PERCENT} % ${isHigher ? 'above' : 'below'}`
    const extreme = isHigher ? `more than ${EXTREME_FACTOR} times` : 'less than one tenth of'
    const words = `The ${what} of ${trimmed(now)} is ${change === 'EXTREME' ? extreme : usual} that of the term before (${trimmed(before)}).`
    return [{ name, change, message: `${words} Check both figures and the unit.` }]
  }
  const isSameBilling = row.billCurrency === money.billedBefore && row.billUnit === money.unitBefore
  const isSamePay = row.payCurrency === money.paidBefore
  return [
    ...beside('billRateFarOff', 'bill rate', row.billRate, isSameBilling ? money.rateBefore : null),
    ...beside('payFarOff', 'gross pay', row.payGross, isSamePay ? money.grossBefore : null),
  ]
}

/** Whether a figure is ten times off that of the term before: the first approver then says why it is right (decision 0057). */
export const isTenTimesOff = (facts: Pick<OrderFormFacts, 'row' | 'money'>): boolean =>
  farOff(facts).some(({ change }) => change === 'EXTREME')

/** What is valid today and will not be on the first day, or not to the last one. Who may not see the day of a passport learns none. */
function endingDocuments(facts: OrderFormFacts): Warning[] {
  const { row, today } = facts
  const first = row.startDate
  const last = row.lastWorkingDay ?? row.endDate
  if (first === null || last === null || last < today) return []
  const warnings: Warning[] = []
  const expiry = passportExpiry(facts)
  // One that has expired already holds things up, under a name of its own.
  if (expiry && !isPassportExpired(expiry, today) && isPassportExpired(expiry, last))
    warnings.push({
      name: 'passportEnds',
      message: isPassportExpired(expiry, first)
        ? 'The passport expires before the first day. Have it renewed: nobody begins without a valid one.'
        : 'The passport expires before the last day. Have it renewed in time.',
    })
  const { agreementActive, agreementAtStart, agreementAtEnd } = facts
  if (agreementActive && !agreementAtEnd)
    warnings.push({
      name: 'agreementEnds',
      message:
        first > today && !agreementAtStart
          ? 'The master agreement in force ends before the first day. Have it renewed, or sign the next one.'
          : 'The master agreement in force ends before the last day. Have it renewed in time.',
    })
  return warnings
}

const BINDING: ReadonlySet<string> = new Set(['SENT', 'SIGNED', 'ACTIVE'])
/** What was replaced, was ended or has run out covered its days. */
const COVERING: ReadonlySet<string> = new Set([...BINDING, 'SUPERSEDED', 'EXPIRED', 'TERMINATED'])

/**
 * The first days of the term that no client contract covers, once there is one that was sent: a contract may be for a part of the term,
 * and nothing is billed outside of it (domain.md §2.9, §2.11).
 */
export function firstMissing(
  { startDate, endDate, lastWorkingDay }: Pick<OrderFormFacts['row'], 'startDate' | 'endDate' | 'lastWorkingDay'>,
  contracts: OrderFormFacts['contracts'],
): { readonly from: string; readonly to: string } | null {
  const covering = contracts
    .filter(({ kind, status }) => kind === 'CLIENT' && COVERING.has(status))
    .toSorted((one, other) => (one.startDate < other.startDate ? -1 : 1))
  if (!covering.some(({ status }) => BINDING.has(status)) || startDate === null || endDate === null) return null
  const last = lastWorkingDay ?? endDate
  let from = startDate
  for (const contract of covering) {
    if (from > last || contract.startDate > from) break
    if (contract.endsOn === null) return null
    if (contract.endsOn >= from) from = daysAfter(contract.endsOn, 1)
  }
  if (from > last) return null
  const next = covering.find((contract) => contract.startDate > from)
  return { from, to: next && next.startDate <= last ? daysAfter(next.startDate, -1) : last }
}
