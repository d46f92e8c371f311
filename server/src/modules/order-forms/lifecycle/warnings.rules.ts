import { plural } from '@muster/contract/kernel/api/labels.ts'
import { compare, trimmed } from '@muster/contract/kernel/math/rational.ts'
import { formatCountry } from '@muster/contract/kernel/values/address-text.ts'
import { daysAfter, daysBetween, formatLongDate } from '@muster/contract/kernel/values/days.ts'
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

/** Guards of the HR review that are only warnings for the owner. */
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

/** A start more than a month ago is unusual. */
const LONG_PAST_DAYS = 31

/** Warnings about unusual but allowed values, shown with the blockers. */
export function warningsOf(facts: OrderFormFacts): Warning[] {
  const { row, entityCountryId, agreementWith, today, contracts } = facts
  const warnings: Warning[] = [
    ...neededByHR(facts),
    ...endingDocuments(facts),
    ...farOff(facts).map(({ name, message }) => ({ name, message })),
  ]
  if (entityCountryId && row.countryId && entityCountryId !== row.countryId)
    warnings.push({
      name: 'entityElsewhere',
      message: `The legal entity is in ${formatCountry(entityCountryId)}, but the country of work is ${formatCountry(row.countryId)}. Labour law, numbering and tax may differ.`,
    })
  if (agreementWith !== null)
    warnings.push({
      name: 'agreementElsewhere',
      message: `The active master agreement is with ${agreementWith}, not with the selected legal entity. Sign one with that entity, or select ${agreementWith}.`,
    })
  const late = row.startDate ? daysBetween(row.startDate, today) : 0
  if (late > LONG_PAST_DAYS && row.approvedAt === null && !isNextTerm({ row }))
    warnings.push({
      name: 'startLongPast',
      message: `The start date, ${formatLongDate(row.startDate!)}, was ${plural(late, 'day')} ago.`,
    })
  const gap = firstMissing(row, contracts)
  if (gap !== null)
    warnings.push({
      name: 'clientContractGap',
      message: `No client contract covers ${formatLongDate(gap.from)} to ${formatLongDate(gap.to)}. These days can’t be billed. Amend the contract or draft a new one.`,
    })
  return warnings
}

/** Shown to the owner early, so that HR does not have to return the order form. */
const neededByHR = (facts: OrderFormFacts): Warning[] =>
  BEFORE_HR.has(facts.row.status)
    ? failedGuards(NEEDED_BY_HR, facts).map(({ name, message }) => ({
        name: name as (typeof NEEDED_BY_HR)[number],
        message: `Required before approval: ${message}`,
      }))
    : []

interface FarOffRate extends Warning {
  readonly change: RateChange
}

/** Compares bill rate and gross pay with the previous term, in the same unit and currency, to find typos. */
function farOff({ row, ...previous }: OrderFormFacts): FarOffRate[] {
  const warningOf = (name: 'billRateFarOff' | 'payFarOff', what: string, now: string | null, before: string | null) => {
    if (!now || !before || compare(before, '0') <= 0) return []
    const change = rateChange(now, before)
    if (change === 'NORMAL') return []
    const isHigher = compare(now, before) > 0
    const threshold = `more than ${LARGE_CHANGE_PERCENT} % ${isHigher ? 'above' : 'below'}`
    const extreme = isHigher ? `more than ${EXTREME_FACTOR} times` : 'less than one tenth of'
    const message = `The ${what} of ${trimmed(now)} is ${change === 'EXTREME' ? extreme : threshold} that of the previous term (${trimmed(before)}).`
    return [{ name, change, message: `${message} Check both figures and the unit.` }]
  }
  const isSameBilling = row.billCurrency === previous.billedBefore && row.billUnit === previous.unitBefore
  const isSamePay = row.payCurrency === previous.paidBefore
  return [
    ...warningOf('billRateFarOff', 'bill rate', row.billRate, isSameBilling ? previous.rateBefore : null),
    ...warningOf('payFarOff', 'gross pay', row.payGross, isSamePay ? previous.grossBefore : null),
  ]
}

/** Whether a figure differs by a factor of ten from the previous term, so that the first approver must give a reason (decision 0057). */
export const isTenTimesOff = (facts: OrderFormFacts): boolean =>
  farOff(facts).some(({ change }) => change === 'EXTREME')

/** Documents that expire before the start or end date. Users who may not see the passport expiry date get no date. */
function endingDocuments(facts: OrderFormFacts): Warning[] {
  const { row, today } = facts
  const first = row.startDate
  const last = row.lastWorkingDay ?? row.endDate
  if (first === null || last === null || last < today) return []
  const warnings: Warning[] = []
  const expiry = passportExpiry(facts)
  // An expired passport is a separate blocker.
  if (expiry && !isPassportExpired(expiry, today) && isPassportExpired(expiry, last))
    warnings.push({
      name: 'passportEnds',
      message: isPassportExpired(expiry, first)
        ? 'The passport expires before the start date. It must be renewed before the start.'
        : 'The passport expires before the end date. Renew it in time.',
    })
  const { agreementActive, agreementAtStart, agreementAtEnd } = facts
  if (agreementActive && !agreementAtEnd)
    warnings.push({
      name: 'agreementEnds',
      message:
        first > today && !agreementAtStart
          ? 'The active master agreement ends before the start date. Renew it or sign a new one.'
          : 'The active master agreement ends before the end date. Renew it in time.',
    })
  return warnings
}

const BINDING: ReadonlySet<string> = new Set(['SENT', 'SIGNED', 'ACTIVE'])
/** Superseded, ended and expired contracts still cover their days. */
const COVERING: ReadonlySet<string> = new Set([...BINDING, 'SUPERSEDED', 'EXPIRED', 'TERMINATED'])

/**
 * The first period of the term without a client contract, once one was sent; days outside of contracts cannot be
 * billed (docs/domain/contracts.md and docs/domain/purchase-orders.md).
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
