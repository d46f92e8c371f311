import * as z from 'zod'
import { CandidateStatus } from '../../consultants/states.contract.ts'
import { availableTransition } from '../../kernel/api/available-transition.ts'
import { MailDelivery } from '../../kernel/api/mail-delivery.ts'
import { Day, Id, Instant, Money, Ref, Version } from '../../kernel/values/fields.ts'
import { BillUnit } from '../../margin/margin.contract.ts'
import { MarginVerdict } from '../../margin/margin-figures.contract.ts'
import { GROUPS, OrderFormType } from '../../margin/placement-terms.contract.ts'
import { RequestKind, RequestStatus } from '../onboarding/request-states.contract.ts'
import { OrderFormStatus } from './states.contract.ts'

const nullableText = z.string().nullable()

/** Who is next: the pending roles, and the users who may act. */
const PendingRoles = z.object({
  roles: z.array(z.string()),
  people: z.array(Ref),
  /** Approval steps that no active user can decide: who is missing, for which country, and what to do. */
  unfilled: z.array(z.string()),
})

/** The fields of both list rows and records. */
const core = {
  id: Id,
  version: Version,
  /** Assigned with the first submission; null on drafts. */
  number: nullableText,
  status: OrderFormStatus,
  statusBeforeHold: OrderFormStatus.nullable(),
  /** Never submitted; only the owner can see it. */
  isDraft: z.boolean(),
  type: OrderFormType,
  parentID: Id.nullable(),
  personName: nullableText,
  candidateID: Id.nullable(),
  _candidate: Ref.nullable(),
  title: nullableText,
  clientID: Id.nullable(),
  _client: Ref.nullable(),
  endClient: nullableText,
  countryID: nullableText,
  _country: Ref.nullable(),
  legalEntityID: Id.nullable(),
  _legalEntity: Ref.nullable(),
  site: nullableText,
  startDate: nullableText,
  endDate: nullableText,
  joinedDate: nullableText,
  lastWorkingDay: nullableText,
  /** The start date of a scheduled next term, which activates automatically. */
  activatesOn: nullableText,
  _owner: Ref,
  /** When the status last changed. */
  since: Instant,
  /** When the current step becomes overdue (24 hours per step); null where no action is pending. */
  slaDueAt: Instant.nullable(),
  submittedAt: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
}

export const OrderFormRow = z.object({
  ...core,
  pendingRoles: z.object({ roles: z.array(z.string()) }),
  bill: z.object({ unit: BillUnit.nullable(), rate: nullableText, currency: nullableText }),
  pay: z.object({ currency: nullableText, gross: nullableText }),
  /** Absent for those without the right to the margin. */
  margin: z.object({ gmPercent: nullableText, verdict: MarginVerdict.nullable() }).optional(),
  needsException: z.boolean().optional(),
})
export type OrderFormRow = z.output<typeof OrderFormRow>

/** A failed condition: its name, what to do, and the page to fix it. */
export const Blocker = z.object({ name: z.string(), message: z.string(), fix: nullableText })
export type Blocker = z.output<typeof Blocker>
/** Warnings do not block. */
export const Gate = z.object({ ok: z.boolean(), blockers: z.array(Blocker), warnings: z.array(Blocker) })

/** A transition: whether the caller may use it now, and if not, why. */
export const PossibleMove = availableTransition(OrderFormStatus).extend({
  /** `fix` is the page where the caller can fix it. */
  why: z.array(z.object({ name: z.string(), message: z.string(), fix: nullableText })),
})
export type PossibleMove = z.output<typeof PossibleMove>

export const Approval = z.object({
  id: Id,
  /** From 1, in order. */
  step: z.int(),
  roles: z.array(z.string()),
  /** The rule that requires it. */
  why: z.string(),
  /** Whether an approval requires a reason. */
  reasonRequired: z.boolean(),
  decision: z.enum(['APPROVE', 'RETURN', 'REJECT']).nullable(),
  comment: nullableText,
  _decidedBy: Ref.nullable(),
  decidedAt: Instant.nullable(),
  /** The approver on whose behalf a delegate decided. */
  _decidedFor: Ref.nullable(),
  /** Whether the step belongs to the current round. */
  current: z.boolean(),
})
export type Approval = z.output<typeof Approval>

export const CheckSide = z.enum(['PAY', 'BILL'])
export const Check = z.object({ side: CheckSide, _checkedBy: Ref, checkedAt: Instant, comment: nullableText })

/** The figures of a snapshot; `GET …/margin` has the lines and calculations. */
export const MarginSummary = z.object({
  /** 0 on a draft, which has no snapshot. */
  version: z.int(),
  computedAt: Instant,
  /** The date, in the country of work, of the setup, parameters and rates. */
  asOf: z.iso.date(),
  _computedBy: Ref.nullable(),
  billCurrency: z.string(),
  costCurrency: z.string(),
  revenue: z.string(),
  direct: z.string(),
  gm: z.string(),
  gmPercent: nullableText,
  markupPercent: nullableText,
  net: z.string(),
  netPercent: nullableText,
  targetRate: z.string(),
  floorRate: z.string(),
  /** Absent on a preview. */
  targetPercent: nullableText.optional(),
  floorPercent: nullableText.optional(),
  verdict: MarginVerdict,
  needsCFO: z.boolean(),
  needsException: z.boolean(),
  outsideGradeBand: z.boolean(),
})
export type MarginSummary = z.output<typeof MarginSummary>

export const OfferState = z.enum(['NONE', 'DRAFT', 'OUTDATED', 'SENT', 'EXPIRED', 'SIGNED', 'DECLINED'])
export const Offer = z.object({
  state: OfferState,
  /** The version of the letter; each generation is a new one, stored with its hash. */
  version: z.int().nullable(),
  sha256: nullableText,
  generatedAt: Instant.nullable(),
  _generatedBy: Ref.nullable(),
  expiresOn: nullableText,
  sentAt: Instant.nullable(),
  sentTo: nullableText,
  signedOn: nullableText,
  /** A later version that was generated but not sent, while an earlier one was sent. */
  unsentVersion: z.int().nullable(),
  /** The default expiry date of a letter sent now. */
  nextExpiresOn: Day,
  /** The id to download it with the other documents. */
  letterAttachmentID: Id.nullable(),
  signedAttachmentID: Id.nullable(),
  /** The deliveries of the emails to the consultant and the visa team, newest first. */
  deliveries: z.array(MailDelivery),
})
export type Offer = z.output<typeof Offer>

export const WaiverKind = z.enum(['AGREEMENT', 'CLIENT_CONTRACT', 'PURCHASE_ORDER'])
export type WaiverKind = z.output<typeof WaiverKind>
export const Waiver = z.object({ kind: WaiverKind, reason: z.string(), _grantedBy: Ref, grantedAt: Instant })

const RequestedWaiver = z.object({ kind: WaiverKind, reason: z.string(), _requestedBy: Ref, requestedAt: Instant })

export const OrderFormRequest = z.object({
  id: Id,
  version: Version,
  orderFormID: Id,
  orderFormNumber: nullableText,
  /** The status of the order form; a renewed one counts as CLOSED when no later term of its placement is open. */
  orderFormStatus: OrderFormStatus,
  personName: nullableText,
  clientName: nullableText,
  countryID: nullableText,
  _country: Ref.nullable(),
  startDate: nullableText,
  kind: RequestKind,
  status: RequestStatus,
  reference: nullableText,
  appliedOn: nullableText,
  approvedOn: nullableText,
  startsOn: nullableText,
  expiresOn: nullableText,
  /** Absent for users who may not see costs. */
  cost: z.object({ amount: z.string(), currency: z.string() }).nullable().optional(),
  note: nullableText,
  reason: nullableText,
  since: Instant,
  createdAt: Instant,
  /** The statuses the caller may move it to. */
  availableTransitions: z.array(z.object({ to: z.string(), needsReason: z.boolean() })),
})
export type OrderFormRequest = z.output<typeof OrderFormRequest>

const Agreement = z.object({
  id: Id,
  number: nullableText,
  status: z.string(),
  startDate: nullableText,
  endDate: nullableText,
})
/** A contract of the placement: all versions, newest first; they have the same number. */
const Linked = Agreement.extend({ kind: z.enum(['CANDIDATE', 'CLIENT']), revision: z.int() })
/** A purchase order that covers the placement, with the ordered amount and the remaining balance. */
const Coverage = z.object({
  id: Id,
  number: z.string(),
  status: z.string(),
  validFrom: nullableText,
  validTo: nullableText,
  ceiling: Money,
  remaining: Money,
})

/** The full record; fields the caller may not see are absent. */
export const OrderForm = z.object({
  ...core,
  ...GROUPS,
  clonedFromID: Id.nullable(),
  msaID: Id.nullable(),
  _msa: Agreement.nullable(),
  sowID: Id.nullable(),
  _sow: Agreement.nullable(),
  jobID: Id.nullable(),
  submissionID: Id.nullable(),
  recruiterID: Id.nullable(),
  _recruiter: Ref.nullable(),
  probationMonths: z.int().nullable(),
  noticeDays: z.int().nullable(),
  _submittedBy: Ref.nullable(),
  /** Who completed the HR review of this round; this user may not approve a step. */
  _hrReviewedBy: Ref.nullable(),
  hrReviewedAt: Instant.nullable(),
  approvedAt: Instant.nullable(),
  /** The reason of the return, rejection, hold, decline or cancellation. */
  reason: nullableText,
  nextStep: OrderFormStatus.nullable(),
  pendingRoles: PendingRoles,
  availableTransitions: z.array(PossibleMove),
  /** The fields the caller may edit now. */
  editable: z.array(z.string()),
  /** Whether the caller may confirm pay or billing, decide the current approval step, grant a waiver. */
  may: z.object({
    check: z.array(CheckSide),
    decide: z.boolean(),
    waive: z.array(WaiverKind),
    change: z.boolean(),
    /** The client has no active agreement, so the submission requests a waiver with `waiverReason`. */
    requestWaiver: z.boolean(),
    /** The joining instructions can be sent again. */
    mailJoining: z.boolean(),
  }),
  margin: MarginSummary.nullable().optional(),
  offer: Offer.optional(),
  checks: z.array(Check),
  approvals: z.array(Approval),
  waivers: z.array(Waiver),
  /** Requested with the submission, and neither granted nor obsolete. */
  requestedWaiver: RequestedWaiver.nullable(),
  requests: z.array(OrderFormRequest),
  candidateContracts: z.array(Linked),
  clientContracts: z.array(Linked),
  purchaseOrders: z.array(Coverage),
  readiness: z.object({ canStart: Gate, canBePaid: Gate, canBeBilled: Gate }),
  /** All terms of the placement, including this one. */
  chain: z.array(
    z.object({
      id: Id,
      number: nullableText,
      type: OrderFormType,
      status: OrderFormStatus,
      startDate: nullableText,
      endDate: nullableText,
    }),
  ),
  candidateStatus: CandidateStatus.nullable(),
})
export type OrderForm = z.output<typeof OrderForm>
