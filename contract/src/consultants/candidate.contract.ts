import * as z from 'zod'
import {
  CountryID,
  Day,
  Id,
  OptionalEmail,
  OptionalPhone,
  optionalText,
  Phone,
  Ref,
  text,
  Version,
} from '../kernel/values/fields.ts'
import { Bank } from './bank.contract.ts'
import { Dependant, Identity, IdentityChange, IdentityDays, NewDependant } from './identity.contract.ts'
import { Pay } from './pay.contract.ts'
import { CandidateStatus, ExitReason } from './states.contract.ts'

export const Gender = z.enum(['FEMALE', 'MALE', 'OTHER', 'UNDISCLOSED'])
export const MaritalStatus = z.enum(['SINGLE', 'MARRIED', 'DIVORCED', 'WIDOWED'])
export const ResidencyStatus = z.enum(['CITIZEN', 'RESIDENT', 'IN_PROCESS', 'VISIT', 'REMOTE'])
/** The sponsor of the visa: our company, the consultant, the client or a family member. */
export const VisaSponsor = z.enum(['US', 'OWN', 'CLIENT', 'FAMILY'])

/** Short labels such as skills and tags: trimmed, unique, case-insensitive. */
const keywords = (max: number, what: string) =>
  z
    .array(text(60, `Each of the ${what}`))
    .max(max, `Enter at most ${max} ${what}.`)
    .transform((all) => [...new Map(all.map((keyword) => [keyword.toLowerCase(), keyword])).values()])

const EmergencyContact = z.strictObject({
  name: text(200, 'The name of the contact'),
  relation: text(60, 'The relationship'),
  phone: Phone,
})

export const Education = z.strictObject({
  degree: text(150, 'The degree'),
  institute: text(200, 'The institute'),
  year: z.int().min(1940, 'Enter a year after 1940.').max(2100, 'Enter a year before 2100.').nullable().default(null),
  attested: z.boolean().default(false),
})

export const Experience = z
  .strictObject({
    employer: text(200, 'The employer'),
    title: text(150, 'The job title'),
    from: Day.nullable().default(null),
    to: Day.nullable().default(null),
    reasonForLeaving: optionalText(300, 'The reason for leaving').default(null),
  })
  .refine(({ from, to }) => !from || !to || from <= to, {
    path: ['to'],
    message: 'The end date must be after the start date.',
  })

export const MAX_TAGS = 30

/** The editable fields of a consultant; identity, bank and pay have their own endpoints and permissions. */
const profile = {
  firstName: optionalText(100, 'The first name'),
  lastName: optionalText(100, 'The last name'),
  nameArabic: optionalText(200, 'The Arabic name'),
  preferredName: optionalText(100, 'The preferred name'),
  birthDate: Day.nullable(),
  gender: Gender.nullable(),
  nationality: CountryID.nullable(),
  maritalStatus: MaritalStatus.nullable(),
  languages: keywords(20, 'languages'),
  personalEmail: OptionalEmail,
  workEmail: OptionalEmail,
  mobile: OptionalPhone,
  homePhone: OptionalPhone,
  currentAddress: optionalText(500, 'The current address'),
  permanentAddress: optionalText(500, 'The permanent address'),
  title: optionalText(150, 'The title'),
  skills: keywords(60, 'skills'),
  clientID: Id.nullable(),
  site: optionalText(150, 'The work location'),
  serviceStartDate: Day.nullable(),
  joinedDate: Day.nullable(),
  probationEnd: Day.nullable(),
  contractEnd: Day.nullable(),
  lastWorkingDay: Day.nullable(),
  residencyStatus: ResidencyStatus.nullable(),
  visaSponsor: VisaSponsor.nullable(),
  tags: keywords(MAX_TAGS, 'tags'),
  emergencyContacts: z.array(EmergencyContact).max(10, 'Enter at most 10 emergency contacts.'),
  education: z.array(Education).max(20, 'Enter at most 20 entries.'),
  experience: z.array(Experience).max(40, 'Enter at most 40 entries.'),
}

const partial = z.strictObject(profile).partial().shape

/** Some people have one name only: `name` is required, the parts are optional. */
export const NewCandidate = z.strictObject({
  name: text(200, 'The full name'),
  countryID: CountryID,
  ...partial,
  identity: IdentityChange.optional(),
  dependants: z.array(NewDependant).max(20, 'Enter at most 20 dependants.').optional(),
})
export type NewCandidate = z.output<typeof NewCandidate>

export const CandidateChange = z.strictObject({
  version: Version,
  name: text(200, 'The full name').optional(),
  countryID: CountryID.optional(),
  ...partial,
})
export type CandidateChange = z.output<typeof CandidateChange>

const day = z.string().nullable()
const shownKeywords = z.array(z.string())
const some = z.string().nullable()

/** The common fields of list rows and the record. */
const core = {
  id: Id,
  version: Version,
  code: z.string(),
  name: z.string(),
  nameArabic: some,
  preferredName: some,
  /** Whether `GET /candidates/{id}/photo` returns a picture. */
  hasPhoto: z.boolean(),
  nationality: some,
  personalEmail: some,
  workEmail: some,
  mobile: some,
  countryID: z.string(),
  _country: Ref,
  clientID: Id.nullable(),
  _client: Ref.nullable(),
  site: some,
  title: some,
  skills: shownKeywords,
  status: CandidateStatus,
  serviceStartDate: day,
  joinedDate: day,
  probationEnd: day,
  contractEnd: day,
  lastWorkingDay: day,
  residencyStatus: ResidencyStatus.nullable(),
  visaSponsor: VisaSponsor.nullable(),
  tags: shownKeywords,
  currentOrderFormID: Id.nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
}

/** One row of the list; of the identity only the expiry dates, so that no number is decrypted for a list. */
export const CandidateRow = z.object({ ...core, identity: IdentityDays })
export type CandidateRow = z.output<typeof CandidateRow>

/**
 * The complete record. A block is absent for users who may not see it, and `bank` and `pay` also when there is none
 * yet; so are all fields that a limited view omits.
 */
export const Candidate = z.object({
  ...core,
  firstName: some,
  lastName: some,
  birthDate: day,
  gender: Gender.nullable(),
  maritalStatus: MaritalStatus.nullable(),
  languages: shownKeywords,
  homePhone: some,
  currentAddress: some,
  permanentAddress: some,
  exitReason: ExitReason.nullable(),
  emergencyContacts: z.array(z.object({ name: z.string(), relation: z.string(), phone: z.string() })),
  education: z.array(
    z.object({ degree: z.string(), institute: z.string(), year: z.int().nullable(), attested: z.boolean() }),
  ),
  experience: z.array(
    z.object({ employer: z.string(), title: z.string(), from: day, to: day, reasonForLeaving: some }),
  ),
  identity: Identity.optional(),
  dependants: z.array(Dependant).optional(),
  bank: Bank.nullable().optional(),
  pay: Pay.nullable().optional(),
})
export type Candidate = z.output<typeof Candidate>
