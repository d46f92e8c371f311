/** Selects the parameters of a country for one person. */
import { compare } from '../../kernel/math/rational.ts'
import type { CountryParameters, SocialInsurance } from './country-parameters.contract.ts'

export interface InsuredEmployee {
  readonly national: boolean
  /** The date the person was first insured; null if unknown, which counts as today. */
  readonly registeredOn: string | null
  /** The part of the country, such as `Abu Dhabi`. */
  readonly region: string | null
  /** Monthly gross pay as a decimal, for insurances with a pay limit. */
  readonly gross: string
}

/**
 * The social insurances of a person (docs/domain/country-parameters.md). Of two terms of one insurance, those of the
 * region replace the general ones.
 */
export function insurancesOf(
  { socialInsurances }: Pick<CountryParameters, 'socialInsurances'>,
  person: InsuredEmployee,
): SocialInsurance[] {
  const fits = socialInsurances.filter(
    ({ appliesTo, registeredBefore: before, registeredFrom: from, region, eligibleUpTo }) =>
      (appliesTo === 'ALL' || (appliesTo === 'NATIONALS') === person.national) &&
      (before === null || (person.registeredOn !== null && person.registeredOn < before)) &&
      (from === null || person.registeredOn === null || person.registeredOn >= from) &&
      (region === null || region === person.region) &&
      (eligibleUpTo === null || compare(person.gross, eligibleUpTo) <= 0),
  )
  const regional = new Set(fits.filter(({ region }) => region !== null).map(({ id }) => id))
  return fits.filter(({ id, region }) => region !== null || !regional.has(id))
}
