import { formField } from '@muster/contract/kernel/api/record-fields.ts'
import { applicantFields } from '@muster/contract/recruiting/applicants/applicant-fields.labels.ts'
import { type Applicant, ApplicantChange } from '@muster/contract/recruiting/applicants/shapes.contract.ts'
import { useAction, useEndpoint } from '../../../../kernel/api/endpoint.ts'
import { worldCountries } from '../../../../kernel/lists/countries.ts'
import { CountrySelect } from '../../../../ui/fields/choices/choiceFields.tsx'
import { RemoteSelect } from '../../../../ui/fields/choices/RemoteSelect.tsx'
import { TagsField } from '../../../../ui/fields/choices/TagsField.tsx'
import { DecimalField } from '../../../../ui/fields/numberFields.tsx'
import { EmailField, PhoneField, TextareaField, TextField } from '../../../../ui/fields/textFields.tsx'
import { InlineControl, InlineEditor, type InlineField } from '../../../../ui/inline-edit/InlineEditor.tsx'
import type { InlineEditorProps } from '../../../../ui/inline-edit/InlineRecord.tsx'
import { useCurrencyOf } from '../../defaultCurrency.ts'
import { APPLICANT_KEYS, applicantApi } from '../../endpoints.ts'
import { PayControls } from '../../forms/RowFields.tsx'
import { recruiters } from '../../lookups.ts'
import { shownApplicantField } from '../applicantLabels.ts'

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

const pay = (name: 'currentPay' | 'expectedPay', currency = ''): InlineField => ({
  parts: ['amount'],
  blank: { amount: '', currency, period: 'MONTH' },
  control: <PayControls name={name} label={applicantFields[name].label} />,
})

/** Edits a field of an applicant on its page. */
export function ApplicantInlineEditor(props: InlineEditorProps<Applicant>) {
  const { id, countryID } = props.record
  const currency = useCurrencyOf(countryID)
  const update = useAction(applicantApi.update, { refreshes: APPLICANT_KEYS })
  // The form keeps its initial values, so it waits for the default currency.
  if (['currentPay', 'expectedPay'].includes(props.field) && currency === undefined) return props.display
  return (
    <InlineEditor
      {...props}
      schema={Changed}
      catalogue={applicantFields}
      edits={{ ...EDITS, currentPay: pay('currentPay', currency), expectedPay: pay('expectedPay', currency) }}
      save={(body) => update.mutateAsync({ params: { id }, body })}
      show={shownApplicantField}
    />
  )
}
