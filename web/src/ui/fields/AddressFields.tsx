import { CountrySelect } from './choiceFields.tsx'
import type { Option } from './options.ts'
import { LinesField, TextField } from './textFields.tsx'

interface AddressFieldsProps {
  /** The path of the address: `billingAddress`, `siteAddresses.0`. */
  name: string
  countries: readonly Option[]
  /** Building and additional number and district, which a Saudi national address needs. */
  withNational?: boolean
}

/** An address of a person or client, in the shape the contract gives it (`lines`, `city`, `region`, `postalCode`, `countryID`). */
export function AddressFields({ name, countries, withNational }: AddressFieldsProps) {
  return (
    <>
      <LinesField
        name={`${name}.lines`}
        label="Address"
        description="Building, street, area: one a line, at most four."
      />
      {withNational && (
        <>
          <TextField name={`${name}.buildingNumber`} label="Building number" />
          <TextField name={`${name}.additionalNumber`} label="Additional number" />
          <TextField name={`${name}.district`} label="District" />
        </>
      )}
      <TextField name={`${name}.city`} label="City" autoComplete="address-level2" />
      <TextField name={`${name}.region`} label="Region or emirate" autoComplete="address-level1" />
      <TextField name={`${name}.postalCode`} label="Postal code" autoComplete="postal-code" />
      <CountrySelect name={`${name}.countryID`} label="Country" options={countries} />
    </>
  )
}
