import { seesOwnCountriesOnly } from '@muster/contract/access/matrix.ts'
import type { Role } from '@muster/contract/access/roles.ts'
import { useOwnCountries } from '../../../kernel/lists/countries.ts'
import { MultiSelectField } from '../../../ui/fields/choices/choiceFields.tsx'
import { useFieldValue } from '../../../ui/form/useFieldValue.ts'

/** In which countries a user works; what an empty list means depends on the role, which the hint below the role says. */
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
