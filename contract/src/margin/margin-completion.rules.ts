/**
 * Completes the form to the input of the calculator (docs/domain/margin.md): missing costs come from the margin
 * setup of the country, leave, end of service and insurances from the country parameters, terms from the client,
 * premiums from the policy, exchange rates from the date. Assumptions become warnings; missing required data is an
 * error.
 */

import type { RuleViolation } from '../kernel/math/money.ts'
import { times, trimmed } from '../kernel/math/rational.ts'
import { rateOn } from '../settings/exchange-rates/exchange.rules.ts'
import type { MarginInput } from './margin.contract.ts'
import type { CurrencyConverter, MarginContext, NamedCost } from './margin-completion.types.ts'
import {
  insurancesOf,
  leaveOf,
  medicalOf,
  monthsBetween,
  paymentDaysOf,
  yearsBetween,
} from './margin-defaults.rules.ts'
import type { MarginForm } from './margin-form.contract.ts'
import { incompleteInput, missingOf } from './margin-missing.rules.ts'
import { countrySources, ENTERED, sourcesOf } from './margin-sources.rules.ts'
import type { MarginWarning } from './margin-verdict.rules.ts'
import type { MarginSetupValues } from './setups/margin-setups.contract.ts'

export interface CompletedForm {
  readonly ok: true
  readonly input: MarginInput
  readonly warnings: readonly MarginWarning[]
  /** The exchange rates that were used. */
  readonly rateIDs: readonly string[]
  /** The medical policy of the premium. */
  readonly policyID: string | null
}

/** The currencies of a form: the pay currency, which is used for the calculation, and the bill currency. */
export const currenciesOf = (form: MarginForm, { setup, client }: Pick<MarginContext, 'setup' | 'client'>) => ({
  cost: form.pay.currency ?? setup.currency,
  bill: form.bill.currency ?? client?.currency ?? setup.currency,
})

export function completeForm(form: MarginForm, around: MarginContext): CompletedForm | RuleViolation {
  const missing = missingOf(form)
  if (missing.length > 0) return incompleteInput(missing)
  const { setup, parameters, client } = around
  const { values } = setup
  const { cost, bill: billCurrency } = currenciesOf(form, around)
  const converter = converterTo(cost, around)
  const warnings: MarginWarning[] = []
  if (!parameters)
    warnings.push({
      code: 'PARAMETERS_MISSING',
      message: 'No country parameters are active on this date, so end of service and insurances are not included.',
    })
  const { start, yearsOfService, nationality, isNational, sponsored } = employmentOf(form, around)
  const country = countrySources(form.countryID, around, cost)
  const { days, leave, sources } = leaveOf(form, { values, parameters, client, yearsOfService, country })
  const insuredPeople = medicalOf(form, { ...around, cost, start, converter, warnings, defaultSource: country.amount })
  const insured = insurancesOf(form, { parameters, isNational, nationality, day: start, converter, warnings })
  const named = (defaults: readonly NamedCost[], typed: readonly NamedCost[] = []) => [
    ...defaults.map((one) => ({ ...converter.named(one), source: country.amount })),
    ...typed.map((one) => ({ ...one, source: ENTERED })),
  ]
  const input: MarginInput = {
    bill: billOf(form, around, billCurrency),
    days,
    leave,
    yearsOfService,
    costCurrency: cost,
    pay: form.pay.components!,
    medical: insuredPeople?.medical ?? null,
    exchange: null,
    contractMonths: form.endDate
      ? monthsBetween(form.placementStart ?? start, form.endDate)
      : (form.contractMonths ?? '12'),
    ...insured,
    ticket: ticketOf(form, values, converter),
    visa: sponsored ? visaOf(form, values, converter) : null,
    permits: sponsored ? values.permits.map(converter.named) : [],
    laptop: laptopOf(form, values, converter),
    oneOffs: named(values.oneOffs, form.costs?.oneOffs),
    others: named(values.others, form.costs?.others),
    financing: financingOf(form, values, client),
    overhead: values.overhead,
    targetPercent: values.targetPercent,
    floorPercent: values.floorPercent,
    sources: sourcesOf(form, { around, cost, premium: insuredPeople?.sources ?? {}, leave: sources }),
  }
  const exchange = exchangeOf(billCurrency, cost, around)
  const violation = converter.violation() ?? (exchange && 'code' in exchange ? exchange : null)
  if (violation) return violation
  const conversion = exchange as Exclude<typeof exchange, RuleViolation>
  const rateIDs = [...new Set([...converter.rateIDs(), ...(conversion?.rateIDs ?? [])])]
  const policyID = insuredPeople?.policyID ?? null
  return { ok: true, input: { ...input, exchange: conversion?.exchange ?? null }, warnings, rateIDs, policyID }
}

/** The consultant at the start: years of service, nationality, and whether we pay for the visa and the permits. */
function employmentOf(form: MarginForm, { consultant, day }: MarginContext) {
  const start = form.startDate ?? day
  const yearsOfService = yearsBetween(form.serviceStartDate ?? consultant?.serviceStartDate ?? start, start)
  const nationality = form.person?.nationality ?? consultant?.nationality ?? null
  const isNational = nationality === form.countryID
  const sponsored = !isNational && form.visa?.required !== false && (form.visa?.paidBy ?? 'US') === 'US'
  return { start, yearsOfService, nationality, isNational, sponsored }
}

const billOf = ({ bill, calendar }: MarginForm, { client, parameters }: MarginContext, currency: string) => ({
  unit: bill.unit!,
  rate: bill.rate!,
  currency,
  hoursPerDay: calendar?.hoursPerDay ?? client?.hoursPerDay ?? parameters?.hours.perDay ?? '8',
  rebatePercent: bill.rebatePercent ?? client?.rebatePercent ?? '0',
})

/** What it costs that the client pays later; null without a rate or payment terms. */
function financingOf(
  { bill }: MarginForm,
  { financingPercent }: MarginSetupValues,
  client: MarginContext['client'],
): MarginInput['financing'] {
  const paymentTerms = bill.paymentTerms ?? client?.paymentTerms ?? null
  if (!financingPercent || !paymentTerms) return null
  return { percentPerYear: financingPercent, paymentDays: paymentDaysOf(paymentTerms) }
}

function converterTo(cost: string, { setup, rates, staleness, day }: MarginContext): CurrencyConverter {
  let violation: RuleViolation | null = null
  const ids = new Set<string>()
  const amount = (value: string, from = setup.currency) => {
    if (from === cost) return value
    const rate = rateOn(rates, from, cost, day, staleness)
    if (!rate.ok) {
      violation ??= rate
      return '0'
    }
    for (const { id } of rate.legs) if (id) ids.add(id)
    return trimmed(times(value, rate.exact), 4)
  }
  const named = ({ name, amount: value }: NamedCost) => ({ name, amount: amount(value) })
  return { amount, named, violation: () => violation, rateIDs: () => [...ids] }
}

function exchangeOf(bill: string, cost: string, { rates, day, staleness }: MarginContext) {
  if (bill === cost) return null
  const rate = rateOn(rates, bill, cost, day, staleness)
  if (!rate.ok) return rate
  const source = [...new Set(rate.legs.flatMap((leg) => leg.source ?? []))].join(', ').slice(0, 200)
  return {
    exchange: { rate: rate.exact, date: rate.rateDate, source: source || null, warning: rate.warning },
    rateIDs: rate.legs.flatMap(({ id }) => id ?? []),
  }
}

/** Costs of an order form are in the pay currency already; those of the setup are converted. */
function ticketOf({ ticket, costs }: MarginForm, { ticketFare }: MarginSetupValues, converter: CurrencyConverter) {
  const fare = costs?.ticket ?? (ticketFare === null ? null : converter.amount(ticketFare))
  const perYear = ticket?.perYear ?? 1
  if (fare === null || perYear === 0) return null
  return { fare: trimmed(times(fare, `${perYear}`), 4), dependants: ticket?.dependants ?? 0 }
}

function visaOf({ costs }: MarginForm, { visa }: MarginSetupValues, converter: CurrencyConverter) {
  const cost = costs?.visa ?? (visa && converter.amount(visa.cost))
  return cost === null ? null : { cost, months: costs?.visaMonths ? `${costs.visaMonths}` : (visa?.months ?? '24') }
}

function laptopOf(
  { laptop, costs }: MarginForm,
  { laptop: setupLaptop }: MarginSetupValues,
  converter: CurrencyConverter,
) {
  if ((laptop?.provider ?? 'US') !== 'US') return null
  const usefulMonths = setupLaptop?.usefulMonths ?? '36'
  if (costs?.laptop) return { price: costs.laptop, residual: '0', usefulMonths }
  return (
    setupLaptop && {
      price: converter.amount(setupLaptop.price),
      residual: converter.amount(setupLaptop.residual),
      usefulMonths,
    }
  )
}

/** The form field of a calculator field, so that an error is shown where the value was entered. */
export const fieldOfForm = (path: string): string =>
  path
    .replace(/^pay\.(\d+)/, 'pay.components.$1')
    .replace(/^costCurrency$/, 'pay.currency')
    .replace(/^contractMonths$/, 'endDate')
    .replace(/^(visa|laptop|ticket)\.(cost|price|fare)$/, 'costs.$1')
    .replace(/^medical\..*/, 'costs.medical')
