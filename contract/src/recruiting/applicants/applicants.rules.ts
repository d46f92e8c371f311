import { daysAfter, monthsAfter } from '../../kernel/values/days.ts'
import {
  APPLICANT_GUARDS,
  type ApplicantGuard,
  type ApplicantRejectReason,
  type ApplicantStatus,
} from './states.contract.ts'

/** The facts that the guards check. */
export interface ApplicantFacts {
  readonly hasResume: boolean
  readonly hasScreeningAnswers: boolean
  /** The end date of the consent; null without one. */
  readonly consentUntil: string | null
  readonly openSubmissions: number
  readonly erased: boolean
  readonly today: string
}

const consentIsValid = ({ consentUntil, today }: Pick<ApplicantFacts, 'consentUntil' | 'today'>): boolean =>
  consentUntil !== null && consentUntil >= today

const HOLDS: Readonly<Record<ApplicantGuard, (facts: ApplicantFacts) => boolean>> = {
  hasResume: ({ hasResume }) => hasResume,
  hasScreeningAnswers: ({ hasScreeningAnswers }) => hasScreeningAnswers,
  hasConsent: consentIsValid,
  hasNoOpenSubmissions: ({ openSubmissions }) => openSubmissions === 0,
  isNotErased: ({ erased }) => !erased,
}

/** The failed guards, in their order, each with what to do. */
export const failedApplicantGuards = (facts: ApplicantFacts, guards: readonly ApplicantGuard[]) =>
  guards.filter((name) => !HOLDS[name](facts)).map((name) => ({ name, message: APPLICANT_GUARDS[name] as string }))

/** Why the reason does not fit the status; null if it does. */
export function applicantReasonError(status: ApplicantStatus, code: ApplicantRejectReason | null): string | null {
  if (status === 'REJECTED') return code === null ? 'Select why the applicant is rejected.' : null
  return code === null ? null : 'Only a rejected applicant has this reason.'
}

interface RetentionFacts {
  readonly consentGivenOn: string | null
  readonly consentUntil: string | null
  readonly createdOn: string
  /** When a consent was withdrawn, if none was given since. */
  readonly withdrawnOn?: string | null
}

/**
 * The last date on which the data may be stored: a number of months after the consent, or after the creation of the
 * record without one, and not after the end of the consent or its withdrawal.
 */
export function retainUntil(
  { consentGivenOn, consentUntil, createdOn, withdrawnOn = null }: RetentionFacts,
  months: number,
): string {
  if (withdrawnOn !== null) return withdrawnOn
  const limit = monthsAfter(consentGivenOn ?? createdOn, months)
  return consentUntil !== null && consentUntil < limit ? consentUntil : limit
}

/**
 * The days for which a CV that was not confirmed is kept: it has no consent. They are enough for a holiday and for
 * requesting a readable file.
 */
export const INTAKE_DAYS = 90

/** The last day of a CV in the intake queue if it is not confirmed. */
export const intakeUntil = (addedOn: string): string => daysAfter(addedOn, INTAKE_DAYS)

/** Applicants in these statuses are never archived by retention: they are in process, or became consultants. */
export const RETAINED_STATUSES: readonly ApplicantStatus[] = ['IN_PROCESS', 'OFFERED', 'HIRED']

/**
 * An email address without the parts that do not identify a person: case, and for Gmail dots and the part after a plus.
 */
export function emailKey(email: string | null): string | null {
  const [local = '', domain = ''] = (email ?? '').trim().toLowerCase().split('@')
  if (!local || !domain) return null
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com'
  const name = local.split('+')[0] || local
  return isGmail ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}

const MINIMUM_DIGITS = 7
/** Numbers of Kuwait, Oman, Bahrain and Qatar: eight digits after the country code. */
const EIGHT_DIGITS = /^(?:00)?(?:965|968|973|974)(\d{8})$/
/** The last nine digits, or all eight of these countries: equal for the same number with and without its country code, or its leading zero. */
export function phoneKey(phone: string | null): string | null {
  const digits = (phone ?? '').replace(/\D/g, '')
  if (digits.length < MINIMUM_DIGITS) return null
  return EIGHT_DIGITS.exec(digits)?.[1] ?? digits.slice(-9)
}

/** Letters and digits only, in capitals. The server stores a keyed hash of it, never the number. */
export function passportKey(passport: string | null): string | null {
  const key = (passport ?? '').toUpperCase().replace(/[^A-Z0-9]/g, '')
  return key.length < 5 ? null : key
}

/** The parts of the name in a fixed order: `Al-Harbi, Reem` and `Reem Al Harbi` are equal. */
export const nameKey = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .sort()
    .join(' ')

/** The matching fields of two records. */
interface DuplicateEvidence {
  readonly email: boolean
  readonly phone: boolean
  readonly passport: boolean
  /** Similarity of the names, 0 to 1 (trigrams). */
  readonly name: number
  readonly birthDate: boolean
}

/** Points out of 100: one unique identifier is enough to suggest a merge, a similar name alone is not. */
const DUPLICATE_POINTS = { passport: 95, email: 85, phone: 75, name: 40, birthDate: 25 } as const
export const DUPLICATE_THRESHOLD = 50
const NAME_FROM = 0.6

interface DuplicateScore {
  readonly score: number
  readonly parts: readonly { readonly field: keyof DuplicateEvidence; readonly points: number }[]
}

/** The score with its parts, highest first. */
export function duplicateScore(evidence: DuplicateEvidence): DuplicateScore {
  const nameLikeness = evidence.name >= NAME_FROM ? evidence.name : 0
  const parts = (Object.keys(DUPLICATE_POINTS) as (keyof DuplicateEvidence)[])
    .map((field) => {
      const share = field === 'name' ? nameLikeness : evidence[field] ? 1 : 0
      return { field, points: Math.round(DUPLICATE_POINTS[field] * share) }
    })
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points)
  return {
    score: Math.min(
      100,
      parts.reduce((sum, { points }) => sum + points, 0),
    ),
    parts,
  }
}
