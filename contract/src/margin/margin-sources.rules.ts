/** The sources of the figures of a completed form, as shown in the explanation. */
import { plural } from '../kernel/api/labels.ts'
import { trimmed } from '../kernel/math/rational.ts'
import { rateOn } from '../settings/exchange-rates/exchange.rules.ts'
import type { MarginSources, MarginTerms } from './margin.contract.ts'
import type { MarginContext } from './margin-completion.types.ts'
import type { MarginForm } from './margin-form.contract.ts'

export const ENTERED = 'as entered'
const CLIENT = 'client terms'

/** Describes the conversion of an amount with its rate; empty when both currencies are equal. */
export function conversionNote(
  from: string,
  to: string,
  { rates, day, staleness }: Pick<MarginContext, 'rates' | 'day' | 'staleness'>,
): string {
  if (from === to) return ''
  const rate = rateOn(rates, from, to, day, staleness)
  const by = rate.ok ? ` at ${trimmed(rate.rate, 6)} ${to} per ${from}, rate of ${rate.rateDate}` : ''
  return `, converted from ${from}${by}`
}

/** The sources from the country: its setup and parameters by version; amounts in another currency are converted. */
export function countrySources(countryID: string, around: MarginContext, cost: string) {
  const { setup, parameters } = around
  const ofSetup = `margin setup ${countryID}, version ${setup.revision}`
  return {
    setup: ofSetup,
    amount: `${ofSetup}${conversionNote(setup.currency, cost, around)}`,
    parameters: parameters ? `country parameters ${countryID}, version ${parameters.revision}` : 'assumed',
  }
}

interface SourceParams {
  readonly around: MarginContext
  readonly cost: string
  /** The sources of derived values. */
  readonly premium: Pick<MarginSources, 'premium' | 'dependants'>
  readonly leave: Pick<MarginSources, 'leave' | 'days' | 'workdays' | 'holidays' | 'leaveWorkdays'>
}

const isEntered = (value: unknown) => value !== null && value !== undefined

/** The sources of all terms, except named costs, which have their own. */
export function sourcesOf(form: MarginForm, { around, cost, premium, leave }: SourceParams): MarginTerms['sources'] {
  const { client, setup, parameters } = around
  const { values } = setup
  const country = countrySources(form.countryID, around, cost)
  /** An entered value takes precedence over the setup; without either the value is assumed. */
  const enteredOr = (value: unknown, setupValue: unknown, source: string) =>
    isEntered(value) ? ENTERED : isEntered(setupValue) ? source : 'assumed'
  const hours = form.calendar?.hoursPerDay
  return {
    rate: ENTERED,
    hours: isEntered(hours) ? ENTERED : client ? CLIENT : parameters ? country.parameters : 'assumed',
    rebate: isEntered(form.bill.rebatePercent) ? ENTERED : client?.rebatePercent ? CLIENT : 'no rebate agreed',
    ...leave,
    pay: ENTERED,
    months: form.endDate
      ? form.placementStart
        ? 'from the placement start to the end date'
        : 'from the start to the end date'
      : enteredOr(form.contractMonths, null, ''),
    endOfService: country.parameters,
    insurances: country.parameters,
    fare: withTickets(enteredOr(form.costs?.ticket, values.ticketFare, country.amount), form.ticket?.perYear),
    tickets: enteredOr(form.ticket?.dependants, null, ''),
    visa: enteredOr(form.costs?.visa, values.visa, country.amount),
    visaMonths: enteredOr(form.costs?.visaMonths, values.visa, country.setup),
    permits: country.amount,
    ...premium,
    laptop: enteredOr(form.costs?.laptop, values.laptop, country.amount),
    laptopResidual: form.costs?.laptop ? 'no residual value for an entered price' : country.amount,
    laptopMonths: values.laptop ? country.setup : 'assumed',
    financing: country.setup,
    paymentDays: isEntered(form.bill.paymentTerms) ? ENTERED : CLIENT,
    overhead: country.setup,
    target: country.setup,
    floor: country.setup,
  }
}

const withTickets = (source: string, perYear: number | undefined) =>
  perYear !== undefined && perYear > 1 ? `${source}, ${perYear} per year` : source

/** The sources of the day count: entered or from the setup; the leave is that of the placement in workdays. */
export function daySources(
  form: MarginForm,
  {
    days,
    isEntered,
    paidDays,
    setup,
  }: { days: MarginTerms['days']; isEntered: boolean; paidDays: string; setup: string },
): Pick<MarginSources, 'days' | 'workdays' | 'holidays' | 'leaveWorkdays'> {
  if (form.days) return { days: ENTERED, workdays: ENTERED, holidays: ENTERED, leaveWorkdays: ENTERED }
  if (days.mode === 'NOMINAL') return { days: setup }
  return {
    workdays: form.calendar?.workingDays ? 'entered working days' : setup,
    holidays: setup,
    leaveWorkdays: withoutPaidDays(isEntered ? 'entered leave in workdays' : setup, paidDays),
  }
}

/** The source of the annual leave: entered, statutory or assumed; less the days that the client pays. */
export const leaveSource = (isEntered: boolean, tier: unknown, parameters: string, paidDays: string): string =>
  withoutPaidDays(isEntered ? ENTERED : tier ? parameters : 'assumed', paidDays)

const withoutPaidDays = (source: string, paidDays: string) =>
  paidDays === '0' ? source : `${source}, less ${plural(Number(paidDays), 'day')} paid by the client`
