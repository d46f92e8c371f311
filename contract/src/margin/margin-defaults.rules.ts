/** The parts of a margin that a country, a client and a policy give (domain.md §3.2, §3.6): leave and days, premiums, insurances. */
import { compare, divide, exact, minimum, minus, plus, rounded, times, trimmed } from '../kernel/math/rational.ts'
import { ageOn, type Insured, premiumFor } from '../medical/medical-policies.rules.ts'
import { payOn } from '../settings/country-rules/countries.rules.ts'
import type { CountryParameters, SocialInsurance } from '../settings/country-rules/country-parameters.contract.ts'
import type { MarginInput, MarginSources } from './margin.contract.ts'
import type { Changer, Surroundings } from './margin-completion.rules.ts'
import type { MarginForm } from './margin-form.contract.ts'
import type { MarginSetupValues } from './margin-setups.contract.ts'
import { changeSaid, type countrySources, daySources, ENTERED, leaveSource } from './margin-sources.rules.ts'
import type { MarginWarning } from './margin-verdict.rules.ts'

/** Calendar months from the first to the last day, both included; days of a month begun count a thirtieth each. At least one. */
export function monthsBetween(start: string, end: string): string {
  const next = new Date(`${end}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  const from = new Date(`${start}T00:00:00Z`)
  const months = (next.getUTCFullYear() - from.getUTCFullYear()) * 12 + next.getUTCMonth() - from.getUTCMonth()
  const days = next.getUTCDate() - from.getUTCDate()
  const value = plus(`${months}`, divide(`${days}`, '30'))
  return compare(value, '1') < 0 ? '1' : trimmed(rounded(value, 4), 4)
}

/** Completed years of service; none for a start that lies later. */
export const yearsBetween = (start: string, day: string): string => (start > day ? '0' : `${ageOn(start, day)}`)

/** How long the client takes to pay: NET_30 30 days; from the end of the month, or to a day of the next one, half a month more. */
export function paymentDaysOf(terms: string): string {
  const [, kind, days = '0'] = /^(NET|EOM|DAY_OF_NEXT_MONTH)_(\d{1,3})$/.exec(terms) ?? []
  return `${Math.min(365, Number(days) + (kind === 'NET' || kind === undefined ? 0 : 15))}`
}

interface LeaveGiven extends Pick<Surroundings, 'parameters' | 'client'> {
  readonly values: MarginSetupValues
  readonly yearsOfService: string
  readonly country: ReturnType<typeof countrySources>
}

/** Where no parameters are in force. */
const DEFAULT_LEAVE = '30'
const PAYS_SOME = new Set(['BILLABLE_UP_TO_N', 'CREDIT_AFTER_N'])

/**
 * Leave is counted exactly once: as a cost beside nominal days, or left out of effective days. Days that the client pays for are neither.
 * Calendar days of leave become workdays by the share of the week that is worked, up to the whole day.
 */
export function leaveOf(form: MarginForm, { values, parameters, client, yearsOfService, country }: LeaveGiven) {
  const policy = form.leave?.policy ?? client?.leavePolicyKind ?? 'NOT_BILLABLE'
  const paid = form.leave?.policy ? form.leave.policyDays : client?.leavePolicyDays
  const tiers = parameters?.annualLeave.tiers ?? []
  const tier = tiers.find(({ toYears }) => toYears === null || compare(yearsOfService, `${toYears}`) < 0)
  const asked = form.leave?.daysPerYear ?? null
  const entitled = asked === null ? trimmed(tier?.days ?? DEFAULT_LEAVE, 4) : `${asked}`
  const billable = policy === 'BILLABLE'
  const paidDays = billable ? entitled : PAYS_SOME.has(policy) ? trimmed(minimum(entitled, `${paid ?? 0}`), 4) : '0'
  const leave = { daysPerYear: billable ? entitled : trimmed(minus(entitled, paidDays), 4), billable }
  const given = form.days ?? values.days
  // Leave that the client pays for whole is told by the word of the policy.
  const less = billable ? '0' : paidDays
  const sources = {
    leave: leaveSource(asked !== null, tier, country.parameters, less),
    ...daySources(form, { days: given, asked: asked !== null, paidDays: less, setup: country.setup }),
  }
  if (given.mode === 'NOMINAL' || form.days) return { days: given, leave, sources }
  const workdaysPerWeek = form.calendar?.workingDays ? `${form.calendar.workingDays.length}` : given.workdaysPerWeek
  const toWorkdays = (days: string) =>
    parameters?.annualLeave.unit === 'WORKING' ? exact(days) : divide(times(days, workdaysPerWeek), '7')
  const all = asked === null ? exact(given.leaveWorkdays) : toWorkdays(entitled)
  const left = billable ? exact('0') : minus(all, toWorkdays(paidDays))
  return { days: { ...given, workdaysPerWeek, leaveWorkdays: wholeUp(left) }, leave, sources }
}

/** Up to the whole day, never below none. */
function wholeUp(value: ReturnType<typeof exact>): string {
  if (compare(value, '0') <= 0) return '0'
  const near = rounded(value, 0)
  return compare(near, value) < 0 ? rounded(plus(near, '1'), 0) : near
}

interface MedicalGiven extends Pick<Surroundings, 'setup' | 'policy' | 'consultant' | 'rates' | 'day' | 'staleness'> {
  /** The currency of the pay. */
  readonly cost: string
  readonly start: string
  readonly changer: Changer
  readonly warnings: MarginWarning[]
  /** Where the usual premium comes from. */
  readonly usualSource: string
}

interface InsuredPeople {
  readonly medical: NonNullable<MarginInput['medical']>
  /** The policy that gave a premium; null where none did. */
  readonly policyID: string | null
  readonly sources: Pick<MarginSources, 'premium' | 'dependants'>
}

/** A source has room for so much; names of insurers are long. */
const withinCapacity = (source: string) => source.slice(0, 200)

/** For people whose birthday nobody has entered. */
const DEFAULT_AGE = 35
const DEFAULT_CHILD = 5

/** The premiums of a year: of the order form, else of the policy of the category, else the usual one of the set-up. */
export function medicalOf(form: MarginForm, given: MedicalGiven): InsuredPeople | null {
  const { setup, policy, consultant, start, changer, warnings, usualSource } = given
  const category = form.medical?.category ?? setup.values.medicalCategory
  if (form.costs?.medical)
    return {
      medical: { premium: form.costs.medical, dependantPremiums: [] },
      policyID: null,
      sources: { premium: ENTERED, dependants: 'in the premium that is entered' },
    }
  if (category === null || category === 'NONE') return null
  const usual = setup.values.medicalPremium === null ? null : changer.amount(setup.values.medicalPremium)
  const birthDate = form.person?.birthDate ?? consultant?.birthDate ?? null
  const said = form.person?.gender ?? consultant?.gender ?? null
  const gender = said === 'FEMALE' || said === 'MALE' ? said : null
  const age = birthDate ? ageOn(birthDate, start) : DEFAULT_AGE
  const assumed: string[] = birthDate ? [] : [`an age of ${DEFAULT_AGE}`]
  const premiumOf = (insured: Insured): { amount: string; source: string; ofAge: boolean } => {
    const premium = policy && premiumFor(policy, insured)
    if (policy && premium?.ok)
      return {
        amount: changer.amount(premium.amount, premium.currency),
        source: `policy ${policy.insurer} ${policy.policyNumber}${changeSaid(premium.currency, given.cost, given)}`,
        ofAge: true,
      }
    const noRow = policy && birthDate ? `, as the policy has none for an age of ${insured.age}` : ''
    assumed.push(`${usual === null ? 'no premium' : 'the usual premium of the set-up'}${noRow}`)
    return { amount: usual ?? '0', source: usual === null ? 'assumed' : usualSource, ofAge: false }
  }
  const own = premiumOf({ age, gender, relation: 'EMPLOYEE' })
  const dependants = form.medical?.dependants ?? 0
  if (dependants > 0) assumed.push('a spouse of the same age first, then children')
  const theirs = Array.from({ length: dependants }, (_, i) =>
    premiumOf(
      i === 0 ? { age, gender: null, relation: 'SPOUSE' } : { age: DEFAULT_CHILD, gender: null, relation: 'CHILD' },
    ),
  )
  if (assumed.length > 0)
    warnings.push({
      code: 'PREMIUM_ASSUMED',
      message: `The medical premium assumes ${[...new Set(assumed)].join(', ')}. Enter the person, the policy or the premium.`,
    })
  return {
    medical: { premium: own.amount, dependantPremiums: theirs.map(({ amount }) => amount) },
    policyID: policy && [own, ...theirs].some(({ ofAge }) => ofAge) ? policy.id : null,
    sources: {
      premium: withinCapacity(own.ofAge && !birthDate ? `${own.source}, for an age of ${DEFAULT_AGE}` : own.source),
      dependants: withinCapacity(
        [...new Set(theirs.map(({ source }) => source))].join('; ') || 'nobody is insured with them',
      ),
    },
  }
}

interface InsuranceGiven extends Pick<Surroundings, 'parameters'> {
  readonly isNational: boolean
  readonly nationality: string | null
  readonly day: string
  readonly changer: Changer
  readonly warnings: MarginWarning[]
}

/**
 * What the law makes the employer pay for this person: end of service and insurances, for nationals, expatriates or all. Somebody whose
 * nationality is not known counts as an expatriate; whose first registration is not known, as registered now; regions are left out.
 */
export function insurancesOf(form: MarginForm, given: InsuranceGiven) {
  const { parameters, isNational, nationality, day, changer, warnings } = given
  if (!parameters) return { endOfService: null, insurances: [] }
  const holds = (appliesTo: 'NATIONALS' | 'EXPATS' | 'ALL') =>
    appliesTo === 'ALL' || (appliesTo === 'NATIONALS') === isNational
  const pay = form.pay.components ?? []
  const current = ({ registeredFrom, registeredBefore, region }: SocialInsurance) =>
    region === null &&
    (registeredFrom === null || registeredFrom <= day) &&
    (registeredBefore === null || day < registeredBefore)
  const eligible = ({ eligibleUpTo }: SocialInsurance) =>
    eligibleUpTo === null || compare(payOn('GROSS', pay), changer.amount(eligibleUpTo)) <= 0
  const kinds = [...parameters.socialInsurances.map(({ appliesTo }) => appliesTo), endOfServiceFor(parameters) ?? 'ALL']
  if (nationality === null && kinds.some((kind) => kind !== 'ALL'))
    warnings.push({
      code: 'NATIONALITY_ASSUMED',
      message: 'The nationality is not known, so the rules for expatriates were taken. Enter it.',
    })
  const insurances = parameters.socialInsurances
    .filter((one) => holds(one.appliesTo) && current(one) && eligible(one) && compare(one.employerPercent, '0') > 0)
    .map(({ name, employerPercent, base, cap, threshold }) => ({
      ...{ name, base, percent: employerPercent },
      cap: cap === null ? null : changer.amount(cap),
      threshold: changer.amount(threshold),
    }))
  const appliesTo = endOfServiceFor(parameters)
  const endOfService = appliesTo !== null && holds(appliesTo) ? parameters.endOfService!.accrual : null
  return { endOfService, insurances }
}

const endOfServiceFor = ({ endOfService }: CountryParameters) => endOfService?.appliesTo ?? null
