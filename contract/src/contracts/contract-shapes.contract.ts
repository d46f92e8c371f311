import * as z from 'zod'
import { HoursPerDay, LeaveBillingPolicy, PaymentTerms, WorkingDays } from '../clients/parts.contract.ts'
import { PayCode } from '../consultants/pay.contract.ts'
import { AvailableTransition } from '../kernel/api/available-transition.ts'
import { CountryID, Day, Id, Instant, optionalText, Ref, text, Version } from '../kernel/values/fields.ts'
import { Part } from '../settings/country-rules/countries.rules.ts'
import { DocumentTemplateContent } from '../settings/document-templates/document-templates.contract.ts'
import {
  AgreementVersion,
  ContractPay,
  DocumentFile,
  NoticeDays,
  RateLine,
  RateUnit,
  Reminder,
} from './fields.contract.ts'
import { ContractStatus } from './states.contract.ts'

export const ContractKind = z.enum(['CANDIDATE', 'CLIENT'])
export type ContractKind = z.output<typeof ContractKind>

const common = {
  title: text(150, 'The title'),
  startDate: Day,
  /** The end date; null where the law allows an open-ended contract. */
  endDate: Day.nullable(),
  noticeDays: NoticeDays,
}

/** The terms of an employment contract other than its parties and dates (docs/domain/documents.md). */
export const candidateTerms = {
  workplace: optionalText(200, 'The workplace'),
  pay: ContractPay,
  probationMonths: z.int().min(0).max(12, 'A probation is at most 12 months.').nullable(),
  workingDays: WorkingDays,
  hoursPerDay: HoursPerDay,
  /** The day of the month on which pay is due; 31 is its last day. */
  payDay: z.int().min(1).max(31).nullable(),
  leaveDays: z.int().min(0).max(365, 'A year has at most 365 days of leave.').nullable(),
  /** Return tickets per year. */
  tickets: z.int().min(0).max(4, 'Enter at most 4 tickets per year.').nullable(),
  medicalCategory: optionalText(20, 'The medical category'),
  confidentiality: z.boolean(),
  /** Months after the end in which the consultant may not work for the client directly; null or 0 for none. */
  nonCompeteMonths: z.int().min(0).max(24, 'Enter at most 24 months.').nullable(),
  governingLaw: optionalText(200, 'The governing law'),
  /** Additional clauses, and the Arabic text where the contract has an Arabic column. */
  clauses: optionalText(10_000, 'The clauses'),
  clausesArabic: optionalText(10_000, 'The Arabic clauses'),
}
const Units = z
  .string()
  .regex(/^\d{1,4}(\.\d{1,2})?$/, 'Enter a number of units such as 160.')
  .refine((units) => Number(units) <= 744, 'A month has at most 744 hours.')

/** The terms of a client contract other than its parties and dates (docs/domain/documents.md). */
export const clientTerms = {
  msaID: Id.nullable(),
  sowID: Id.nullable(),
  endClient: optionalText(200, 'The end client'),
  rateLines: z.array(RateLine).min(1, 'Enter at least one rate.').max(50, 'Enter at most 50 rates.'),
  /** The minimum and maximum billed units per month. */
  minUnits: Units.nullable(),
  maxUnits: Units.nullable(),
  /** Deducted from each invoice as a percentage; null where the order form or the client defines it. */
  rebatePercent: Part.nullable(),
  workingDays: WorkingDays,
  hoursPerDay: HoursPerDay,
  leaveBillingPolicy: LeaveBillingPolicy.nullable(),
  paymentTerms: PaymentTerms.nullable(),
  replacementTerms: optionalText(2000, 'The replacement terms'),
  purchaseOrderNumber: optionalText(60, 'The purchase order'),
  invoicingAddress: optionalText(500, 'The invoicing address'),
  taxNote: optionalText(500, 'The tax note'),
  clauses: optionalText(10_000, 'The clauses'),
}

const some = z.string().nullable()
const count = z.int().nullable()
const working = { workingDays: z.array(z.int()), hoursPerDay: z.string() }

/** The same fields as shown: values from an order form are shown as they are, and checked by the guards. */
const candidateTermsShown = {
  ...working,
  workplace: some,
  pay: z.object({
    currency: z.string(),
    components: z.array(z.object({ code: PayCode, label: some.optional(), amount: z.string() })),
    onCallRate: some.optional(),
    overtimeExempt: z.boolean().optional(),
  }),
  probationMonths: count,
  payDay: count,
  leaveDays: count,
  tickets: count,
  nonCompeteMonths: count,
  medicalCategory: some,
  confidentiality: z.boolean(),
  governingLaw: some,
  clauses: some,
  clausesArabic: some,
}
const clientTermsShown = {
  ...working,
  msaID: Id.nullable(),
  sowID: Id.nullable(),
  rateLines: z.array(
    z.object({
      unit: RateUnit,
      rate: z.string(),
      currency: z.string(),
      overtime: z.record(z.string(), some).nullable(),
      onCallRate: some.optional(),
      from: z.string(),
      to: some,
    }),
  ),
  leaveBillingPolicy: z.object({ kind: z.string(), days: count }).nullable(),
  endClient: some,
  minUnits: some,
  maxUnits: some,
  rebatePercent: some,
  paymentTerms: some,
  replacementTerms: some,
  purchaseOrderNumber: some,
  invoicingAddress: some,
  taxNote: some,
  clauses: some,
}

const candidateFields = z.strictObject({ ...common, ...candidateTerms }).partial()
const clientFields = z.strictObject({ ...common, ...clientTerms }).partial()
export type CandidateContractFields = z.output<typeof candidateFields>
export type ClientContractFields = z.output<typeof clientFields>

/** Omitted fields are copied from the order form, which must be approved. */
export const NewCandidateContract = candidateFields.extend({ orderFormID: Id })
export const NewClientContract = clientFields.extend({ orderFormID: Id })

export const CandidateContractChange = candidateFields.extend({ version: Version })
export const ClientContractChange = clientFields.extend({ version: Version })

const amending = { reason: text(1000, 'The reason'), version: Version }
/** The next version: `startDate` is its start date, by default today; all other fields are copied. */
export const CandidateContractAmendment = candidateFields.extend(amending)
export const ClientContractAmendment = clientFields.extend(amending)

/** The contract of the next term. Starts by default on the day after the end of this one. */
export const ContractRenewal = z.strictObject({
  /** The order form of the next term, if there is one. */
  orderFormID: Id.optional(),
  startDate: Day.optional(),
  endDate: Day.nullable().optional(),
  version: Version,
})

const row = {
  id: Id,
  number: z.string(),
  revision: z.int(),
  status: ContractStatus,
  title: z.string(),
  orderFormID: Id,
  _orderForm: Ref,
  clientID: Id,
  _client: Ref,
  legalEntityID: Id,
  _legalEntity: Ref,
  countryID: CountryID,
  _country: Ref,
  startDate: Day,
  endDate: Day.nullable(),
  /** The last effective date: the end date, an earlier termination, or the day before the next version. */
  endsOn: Day.nullable(),
  signedOn: Day.nullable(),
  hasSignedFile: z.boolean(),
  since: Instant,
  createdAt: Instant,
  updatedAt: Instant,
  version: Version,
}
const allFields = {
  noticeDays: z.int().nullable(),
  /** The reason for its status, if one was given. */
  reason: z.string().nullable(),
  /** The PDF of this version, created at its approval, with its hash and the template version. */
  document: DocumentFile.extend({ template: DocumentTemplateContent.nullable() }).nullable(),
  signedFile: DocumentFile.nullable(),
  _approvedBy: Ref.nullable(),
  approvedAt: Instant.nullable(),
  versions: z.array(AgreementVersion),
  amendsID: Id.nullable(),
  renewsID: Id.nullable(),
  renewals: z.array(Ref),
  /** While it is active and has an end date. */
  reminders: z.array(Reminder),
  /** Whether the user can edit it now. */
  editable: z.boolean(),
  availableTransitions: z.array(AvailableTransition),
  createdBy: Id.nullable(),
  _createdBy: Ref.nullable(),
  _updatedBy: Ref.nullable(),
}

export const CandidateContractRow = z.object({ ...row, candidateID: Id, _candidate: Ref })
export type CandidateContractRow = z.output<typeof CandidateContractRow>
/** A difference between a contract and its order form. */
export const RateMismatch = z.object({ field: z.string(), contract: z.string(), orderForm: z.string() })
export type RateMismatch = z.output<typeof RateMismatch>

export const CandidateContract = CandidateContractRow.extend({
  ...allFields,
  /** Differences in pay only for users who see pay. */
  mismatches: z.array(RateMismatch),
  ...z.object(candidateTermsShown).partial().shape,
})
export type CandidateContract = z.output<typeof CandidateContract>

export const ClientContractRow = z.object({
  ...row,
  candidateID: Id.nullable(),
  _candidate: Ref.nullable(),
  /** The rate on the last date that is not in the future, or the first one. */
  rate: z.object({ amount: z.string(), currency: z.string(), unit: z.string() }).nullable(),
})
export type ClientContractRow = z.output<typeof ClientContractRow>
export const ClientContract = ClientContractRow.extend({
  ...allFields,
  ...z.object(clientTermsShown).partial().shape,
  _msa: Ref.nullable(),
  _sow: Ref.nullable(),
  mismatches: z.array(RateMismatch),
  _ratesCheckedBy: Ref.nullable(),
  ratesCheckedAt: Instant.nullable(),
})
export type ClientContract = z.output<typeof ClientContract>
