import * as z from 'zod'
import { EInvoiceEndpoint } from '../kernel/values/e-invoice.ts'
import {
  Amount,
  CountryID,
  Currency,
  Id,
  Instant,
  Money,
  optionalText,
  Ref,
  text,
  Version,
} from '../kernel/values/fields.ts'
import {
  ClientAddress,
  ClientHoliday,
  ClientType,
  HoursPerDay,
  InvoiceDelivery,
  InvoiceGrouping,
  LeaveBillingPolicy,
  PaymentTerms,
  Share,
  TaxNumber,
  Website,
  WorkingDays,
} from './parts.contract.ts'

/** The fields that users can edit. */
export const editable = {
  name: text(200, 'The name'),
  legalName: optionalText(200, 'The legal name'),
  code: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9][A-Z0-9-]{0,19}$/, 'A code has at most 20 letters, digits and dashes, such as CL-0001.'),
  type: ClientType,
  countryID: CountryID,
  parentID: Id.nullable(),
  accountManagerIDs: z.array(Id).max(20, 'A client has at most 20 account managers.'),
  industry: optionalText(80, 'The industry'),
  website: Website,
  taxRegistered: z.boolean(),
  taxNumber: TaxNumber,
  commercialRegistration: optionalText(60, 'The commercial registration'),
  /** The registration authority of the company, as printed on tax invoices. */
  registrar: optionalText(120, 'The registrar'),
  eInvoiceEndpoint: EInvoiceEndpoint.nullable(),
  billingAddress: ClientAddress.nullable(),
  siteAddresses: z.array(ClientAddress).max(50, 'A client has at most 50 sites.'),
  currency: Currency,
  paymentTerms: PaymentTerms,
  creditLimit: Money.nullable(),
  invoiceGrouping: InvoiceGrouping,
  invoiceDelivery: InvoiceDelivery,
  requiresPO: z.boolean(),
  requiresSignedTimesheet: z.boolean(),
  workingDays: WorkingDays,
  hoursPerDay: HoursPerDay,
  leaveRemark: optionalText(2000, 'The leave note'),
  leaveBillingPolicy: LeaveBillingPolicy,
  rebatePercent: Share.nullable(),
  withholdingPercent: Share.nullable(),
  retentionPercent: Share.nullable(),
  notes: optionalText(5000, 'The note'),
}

/**
 * Only name and country are required; the other fields default by country. An omitted code is assigned by the server.
 */
export const NewClient = z.strictObject(editable).partial().extend({ name: editable.name, countryID: CountryID })
export type NewClient = z.output<typeof NewClient>

export const ClientChange = z.strictObject(editable).partial().extend({ version: Version })
export type ClientChange = z.output<typeof ClientChange>

/** A row of the list; fields that the role may not see are absent. */
export const ClientRow = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  legalName: z.string().nullable(),
  type: ClientType,
  countryID: CountryID,
  _country: Ref,
  accountManagerIDs: z.array(Id),
  _accountManagers: z.array(Ref),
  /** The first account manager by name; null without one. */
  _accountManager: Ref.nullable(),
  industry: z.string().nullable(),
  workingDays: z.array(z.int()),
  hoursPerDay: z.string(),
  leaveRemark: z.string().nullable(),
  currency: Currency,
  paymentTerms: z.string(),
  taxNumber: z.string().nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  version: Version,
})
export type ClientRow = z.output<typeof ClientRow>

/** The complete record; fields that the role may not see are absent. */
export const Client = ClientRow.extend({
  parentID: Id.nullable(),
  _parent: Ref.nullable(),
  website: z.string().nullable(),
  taxRegistered: z.boolean(),
  commercialRegistration: z.string().nullable(),
  registrar: z.string().nullable(),
  eInvoiceEndpoint: EInvoiceEndpoint.nullable(),
  billingAddress: ClientAddress.nullable(),
  siteAddresses: z.array(ClientAddress),
  creditLimit: z.object({ amount: Amount, currency: Currency }).nullable(),
  invoiceGrouping: InvoiceGrouping,
  invoiceDelivery: InvoiceDelivery,
  requiresPO: z.boolean(),
  requiresSignedTimesheet: z.boolean(),
  leaveBillingPolicy: LeaveBillingPolicy,
  rebatePercent: z.string().nullable(),
  withholdingPercent: z.string().nullable(),
  retentionPercent: z.string().nullable(),
  notes: z.string().nullable(),
  holidays: z.array(ClientHoliday),
  createdBy: Id.nullable(),
  _createdBy: Ref.nullable(),
  updatedBy: Id.nullable(),
  _updatedBy: Ref.nullable(),
})
export type Client = z.output<typeof Client>

export const ClientDuplicate = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  type: ClientType,
  legalName: z.string().nullable(),
  countryID: CountryID,
  _country: Ref,
  /** 0 to 1; 1 means the same name apart from the legal form. */
  similarity: z.number(),
})

/** An active or pending document of a client, for users who may see its type. */
const Document = z.object({
  id: Id,
  kind: z.enum(['MSA', 'SOW', 'CLIENT_CONTRACT']),
  number: z.string(),
  name: z.string(),
  status: z.string(),
  startDate: z.string(),
  /** The end date; null if open-ended. */
  endsOn: z.string().nullable(),
})

/** Figures about a client; later modules add their own. */
export const ClientOverview = z.object({
  contacts: z.int(),
  files: z.int(),
  subsidiaries: z.array(Ref),
  /** The next days on which the client is closed, by date. */
  nextHolidays: z.array(ClientHoliday),
  /** The number of records of each type that refer to the client, such as `{ kind: 'consultants', count: 12 }`. */
  related: z.array(z.object({ kind: z.string(), count: z.int() })),
  /** Master agreements and statements of work, then client contracts; the earliest end date first. */
  agreements: z.array(Document).optional(),
  contracts: z.array(Document).optional(),
})
export type ClientOverview = z.output<typeof ClientOverview>
