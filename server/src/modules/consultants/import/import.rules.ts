import {
  Gender,
  MaritalStatus,
  NewCandidate,
  ResidencyStatus,
  VisaSponsor,
} from '@muster/contract/consultants/candidate.contract.ts'
import type { ImportColumn } from '@muster/contract/kernel/api/import.ts'
import { text } from '@muster/contract/kernel/values/fields.ts'
import * as z from 'zod'

/** What a sheet of consultants may hold. Bank details and pay are not imported: they have four eyes and editions. */
export const CANDIDATE_COLUMNS: readonly ImportColumn[] = [
  {
    field: 'name',
    label: 'Name',
    aliases: ['Full name', 'Consultant', 'Candidate', 'Employee', 'Employee name', 'Name as passport'],
    required: true,
    madeOf: ['firstName', 'lastName'],
  },
  { field: 'country', label: 'Country', aliases: ['Work country', 'Country code', 'countryID'], required: true },
  { field: 'firstName', label: 'First name', aliases: ['Given name', 'Given names', 'Forename'] },
  { field: 'lastName', label: 'Last name', aliases: ['Family name', 'Surname'] },
  { field: 'nameArabic', label: 'Arabic name', aliases: ['Name in Arabic', 'Name AR'] },
  { field: 'preferredName', label: 'Preferred name', aliases: ['Known as'] },
  { field: 'title', label: 'Title', aliases: ['Job title', 'Designation', 'Position'] },
  { field: 'client', label: 'Client', aliases: ['Client name', 'Customer'] },
  { field: 'site', label: 'Site', aliases: ['Location', 'Work location'] },
  { field: 'nationality', label: 'Nationality', aliases: ['Citizenship'] },
  { field: 'birthDate', label: 'Birth date', aliases: ['Date of birth', 'DOB'], kind: 'day' },
  { field: 'gender', label: 'Gender', aliases: ['Sex'] },
  { field: 'maritalStatus', label: 'Marital status' },
  { field: 'personalEmail', label: 'Personal email', aliases: ['Personal e-mail', 'Email', 'E-mail', 'Mail'] },
  { field: 'workEmail', label: 'Work email', aliases: ['Work e-mail', 'Company email', 'Official email'] },
  { field: 'mobile', label: 'Mobile', aliases: ['Phone', 'Mobile number', 'Contact number'] },
  { field: 'homePhone', label: 'Home phone', aliases: ['Home country phone'] },
  { field: 'currentAddress', label: 'Current address', aliases: ['Address'] },
  { field: 'permanentAddress', label: 'Permanent address', aliases: ['Home address'] },
  { field: 'skills', label: 'Skills', kind: 'list' },
  { field: 'languages', label: 'Languages', kind: 'list' },
  { field: 'tags', label: 'Tags', kind: 'list' },
  { field: 'serviceStartDate', label: 'Service start', aliases: ['Service start date'], kind: 'day' },
  {
    field: 'joinedDate',
    label: 'Joining date',
    aliases: ['Joined', 'Date of joining', 'DOJ', 'Start date'],
    kind: 'day',
  },
  { field: 'probationEnd', label: 'Probation end', kind: 'day' },
  { field: 'contractEnd', label: 'Contract end', aliases: ['Contract expiry', 'Contract end date'], kind: 'day' },
  { field: 'residencyStatus', label: 'Residency status' },
  { field: 'visaSponsor', label: 'Visa sponsor', aliases: ['Sponsor'] },
  { field: 'identity.passportNumber', label: 'Passport number', aliases: ['Passport no', 'Passport'] },
  { field: 'identity.passportIssue', label: 'Passport issue', aliases: ['Passport issue date'], kind: 'day' },
  { field: 'identity.passportExpiry', label: 'Passport expiry', aliases: ['Passport expiry date'], kind: 'day' },
  { field: 'identity.passportPlace', label: 'Passport place of issue', aliases: ['Place of issue'] },
  { field: 'identity.nationalID', label: 'National ID' },
  {
    field: 'identity.residenceID',
    label: 'Residence ID',
    aliases: ['Emirates ID', 'Iqama', 'Iqama no', 'QID', 'CPR', 'Civil ID'],
  },
  {
    field: 'identity.residenceExpiry',
    label: 'Residence expiry',
    aliases: ['Emirates ID expiry', 'Iqama expiry'],
    kind: 'day',
  },
  { field: 'identity.visaNumber', label: 'Visa number', aliases: ['Visa no'] },
  { field: 'identity.visaExpiry', label: 'Visa expiry', aliases: ['Visa expiry date'], kind: 'day' },
  { field: 'identity.workPermitNumber', label: 'Work permit number', aliases: ['Labour card', 'Work permit no'] },
  { field: 'identity.workPermitExpiry', label: 'Work permit expiry', aliases: ['Labour card expiry'], kind: 'day' },
  { field: 'identity.mohrePersonID', label: 'MOHRE person ID' },
  { field: 'identity.socialInsuranceNumber', label: 'Social insurance number', aliases: ['GOSI number'] },
]

const code = (typed: string) =>
  typed
    .trim()
    .toUpperCase()
    .replace(/[\s-]+/g, '_')
/** A word of a closed list, however it is spelt: `in process` is IN_PROCESS. */
const coded = <S extends z.ZodType>(schema: S, read = code) =>
  z
    .string()
    .transform(read)
    .pipe(schema as z.ZodType<z.output<S>, string>)
    .optional()

const GENDERS: Readonly<Record<string, string>> = { F: 'FEMALE', M: 'MALE', W: 'FEMALE' }
/** A row of a sheet: the rules of the form, for text as people keep it in sheets. Status, emergency contacts and history come later. */
export const SpreadsheetCandidate = NewCandidate.omit({
  countryID: true,
  clientID: true,
  dependants: true,
  emergencyContacts: true,
  education: true,
  experience: true,
  lastWorkingDay: true,
}).extend({
  country: text(80, 'The country'),
  client: text(200, 'The client').optional(),
  nationality: text(80, 'The nationality').optional(),
  gender: coded(Gender, (typed) => GENDERS[code(typed)] ?? code(typed)),
  maritalStatus: coded(MaritalStatus),
  residencyStatus: coded(ResidencyStatus),
  visaSponsor: coded(VisaSponsor),
})
export type SpreadsheetCandidate = z.output<typeof SpreadsheetCandidate>

/** English names of the countries of the world to their ISO codes, as far as this runtime knows them. */
const COUNTRY_CODES: ReadonlyMap<string, string> = new Map(
  [...allPairs()].flatMap((id) => {
    const name = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(id)
    // UK, DD and the like are old or other names of a code; only the present one counts.
    const isPresent = new Intl.Locale(`und-${id}`).region === id
    return name && isPresent ? [[name.toLowerCase(), id] as const] : []
  }),
)

const CODES: ReadonlySet<string> = new Set(COUNTRY_CODES.values())

function* allPairs(): Generator<string> {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  for (const first of letters) for (const second of letters) yield first + second
}

const DEMONYMS: Readonly<Record<string, string>> = {
  indian: 'IN',
  pakistani: 'PK',
  egyptian: 'EG',
  jordanian: 'JO',
  lebanese: 'LB',
  syrian: 'SY',
  saudi: 'SA',
  emirati: 'AE',
  filipino: 'PH',
  filipina: 'PH',
  british: 'GB',
  uk: 'GB',
  uae: 'AE',
  ksa: 'SA',
  sudanese: 'SD',
  tunisian: 'TN',
  'sri lankan': 'LK',
  bangladeshi: 'BD',
  nepali: 'NP',
  omani: 'OM',
  qatari: 'QA',
  kuwaiti: 'KW',
  bahraini: 'BH',
  american: 'US',
  usa: 'US',
}

/** `IN`, `India` and `Indian` are all IN; undefined for what nobody knows. */
export function nationalityOf(typed: string): string | undefined {
  const said = typed.trim().toLowerCase()
  if (/^[a-z]{2}$/.test(said) && DEMONYMS[said] === undefined) {
    const id = said.toUpperCase()
    return CODES.has(id) ? id : undefined
  }
  return DEMONYMS[said] ?? COUNTRY_CODES.get(said)
}
