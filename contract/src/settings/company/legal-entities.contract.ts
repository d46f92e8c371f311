import * as z from 'zod'
import { del, type Endpoints, get, list, post, put } from '../../kernel/api/endpoint.ts'
import { historyEndpoint } from '../../kernel/api/history.ts'
import { right } from '../../kernel/api/permission.ts'
import { Address } from '../../kernel/values/address.ts'
import { BankDetails } from '../../kernel/values/bank.ts'
import { EInvoiceEndpoint } from '../../kernel/values/e-invoice.ts'
import {
  booleanFlag,
  CountryID,
  Day,
  Id,
  Instant,
  KnownCurrency,
  optionalText,
  Ref,
  repeatable,
  text,
  Version,
} from '../../kernel/values/fields.ts'
import { tidyTaxNumber } from '../../kernel/values/tax-numbers.ts'

const view = right('settings', 'view')

const code = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9-]{1,11}$/, 'A code has 2 to 12 capital letters, digits and dashes, such as DT-AE.')
const prefix = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{1,8}$/, 'A prefix has 1 to 8 capital letters and digits, such as AE.')
const ZONES: ReadonlySet<string> = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])
const Zone = z.string().refine((zone) => ZONES.has(zone), 'Select a time zone such as Asia/Dubai.')

/** The numbers of an employer in wage systems and social insurances (docs/domain/payment-files.md). */
export const WageID = z.strictObject({
  scheme: z.enum([
    'MOHRE_EMPLOYER',
    'BANK_ROUTING',
    'GOSI',
    'HRSD_ESTABLISHMENT',
    'QATAR_EID',
    'BAHRAIN_CR',
    'LMRA',
    'SIO',
    'KUWAIT_PAM',
    'OMAN_CR',
    'EPF',
    'ESI',
    'EGYPT_NOSI',
    'EOBI',
    'PAYE_REFERENCE',
    'BANK_ESTABLISHMENT',
    'OTHER',
  ] as const),
  value: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9/-]{2,40}$/, 'A wage registration number has 2 to 40 letters, digits, - and /.'),
})
export type WageID = z.output<typeof WageID>

/**
 * MOHRE's employer number has 13 digits, a routing code of the UAE nine, a Qatari establishment ID eight, GOSI's at
 * most ten, a Saudi bank's ten.
 */
const WAGE_ID_SHAPES: Partial<Record<WageID['scheme'], readonly [RegExp, string]>> = {
  MOHRE_EMPLOYER: [/^\d{13}$/, 'A MOHRE employer number has 13 digits.'],
  BANK_ROUTING: [/^\d{9}$/, 'A routing code has 9 digits.'],
  QATAR_EID: [/^\d{8}$/, 'A Qatari establishment ID has 8 digits.'],
  GOSI: [/^\d{7,10}$/, 'A GOSI number has 7 to 10 digits.'],
  BANK_ESTABLISHMENT: [/^\d{10}$/, 'The number of the employer at its bank has 10 digits.'],
}

const fields = {
  code,
  name: text(160, 'The name'),
  nameArabic: optionalText(160, 'The Arabic name'),
  countryID: CountryID,
  currency: KnownCurrency,
  address: Address.nullable(),
  taxNumber: optionalText(30, 'The tax number').transform((typed) => typed && tidyTaxNumber(typed)),
  commercialRegistration: optionalText(60, 'The commercial registration'),
  /** The registration authority of the company, as printed on tax invoices. */
  registrar: optionalText(120, 'The registrar'),
  wageIDs: z
    .array(WageID)
    .max(12, 'Enter at most 12 wage registration numbers.')
    .superRefine((ids, validationErrors) => {
      for (const [i, { scheme, value }] of ids.entries()) {
        const shape = WAGE_ID_SHAPES[scheme]
        if (shape && !shape[0].test(value))
          validationErrors.addIssue({ code: 'custom', path: [i, 'value'], message: shape[1] })
      }
    })
    .refine((ids) => new Set(ids.map(({ scheme }) => scheme)).size === ids.length, 'Enter each scheme once.'),
  vatRounding: z.enum(['LINE', 'CATEGORY']),
  /** A due date on a weekend or holiday of its country moves to the next working day. */
  dueMoves: z.boolean(),
  eInvoiceProfile: optionalText(40, 'The e-invoice profile'),
  eInvoiceFrom: Day.nullable(),
  /** The e-invoice address of the legal entity. */
  eInvoiceEndpoint: EInvoiceEndpoint.nullable(),
  /** The account for payments of clients. It is printed on invoices, so it is not confidential. */
  invoiceBank: BankDetails.nullable(),
  /** The part of a number that identifies this legal entity: `AE` in `OF-AE-2026-000123`. */
  numberPrefix: prefix,
  zone: Zone,
  /** The account that wages are paid from; encrypted in the database. */
  bank: BankDetails.nullable(),
}

/** Masked with `••••`; `GET …/bank` returns it in full. */
const BankShown = z.object({
  accountName: z.string(),
  bankName: z.string(),
  iban: z.string().nullable(),
  swift: z.string().nullable(),
  routingCode: z.string().nullable(),
  accountNumber: z.string().nullable(),
})

export const LegalEntity = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  nameArabic: z.string().nullable(),
  countryID: CountryID,
  _country: Ref,
  currency: z.string(),
  address: Address.nullable(),
  taxNumber: z.string().nullable(),
  commercialRegistration: z.string().nullable(),
  registrar: z.string().nullable(),
  wageIDs: z.array(z.object({ scheme: z.string(), value: z.string() })),
  vatRounding: z.enum(['LINE', 'CATEGORY']),
  dueMoves: z.boolean(),
  eInvoiceProfile: z.string().nullable(),
  eInvoiceFrom: Day.nullable(),
  eInvoiceEndpoint: EInvoiceEndpoint.nullable(),
  invoiceBank: BankShown.nullable(),
  numberPrefix: z.string(),
  zone: z.string(),
  bank: BankShown.nullable(),
  archived: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
  version: Version,
})
export type LegalEntity = z.output<typeof LegalEntity>

export const NewLegalEntity = z
  .strictObject(fields)
  .partial()
  .extend({ code, name: fields.name, countryID: CountryID, numberPrefix: prefix })
export type NewLegalEntity = z.output<typeof NewLegalEntity>

/** The country cannot be changed: contracts, taxes and numbers depend on it. */
export const LegalEntityChange = z.strictObject(fields).omit({ countryID: true }).partial().extend({ version: Version })
export type LegalEntityChange = z.output<typeof LegalEntityChange>

export const legalEntityEndpoints = {
  choices: get('/legal-entities', {
    summary: 'Lists legal entities for selection, without archived ones.',
    signedIn: 'Order forms, contracts and filters use the legal entity.',
    returns: z.array(
      z.object({
        id: Id,
        code: z.string(),
        name: z.string(),
        countryID: CountryID,
        currency: z.string(),
        zone: z.string(),
      }),
    ),
  }),
  list: list('/settings/legal-entities', {
    summary: 'Lists legal entities.',
    may: view,
    item: LegalEntity,
    filters: { countryID: repeatable(CountryID), archived: booleanFlag.optional() },
    sorts: ['name', 'code', 'country', 'updatedAt'],
    export: view,
  }),
  get: get('/settings/legal-entities/:id', { summary: 'One legal entity.', may: view, returns: LegalEntity }),
  create: post('/settings/legal-entities', {
    summary: 'Creates a legal entity and its number series. Omitted fields default to the country settings.',
    may: right('settings', 'create'),
    body: NewLegalEntity,
    returns: LegalEntity,
    status: 201,
  }),
  update: put('/settings/legal-entities/:id', {
    summary: 'Updates the given fields.',
    may: right('settings', 'edit'),
    body: LegalEntityChange,
    returns: LegalEntity,
  }),
  remove: del('/settings/legal-entities/:id', {
    summary:
      'Archives a legal entity that is no longer in use (otherwise 409 LEGAL_ENTITY_IN_USE). Existing records are kept; new records can’t use it.',
    may: right('settings', 'delete'),
    returns: z.object({ id: Id }),
  }),
  restore: post('/settings/legal-entities/:id/restore', {
    summary: 'Restores an archived legal entity.',
    may: right('settings', 'delete'),
    returns: LegalEntity,
  }),
  bank: get('/settings/legal-entities/:id/bank', {
    summary: 'The unmasked wage account. Each view is recorded in the audit trail.',
    may: right('settings', 'edit'),
    returns: BankShown.nullable(),
  }),
  history: historyEndpoint('/settings/legal-entities/:id/history', 'a legal entity', view),
} satisfies Endpoints
