import { compare, divide, type Rational, times } from '../../kernel/math/rational.ts'
import { daysBetween } from '../../kernel/values/days.ts'
import type { Applicant } from '../applicants/shapes.contract.ts'
import type { Job } from '../jobs/shapes.contract.ts'
import { NOT_CONSIDERED } from '../submissions/submissions.rules.ts'
import type { PayPeriod, Skill } from '../values.contract.ts'

/**
 * How well an applicant matches a job: points for seven factors, 100 in total, each with its reasons. Nothing else is
 * counted: no name, age, gender, nationality or photo (docs/domain/recruiting.md, Matching).
 */

/** The maximum points of each factor. */
export const MATCH_POINTS = {
  mustSkills: 45,
  niceSkills: 10,
  years: 10,
  place: 10,
  notice: 10,
  pay: 10,
  lastContact: 5,
} as const
export type MatchFactor = keyof typeof MATCH_POINTS
export const MATCH_FACTORS = Object.keys(MATCH_POINTS) as readonly MatchFactor[]

export type MatchedJob = Pick<
  Job,
  | 'mustSkills'
  | 'niceSkills'
  | 'minimumYears'
  | 'countryID'
  | 'city'
  | 'workMode'
  | 'maximumNoticeDays'
  | 'startDate'
  | 'hoursPerDay'
  | 'pay'
>
export type MatchedApplicant = Pick<
  Applicant,
  | 'skills'
  | 'totalYears'
  | 'residenceCountry'
  | 'city'
  | 'willRelocate'
  | 'noticeDays'
  | 'availableFrom'
  | 'expectedPay'
  | 'lastContactedOn'
>

interface MatchPart {
  readonly factor: MatchFactor
  readonly points: number
  readonly of: number
  /** The reasons, as a sentence. */
  readonly detail: string
}

interface Match {
  /** The sum of the points, 0 to 100. */
  readonly score: number
  readonly parts: readonly MatchPart[]
}

/** Without case and accents, as in the comparison of skills by the search. */
const skillKey = (name: string) => name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()

type Assessment = readonly [share: number, detail: string]
const NO_REQUIREMENT: Assessment = [1, 'The job has no requirement.']

/** Points are whole numbers: a share of the maximum, rounded half up. */
const partOf = (factor: MatchFactor, [share, detail]: Assessment): MatchPart => {
  const of = MATCH_POINTS[factor]
  return { factor, points: Math.floor(of * share + 0.5), of, detail }
}

/**
 * A skill with enough years has all points; with fewer years, or without stated years where some are required, half.
 */
function skillShare(requiredSkill: Skill, has: ReadonlyMap<string, Skill>): number {
  const found = has.get(skillKey(requiredSkill.name))
  if (!found) return 0
  if (requiredSkill.years === null) return 1
  return found.years !== null && compare(found.years, requiredSkill.years) >= 0 ? 1 : 0.5
}

const names = (skills: readonly Skill[]) => skills.map(({ name }) => name).join(', ')

function assessSkills(requiredSkills: readonly Skill[], has: ReadonlyMap<string, Skill>): Assessment {
  if (requiredSkills.length === 0) return NO_REQUIREMENT
  const shares = requiredSkills.map((skill) => skillShare(skill, has))
  const those = (share: number) => requiredSkills.filter((_, at) => shares[at] === share)
  const groups = [
    ['Has', those(1)],
    ['Fewer years than required', those(0.5)],
    ['Missing', those(0)],
  ] as const
  const detail = groups.flatMap(([label, skills]) => (skills.length > 0 ? [`${label}: ${names(skills)}.`] : []))
  return [shares.reduce((sum, share) => sum + share, 0) / requiredSkills.length, detail.join(' ')]
}

function assessYears({ minimumYears }: MatchedJob, { totalYears }: MatchedApplicant): Assessment {
  if (minimumYears === null) return NO_REQUIREMENT
  if (totalYears === null) return [0, `Years not stated; the job requires ${minimumYears}.`]
  const share = Math.min(1, Number(totalYears) / Number(minimumYears))
  return [Number(minimumYears) === 0 ? 1 : share, `${totalYears} of ${minimumYears} required years.`]
}

const isSame = (a: string | null, b: string | null) => a !== null && b !== null && skillKey(a) === skillKey(b)

function assessPlace(job: MatchedJob, applicant: MatchedApplicant): Assessment {
  if (job.workMode === 'REMOTE') return [1, 'The job is remote.']
  const isInCountry = applicant.residenceCountry === job.countryID
  if (isInCountry && (job.city === null || isSame(job.city, applicant.city)))
    return [1, job.city === null ? 'Lives in the country.' : 'Lives in the city.']
  if (isInCountry) return [0.8, 'Lives in the country, in another city or an unknown one.']
  if (applicant.willRelocate) return [0.6, 'Lives abroad and is willing to relocate.']
  return applicant.willRelocate === null
    ? [0.2, 'Lives abroad or at an unknown place; willingness to relocate not stated.']
    : [0, 'Lives abroad and is not willing to relocate.']
}

/** Falls to 0 over 60 days after the start date, or beyond the accepted notice. */
function assessNotice(job: MatchedJob, { noticeDays, availableFrom }: MatchedApplicant): Assessment {
  if (job.startDate && availableFrom)
    return availableFrom <= job.startDate
      ? [1, 'Available by the start date.']
      : [
          Math.max(0, 1 - daysBetween(job.startDate, availableFrom) / 60),
          `Available ${daysBetween(job.startDate, availableFrom)} days after the start date.`,
        ]
  if (job.maximumNoticeDays === null) return NO_REQUIREMENT
  if (noticeDays === null) return [0, `Notice period not stated; the job accepts ${job.maximumNoticeDays} days.`]
  const over = noticeDays - job.maximumNoticeDays
  const detail = `${noticeDays} days of notice; the job accepts ${job.maximumNoticeDays}.`
  return [over <= 0 ? 1 : Math.max(0, 1 - over / 60), detail]
}

/** Working hours and days per year, for pay of different periods: 52 weeks of five days. */
const DAYS_PER_YEAR = '260'
function perYear(amount: string, period: PayPeriod, hoursPerDay: string | null): Rational {
  if (period === 'YEAR') return times(amount)
  if (period === 'MONTH') return times(amount, '12')
  return period === 'DAY' ? times(amount, DAYS_PER_YEAR) : times(amount, hoursPerDay ?? '8', DAYS_PER_YEAR)
}

function assessPay({ pay, hoursPerDay }: MatchedJob, { expectedPay }: MatchedApplicant): Assessment {
  const maximum = pay?.payMaximum
  if (!pay || !maximum) return [1, 'The job has no maximum pay.']
  if (!expectedPay) return [0, 'Expected pay not stated.']
  if (expectedPay.currency !== pay.currency)
    return [0, `Expected pay is in ${expectedPay.currency}, the pay range in ${pay.currency}: not compared.`]
  const expectedPerYear = perYear(expectedPay.amount, expectedPay.period, hoursPerDay)
  const limit = perYear(maximum, pay.period, hoursPerDay)
  if (compare(expectedPerYear, limit) <= 0) return [1, 'Expected pay is within the pay range.']
  const isClose = compare(divide(expectedPerYear, limit), '1.1') <= 0
  return isClose
    ? [0.5, 'Expected pay is up to 10 % above the pay range.']
    : [0, 'Expected pay is above the pay range.']
}

function assessContact({ lastContactedOn }: MatchedApplicant, today: string): Assessment {
  if (lastContactedOn === null) return [0, 'Never contacted.']
  const days = Math.max(0, daysBetween(lastContactedOn, today))
  const share = days <= 30 ? 1 : days <= 180 ? 0.6 : days <= 365 ? 0.2 : 0
  return [share, days === 0 ? 'Contacted today.' : `Last contact ${days} ${days === 1 ? 'day' : 'days'} ago.`]
}

/**
 * The score of an applicant for a job, with its parts in the order of `MATCH_FACTORS`. `today` is the date in the job’s
 * country.
 */
export function matchOf(job: MatchedJob, applicant: MatchedApplicant, today: string): Match {
  const has = new Map(applicant.skills.map((skill) => [skillKey(skill.name), skill]))
  const assessments: Record<MatchFactor, Assessment> = {
    mustSkills: assessSkills(job.mustSkills, has),
    niceSkills: assessSkills(job.niceSkills, has),
    years: assessYears(job, applicant),
    place: assessPlace(job, applicant),
    notice: assessNotice(job, applicant),
    pay: assessPay(job, applicant),
    lastContact: assessContact(applicant, today),
  }
  const parts = MATCH_FACTORS.map((factor) => partOf(factor, assessments[factor]))
  return { score: parts.reduce((sum, { points }) => sum + points, 0), parts }
}

export const MATCH_BLOCKS = [
  'DO_NOT_HIRE',
  'NOT_CONSIDERED',
  'ALREADY_SUBMITTED',
  'CONSENT_EXPIRED',
  'CONSENT_MISSING',
] as const
export type MatchBlock = (typeof MATCH_BLOCKS)[number]

export interface BlockFacts {
  /** The status of the applicant. */
  readonly status: string
  /** Whether the applicant was ever submitted to this job. */
  readonly isSubmitted: boolean
  /** The end date of the consent. */
  readonly consentUntil: string | null
}

/** Why the applicant cannot be submitted to the job now. They are listed last, with the reason. */
export function blocksOf({ status, isSubmitted, consentUntil }: BlockFacts, today: string): MatchBlock[] {
  const holds: Record<MatchBlock, boolean> = {
    DO_NOT_HIRE: status === 'DO_NOT_HIRE',
    NOT_CONSIDERED: NOT_CONSIDERED.includes(status),
    ALREADY_SUBMITTED: isSubmitted,
    CONSENT_EXPIRED: consentUntil !== null && consentUntil < today,
    CONSENT_MISSING: consentUntil === null,
  }
  return MATCH_BLOCKS.filter((block) => holds[block])
}
