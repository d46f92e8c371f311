import { INDIAN_STATES } from '@muster/contract/kernel/values/indian-states.ts'
import { useFieldValue } from '../form/useFieldValue.ts'
import { CountrySelect, SelectField } from './choices/choiceFields.tsx'
import type { Option } from './choices/options.ts'
import { LinesField, TextField } from './textFields.tsx'

interface AddressFieldsProps {
  /** The path of the address: `billingAddress`, `siteAddresses.0`. */
  name: string
  countries: readonly Option[]
}

/** By name, followed by the code, as on a GST certificate. */
const STATES: readonly Option[] = Object.entries(INDIAN_STATES)
  .map(([value, state]) => ({ value, label: `${state} (${value})` }))
  .toSorted((a, b) => a.label.localeCompare(b.label))

/**
 * The address of a client or legal entity, in the shape of the contract (`lines`, `city`, `region`, `postalCode`,
 * `countryID`). A Saudi address has additional parts, which a tax invoice requires; an Indian one has a state from a
 * list, whose code determines the tax.
 */
export function AddressFields({ name, countries }: AddressFieldsProps) {
  const country = useFieldValue(`${name}.countryID`)
  return (
    <>
      <LinesField
        name={`${name}.lines`}
        label="Address"
        description="Building, street, area. One per line, up to four."
      />
      {country === 'SA' && (
        <>
          <TextField name={`${name}.buildingNumber`} label="Building number" />
          <TextField name={`${name}.additionalNumber`} label="Additional number" />
          <TextField name={`${name}.district`} label="District" />
        </>
      )}
      <TextField name={`${name}.city`} label="City" autoComplete="address-level2" />
      {country === 'IN' ? (
        <SelectField name={`${name}.region`} label="State" options={STATES} />
      ) : (
        <TextField name={`${name}.region`} label="Region or emirate" autoComplete="address-level1" />
      )}
      <TextField name={`${name}.postalCode`} label="Postal code" autoComplete="postal-code" />
      <CountrySelect name={`${name}.countryID`} label="Country" options={countries} />
    </>
  )
}
