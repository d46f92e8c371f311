import { seesOwnCountriesOnly } from '@muster/contract/access/matrix.ts'
import type { Role } from '@muster/contract/access/roles.ts'
import { useOwnCountries } from '../../../kernel/lists/countries.ts'
import { MultiSelectField } from '../../../ui/fields/choices/choiceFields.tsx'
import { useFieldValue } from '../../../ui/form/useFieldValue.ts'

/**
 * The countries where a user works; the meaning of an empty list depends on the role, and the hint below the role
 * explains it.
 */
export function CountriesField() {
  const role = useFieldValue('role') as Role | '' | undefined
  return (
    <MultiSelectField
      name="countryIDs"
      label="Countries"
      description="Users only see records in these countries."
      options={useOwnCountries().options}
      required={role ? seesOwnCountriesOnly(role) : false}
      wide
    />
  )
}
