import { visaStatusLabels } from '@muster/contract/recruiting/applicants/applicants.labels.ts'
import type { Question } from '@muster/contract/recruiting/forms/questions.contract.ts'
import type { ReactNode } from 'react'
import { worldCountries } from '../../../kernel/lists/countries.ts'
import { CountrySelect, SelectField } from '../../../ui/fields/choices/choiceFields.tsx'
import { DateField } from '../../../ui/fields/dates/DateField.tsx'
import { DecimalField, NumberField } from '../../../ui/fields/numberFields.tsx'
import { OptionalGroup } from '../../../ui/fields/OptionalGroup.tsx'
import { SegmentedField, YES_NO } from '../../../ui/fields/SegmentedField.tsx'
import { EmailField, PhoneField, TextField } from '../../../ui/fields/textFields.tsx'
import type { FieldProps } from '../../../ui/form/FormContext.tsx'
import type { FormValues } from '../../../ui/form/schemaValues.ts'
import { optionsOf } from '../../../ui/format/labels.ts'
import { ConsentField } from '../../../ui/questions/ConsentField.tsx'
import { FileField } from '../../../ui/questions/FileField.tsx'
import { EducationRows, LanguageRows, LinkRows, PayControls, SkillRows } from './RowFields.tsx'

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
const text = (own: Own) => <TextField {...own} />
const country = (own: Own) => <CountrySelect {...own} options={worldCountries} />
const date = (own: Own) => <DateField {...own} />
const years = (own: Own) => <DecimalField {...own} unit="years" />
const consent = (own: Own) => <ConsentField {...own} />
const pay = (noun: string) => (own: Own) => (
  <OptionalGroup name={own.name} noun={noun} blank={() => ({ amount: '', currency: 'AED', period: 'MONTH' })}>
    <PayControls name={own.name} label={own.label} per="Per" />
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
  skills: ({ name }) => <SkillRows name={name} />,
  education: ({ name }) => <EducationRows name={name} />,
  languages: ({ name }) => <LanguageRows name={name} />,
  links: ({ name }) => <LinkRows name={name} />,
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
