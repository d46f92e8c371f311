import {
  laptopProviderLabels,
  medicalCategoryLabels,
  paidByLabels,
} from '@muster/contract/order-forms/core/order-forms.labels.ts'
import { SelectField } from '../../../ui/fields/choices/choiceFields.tsx'
import { NumberField } from '../../../ui/fields/numberFields.tsx'
import { SegmentedField, YES_NO } from '../../../ui/fields/SegmentedField.tsx'
import { TextField } from '../../../ui/fields/textFields.tsx'
import { FormSection } from '../../../ui/form/FormSection.tsx'
import { useFieldValue } from '../../../ui/form/useFieldValue.ts'
import { optionsOf } from '../../../ui/format/labels.ts'
import { requiredVisaOptions } from '../labels.ts'

export const ExtrasStep = () => (
  <>
    <FormSection title="Visa" text="Requested from the visa team once the offer is signed.">
      <SegmentedField name="visa.required" label="Visa required?" segments={YES_NO} wide />
      <VisaFields />
    </FormSection>
    <FormSection title="Medical insurance">
      <SelectField name="medical.category" label="Category" options={optionsOf(medicalCategoryLabels)} />
      <NumberField name="medical.dependants" label="Insured dependants" />
    </FormSection>
    <FormSection title="Laptop">
      <SegmentedField
        name="laptop.provider"
        label="Laptop provided by"
        segments={optionsOf(laptopProviderLabels)}
        wide
      />
      <TextField name="laptop.note" label="Note" description="Model, system, software" wide />
    </FormSection>
  </>
)

function VisaFields() {
  if (useFieldValue('visa.required') !== true) return null
  return (
    <>
      <SelectField name="visa.type" label="Type" options={requiredVisaOptions} required />
      <TextField name="visa.designation" label="Visa designation" />
      <SelectField name="visa.paidBy" label="Paid by" options={optionsOf(paidByLabels)} />
    </>
  )
}
