import { formField } from '@muster/contract/kernel/api/record-fields.ts'
import { CURRENCIES } from '@muster/contract/kernel/math/money.ts'
import { applicantFields } from '@muster/contract/recruiting/applicants/applicant-fields.labels.ts'
import { applicantEndpoints } from '@muster/contract/recruiting/applicants/applicants.contract.ts'
import { type Applicant, ApplicantChange } from '@muster/contract/recruiting/applicants/shapes.contract.ts'
import { useAction, useEndpoint } from '../../../../kernel/api/endpoint.ts'
import { useOwnCountries, worldCountries } from '../../../../kernel/lists/countries.ts'
import { CountrySelect, SelectField } from '../../../../ui/fields/choices/choiceFields.tsx'
import { RemoteSelect } from '../../../../ui/fields/choices/RemoteSelect.tsx'
import { TagsField } from '../../../../ui/fields/choices/TagsField.tsx'
import { DecimalField, MoneyField } from '../../../../ui/fields/numberFields.tsx'
import { EmailField, PhoneField, TextareaField, TextField } from '../../../../ui/fields/textFields.tsx'
import { InlineControl, InlineEditor, type InlineField } from '../../../../ui/inline-edit/InlineEditor.tsx'
import type { InlineEditorProps } from '../../../../ui/inline-edit/InlineRecord.tsx'
import { APPLICANT_KEYS, applicantApi } from '../../endpoints.ts'
import { recruiters } from '../../lookups.ts'
import { shownApplicantField } from '../applicantLabels.ts'
import { PERIODS } from '../form/ApplicantFields.tsx'

/** An emptied source is an error instead of an unchanged field. */
const Changed = ApplicantChange.required({ source: true })
const own = (name: keyof typeof applicantFields) => formField(applicantFields, name)

/** Tags in use are suggested. */
function Tags() {
  const { data } = useEndpoint(applicantApi.tags, {}, { staleTime: 60_000 })
  return <TagsField {...own('tags')} suggestions={data?.map(({ tag }) => tag) ?? []} max={30} />
}

const EDITS: Readonly<Record<string, InlineField>> = {
  email: { control: <EmailField {...own('email')} /> },
  phone: { control: <PhoneField {...own('phone')} /> },
  secondEmail: { control: <EmailField {...own('secondEmail')} /> },
  secondPhone: { control: <PhoneField {...own('secondPhone')} /> },
  city: {
    group: ['city', 'residenceCountry'],
    control: (
      <>
        <TextField {...own('city')} />
        <CountrySelect {...own('residenceCountry')} options={worldCountries} />
      </>
    ),
  },
  nationality: { control: <CountrySelect {...own('nationality')} options={worldCountries} />, savesOnChoice: true },
  totalYears: { control: <DecimalField {...own('totalYears')} unit={applicantFields.totalYears.unit} /> },
  relevantYears: { control: <DecimalField {...own('relevantYears')} unit={applicantFields.relevantYears.unit} /> },
  ownerID: { control: <RemoteSelect {...own('ownerID')} source={recruiters} />, savesOnChoice: true },
  source: {
    group: ['source', 'sourceName'],
    control: (
      <>
        <InlineControl catalogue={applicantFields} name="source" />
        <TextField {...own('sourceName')} />
      </>
    ),
  },
  tags: { control: <Tags /> },
  internalNotes: { control: <TextareaField {...own('internalNotes')} />, isLong: true },
}

const pay = (name: 'currentPay' | 'expectedPay', currency: string): InlineField => ({
  parts: ['amount'],
  blank: { amount: '', currency, period: 'MONTH' },
  control: (
    <>
      <MoneyField
        name={`${name}.amount`}
        label={applicantFields[name].label}
        currencyName={`${name}.currency`}
        currencies={CURRENCIES}
      />
      <SelectField name={`${name}.period`} label="Period" options={PERIODS} />
    </>
  ),
})

/** Edits a field of an applicant on its page. */
export function ApplicantInlineEditor(props: InlineEditorProps<Applicant>) {
  const { id, countryID } = props.record
  const { countries, error } = useOwnCountries()
  const defaultCurrency = countries.find((one) => one.id === countryID)?.currency ?? ''
  const update = useAction(applicantEndpoints.update, { refreshes: APPLICANT_KEYS })
  // The form keeps its initial values, so it waits for the default currency.
  if (['currentPay', 'expectedPay'].includes(props.field) && countries.length === 0 && !error) return props.display
  return (
    <InlineEditor
      {...props}
      schema={Changed}
      catalogue={applicantFields}
      edits={{
        ...EDITS,
        currentPay: pay('currentPay', defaultCurrency),
        expectedPay: pay('expectedPay', defaultCurrency),
      }}
      save={(body) => update.mutateAsync({ params: { id }, body })}
      show={shownApplicantField}
    />
  )
}
