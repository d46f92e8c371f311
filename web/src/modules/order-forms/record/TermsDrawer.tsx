import { orderFormEndpoints } from '@muster/contract/order-forms/core/order-forms.contract.ts'
import {
  laptopProviderLabels,
  medicalCategoryLabels,
  paidByLabels,
  visaTypeLabels,
} from '@muster/contract/order-forms/core/order-forms.labels.ts'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { worldCountries } from '../../../kernel/lists/world-countries.ts'
import { SelectField, SwitchField } from '../../../ui/fields/choices/choiceFields.tsx'
import { DateField } from '../../../ui/fields/dates/DateField.tsx'
import { NumberField } from '../../../ui/fields/numberFields.tsx'
import { EmailField, PhoneField, TextareaField, TextField } from '../../../ui/fields/textFields.tsx'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { useFieldValue } from '../../../ui/form/useFieldValue.ts'
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts'
import { optionsOf } from '../../../ui/format/labels.ts'
import { formatOrderFormValue } from '../history-labels.ts'
import { requiredVisaOptions } from '../labels.ts'
import { INVALIDATED_KEYS } from './recordEndpoints.ts'
import { orderFormName, type VisibleOrderForm } from './visibleOrderForm.ts'

const Update = orderFormEndpoints.update.body

/** The values of the editable groups; a group is replaced as a whole, so hidden fields keep their values. */
function valuesOf({ version, editable, candidateID, person, site, visa, medical, laptop }: VisibleOrderForm) {
  // The data of an existing consultant is on the consultant record.
  const open = { person: candidateID ? undefined : person, site: site ?? '', visa, medical, laptop }
  const mine = Object.entries(open).filter(([name, value]) => editable.includes(name) && value !== undefined)
  return { version, ...Object.fromEntries(mine) }
}

/** The fields that HR, the visa team and the asset manager can edit after submission. */
export function TermsDrawer({ orderForm, onClose }: { orderForm: VisibleOrderForm; onClose(): void }) {
  const { id, visa, medical, laptop, person } = orderForm
  const has = (field: string) => orderForm.editable.includes(field)
  const isNewcomer = has('person') && person !== undefined && !orderForm.candidateID
  const update = useAction(orderFormEndpoints.update, { done: 'Order form updated', refreshes: INVALIDATED_KEYS })
  const form = useSchemaForm(Update, valuesOf(orderForm), {
    save: (body) => update.mutateAsync({ params: { id }, body }),
    saved: onClose,
    show: formatOrderFormValue,
  })
  return (
    <FormDrawer title={`Terms of ${orderFormName(orderForm)}`} form={form} onClose={onClose}>
      {has('site') && <TextField name="site" label="Work location" wide />}
      {isNewcomer && <PersonFields />}
      {has('visa') && visa && (
        <>
          <SwitchField name="visa.required" label="Visa required" wide />
          <VisaType />
          <TextField name="visa.designation" label="Visa designation" />
          <SelectField name="visa.paidBy" label="Visa paid by" options={optionsOf(paidByLabels)} />
        </>
      )}
      {has('medical') && medical && (
        <>
          <SelectField name="medical.category" label="Medical category" options={optionsOf(medicalCategoryLabels)} />
          <NumberField name="medical.dependants" label="Insured dependants" />
        </>
      )}
      {has('laptop') && laptop && (
        <>
          <SelectField name="laptop.provider" label="Laptop provided by" options={optionsOf(laptopProviderLabels)} />
          <TextareaField name="laptop.note" label="Laptop note" rows={2} />
        </>
      )}
    </FormDrawer>
  )
}

const VisaType = () => (
  <SelectField
    name="visa.type"
    label="Visa type"
    options={useFieldValue('visa.required') === true ? requiredVisaOptions : optionsOf(visaTypeLabels)}
  />
)

const PersonFields = () => (
  <>
    <TextField name="person.name" label="Full name" />
    <TextField name="person.nameArabic" label="Name (Arabic)" />
    <EmailField name="person.email" label="Email" />
    <PhoneField name="person.phone" label="Phone" />
    <SelectField name="person.nationality" label="Nationality" options={worldCountries} />
    <DateField name="person.passportExpiry" label="Passport expiry date" />
  </>
)
