import { CURRENCIES } from '@muster/contract/kernel/math/money.ts'
import { visaStatusLabels } from '@muster/contract/recruiting/applicants/applicants.labels.ts'
import type { Question } from '@muster/contract/recruiting/forms/questions.contract.ts'
import { languageLevelLabels, payPeriodLabels } from '@muster/contract/recruiting/jobs/jobs.labels.ts'
import type { ReactNode } from 'react'
import { worldCountries } from '../../../kernel/lists/countries.ts'
import { CountrySelect, SelectField } from '../../../ui/fields/choices/choiceFields.tsx'
import { DateField } from '../../../ui/fields/dates/DateField.tsx'
import { DecimalField, MoneyField, NumberField } from '../../../ui/fields/numberFields.tsx'
import { OptionalGroup } from '../../../ui/fields/OptionalGroup.tsx'
import { RowsEditor } from '../../../ui/fields/RowsEditor.tsx'
import { SegmentedField, YES_NO } from '../../../ui/fields/SegmentedField.tsx'
import { EmailField, PhoneField, TextField } from '../../../ui/fields/textFields.tsx'
import type { FieldProps } from '../../../ui/form/FormContext.tsx'
import type { FormValues } from '../../../ui/form/schemaValues.ts'
import { optionsOf } from '../../../ui/format/labels.ts'
import { ConsentField } from '../../../ui/questions/ConsentField.tsx'
import { FileField } from '../../../ui/questions/FileField.tsx'

/** The fields that applicants fill in themselves, empty. */
export const BLANK_APPLICANT: FormValues = {
  name: '',
  email: '',
  phone: '',
  residenceCountry: '',
  city: '',
  nationality: '',
  visaStatus: '',
  visaExpiry: '',
  employer: '',
  title: '',
  totalYears: '',
  relevantYears: '',
  skills: [],
  education: [],
  languages: [],
  links: [],
  currentPay: null,
  expectedPay: null,
  noticeDays: '',
  availableFrom: '',
  willRelocate: null,
  rightToRepresent: false,
  consent: false,
}

type Own = Pick<FieldProps, 'name' | 'label' | 'description' | 'required'>
const PERIODS = optionsOf(payPeriodLabels).map(({ value, label }) => ({
  value,
  label: label.charAt(0).toUpperCase() + label.slice(1),
}))

const text = (own: Own) => <TextField {...own} />
const country = (own: Own) => <CountrySelect {...own} options={worldCountries} />
const date = (own: Own) => <DateField {...own} />
const years = (own: Own) => <DecimalField {...own} unit="years" />
const consent = (own: Own) => <ConsentField {...own} />
const pay = (noun: string) => (own: Own) => (
  <OptionalGroup name={own.name} noun={noun} blank={() => ({ amount: '', currency: 'AED', period: 'MONTH' })}>
    <MoneyField
      name={`${own.name}.amount`}
      label={own.label}
      currencyName={`${own.name}.currency`}
      currencies={CURRENCIES}
    />
    <SelectField name={`${own.name}.period`} label="Per" options={PERIODS} />
  </OptionalGroup>
)

const FIELDS: Readonly<Record<string, (own: Own) => ReactNode>> = {
  name: (own) => <TextField {...own} autoComplete="name" />,
  email: (own) => <EmailField {...own} />,
  phone: (own) => <PhoneField {...own} />,
  residenceCountry: country,
  city: (own) => <TextField {...own} autoComplete="address-level2" />,
  nationality: country,
  visaStatus: (own) => <SelectField {...own} options={optionsOf(visaStatusLabels)} />,
  visaExpiry: date,
  resume: (own) => <FileField {...own} name="files.resume" />,
  employer: text,
  title: text,
  totalYears: years,
  relevantYears: years,
  skills: ({ name }) => (
    <RowsEditor name={name} noun="skill" blank={{ name: '', years: '' }} max={60}>
      {(path) => (
        <>
          <TextField name={`${path}.name`} label="Skill" />
          <DecimalField name={`${path}.years`} label="Years" unit="years" />
        </>
      )}
    </RowsEditor>
  ),
  education: ({ name }) => (
    <RowsEditor name={name} noun="degree" blank={{ degree: '', institute: '', year: '' }} max={20}>
      {(path) => (
        <>
          <TextField name={`${path}.degree`} label="Degree" />
          <TextField name={`${path}.institute`} label="Institute" />
          <NumberField name={`${path}.year`} label="Year" />
        </>
      )}
    </RowsEditor>
  ),
  languages: ({ name }) => (
    <RowsEditor name={name} noun="language" blank={{ name: '', level: '' }} max={20}>
      {(path) => (
        <>
          <TextField name={`${path}.name`} label="Language" />
          <SelectField name={`${path}.level`} label="Level" options={optionsOf(languageLevelLabels)} />
        </>
      )}
    </RowsEditor>
  ),
  links: ({ name }) => (
    <RowsEditor name={name} noun="link" blank={{ label: '', url: '' }} max={20}>
      {(path) => (
        <>
          <TextField name={`${path}.url`} label="Address" type="url" inputMode="url" placeholder="https://" />
          <TextField name={`${path}.label`} label="Label" />
        </>
      )}
    </RowsEditor>
  ),
  currentPay: pay('current pay'),
  expectedPay: pay('expected pay'),
  noticeDays: (own) => <NumberField {...own} unit="days" />,
  availableFrom: date,
  willRelocate: (own) => <SegmentedField {...own} segments={YES_NO} />,
  rightToRepresent: consent,
  consent,
}

/** The control of a built-in question on the open page; null for questions that only staff answer. */
export function applicantField({ key, label, help, required }: Question): ReactNode {
  return FIELDS[key]?.({ name: `applicant.${key}`, label, required, ...(help && { description: help }) }) ?? null
}
