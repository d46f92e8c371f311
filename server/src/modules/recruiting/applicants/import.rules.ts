import type { ImportColumn } from '@muster/contract/kernel/api/import.ts'
import { importColumn } from '@muster/contract/kernel/api/record-fields.ts'
import {
  Day,
  KnownCurrency,
  OptionalEmail,
  OptionalPhone,
  optionalText,
  text,
} from '@muster/contract/kernel/values/fields.ts'
import {
  applicantFieldLabels,
  applicantFields,
} from '@muster/contract/recruiting/applicants/applicant-fields.labels.ts'
import {
  ApplicantSource,
  ConsentChannel,
  type NewApplicant,
  VisaStatus,
} from '@muster/contract/recruiting/applicants/shapes.contract.ts'
import {
  PayPeriod,
  PositiveAmount,
  type Skill,
  Skills,
  shortTexts,
  Years,
} from '@muster/contract/recruiting/values.contract.ts'
import * as z from 'zod'
import { AmountCell } from '../../../kernel/import/amounts.ts'
import { countryNamed } from '../../../kernel/import/country.ts'
import { codeOf, parsedCell, plainNumber, readSkill, splitList } from '../import-cells.rules.ts'

const column = importColumn.bind(null, applicantFields)

/** The columns of a spreadsheet of applicants; their headers are the labels of the pages. */
export const APPLICANT_COLUMNS: readonly ImportColumn[] = [
  { field: 'name', label: 'Name', aliases: ['Full name', 'Candidate', 'Applicant'], required: true },
  {
    field: 'country',
    label: applicantFieldLabels.countryID!,
    aliases: ['Country', 'Country code', 'countryID'],
    required: true,
  },
  column('email', { aliases: ['E-mail', 'Email address', 'Mail'] }),
  column('phone', { aliases: ['Mobile', 'Telephone', 'Contact number'] }),
  column('city', { aliases: ['Location'] }),
  column('residenceCountry', { aliases: ['Lives in'] }),
  column('nationality'),
  column('visaStatus', { aliases: ['Visa'] }),
  column('title', { aliases: ['Title', 'Job title', 'Designation', 'Position'] }),
  column('employer', { aliases: ['Employer', 'Company'] }),
  column('totalYears', { aliases: ['Experience', 'Total experience', 'Years'] }),
  { field: 'skills', label: 'Skills', aliases: ['Skill set', 'Technologies'], kind: 'list' },
  column('expectedPay', { aliases: ['Expected salary'] }),
  { field: 'payCurrency', label: 'Pay currency', aliases: ['Currency'] },
  { field: 'payPeriod', label: 'Pay period', aliases: ['Per'] },
  column('noticeDays', { aliases: ['Notice', 'Notice period'] }),
  column('availableFrom'),
  column('source'),
  column('sourceName', { aliases: ['Name of the source', 'Referred by', 'Agency', 'Portal'] }),
  column('tags', { aliases: ['Talent pools'] }),
  column('ownerID', { field: 'owner', aliases: ['Owner'] }),
  column('internalNotes', { aliases: ['Notes', 'Remarks'] }),
  { field: 'consentGivenOn', label: 'Consent given on', aliases: ['Consent date'], kind: 'day' },
  { field: 'consentUntil', label: 'Consent until', kind: 'day' },
  { field: 'consentChannel', label: 'Consent channel' },
]

const PERIODS: Readonly<Record<string, string>> = {
  HOURLY: 'HOUR',
  DAILY: 'DAY',
  MONTHLY: 'MONTH',
  YEARLY: 'YEAR',
  PER_HOUR: 'HOUR',
  PER_DAY: 'DAY',
  PER_MONTH: 'MONTH',
  PER_YEAR: 'YEAR',
  ANNUAL: 'YEAR',
  ANNUALLY: 'YEAR',
}
const days = z.int('Enter whole days such as 30.').min(0, 'Enter 0 days or more.').max(365, 'Enter at most 365 days.')

/** A row of a spreadsheet of applicants: the rules of the form, for cells as spreadsheets contain them. */
export const SpreadsheetApplicant = z
  .strictObject({
    email: OptionalEmail,
    phone: OptionalPhone,
    city: optionalText(120, 'City'),
    residenceCountry: optionalText(80, 'Country of residence'),
    nationality: optionalText(80, 'Nationality'),
    visaStatus: parsedCell(codeOf, VisaStatus),
    title: optionalText(150, 'Current title'),
    employer: optionalText(200, 'Current employer'),
    totalYears: parsedCell(plainNumber, Years),
    skills: z
      .array(z.string())
      .transform((cells) => splitList(cells).map(readSkill))
      .pipe(Skills as unknown as z.ZodType<Skill[], Skill[]>),
    expectedPay: AmountCell.pipe(PositiveAmount),
    payCurrency: parsedCell(codeOf, KnownCurrency),
    payPeriod: parsedCell((typed) => PERIODS[codeOf(typed)] ?? codeOf(typed), PayPeriod),
    noticeDays: parsedCell((typed) => Number(typed.replace(/\s{0,3}days?$/i, '')), days),
    availableFrom: Day,
    source: parsedCell(codeOf, ApplicantSource),
    sourceName: optionalText(200, 'Source details'),
    tags: z.array(z.string()).transform(splitList).pipe(shortTexts(30, 'tags')),
    owner: z.string().trim().max(254),
    internalNotes: optionalText(5000, 'Internal notes'),
    consentGivenOn: Day,
    consentUntil: Day,
    consentChannel: parsedCell(codeOf, ConsentChannel),
  })
  .partial()
  .extend({ name: text(200, 'Name'), country: text(80, 'Country') })
export type SpreadsheetApplicant = z.output<typeof SpreadsheetApplicant>

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const NAMES = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
/** All countries with their English names. */
const WORLD = LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).flatMap((id) => {
  const name = NAMES.of(id)
  return name ? [{ id, name }] : []
})

/** The two-letter code of any country, by code or English name. */
export const worldCountry = (typed: string | null | undefined) =>
  typed ? (countryNamed(WORLD, typed)?.id ?? null) : null

/** The errors of cells that depend on each other. */
export function groupErrors(row: Partial<SpreadsheetApplicant>, today: string): { path: string; message: string }[] {
  const errors: { path: string; message: string }[] = []
  const { expectedPay, payCurrency, payPeriod, consentGivenOn, consentUntil, consentChannel } = row
  if (expectedPay && !payCurrency)
    errors.push({ path: 'payCurrency', message: 'Enter the currency of the expected pay, such as AED.' })
  if (expectedPay && !payPeriod)
    errors.push({ path: 'payPeriod', message: 'Enter the period of the expected pay: hour, day, month or year.' })
  const consent = { consentGivenOn, consentUntil, consentChannel }
  const given = Object.values(consent).filter((value) => value !== undefined).length
  if (given > 0 && given < 3)
    for (const [path, value] of Object.entries(consent))
      if (value === undefined)
        errors.push({ path, message: 'Enter the day, the end and the channel of the consent, or none of them.' })
  if (consentGivenOn && consentGivenOn > today)
    errors.push({ path: 'consentGivenOn', message: 'This date can’t be in the future. Check the date.' })
  if (consentGivenOn && consentUntil && consentGivenOn > consentUntil)
    errors.push({ path: 'consentUntil', message: 'The consent ends before it was given.' })
  for (const path of ['residenceCountry', 'nationality'] as const)
    if (row[path] && !worldCountry(row[path]))
      errors.push({ path, message: `Unknown country: "${row[path]}". Enter a country such as India or IN.` })
  return errors
}

/** The applicant of a row. */
export function applicantOf(row: SpreadsheetApplicant, countryID: string, ownerID: string | undefined): NewApplicant {
  const { country: _country, owner: _owner, expectedPay, payCurrency, payPeriod, ...rest } = row
  const { consentGivenOn, consentUntil, consentChannel, residenceCountry, nationality, ...same } = rest
  return {
    ...same,
    countryID,
    source: row.source ?? 'IMPORT',
    residenceCountry: worldCountry(residenceCountry),
    nationality: worldCountry(nationality),
    ...(ownerID && { ownerID }),
    ...(expectedPay && { expectedPay: { amount: expectedPay, currency: payCurrency!, period: payPeriod! } }),
    ...(consentGivenOn && { consent: { givenOn: consentGivenOn, until: consentUntil!, channel: consentChannel! } }),
  }
}
