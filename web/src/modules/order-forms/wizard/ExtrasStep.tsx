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
import { orderFormField } from './orderFormField.ts'

export const ExtrasStep = () => (
  <>
    <FormSection title="Visa" text="Requested from the visa team once the offer is signed.">
      <SegmentedField {...orderFormField('visa.required')} segments={YES_NO} wide />
      <VisaFields />
    </FormSection>
    <FormSection title="Medical insurance">
      <SelectField {...orderFormField('medical.category')} options={optionsOf(medicalCategoryLabels)} />
      <NumberField {...orderFormField('medical.dependants')} />
    </FormSection>
    <FormSection title="Laptop">
      <SegmentedField
        name="laptop.provider"
        label="Laptop provided by"
        segments={optionsOf(laptopProviderLabels)}
        wide
      />
      <TextField {...orderFormField('laptop.note')} wide />
    </FormSection>
  </>
)

function VisaFields() {
  if (useFieldValue('visa.required') !== true) return null
  return (
    <>
      <SelectField {...orderFormField('visa.type')} options={requiredVisaOptions} required />
      <TextField {...orderFormField('visa.designation')} />
      <SelectField {...orderFormField('visa.paidBy')} options={optionsOf(paidByLabels)} />
    </>
  )
}
