import * as z from 'zod'
import { PositiveMoney } from '../contracts/fields.contract.ts'
import { emptyIsAbsent, emptyIsNull, fromForm } from '../contracts/form-fields.rules.ts'
import { AvailableTransition } from '../kernel/api/available-transition.ts'
import { Explained } from '../kernel/math/calculation-trace.ts'
import { compare, isExact } from '../kernel/math/rational.ts'
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
import { PurchaseOrderDerivedStatus, PurchaseOrderStatus } from './states.contract.ts'

/** Whether net or gross invoice amounts consume it. */
export const Basis = z.enum(['NET', 'GROSS'])
export type Basis = z.output<typeof Basis>

const aboveZero = { error: 'Enter an amount above zero.', path: ['amount'] }
/** Input that is not a number is reported by its own rule. */
export const SomeMoney = PositiveMoney.refine(({ amount }) => !isExact(amount) || compare(amount, '0') > 0, aboveZero)
/** Days with at most two decimals, above zero. */
const CapDays = z
  .string()
  .regex(/^\d{1,6}(\.\d{1,2})?$/, 'Enter days such as 220 or 12.5.')
  .refine((days) => Number(days) > 0, 'Enter more than zero days.')

const WarnPercents = z
  .array(z.int().min(1, 'Enter at least 1 %.').max(100, 'Enter at most 100 %.'))
  .min(1, 'Enter at least one threshold.')
  .max(5, 'Enter at most 5 thresholds.')
  .refine((all) => all.every((one, i) => i === 0 || one > all[i - 1]!), 'Enter the thresholds in ascending order.')

/** A linked client contract with its allocation. Caps are in the order currency. */
const link = {
  cap: SomeMoney.nullable(),
  capDays: CapDays.nullable(),
  /** Which order is consumed first where a contract has several at a time; 1 comes first. */
  priority: z.int().min(1, 'Select a priority from 1 to 9.').max(9, 'Select a priority from 1 to 9.'),
  /** When the order covers the contract; its whole validity by default. */
  startsOn: Day,
  endsOn: Day,
}
export const NewLink = z.strictObject(link).partial().extend({ purchaseOrderID: Id, clientContractID: Id })
export const LinkChange = z.strictObject(link).partial().extend({ version: Version })
/** The links of a new order. */
const FirstLinks = z
  .array(z.strictObject(link).partial().extend({ clientContractID: Id }))
  .max(100, 'Select at most 100 contracts at once.')
export type FirstLink = z.output<typeof FirstLinks>[number]

const editable = {
  /** The client's own number. */
  number: text(60, 'Client PO number'),
  title: text(200, 'Title'),
  value: SomeMoney,
  validFrom: Day,
  validTo: Day,
  basis: Basis,
  /** Its own thresholds; null for the company default. */
  warnPercents: WarnPercents.nullable(),
  /** The date of the client's document. */
  issuedOn: Day.nullable(),
  /** The client's signatory. */
  buyer: optionalText(120, 'Buyer'),
  notes: optionalText(5000, 'Note'),
}

/** The multipart form, with the client's document when present. */
export const NewPurchaseOrder = z.strictObject({
  clientID: Id,
  legalEntityID: emptyIsAbsent(Id.optional()).optional(),
  number: editable.number,
  title: emptyIsAbsent(editable.title.optional()).optional(),
  value: fromForm(SomeMoney),
  validFrom: Day,
  validTo: Day,
  basis: emptyIsAbsent(Basis.optional()).optional(),
  warnPercents: fromForm(editable.warnPercents).optional(),
  issuedOn: emptyIsNull(editable.issuedOn).optional(),
  buyer: editable.buyer.optional(),
  notes: editable.notes.optional(),
  contracts: fromForm(FirstLinks.nullable()).optional(),
})
export type NewPurchaseOrder = z.output<typeof NewPurchaseOrder>

/** Value, validity and basis only while it is a draft; afterwards an amendment changes them. */
export const PurchaseOrderChange = z.strictObject(editable).partial().extend({ version: Version })
export type PurchaseOrderChange = z.output<typeof PurchaseOrderChange>

export const PurchaseOrderStep = z.strictObject({
  status: PurchaseOrderStatus,
  reason: optionalText(1000, 'Reason').default(null),
  version: Version,
})

/** More value, a later end, or both, with the client's document; or the balance of another order of the client. */
export const NewAmendment = z.strictObject({
  reason: text(1000, 'Reason'),
  addedValue: fromForm(SomeMoney.nullable()).optional(),
  validTo: emptyIsAbsent(Day.optional()).optional(),
  /** The client's amendment number. */
  clientReference: optionalText(100, 'Client reference').optional(),
  /** The date of the client's document; defaults to today. */
  effectiveOn: emptyIsAbsent(Day.optional()).optional(),
  /** Transfers the balance of this order and closes it. */
  rolloverFromID: emptyIsAbsent(Id.optional()).optional(),
  version: fromForm(Version),
})
export type NewAmendment = z.output<typeof NewAmendment>

/** The amount that may be billed above the limit, with a reason; the limit itself stays. */
export const Overrun = z.strictObject({ amount: SomeMoney, reason: text(1000, 'Reason'), version: Version })

export const AmendmentKind = z.enum(['AMENDMENT', 'ROLLOVER_IN', 'ROLLOVER_OUT', 'OVERRUN'])
export type AmendmentKind = z.output<typeof AmendmentKind>
export const OrderAmendment = z.object({
  id: Id,
  /** 1, 2, 3 … in the order of creation. */
  number: z.int(),
  kind: AmendmentKind,
  reason: z.string(),
  /** Added to the limit (an overrun: to the approved overrun); negative for a balance transferred to another order. */
  addedValue: Money.nullable(),
  ceilingAfter: Money,
  /** The new end date, when changed. */
  validTo: Day.nullable(),
  clientReference: z.string().nullable(),
  effectiveOn: Day,
  /** The other order of a balance transfer. */
  _other: Ref.nullable(),
  documentID: Id.nullable(),
  createdAt: Instant,
  _createdBy: Ref.nullable(),
})
export type OrderAmendment = z.output<typeof OrderAmendment>

export const PurchaseOrderRow = z.object({
  id: Id,
  /** The internal number. */
  reference: z.string(),
  number: z.string(),
  title: z.string(),
  clientID: Id,
  _client: Ref,
  legalEntityID: Id,
  _legalEntity: Ref,
  /** The country of the client. */
  countryID: CountryID,
  _country: Ref,
  status: PurchaseOrderStatus,
  derivedStatus: PurchaseOrderDerivedStatus,
  since: Instant,
  currency: Currency,
  basis: Basis,
  /** The original value; `ceiling` includes all amendments. */
  value: Money,
  ceiling: Money,
  /** The approved overrun. */
  allowedOverrun: Money,
  /** Issued invoices less credit notes. */
  consumed: Money,
  /** Reserved by draft lines. */
  committed: Money,
  /** Limit less invoices. */
  remaining: Money,
  /** The available amount for another draft: limit and overrun less invoices and drafts. */
  available: Money,
  /** Consumed per cent of the limit, two decimals. */
  burn: z.string(),
  /** The active thresholds: its own or the company default. */
  warnPercents: z.array(z.int()),
  validFrom: Day,
  validTo: Day,
  /** Days until its end date, excluding today; negative once it is over. */
  daysLeft: z.int(),
  /** The last date that its value covers at the run rate; null before the first line. */
  runOutOn: Day.nullable(),
  contracts: z.int(),
  hasDocument: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
  version: Version,
})
export type PurchaseOrderRow = z.output<typeof PurchaseOrderRow>

const OrderForecast = z.object({
  from: Day,
  to: Day,
  /** Per calendar day, at most ten decimals, with its calculation. */
  dailyBurn: Explained,
  daysLeft: Explained,
  /** Months still covered, one decimal. */
  monthsLeft: z.string(),
  runOutOn: Day.nullable(),
  /** Whether the value runs out before the validity ends. */
  endsEarly: z.boolean(),
})

export const PurchaseOrder = PurchaseOrderRow.extend({
  /** Whether the thresholds are its own. */
  ownWarnPercents: z.array(z.int()).nullable(),
  issuedOn: Day.nullable(),
  buyer: z.string().nullable(),
  notes: z.string().nullable(),
  /** The reason of its status, when one was given. */
  reason: z.string().nullable(),
  _openedBy: Ref.nullable(),
  openedAt: Instant.nullable(),
  forecast: OrderForecast.nullable(),
  amendments: z.array(OrderAmendment),
  /** The fields the caller may change now. */
  editable: z.array(z.string()),
  /** Whether the caller may amend it, approve an overrun, link contracts or add documents now. */
  may: z.object({ amend: z.boolean(), allowedOverrun: z.boolean(), link: z.boolean(), addDocuments: z.boolean() }),
  availableTransitions: z.array(AvailableTransition),
  createdBy: Id.nullable(),
  _createdBy: Ref.nullable(),
  _updatedBy: Ref.nullable(),
})
export type PurchaseOrder = z.output<typeof PurchaseOrder>

export const OrderLink = z.object({
  id: Id,
  purchaseOrderID: Id,
  _purchaseOrder: Ref,
  /** The current version of the contract; null when it is in a country the user may not see. */
  clientContractID: Id.nullable(),
  _clientContract: Ref.nullable(),
  contractStatus: z.string().nullable(),
  _candidate: Ref.nullable(),
  orderFormID: Id.nullable(),
  cap: Money.nullable(),
  capDays: z.string().nullable(),
  consumed: Money,
  committed: Money,
  consumedDays: z.string(),
  committedDays: z.string(),
  /** The available amount of the contract's allocation; null without a cap. */
  available: Money.nullable(),
  availableDays: z.string().nullable(),
  priority: z.int(),
  startsOn: Day,
  endsOn: Day,
  /** The last date on which the order covers the contract: by the link, or by the value at the run rate. */
  coveredUntil: Day,
  contractEndsOn: Day.nullable(),
  /** Later days of the contract that this order does not cover; 0 when it covers all. */
  gapDays: z.int(),
  createdAt: Instant,
  version: Version,
})
export type OrderLink = z.output<typeof OrderLink>

export const UseState = z.enum(['RESERVED', 'CONSUMED', 'RELEASED'])
export type UseState = z.output<typeof UseState>
/** One consumption line. */
export const OrderUse = z.object({
  id: Id,
  state: UseState,
  /** The draft or invoice. */
  label: z.string(),
  linkID: Id,
  _clientContract: Ref.nullable(),
  _candidate: Ref.nullable(),
  amount: Money,
  days: z.string(),
  /** Credited by credit notes. */
  credited: Money,
  serviceFrom: Day,
  serviceTo: Day,
  createdAt: Instant,
  settledAt: Instant.nullable(),
})
export type OrderUse = z.output<typeof OrderUse>

export const OrderDocumentType = z.enum(['ORDER', 'AMENDMENT', 'CORRESPONDENCE', 'OTHER'])
export type OrderDocumentType = z.output<typeof OrderDocumentType>
export const OrderDocument = z.object({
  ...documentFields,
  purchaseOrderID: Id,
  type: OrderDocumentType,
  sha256: z.string(),
  /** Of an amendment: its number. Such a document cannot be removed. */
  amendment: z.int().nullable(),
})
export type OrderDocument = z.output<typeof OrderDocument>
