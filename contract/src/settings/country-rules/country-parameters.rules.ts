/** Reading the parameters of a country for one person. */
import { compare } from '../../kernel/math/rational.ts'
import type { CountryParameters, SocialInsurance } from './country-parameters.contract.ts'

export interface Insured {
  readonly national: boolean
  /** The day the person was first insured; null when that is not known, which is taken as from now on. */
  readonly registeredOn: string | null
  /** The part of the country, such as `Abu Dhabi`. */
  readonly region: string | null
  /** Monthly gross pay, for insurances that end above a pay; a decimal. */
  readonly gross: string
}

/** The social insurances a person is in (docs/domain/country-parameters.md). Of two terms of one insurance, those of their region take the place of the general ones. */
export function insurancesOf(
  { socialInsurances }: Pick<CountryParameters, 'socialInsurances'>,
  person: Insured,
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
