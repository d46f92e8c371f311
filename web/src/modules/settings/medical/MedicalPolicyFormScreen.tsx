import { right } from '@muster/contract/kernel/api/permission.ts'
import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import { Version } from '@muster/contract/kernel/values/fields.ts'
import {
  type MedicalPolicy,
  medicalPolicyEndpoints,
  NewMedicalPolicy,
} from '@muster/contract/medical/medical-policies.contract.ts'
import { useParams, useRouter } from '@tanstack/react-router'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { useOwnCountries } from '../../../kernel/lists/countries.ts'
import { FreshRecord } from '../../../kernel/records/FreshRecord.tsx'
import { Allowed } from '../../../kernel/session/Allowed.tsx'
import { CountrySelect, SelectField } from '../../../ui/fields/choices/choiceFields.tsx'
import { currencyOptions } from '../../../ui/fields/choices/currencyOptions.ts'
import { DateField } from '../../../ui/fields/dates/DateField.tsx'
import { TextareaField, TextField } from '../../../ui/fields/textFields.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { FormSection } from '../../../ui/form/FormSection.tsx'
import type { FormValues } from '../../../ui/form/schemaValues.ts'
import { useFieldValue } from '../../../ui/form/useFieldValue.ts'
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts'
import { optionsOf } from '../../../ui/format/labels.ts'
import { useAddress } from '../../../ui/list/page/useListState.ts'
import { policyApi } from '../endpoints.ts'
import { MedicalPolicyBands } from './MedicalPolicyBands.tsx'
import { CATEGORIES, policyHistoryFormat, policyName } from './medicalLabels.ts'

const PATH = '/medical-cards'
/** Required fields of a new policy are required in a change as well, although the endpoint accepts partial changes. */
const ChangedPolicy = NewMedicalPolicy.extend({ version: Version })

const blankPolicy = (): FormValues => ({
  insurer: '',
  policyNumber: '',
  countryID: '',
  category: '',
  network: '',
  tpa: '',
  validFrom: '',
  validTo: '',
  currency: '',
  notes: '',
  premiums: [],
})

const policyValues = (policy: MedicalPolicy): FormValues => ({
  ...Object.fromEntries(
    Object.entries(blankPolicy()).map(([name]) => [name, policy[name as keyof MedicalPolicy] ?? '']),
  ),
  premiums: structuredClone(policy.premiums),
})

/** The next period starts the day after, has the same length, and its own number. */
function renewedValues(policy: MedicalPolicy): FormValues {
  const validFrom = daysAfter(policy.validTo, 1)
  const year = Number(validFrom.slice(0, 4)) + 1
  return {
    ...policyValues(policy),
    policyNumber: '',
    validFrom,
    validTo: daysAfter(`${year}${validFrom.slice(4).replace('-02-29', '-03-01')}`, -1),
  }
}

export function NewMedicalPolicyScreen() {
  const { from } = useAddress().search
  return (
    <Allowed needs={right('settings', 'create')} deniedMessage="You don’t have permission to create policies">
      {typeof from === 'string' ? (
        <FreshRecord endpoint={policyApi.get} id={from}>
          {(policy) => <NewPage renewed={policy} />}
        </FreshRecord>
      ) : (
        <NewPage />
      )}
    </Allowed>
  )
}

function NewPage({ renewed }: { renewed?: MedicalPolicy }) {
  const { history } = useRouter()
  const create = useAction(medicalPolicyEndpoints.create, { done: (policy) => `${policyName(policy)} created` })
  const form = useSchemaForm(NewMedicalPolicy, renewed ? renewedValues(renewed) : blankPolicy(), {
    save: (body) => create.mutateAsync({ body }),
    saved: (answer) => history.replace(`${PATH}/${(answer as MedicalPolicy).id}`),
  })
  return (
    <FormPage
      title={renewed ? `Renew ${policyName(renewed)}` : 'New policy'}
      form={form}
      verb="Create policy"
      onCancel={() => history.push(renewed ? `${PATH}/${renewed.id}` : PATH)}
    >
      <Fields />
    </FormPage>
  )
}

export function EditMedicalPolicyScreen() {
  const { policyID = '' } = useParams({ strict: false }) as { policyID?: string }
  return (
    <Allowed needs={right('settings', 'edit')} deniedMessage="You don’t have permission to edit policies">
      <FreshRecord endpoint={policyApi.get} id={policyID}>
        {(policy) => <EditPage policy={policy} />}
      </FreshRecord>
    </Allowed>
  )
}

function EditPage({ policy }: { policy: MedicalPolicy }) {
  const { history } = useRouter()
  const back = `${PATH}/${policy.id}`
  const update = useAction(medicalPolicyEndpoints.update, { done: (saved) => `${policyName(saved)} saved` })
  const form = useSchemaForm(
    ChangedPolicy,
    { ...policyValues(policy), version: policy.version },
    {
      save: (body) => update.mutateAsync({ params: { id: policy.id }, body }),
      saved: () => history.replace(back),
      show: policyHistoryFormat.shownValue,
    },
  )
  return (
    <FormPage title={`Edit ${policyName(policy)}`} form={form} onCancel={() => history.push(back)}>
      <Fields />
    </FormPage>
  )
}

function Fields() {
  const { options } = useOwnCountries()
  return (
    <>
      <FormSection title="Policy" text="One policy per insurer, category and country.">
        <TextField name="insurer" label="Insurer" />
        <TextField name="policyNumber" label="Policy number" />
        <CountrySelect name="countryID" label="Country" options={options} />
        <SelectField name="category" label="Category" options={optionsOf(CATEGORIES)} />
        <DateField name="validFrom" label="Valid from" />
        <DateField name="validTo" label="Valid to" />
        <TextField name="network" label="Network" description="Hospitals and clinics that accept the card." />
        <TextField name="tpa" label="Administrator" description="The claims administrator." />
        <TextareaField name="notes" label="Notes" rows={2} />
      </FormSection>
      <FormSection
        title="Annual premiums"
        text="Age limits are inclusive. Bands must not overlap. Use one row if women and men cost the same."
      >
        <SelectField
          name="currency"
          label="Currency"
          options={currencyOptions}
          description="Defaults to the country currency."
        />
        <Bands />
      </FormSection>
    </>
  )
}

const Bands = () => <MedicalPolicyBands currency={useFieldValue('currency') as string} />
