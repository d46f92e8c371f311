import { SwitchField } from '../../ui/fields/choiceFields.tsx'
import { TextField } from '../../ui/fields/textFields.tsx'
import { FormSection } from '../../ui/form/FormSection.tsx'
import { useWatched } from '../../ui/form/useWatched.ts'

/** What a tax number looks like where the server checks it, and what it is called elsewhere. */
const TAX_HINTS: Readonly<Record<string, { label: string; hint: string }>> = {
  AE: { label: 'Tax number (TRN)', hint: '15 digits, such as 100123456700003.' },
  SA: { label: 'VAT number', hint: '15 digits, a 3 at both ends, such as 300123456700003.' },
  BH: { label: 'VAT account number', hint: 'As on the VAT certificate.' },
  OM: { label: 'VAT number', hint: 'As on the VAT certificate.' },
  IN: { label: 'GSTIN', hint: '15 characters, such as 27ABCDE1234F1Z0. Its first two digits are the state.' },
  GB: { label: 'VAT number', hint: 'As on the VAT certificate, with or without GB.' },
  PK: { label: 'Tax number (NTN)', hint: 'As on the tax certificate.' },
}
const ELSEWHERE = { label: 'Tax number', hint: 'As on the tax certificate. Spaces and dashes do not matter.' }

export function TaxSection() {
  const country = String(useWatched('countryID') ?? '')
  const { label, hint } = TAX_HINTS[country] ?? ELSEWHERE
  return (
    <FormSection title="Tax and e-invoice" text="What an invoice to this client must carry.">
      <SwitchField name="taxRegistered" label="Registered for tax" wide />
      <TextField name="taxNumber" label={label} description={hint} />
      <TextField
        name="commercialRegistration"
        label="Commercial registration"
        description="The number of the trade licence or CR."
      />
      <TextField
        name="registrar"
        label="Registered with"
        description="The authority, such as Dubai Economy and Tourism."
      />
      <TextField
        name="eInvoiceEndpoint.scheme"
        label="E-invoice scheme"
        description="0235 for a tax number of the UAE, 0088 for a GLN, EM for e-mail."
      />
      <TextField name="eInvoiceEndpoint.id" label="E-invoice address" description="The identifier in that scheme." />
    </FormSection>
  )
}
