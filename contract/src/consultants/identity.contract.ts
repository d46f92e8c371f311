import * as z from 'zod'
import { type Endpoints, post, put } from '../kernel/api/endpoint.ts'
import { right } from '../kernel/api/permission.ts'
import { Day, Id, optionalText, text, Version } from '../kernel/values/fields.ts'
import { CandidateStatus } from './states.contract.ts'
import type { ExpiryField, IdentityNumber } from './view.contract.ts'

/**
 * Document numbers may be entered with spaces and dashes; they are stored in capitals without them. A change may send
 * back a masked number as it was shown (`•••• 567X`): it then stays unchanged.
 */
const documentNumber = (what: string) =>
  z
    .string()
    .transform((typed) => typed.replace(/[\s-]/g, '').toUpperCase())
    .pipe(z.string().regex(/^([A-Z0-9/]{4,30}|•{4}[A-Z0-9/]{0,4})?$/, `${what} has 4 to 30 letters and digits.`))
    .transform((number) => (number === '' ? null : number))
    .nullable()

const numbers = {
  passportNumber: documentNumber('A passport number'),
  nationalID: documentNumber('A national ID'),
  /** Emirates ID, iqama, QID, CPR or civil ID. */
  residenceID: documentNumber('A residence ID'),
  workPermitNumber: documentNumber('A work permit number'),
  visaNumber: documentNumber('A visa number'),
  mohrePersonID: z
    .string()
    .trim()
    .regex(/^([0-9]{14}|•{4} [0-9]{4})?$/, 'The MOHRE person ID has 14 digits.')
    .transform((number) => (number === '' ? null : number.replace(' ', '')))
    .nullable(),
  socialInsuranceNumber: documentNumber('A social insurance number'),
} satisfies Record<IdentityNumber, z.ZodType>

const expiries = {
  passportExpiry: Day.nullable(),
  residenceExpiry: Day.nullable(),
  workPermitExpiry: Day.nullable(),
  visaExpiry: Day.nullable(),
  medicalExpiry: Day.nullable(),
} satisfies Record<ExpiryField, z.ZodType>

const rest = {
  passportIssue: Day.nullable(),
  passportPlace: optionalText(100, 'The place of issue'),
  socialInsuranceSince: Day.nullable(),
}

/** The fields of the form; omitted fields stay unchanged. */
export const IdentityChange = z.strictObject({ ...numbers, ...expiries, ...rest }).partial()
export type IdentityChange = z.output<typeof IdentityChange>

const NumberShown = z.string().nullable()
export const Identity = z.object({
  passportNumber: NumberShown,
  nationalID: NumberShown,
  residenceID: NumberShown,
  workPermitNumber: NumberShown,
  visaNumber: NumberShown,
  mohrePersonID: NumberShown,
  socialInsuranceNumber: NumberShown,
  ...expiries,
  passportIssue: z.string().nullable(),
  passportPlace: z.string().nullable(),
  socialInsuranceSince: z.string().nullable(),
  /** The earliest of the five expiry dates. */
  nextExpiry: z.string().nullable(),
})

/** Only the expiry dates, for lists: no number is decrypted to show a list. */
export const IdentityDays = Identity.pick({
  passportExpiry: true,
  residenceExpiry: true,
  workPermitExpiry: true,
  visaExpiry: true,
  medicalExpiry: true,
  nextExpiry: true,
})

const RELATIONS = ['SPOUSE', 'CHILD', 'PARENT', 'SIBLING', 'OTHER'] as const
export const Relation = z.enum(RELATIONS)

export const NewDependant = z.strictObject({
  /** Set for a dependant who is already on the list. */
  id: Id.optional(),
  name: text(200, 'The name of the dependant'),
  relation: Relation,
  birthDate: Day.nullable().default(null),
  /** Confidential, class C4. */
  passportNumber: numbers.passportNumber.default(null),
  sponsored: z.boolean().default(false),
  insured: z.boolean().default(false),
})
export const Dependant = z.object({
  id: Id,
  name: z.string(),
  relation: Relation,
  birthDate: z.string().nullable(),
  passportNumber: NumberShown,
  sponsored: z.boolean(),
  insured: z.boolean(),
})
export type Dependant = z.output<typeof Dependant>

/** Another person with the same number, or a similar name, email or phone. */
export const Duplicate = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  status: CandidateStatus,
  /** The matching fields: PASSPORT, RESIDENCE_ID, NATIONAL_ID, EMAIL, MOBILE or NAME. */
  because: z.array(z.enum(['PASSPORT', 'RESIDENCE_ID', 'NATIONAL_ID', 'EMAIL', 'MOBILE', 'NAME'])),
})
export type Duplicate = z.output<typeof Duplicate>

const editIdentity = right('consultant-identity', 'edit')

export const identityEndpoints = {
  change: put('/candidates/:id/identity', {
    summary: 'Updates passport, IDs and permits with their dates. Numbers in the response are masked.',
    may: editIdentity,
    body: z.strictObject({ version: Version, ...IdentityChange.shape }),
    returns: z.object({ version: Version, identity: Identity, duplicates: z.array(Duplicate) }),
  }),
  dependants: put('/candidates/:id/dependants', {
    summary: 'Replaces the list of dependants. Numbers in the response are masked.',
    may: editIdentity,
    body: z.strictObject({
      version: Version,
      dependants: z.array(NewDependant).max(20, 'Enter at most 20 dependants.'),
    }),
    returns: z.object({ version: Version, dependants: z.array(Dependant) }),
  }),
  /** A POST, so that the number does not appear in an address, the browser history or a log. */
  findByNumber: post('/candidates/lookup', {
    summary: 'Finds consultants by the exact passport, residence ID or national ID number.',
    may: right('consultant-identity', 'view'),
    body: z.strictObject({
      number: z.string().trim().min(4, 'Enter the full number.').max(40, 'This number is too long.'),
    }),
    returns: z.array(Duplicate),
    perMinute: 30,
  }),
} satisfies Endpoints
