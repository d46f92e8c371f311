/**
 * The defaults of a margin from country, client and policy (docs/domain/margin.md and
 * docs/domain/country-parameters.md): leave and days, premiums, insurances.
 */
import { compare, divide, exact, minimum, minus, plus, rounded, times, trimmed } from '../kernel/math/rational.ts'
import { ageOn, type InsuredPerson, premiumFor } from '../medical/medical-policies.rules.ts'
import { payOn } from '../settings/country-rules/countries.rules.ts'
import type { CountryParameters, SocialInsurance } from '../settings/country-rules/country-parameters.contract.ts'
import type { MarginInput, MarginSources } from './margin.contract.ts'
import type { CurrencyConverter, MarginContext } from './margin-completion.types.ts'
import type { MarginForm } from './margin-form.contract.ts'
import { conversionNote, type countrySources, daySources, ENTERED, leaveSource } from './margin-sources.rules.ts'
import type { MarginWarning } from './margin-verdict.rules.ts'
import type { MarginSetupValues } from './setups/margin-setups.contract.ts'

/** Calendar months from start to end, both included; days of an incomplete month count as 1/30 each. At least one. */
export function monthsBetween(start: string, end: string): string {
  const next = new Date(`${end}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  const from = new Date(`${start}T00:00:00Z`)
  const months = (next.getUTCFullYear() - from.getUTCFullYear()) * 12 + next.getUTCMonth() - from.getUTCMonth()
  const days = next.getUTCDate() - from.getUTCDate()
  const value = plus(`${months}`, divide(`${days}`, '30'))
  return compare(value, '1') < 0 ? '1' : trimmed(rounded(value, 4), 4)
}

/** Completed years of service; zero before the start. */
export const yearsBetween = (start: string, day: string): string => (start > day ? '0' : `${ageOn(start, day)}`)

/**
 * The payment days of the client: 30 for NET_30; 15 more for terms counted from the end of the month or to a day of the
 * next one.
 */
export function paymentDaysOf(terms: string): string {
  const [, kind, days = '0'] = /^(NET|EOM|DAY_OF_NEXT_MONTH)_(\d{1,3})$/.exec(terms) ?? []
  return `${Math.min(365, Number(days) + (kind === 'NET' || kind === undefined ? 0 : 15))}`
}

interface LeaveParams extends Pick<MarginContext, 'parameters' | 'client'> {
  readonly values: MarginSetupValues
  readonly yearsOfService: string
  readonly country: ReturnType<typeof countrySources>
}

/** Used when no country parameters are active. */
const DEFAULT_LEAVE = '30'
const PAYS_SOME = new Set(['BILLABLE_UP_TO_N', 'CREDIT_AFTER_N'])

/**
 * Leave is counted exactly once: as a cost with nominal days, or excluded from effective days. Days that the client
 * pays are neither. Calendar days of leave become workdays by the worked share of the week, rounded up to whole days.
 */
export function leaveOf(form: MarginForm, { values, parameters, client, yearsOfService, country }: LeaveParams) {
  const policy = form.leave?.policy ?? client?.leavePolicyKind ?? 'NOT_BILLABLE'
  const paid = form.leave?.policy ? form.leave.policyDays : client?.leavePolicyDays
  const tiers = parameters?.annualLeave.tiers ?? []
  const tier = tiers.find(({ toYears }) => toYears === null || compare(yearsOfService, `${toYears}`) < 0)
  const enteredLeave = form.leave?.daysPerYear ?? null
  const entitled = enteredLeave === null ? trimmed(tier?.days ?? DEFAULT_LEAVE, 4) : `${enteredLeave}`
  const billable = policy === 'BILLABLE'
  const paidDays = billable ? entitled : PAYS_SOME.has(policy) ? trimmed(minimum(entitled, `${paid ?? 0}`), 4) : '0'
  const leave = { daysPerYear: billable ? entitled : trimmed(minus(entitled, paidDays), 4), billable }
  const dayCount = form.days ?? values.days
  // Fully billable leave is described by the policy label.
  const paidDaysDeducted = billable ? '0' : paidDays
  const sources = {
    leave: leaveSource(enteredLeave !== null, tier, country.parameters, paidDaysDeducted),
    ...daySources(form, {
      days: dayCount,
      isEntered: enteredLeave !== null,
      paidDays: paidDaysDeducted,
      setup: country.setup,
    }),
  }
  if (dayCount.mode === 'NOMINAL' || form.days) return { days: dayCount, leave, sources }
  const workdaysPerWeek = form.calendar?.workingDays ? `${form.calendar.workingDays.length}` : dayCount.workdaysPerWeek
  const toWorkdays = (days: string) =>
    parameters?.annualLeave.unit === 'WORKING' ? exact(days) : divide(times(days, workdaysPerWeek), '7')
  const all = enteredLeave === null ? exact(dayCount.leaveWorkdays) : toWorkdays(entitled)
  const unpaid = billable ? exact('0') : minus(all, toWorkdays(paidDays))
  return { days: { ...dayCount, workdaysPerWeek, leaveWorkdays: roundUpToDays(unpaid) }, leave, sources }
}

/** Rounds up to whole days, at least 0. */
function roundUpToDays(value: ReturnType<typeof exact>): string {
  if (compare(value, '0') <= 0) return '0'
  const near = rounded(value, 0)
  return compare(near, value) < 0 ? rounded(plus(near, '1'), 0) : near
}

interface MedicalParams extends Pick<MarginContext, 'setup' | 'policy' | 'consultant' | 'rates' | 'day' | 'staleness'> {
  /** The pay currency. */
  readonly cost: string
  readonly start: string
  readonly converter: CurrencyConverter
  readonly warnings: MarginWarning[]
  /** The source of the default premium. */
  readonly defaultSource: string
}

interface InsuredPeople {
  readonly medical: NonNullable<MarginInput['medical']>
  /** The policy of the premium; null without one. */
  readonly policyID: string | null
  readonly sources: Pick<MarginSources, 'premium' | 'dependants'>
}

/** Sources have at most 200 characters; names of insurers are long. */
const shortened = (source: string) => source.slice(0, 200)

/** For people without a birth date. */
const DEFAULT_AGE = 35
const DEFAULT_CHILD = 5

/** The annual premiums: from the order form, else from the policy of the category, else the default of the set-up. */
export function medicalOf(form: MarginForm, context: MedicalParams): InsuredPeople | null {
  const { setup, policy, consultant, start, converter, warnings, defaultSource } = context
  const category = form.medical?.category ?? setup.values.medicalCategory
  if (form.costs?.medical)
    return {
      medical: { premium: form.costs.medical, dependantPremiums: [] },
      policyID: null,
      sources: { premium: ENTERED, dependants: 'included in the entered premium' },
    }
  if (category === null || category === 'NONE') return null
  const defaultPremium = setup.values.medicalPremium === null ? null : converter.amount(setup.values.medicalPremium)
  const birthDate = form.person?.birthDate ?? consultant?.birthDate ?? null
  const enteredGender = form.person?.gender ?? consultant?.gender ?? null
  const gender = enteredGender === 'FEMALE' || enteredGender === 'MALE' ? enteredGender : null
  const age = birthDate ? ageOn(birthDate, start) : DEFAULT_AGE
  const assumed: string[] = birthDate ? [] : [`age ${DEFAULT_AGE}`]
  const premiumOf = (insured: InsuredPerson): { amount: string; source: string; ofAge: boolean } => {
    const premium = policy && premiumFor(policy, insured)
    if (policy && premium?.ok)
      return {
        amount: converter.amount(premium.amount, premium.currency),
        source: `policy ${policy.insurer} ${policy.policyNumber}${conversionNote(premium.currency, context.cost, context)}`,
        ofAge: true,
      }
    const noRow = policy && birthDate ? `, because the policy has none for age ${insured.age}` : ''
    assumed.push(`${defaultPremium === null ? 'no premium' : 'the default premium of the margin set-up'}${noRow}`)
    return { amount: defaultPremium ?? '0', source: defaultPremium === null ? 'assumed' : defaultSource, ofAge: false }
  }
  const ownPremium = premiumOf({ age, gender, relation: 'EMPLOYEE' })
  const dependants = form.medical?.dependants ?? 0
  if (dependants > 0) assumed.push('a spouse of the same age, then children')
  const dependantPremiums = Array.from({ length: dependants }, (_, i) =>
    premiumOf(
      i === 0 ? { age, gender: null, relation: 'SPOUSE' } : { age: DEFAULT_CHILD, gender: null, relation: 'CHILD' },
    ),
  )
  if (assumed.length > 0)
    warnings.push({
      code: 'PREMIUM_ASSUMED',
      message: `The medical premium assumes ${[...new Set(assumed)].join(', ')}. Enter the person details, the policy or the premium.`,
    })
  return {
    medical: { premium: ownPremium.amount, dependantPremiums: dependantPremiums.map(({ amount }) => amount) },
    policyID: policy && [ownPremium, ...dependantPremiums].some(({ ofAge }) => ofAge) ? policy.id : null,
    sources: {
      premium: shortened(
        ownPremium.ofAge && !birthDate ? `${ownPremium.source}, for age ${DEFAULT_AGE}` : ownPremium.source,
      ),
      dependants: shortened(
        [...new Set(dependantPremiums.map(({ source }) => source))].join('; ') || 'no insured dependants',
      ),
    },
  }
}

interface InsuranceParams extends Pick<MarginContext, 'parameters'> {
  readonly isNational: boolean
  readonly nationality: string | null
  readonly day: string
  readonly converter: CurrencyConverter
  readonly warnings: MarginWarning[]
}

/**
 * The statutory employer costs of the consultant: end of service and insurances, for nationals, expatriates or all.
 * An unknown nationality counts as expatriate, an unknown first registration as today; regional insurances are not
 * included.
 */
export function insurancesOf(form: MarginForm, context: InsuranceParams) {
  const { parameters, isNational, nationality, day, converter, warnings } = context
  if (!parameters) return { endOfService: null, insurances: [] }
  const applies = (appliesTo: 'NATIONALS' | 'EXPATS' | 'ALL') =>
    appliesTo === 'ALL' || (appliesTo === 'NATIONALS') === isNational
  const pay = form.pay.components ?? []
  const isCurrent = ({ registeredFrom, registeredBefore, region }: SocialInsurance) =>
    region === null &&
    (registeredFrom === null || registeredFrom <= day) &&
    (registeredBefore === null || day < registeredBefore)
  const isEligible = ({ eligibleUpTo }: SocialInsurance) =>
    eligibleUpTo === null || compare(payOn('GROSS', pay), converter.amount(eligibleUpTo)) <= 0
  const kinds = [...parameters.socialInsurances.map(({ appliesTo }) => appliesTo), endOfServiceFor(parameters) ?? 'ALL']
  if (nationality === null && kinds.some((kind) => kind !== 'ALL'))
    warnings.push({
      code: 'NATIONALITY_ASSUMED',
      message: 'The nationality is missing, so the rules for expatriates are used. Enter the nationality.',
    })
  const insurances = parameters.socialInsurances
    .filter(
      (one) => applies(one.appliesTo) && isCurrent(one) && isEligible(one) && compare(one.employerPercent, '0') > 0,
    )
    .map(({ name, employerPercent, base, cap, threshold }) => ({
      name,
      base,
      percent: employerPercent,
      cap: cap === null ? null : converter.amount(cap),
      threshold: converter.amount(threshold),
    }))
  const appliesTo = endOfServiceFor(parameters)
  const endOfService = appliesTo !== null && applies(appliesTo) ? parameters.endOfService!.accrual : null
  return { endOfService, insurances }
}

const endOfServiceFor = ({ endOfService }: CountryParameters) => endOfService?.appliesTo ?? null
