import * as z from 'zod'
import { CandidateStatus } from '../../consultants/states.contract.ts'
import { availableTransition } from '../../kernel/api/available-transition.ts'
import { MailDelivery } from '../../kernel/api/mail-delivery.ts'
import { Day, Id, Instant, Money, Ref, Version } from '../../kernel/values/fields.ts'
import { BillUnit, GROUP_NAMES, GROUPS, type GroupName, OrderFormType } from '../../margin/placement-terms.contract.ts'
import { RequestKind, RequestStatus } from '../onboarding/request-states.contract.ts'
import { OrderFormStatus } from './states.contract.ts'

const day = z.string().nullable()
const some = z.string().nullable()
const Verdict = z.enum(['ABOVE_TARGET', 'BELOW_TARGET', 'BELOW_FLOOR', 'NEGATIVE'])

/** Who is next: the roles whose turn it is, and by name those of them who may act here. */
export const PendingRoles = z.object({
  roles: z.array(z.string()),
  people: z.array(Ref),
  /** Steps that nobody active can take: who is missing, for which country, and what to do. */
  unfilled: z.array(z.string()),
})

/** What a row of the list and the record have in common. */
const core = {
  id: Id,
  version: Version,
  /** Given with the first submission; null on drafts. */
  number: some,
  status: OrderFormStatus,
  statusBeforeHold: OrderFormStatus.nullable(),
  /** Never submitted: nobody but its owner sees it. */
  isDraft: z.boolean(),
  type: OrderFormType,
  parentID: Id.nullable(),
  personName: some,
  candidateID: Id.nullable(),
  _candidate: Ref.nullable(),
  title: some,
  clientID: Id.nullable(),
  _client: Ref.nullable(),
  endClient: some,
  countryID: some,
  _country: Ref.nullable(),
  legalEntityID: Id.nullable(),
  _legalEntity: Ref.nullable(),
  site: some,
  startDate: day,
  endDate: day,
  joinedDate: day,
  lastWorkingDay: day,
  /** The first day of a next term that is ready: it takes over by itself. */
  activatesOn: day,
  _owner: Ref,
  /** When it came into its state. */
  since: Instant,
  /** When the present step is late (24 hours a step); null where nobody is waited for. */
  slaDueAt: Instant.nullable(),
  submittedAt: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
}

export const OrderFormRow = z.object({
  ...core,
  pendingRoles: z.object({ roles: z.array(z.string()) }),
  bill: z.object({ unit: BillUnit.nullable(), rate: some, currency: some }),
  pay: z.object({ currency: some, gross: some }),
  /** Absent for those without the right to the margin. */
  margin: z.object({ gmPercent: some, verdict: Verdict.nullable() }).optional(),
  needsException: z.boolean().optional(),
})
export type OrderFormRow = z.output<typeof OrderFormRow>

/** A condition that does not hold: its name, what to do, and where (a path of the screens). */
export const Blocker = z.object({ name: z.string(), message: z.string(), fix: some })
export type Blocker = z.output<typeof Blocker>
/** Warnings are seen to, and hold nothing up. */
export const Gate = z.object({ ok: z.boolean(), blockers: z.array(Blocker), warnings: z.array(Blocker) })

/** A step from here: whether the caller may take it now, and if not, why. */
export const PossibleMove = availableTransition(OrderFormStatus).extend({
  /** `fix` is the page where this reader mends it. */
  why: z.array(z.object({ name: z.string(), message: z.string(), fix: some })),
})
export type PossibleMove = z.output<typeof PossibleMove>

export const Approval = z.object({
  id: Id,
  /** From 1, in order. */
  step: z.int(),
  roles: z.array(z.string()),
  /** The rule that asks for it. */
  why: z.string(),
  /** Whoever approves says why. */
  reasonRequired: z.boolean(),
  decision: z.enum(['APPROVE', 'RETURN', 'REJECT']).nullable(),
  comment: some,
  _decidedBy: Ref.nullable(),
  decidedAt: Instant.nullable(),
  /** In whose place, when it was handed over. */
  _decidedFor: Ref.nullable(),
  /** The chain of the round that is going on; earlier ones stay to be read. */
  current: z.boolean(),
})
export type Approval = z.output<typeof Approval>

export const CheckSide = z.enum(['PAY', 'BILL'])
export const Check = z.object({ side: CheckSide, _checkedBy: Ref, checkedAt: Instant, comment: some })

/** The figures of a snapshot; `GET …/margin` has it line by line with every number explained. */
export const MarginSummary = z.object({
  /** 0 on a draft: computed, not frozen. */
  version: z.int(),
  computedAt: Instant,
  /** The day, in the country of work, whose set-up, parameters and rates count. */
  asOf: z.iso.date(),
  _computedBy: Ref.nullable(),
  billCurrency: z.string(),
  costCurrency: z.string(),
  revenue: z.string(),
  direct: z.string(),
  gm: z.string(),
  gmPercent: some,
  markupPercent: some,
  net: z.string(),
  netPercent: some,
  targetRate: z.string(),
  floorRate: z.string(),
  /** Absent on a margin that is only tried. */
  targetPercent: some.optional(),
  floorPercent: some.optional(),
  verdict: Verdict,
  needsCFO: z.boolean(),
  needsException: z.boolean(),
  outsideGradeBand: z.boolean(),
})
export type MarginSummary = z.output<typeof MarginSummary>

export const OfferState = z.enum(['NONE', 'DRAFT', 'OUTDATED', 'SENT', 'EXPIRED', 'SIGNED', 'DECLINED'])
export const Offer = z.object({
  state: OfferState,
  /** Of the letter; each generation is one, kept with its hash. */
  version: z.int().nullable(),
  sha256: some,
  generatedAt: Instant.nullable(),
  _generatedBy: Ref.nullable(),
  expiresOn: day,
  sentAt: Instant.nullable(),
  sentTo: some,
  signedOn: day,
  /** A later letter that was written and not sent, while an earlier one is out. */
  unsentVersion: z.int().nullable(),
  /** Until when a letter stands that is sent now, unless somebody says otherwise. */
  nextExpiresOn: Day,
  /** To download with the other papers. */
  letterAttachmentID: Id.nullable(),
  signedAttachmentID: Id.nullable(),
  /** What became of the mails to the person and to the visa team, the newest first. */
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
  orderFormNumber: some,
  /** Of the order form; of a renewed one CLOSED when no later term of its placement is alive. */
  orderFormStatus: OrderFormStatus,
  personName: some,
  clientName: some,
  countryID: some,
  _country: Ref.nullable(),
  startDate: day,
  kind: RequestKind,
  status: RequestStatus,
  reference: some,
  appliedOn: day,
  approvedOn: day,
  startsOn: day,
  expiresOn: day,
  /** Absent for those who may see no figures. */
  cost: z.object({ amount: z.string(), currency: z.string() }).nullable().optional(),
  note: some,
  reason: some,
  since: Instant,
  createdAt: Instant,
  /** The states the caller may move it to. */
  availableTransitions: z.array(z.object({ to: z.string(), needsReason: z.boolean() })),
})
export type OrderFormRequest = z.output<typeof OrderFormRequest>

const Agreement = z.object({ id: Id, number: some, status: z.string(), startDate: day, endDate: day })
/** A contract of the placement; every edition of it, the newest first: those before carry the same number. */
const Linked = Agreement.extend({ kind: z.enum(['CANDIDATE', 'CLIENT']), revision: z.int() })
/** An order that bears the placement, with what the client ordered and what is left to bill. */
const Coverage = z.object({
  ...{ id: Id, number: z.string(), status: z.string(), validFrom: day, validTo: day },
  ...{ ceiling: Money, remaining: Money },
})

const groups = Object.fromEntries(GROUP_NAMES.map((name) => [name, GROUPS[name]])) as {
  [K in GroupName]: (typeof GROUPS)[K]
}

/** The whole record page in one answer; what the reader may not see is absent. */
export const OrderForm = z.object({
  ...core,
  ...groups,
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
  /** Who passed the review of HR in this round; that person approves no step. */
  _hrReviewedBy: Ref.nullable(),
  hrReviewedAt: Instant.nullable(),
  approvedAt: Instant.nullable(),
  /** Why it was returned, rejected, held, declined or cancelled. */
  reason: some,
  nextStep: OrderFormStatus.nullable(),
  pendingRoles: PendingRoles,
  availableTransitions: z.array(PossibleMove),
  /** The fields the caller may change now. */
  editable: z.array(z.string()),
  /** Whether the caller may tick a side, decide the present approval step, grant a waiver. */
  may: z.object({
    ...{ check: z.array(CheckSide), decide: z.boolean(), waive: z.array(WaiverKind), change: z.boolean() },
    /** The client has no agreement in force: the submission asks for its waiver, with `waiverReason`. */
    requestWaiver: z.boolean(),
    /** The joining instructions may go out once more. */
    mailJoining: z.boolean(),
  }),
  margin: MarginSummary.nullable().optional(),
  offer: Offer.optional(),
  checks: z.array(Check),
  approvals: z.array(Approval),
  waivers: z.array(Waiver),
  /** Asked for with the submission and neither granted nor made needless. */
  requestedWaiver: RequestedWaiver.nullable(),
  requests: z.array(OrderFormRequest),
  candidateContracts: z.array(Linked),
  clientContracts: z.array(Linked),
  purchaseOrders: z.array(Coverage),
  readiness: z.object({ canStart: Gate, canBePaid: Gate, canBeBilled: Gate }),
  /** From the first term to the last, this one among them. */
  chain: z.array(
    z.object({ id: Id, number: some, type: OrderFormType, status: OrderFormStatus, startDate: day, endDate: day }),
  ),
  candidateStatus: CandidateStatus.nullable(),
})
export type OrderForm = z.output<typeof OrderForm>
