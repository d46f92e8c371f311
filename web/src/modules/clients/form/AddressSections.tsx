import { worldCountries } from '../../../kernel/lists/countries.ts'
import { AddressFields } from '../../../ui/fields/AddressFields.tsx'
import { OptionalGroup } from '../../../ui/fields/OptionalGroup.tsx'
import { RowsEditor } from '../../../ui/fields/RowsEditor.tsx'
import { TextField } from '../../../ui/fields/textFields.tsx'
import { useSchemaFormContext } from '../../../ui/form/FormContext.tsx'
import { FormSection } from '../../../ui/form/FormSection.tsx'
import { useFieldValue } from '../../../ui/form/useFieldValue.ts'
import { clientField } from './clientField.ts'
import { BLANK_ADDRESS } from './clientForm.ts'

export function AddressesSection() {
  const { form } = useSchemaFormContext()
  const atHome = () => ({ ...BLANK_ADDRESS, countryID: form.getValues().countryID ?? '' })
  const countryID = useFieldValue('countryID')
  return (
    <FormSection title="Addresses" text="Billing address and work sites.">
      <OptionalGroup name="billingAddress" noun="billing address" blank={atHome}>
        <AddressFields name="billingAddress" countries={worldCountries} />
      </OptionalGroup>
      <RowsEditor
        name="siteAddresses"
        noun="site"
        blank={{ ...BLANK_ADDRESS, label: '', countryID: countryID ?? '' }}
        max={50}
      >
        {(path) => (
          <>
            <TextField
              {...clientField('siteAddresses.label', `${path}.label`)}
              placeholder="Head office, Plant 2"
              wide
            />
            <AddressFields name={path} countries={worldCountries} />
          </>
        )}
      </RowsEditor>
    </FormSection>
  )
}
