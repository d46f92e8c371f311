import { taxNumberRule } from '@muster/contract/kernel/values/tax-numbers.ts'
import { SwitchField } from '../../../ui/fields/choices/choiceFields.tsx'
import { TextField } from '../../../ui/fields/textFields.tsx'
import { FormSection } from '../../../ui/form/FormSection.tsx'
import { useFieldValue } from '../../../ui/form/useFieldValue.ts'

export function TaxSection() {
  const country = String(useFieldValue('countryID') ?? '')
  const { label, hint } = taxNumberRule(country)
  return (
    <FormSection title="Tax and e-invoice" text="Tax details for invoices to this client.">
      <SwitchField name="taxRegistered" label="Registered for tax" wide />
      <TextField name="taxNumber" label={label} description={hint} />
      <TextField
        name="commercialRegistration"
        label="Commercial registration"
        description="Trade licence or CR number."
      />
      <TextField
        name="registrar"
        label="Registered with"
        description="The authority, such as Dubai Economy and Tourism."
      />
      <TextField
        name="eInvoiceEndpoint.scheme"
        label="E-invoice scheme"
        description="0235 for a UAE tax number, 0088 for a GLN, EM for email."
      />
      <TextField name="eInvoiceEndpoint.id" label="E-invoice address" description="The identifier in that scheme." />
    </FormSection>
  )
}
