import type { PremiumBand, PremiumRelation } from '@muster/contract/medical/medical-policies.contract.ts'

interface PremiumLine {
  readonly relation: PremiumRelation
  readonly ages: string
  /** One premium for either gender, or one for each; null where none is in the table. */
  readonly any: string | null
  readonly women: string | null
  readonly men: string | null
}

export const agesOf = ({ ageFrom, ageTo }: Pick<PremiumBand, 'ageFrom' | 'ageTo'>) =>
  ageFrom === ageTo ? String(ageFrom) : `${ageFrom}–${ageTo}`

/** The table by relation and age band, women and men next to each other. */
export function premiumLines(bands: readonly PremiumBand[]): PremiumLine[] {
  const groups = Map.groupBy(bands, (band) => `${band.relation} ${agesOf(band)}`)
  return [...groups.values()].map((group) => {
    const of = (gender: PremiumBand['gender']) => group.find((band) => band.gender === gender)?.premium ?? null
    const { relation } = group[0]!
    return { relation, ages: agesOf(group[0]!), any: of('ANY'), women: of('FEMALE'), men: of('MALE') }
  })
}

const OLDEST = 120

/**
 * The ages at which women and men both have a premium, as `18–65`; several ranges where there are gaps; empty without
 * any.
 */
export function coveredAges(bands: readonly PremiumBand[], relation: PremiumRelation): string[] {
  const own = bands.filter((band) => band.relation === relation)
  const has = (age: number, gender: PremiumBand['gender']) =>
    own.some((band) => band.ageFrom <= age && age <= band.ageTo && (band.gender === 'ANY' || band.gender === gender))
  const spans: { ageFrom: number; ageTo: number }[] = []
  for (let age = 0; age <= OLDEST; age += 1) {
    if (!has(age, 'FEMALE') || !has(age, 'MALE')) continue
    const last = spans.at(-1)
    if (last && last.ageTo === age - 1) last.ageTo = age
    else spans.push({ ageFrom: age, ageTo: age })
  }
  return spans.map(agesOf)
}

/** The default of a new row: the same relation and gender, from the age after the last band. */
export function nextBand(last: Partial<Record<keyof PremiumBand, unknown>> | undefined): Record<string, unknown> {
  const ends = Number(last?.ageTo)
  return {
    relation: last?.relation ?? 'EMPLOYEE',
    gender: last?.gender ?? 'ANY',
    ageFrom: last?.ageTo !== '' && Number.isInteger(ends) && ends < OLDEST ? ends + 1 : '',
    ageTo: '',
    premium: '',
  }
}
