/**
 * Premium tables of medical insurance (docs/domain/medical-cards.md and docs/domain/fields.md): bands may not overlap,
 * and exactly one applies to a person.
 */

import type { Explained } from '../kernel/math/calculation-trace.ts'
import type { RuleViolation } from '../kernel/math/money.ts'
import { compare } from '../kernel/math/rational.ts'
import type { PremiumBand, PremiumRelation } from './medical-policies.contract.ts'

export interface InsuredPerson {
  /** Completed years on the start date of the insurance. */
  readonly age: number
  readonly gender: 'FEMALE' | 'MALE' | null
  readonly relation: PremiumRelation
}

export interface PremiumTable {
  readonly id: string
  readonly insurer: string
  readonly policyNumber: string
  readonly currency: string
  readonly premiums: readonly PremiumBand[]
}

export interface Premium {
  readonly ok: true
  /** Per year, in the currency of the policy. */
  readonly amount: string
  readonly currency: string
  readonly band: PremiumBand
  readonly explain: Explained
}

const RELATION_LABELS: Readonly<Record<PremiumRelation, string>> = {
  EMPLOYEE: 'an employee',
  SPOUSE: 'a spouse',
  CHILD: 'a child',
  PARENT: 'a parent',
}

const genderMeets = (band: PremiumBand['gender'], gender: InsuredPerson['gender']) =>
  band === 'ANY' || gender === null || band === gender

/**
 * The annual premium of a person under a policy; both ages of a band are included. For an unknown gender the highest
 * matching band applies. Returns PREMIUM_MISSING if no band matches; nothing is rounded.
 */
export function premiumFor(policy: PremiumTable, insured: InsuredPerson): Premium | RuleViolation {
  const { age, gender, relation } = insured
  const holding = policy.premiums
    .filter((band) => band.relation === relation && band.ageFrom <= age && age <= band.ageTo)
    .filter((band) => genderMeets(band.gender, gender))
    .sort((a, b) => compare(b.premium, a.premium))
  const [band] = holding
  if (!band) {
    const message = `${policy.insurer} ${policy.policyNumber} has no premium for ${RELATION_LABELS[relation]} of ${age}. Complete its premium table.`
    return { ok: false, code: 'PREMIUM_MISSING', message }
  }
  const { premium, ageFrom, ageTo } = band
  const source = `${policy.insurer} ${policy.policyNumber}, ${relation}, ${band.gender}, ${ageFrom}–${ageTo} years`
  const explain = {
    name: 'medical premium',
    value: premium,
    unit: policy.currency,
    formula: 'premium of the band',
    inputs: [{ name: 'premium of the band', value: premium, unit: policy.currency, source }],
  }
  return { ok: true, amount: premium, currency: policy.currency, band, explain }
}

export interface Overlap {
  /** Row numbers in the table, the earlier one first. */
  readonly first: number
  readonly second: number
  readonly message: string
}

/** The pairs of bands that could both apply to one person. */
export function overlapsOf(bands: readonly PremiumBand[]): Overlap[] {
  const byRelation = Map.groupBy(
    bands.map((band, at) => ({ band, at })),
    ({ band }) => band.relation,
  )
  return [...byRelation.values()].flatMap((group) =>
    group.flatMap((policy, i) =>
      group
        .slice(i + 1)
        .filter((other) => bandsMeet(policy.band, other.band))
        .map((other) => ({
          first: policy.at,
          second: other.at,
          message: `This band overlaps with that of row ${policy.at + 1} (${describeBand(policy.band)}). Change its ages, gender or relation.`,
        })),
    ),
  )
}

/** Whether two bands could both apply to one person. */
export const bandsMeet = (a: PremiumBand, b: PremiumBand): boolean =>
  a.relation === b.relation &&
  a.ageFrom <= b.ageTo &&
  b.ageFrom <= a.ageTo &&
  (a.gender === 'ANY' || b.gender === 'ANY' || a.gender === b.gender)

/** `SPOUSE, FEMALE, 18–45 years` */
export const describeBand = ({ ageFrom, ageTo, gender, relation }: PremiumBand) =>
  `${relation}, ${gender}, ${ageFrom}–${ageTo} years`

/** Completed years between two dates; for a person born on 29 February a year is completed on 1 March. */
export function ageOn(birthDate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return Math.max(0, day.slice(5) < birthDate.slice(5) ? years - 1 : years)
}
