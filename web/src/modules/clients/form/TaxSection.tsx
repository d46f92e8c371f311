import { taxNumberRule } from '@muster/contract/kernel/values/tax-numbers.ts'
import { SwitchField } from '../../../ui/fields/choices/choiceFields.tsx'
import { TextField } from '../../../ui/fields/textFields.tsx'
import { FormSection } from '../../../ui/form/FormSection.tsx'
import { useFieldValue } from '../../../ui/form/useFieldValue.ts'
import { clientField } from './clientField.ts'

export function TaxSection() {
  const country = String(useFieldValue('countryID') ?? '')
  const { label, hint } = taxNumberRule(country)
  return (
    <FormSection title="Tax and e-invoice" text="Tax details for invoices to this client.">
      <SwitchField {...clientField('taxRegistered')} wide />
      <TextField {...clientField('taxNumber')} label={label} description={hint} />
      <TextField {...clientField('commercialRegistration')} />
      <TextField {...clientField('registrar')} />
      <TextField {...clientField('eInvoiceEndpoint.scheme')} />
      <TextField {...clientField('eInvoiceEndpoint.id')} />
    </FormSection>
  )
}
