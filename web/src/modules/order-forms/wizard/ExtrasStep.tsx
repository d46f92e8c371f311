import { SelectField } from '../../../ui/fields/choices/choiceFields.tsx'
import { NumberField } from '../../../ui/fields/numberFields.tsx'
import { SegmentedField, YES_NO } from '../../../ui/fields/SegmentedField.tsx'
import { TextField } from '../../../ui/fields/textFields.tsx'
import { FormSection } from '../../../ui/form/FormSection.tsx'
import { useFieldValue } from '../../../ui/form/useFieldValue.ts'
import { optionsOf } from '../../../ui/format/labels.ts'
import { LAPTOPS, MEDICAL, NEEDED_VISAS, PAID_BY } from '../labels.ts'

export const ExtrasStep = () => (
  <>
    <FormSection title="Visa" text="The visa team is asked once the offer is signed.">
      <SegmentedField name="visa.required" label="Is a visa needed?" segments={YES_NO} wide />
      <VisaFields />
    </FormSection>
    <FormSection title="Medical insurance">
      <SelectField name="medical.category" label="Category" options={optionsOf(MEDICAL)} />
      <NumberField name="medical.dependants" label="Insured dependants" />
    </FormSection>
    <FormSection title="Laptop">
      <SegmentedField name="laptop.provider" label="Who gives the laptop?" segments={optionsOf(LAPTOPS)} wide />
      <TextField name="laptop.note" label="Note" description="Model, system, software" wide />
    </FormSection>
  </>
)

function VisaFields() {
  if (useFieldValue('visa.required') !== true) return null
  return (
    <>
      <SelectField name="visa.type" label="Type" options={NEEDED_VISAS} required />
      <TextField name="visa.designation" label="Designation for the visa" />
      <SelectField name="visa.paidBy" label="Who bears the cost" options={optionsOf(PAID_BY)} />
    </>
  )
}
