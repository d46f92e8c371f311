/** Where each figure of a completed form comes from, in the words of the explanation (issue 3, point 2: every input names its source). */
import { trimmed } from '../kernel/math/rational.ts'
import { rateOn } from '../settings/exchange-rates/exchange.rules.ts'
import type { MarginSources, MarginTerms } from './margin.contract.ts'
import type { Surroundings } from './margin-completion.rules.ts'
import type { MarginForm } from './margin-form.contract.ts'

export const ENTERED = 'as entered'
const CLIENT = 'terms of the client'

/** That an amount is the worth of one in another currency, and by which rate; nothing where both are one. */
export function changeSaid(from: string, to: string, { rates, day, staleness }: MarginSourceChangeContext): string {
  if (from === to) return ''
  const rate = rateOn(rates, from, to, day, staleness)
  const by = rate.ok ? ` at ${trimmed(rate.rate, 6)} ${to} per ${from}, rate of ${rate.rateDate}` : ''
  return `, changed from ${from}${by}`
}
type MarginSourceChangeContext = Pick<Surroundings, 'rates' | 'day' | 'staleness'>

/** What the country gives: its set-up and its parameters, by edition; amounts in another currency than the pay were changed. */
export function countrySources(countryID: string, around: Surroundings, cost: string) {
  const { setup, parameters } = around
  const ofSetup = `margin set-up ${countryID}, edition ${setup.revision}`
  return {
    setup: ofSetup,
    amount: `${ofSetup}${changeSaid(setup.currency, cost, around)}`,
    parameters: parameters ? `country parameters ${countryID}, edition ${parameters.revision}` : 'assumed',
  }
}

interface Given {
  readonly around: Surroundings
  readonly cost: string
  /** What was worked out of the form, with the source of it where two were possible. */
  readonly premium: Pick<MarginSources, 'premium' | 'dependants'>
  readonly leave: Pick<MarginSources, 'leave' | 'days' | 'workdays' | 'holidays' | 'leaveWorkdays'>
}

const entered = (value: unknown) => value !== null && value !== undefined

/** Of everything in the terms but costs with names of their own, which carry their source themselves. */
export function sourcesOf(form: MarginForm, { around, cost, premium, leave }: Given): MarginTerms['sources'] {
  const { client, setup, parameters } = around
  const { values } = setup
  const country = countrySources(form.countryID, around, cost)
  /** What was typed goes before what the set-up has; without either it was assumed. */
  const typedOr = (typed: unknown, usual: unknown, source: string) =>
    entered(typed) ? ENTERED : entered(usual) ? source : 'assumed'
  const hours = form.calendar?.hoursPerDay
  return {
    rate: ENTERED,
    hours: entered(hours) ? ENTERED : client ? CLIENT : parameters ? country.parameters : 'assumed',
    rebate: entered(form.bill.rebatePercent) ? ENTERED : client?.rebatePercent ? CLIENT : 'none is agreed',
    ...leave,
    pay: ENTERED,
    months: form.endDate
      ? form.placementStart
        ? 'from the first day of the placement to the last day'
        : 'from the first to the last day'
      : typedOr(form.contractMonths, null, ''),
    ...{ endOfService: country.parameters, insurances: country.parameters },
    fare: withTickets(typedOr(form.costs?.ticket, values.ticketFare, country.amount), form.ticket?.perYear),
    tickets: typedOr(form.ticket?.dependants, null, ''),
    visa: typedOr(form.costs?.visa, values.visa, country.amount),
    visaMonths: typedOr(form.costs?.visaMonths, values.visa, country.setup),
    permits: country.amount,
    ...premium,
    laptop: typedOr(form.costs?.laptop, values.laptop, country.amount),
    laptopResidual: form.costs?.laptop ? 'nothing is left of a price that is entered' : country.amount,
    laptopMonths: values.laptop ? country.setup : 'assumed',
    financing: country.setup,
    paymentDays: entered(form.bill.paymentTerms) ? ENTERED : CLIENT,
    ...{ overhead: country.setup, target: country.setup, floor: country.setup },
  }
}

const withTickets = (source: string, perYear: number | undefined) =>
  perYear !== undefined && perYear > 1 ? `${source}, ${perYear} a year` : source

/** Of the days: what was typed, or the set-up's; the leave in them is that of the placement, in workdays. */
export function daySources(
  form: MarginForm,
  { days, asked, paidDays, setup }: { days: MarginTerms['days']; asked: boolean; paidDays: string; setup: string },
): Pick<MarginSources, 'days' | 'workdays' | 'holidays' | 'leaveWorkdays'> {
  if (form.days) return { days: ENTERED, workdays: ENTERED, holidays: ENTERED, leaveWorkdays: ENTERED }
  if (days.mode === 'NOMINAL') return { days: setup }
  return {
    workdays: form.calendar?.workingDays ? 'working days as entered' : setup,
    holidays: setup,
    leaveWorkdays: lessPaid(asked ? 'leave as entered, in workdays' : setup, paidDays),
  }
}

/** Of the leave a year: typed, by the law of the country, or assumed; less the days that the client pays for. */
export const leaveSource = (asked: boolean, tier: unknown, parameters: string, paidDays: string): string =>
  lessPaid(asked ? ENTERED : tier ? parameters : 'assumed', paidDays)

const lessPaid = (source: string, paidDays: string) =>
  paidDays === '0' ? source : `${source}, less ${paidDays} days that the client pays for`
