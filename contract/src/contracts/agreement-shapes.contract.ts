import * as z from 'zod'
import { PaymentTerms } from '../clients/parts.contract.ts'
import { AvailableTransition } from '../kernel/api/available-transition.ts'
import { documentFields } from '../kernel/records/documents.ts'
import {
  CountryID,
  Currency,
  Day,
  Id,
  Instant,
  Money,
  optionalText,
  Ref,
  text,
  Version,
} from '../kernel/values/fields.ts'
import { AgreementVersion, DocumentFile, NoticeDays, PositiveMoney, RateCardRow, Reminder } from './fields.contract.ts'
import { emptyIsAbsent, emptyIsNull, fromForm } from './form-fields.rules.ts'
import { AgreementStatus } from './states.contract.ts'

export const AgreementKind = z.enum(['MSA', 'SOW'])
export type AgreementKind = z.output<typeof AgreementKind>

const Months = z.int().min(1, 'Enter at least 1 month.').max(120, 'Enter at most 120 months.').nullable()
const RateCard = z.array(RateCardRow).max(200, 'A rate card has at most 200 rows.')

/** The editable fields of an agreement. */
export const agreementFields = {
  /** The client's own number; by default the next one of the legal entity's series. */
  number: text(60, 'The number'),
  title: text(200, 'The title'),
  clientReference: optionalText(100, 'The client reference'),
  legalEntityID: Id,
  startDate: Day,
  /** The end date; null if open-ended. */
  endDate: Day.nullable(),
  /** Renews by `renewalMonths` at its end unless notice was given. */
  autoRenew: z.boolean(),
  renewalMonths: Months,
  noticeDays: NoticeDays,
  paymentTerms: PaymentTerms.nullable(),
  currency: Currency,
  /** The maximum value, if agreed. */
  value: PositiveMoney.nullable(),
  liabilityCap: PositiveMoney.nullable(),
  rateCard: RateCard,
  governingLaw: optionalText(200, 'The governing law'),
  /** For a statement of work: the deliverables. */
  scope: optionalText(10_000, 'The scope'),
  ourSignatory: optionalText(120, 'The signatory'),
  clientSignatory: optionalText(120, 'The client signatory'),
  signedOn: Day.nullable(),
  notes: optionalText(5000, 'The note'),
}

/** The fields as sent by a multipart form, with the signed file if there is one. */
const fromTheForm = {
  number: emptyIsAbsent(agreementFields.number.optional()).optional(),
  title: emptyIsAbsent(agreementFields.title.optional()).optional(),
  clientReference: agreementFields.clientReference.optional(),
  legalEntityID: emptyIsAbsent(Id.optional()).optional(),
  startDate: Day,
  endDate: emptyIsNull(agreementFields.endDate).optional(),
  autoRenew: fromForm(agreementFields.autoRenew.nullable()).optional(),
  renewalMonths: fromForm(Months).optional(),
  noticeDays: fromForm(NoticeDays).optional(),
  paymentTerms: emptyIsNull(agreementFields.paymentTerms).optional(),
  currency: emptyIsAbsent(Currency.optional()).optional(),
  value: fromForm(agreementFields.value).optional(),
  liabilityCap: fromForm(agreementFields.liabilityCap).optional(),
  rateCard: fromForm(RateCard.nullable()).optional(),
  governingLaw: agreementFields.governingLaw.optional(),
  scope: agreementFields.scope.optional(),
  ourSignatory: agreementFields.ourSignatory.optional(),
  clientSignatory: agreementFields.clientSignatory.optional(),
  signedOn: emptyIsNull(agreementFields.signedOn).optional(),
  notes: agreementFields.notes.optional(),
}
/** Only the client and the start date are required. */
export const NewMsa = z.strictObject({ clientID: Id, ...fromTheForm })
/** The client is that of the master agreement. */
export const NewSow = z.strictObject({ msaID: Id, clientID: emptyIsAbsent(Id.optional()).optional(), ...fromTheForm })
export type NewAgreement = Omit<z.output<typeof NewMsa>, 'clientID'> & { clientID?: string; msaID?: string }

const changes = z.strictObject(agreementFields).partial()
export const AgreementChange = changes.extend({ version: Version })
export type AgreementChange = z.output<typeof AgreementChange>
export type AgreementFields = z.output<typeof changes>

/** The next version of an active agreement: the changed fields; all others are copied. */
export const Amendment = changes
  .omit({ number: true, signedOn: true })
  .extend({ reason: text(1000, 'The reason'), version: Version })
/** The next agreement. Starts by default on the day after the end of this one. */
export const AgreementRenewal = z.strictObject({
  startDate: Day.optional(),
  endDate: Day.nullable().optional(),
  /** For a statement of work whose master agreement was renewed: the new one. */
  msaID: Id.optional(),
  version: Version,
})

export const AgreementRow = z.object({
  id: Id,
  kind: AgreementKind,
  number: z.string(),
  revision: z.int(),
  title: z.string(),
  clientReference: z.string().nullable(),
  clientID: Id,
  _client: Ref,
  /** For a statement of work. */
  msaID: Id.nullable(),
  _msa: Ref.nullable(),
  legalEntityID: Id,
  _legalEntity: Ref,
  /** The country of the client. */
  countryID: CountryID,
  _country: Ref,
  status: AgreementStatus,
  startDate: Day,
  endDate: Day.nullable(),
  /** The last effective date: the end date, or an earlier termination. */
  endsOn: Day.nullable(),
  /** The first day of the approved version that replaces it. */
  replacedOn: Day.nullable(),
  autoRenew: z.boolean(),
  renewalMonths: z.int().nullable(),
  noticeDays: z.int().nullable(),
  currency: Currency,
  value: Money.nullable(),
  signedOn: Day.nullable(),
  hasSignedFile: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
  version: Version,
})
export type AgreementRow = z.output<typeof AgreementRow>

export const Agreement = AgreementRow.extend({
  paymentTerms: z.string().nullable(),
  liabilityCap: Money.nullable(),
  rateCard: z.array(RateCardRow),
  governingLaw: z.string().nullable(),
  scope: z.string().nullable(),
  ourSignatory: z.string().nullable(),
  clientSignatory: z.string().nullable(),
  notes: z.string().nullable(),
  /** When it got its status, and the reason if one was given. */
  since: Instant,
  reason: z.string().nullable(),
  signedFile: DocumentFile.nullable(),
  _approvedBy: Ref.nullable(),
  approvedAt: Instant.nullable(),
  /** All versions, newest first. */
  versions: z.array(AgreementVersion),
  amendsID: Id.nullable(),
  renewsID: Id.nullable(),
  /** The agreements that renew it. */
  renewals: z.array(Ref),
  /** Statements of work under a master agreement that have not ended. */
  statements: z.array(Ref),
  /** While it is active and has an end date. */
  reminders: z.array(Reminder),
  /** Whether the user can edit it now. */
  editable: z.boolean(),
  availableTransitions: z.array(AvailableTransition),
  createdBy: Id.nullable(),
  _createdBy: Ref.nullable(),
  _updatedBy: Ref.nullable(),
})
export type Agreement = z.output<typeof Agreement>

export const AgreementDocumentType = z.enum(['ANNEX', 'DRAFT', 'RATE_CARD', 'CORRESPONDENCE', 'OTHER'])
export type AgreementDocumentType = z.output<typeof AgreementDocumentType>

export const AgreementDocument = z.object({
  ...documentFields,
  agreementID: Id,
  type: AgreementDocumentType,
  sha256: z.string(),
})
export type AgreementDocument = z.output<typeof AgreementDocument>
