import { randomUUID } from 'node:crypto'
import type { Role } from '@muster/contract/access/roles.ts'
import type { MarginInput } from '@muster/contract/margin/margin.contract.ts'
import type { OrderFormFields } from '@muster/contract/margin/placement-terms.contract.ts'
import { grossPay } from '@muster/contract/order-forms/core/order-forms.rules.ts'
import type { OrderFormStatus } from '@muster/contract/order-forms/core/states.contract.ts'
import type { RequestKind } from '@muster/contract/order-forms/onboarding/request-states.contract.ts'
import { type ApprovalRule, approversFor } from '@muster/contract/settings/versions/approval-rules.rules.ts'
import type { Insertable } from 'kysely'
import type { DB } from '../../../kernel/db/db.ts'
import { orderFormColumns } from '../core/fields.queries.ts'
import { slaDueAt, waitingRoles } from '../core/order-forms.rules.ts'
import type { MarginRow } from '../lifecycle/facts.queries.ts'
import type { DemoMargins } from './margins.demo.ts'
import type { DemoScenario } from './scenarios.demo.ts'
import { HOURS_A_STEP, HOURS_TO_APPROVAL, hoursTo, LEFT } from './timeline.demo.ts'

export interface DemoUser {
  readonly id: string
  readonly name: string
  readonly role: Role
  readonly countryIDs: readonly string[]
}

/** The rows of all demo order forms, inserted in a few statements. */
export interface DemoOrderFormRows {
  readonly forms: Insertable<DB['orderForm']>[]
  readonly margins: Insertable<DB['orderFormMargin']>[]
  readonly checks: Insertable<DB['orderFormCheck']>[]
  readonly approvals: Insertable<DB['orderFormApproval']>[]
  readonly requests: Insertable<DB['orderFormRequest']>[]
  readonly notes: Insertable<DB['comment']>[]
  readonly waivers: Insertable<DB['orderFormWaiver']>[]
}
export const noRows = (): DemoOrderFormRows => ({
  forms: [],
  margins: [],
  checks: [],
  approvals: [],
  requests: [],
  notes: [],
  waivers: [],
})

export interface OrderFormCreateContext {
  readonly rows: DemoOrderFormRows
  readonly now: Date
  readonly users: readonly DemoUser[]
  readonly rules: readonly ApprovalRule[]
  readonly margins: DemoMargins
  /** The next number of the entity in the year of the day. */
  readonly number: (legalEntityID: string, day: string) => string
}

export interface Form {
  readonly sketch: DemoScenario
  readonly fields: OrderFormFields
  readonly owner: string
  readonly candidate?: { readonly id: string; readonly name: string; readonly joinedDate: string | null }
  readonly parentID?: string
  readonly rootID?: string
  readonly clonedFromID?: string
  readonly lastWorkingDay?: string | null
  /** The first day of the placement that an amendment changes, where its parent was created before. */
  readonly placementStart?: string
}

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** The statuses of an order form in their order. */
const STATUSES: readonly string[] = [
  'SUBMITTED',
  'MARGIN_REVIEW',
  'HR_REVIEW',
  'APPROVAL',
  'APPROVED',
  'OFFER_SENT',
  'OFFER_SIGNED',
  'VISA_IN_PROGRESS',
  'ONBOARDING',
  'ACTIVE',
]

/** The stage in the order of the statuses: the current one, or the last one before it ended. */
function stageOf({ status, statusBeforeHold }: DemoScenario): number {
  const before = status === 'CLOSED' ? 'ACTIVE' : LEFT[status]
  return STATUSES.indexOf(before ?? statusBeforeHold ?? status)
}
/** Whether an order form at this stage has reached a status. */
const hasReached = (stage: number, status: OrderFormStatus) => stage >= STATUSES.indexOf(status)

/** Creates an order form with its margin, confirmations and approvals by demo users. Returns its id. */
export function makeForm(
  context: OrderFormCreateContext,
  { sketch, fields, owner, candidate, parentID, rootID, clonedFromID, lastWorkingDay, placementStart }: Form,
): string {
  const { rows, now } = context
  const id = randomUUID()
  const { status } = sketch
  const since = new Date(now.getTime() - sketch.hours * HOUR)
  const isDraft = status === 'DRAFT'
  const begun = submissionOf(sketch, fields, since)
  const round = isDraft ? 0 : sketch.again ? 2 : 1
  const type = sketch.type ?? 'NEW'
  const joinedDate = candidate?.joinedDate ?? null
  const calculated = context.margins({
    row: { id, type, joinedDate },
    fields,
    placementStart: placementStart ?? placementStartOf(rows, type, parentID),
    at: isDraft ? since : begun,
    by: owner,
  })
  const { gmPercent, verdict, needsCfo, needsException, outsideGradeBand } = calculated
  const stage = stageOf(sketch)
  const approvedAt = hasReached(stage, 'APPROVED') ? new Date(begun.getTime() + HOURS_TO_APPROVAL * HOUR) : null
  const review = { id, round, sketch, fields, margin: calculated, owner, stage, since, begun, approvedAt }
  const approvers = addReviews(context, review)
  addMargin(rows, calculated, round)
  if (sketch.again) addRevisionNote(context, { id, text: sketch.again, at: begun })
  rows.forms.push({
    ...orderFormColumns(fields, candidate?.name ?? null),
    id,
    status,
    round,
    type,
    parentId: parentID ?? null,
    rootId: rootID ?? null,
    clonedFromId: clonedFromID ?? null,
    statusBeforeHold: sketch.statusBeforeHold ?? null,
    reason: sketch.reason ?? null,
    ownerId: owner,
    number: isDraft ? null : context.number(fields.legalEntityID!, begun.toISOString().slice(0, 10)),
    candidateId: candidate?.id ?? null,
    payGross: grossPay(fields),
    ...(isDraft ? {} : { gmPercent, marginVerdict: verdict, needsCfo, needsException, outsideGradeBand }),
    submittedBy: isDraft ? null : owner,
    submittedAt: isDraft ? null : begun,
    approvedAt,
    ...hrReviewOf(context, review),
    signedOn: parentID ? null : signatureDateOf(stage, begun),
    joinedDate,
    lastWorkingDay: lastWorkingDay ?? null,
    waitingRoles: waitingRoles({
      status,
      approvers: approvers.roles,
      ...(status === 'MARGIN_REVIEW' && { checked: [] }),
    }),
    stateSince: since,
    slaDueAt: isDraft ? null : slaDueAt(status, approvers.since, 24),
    version: 1 + Math.max(0, stage),
    createdAt: new Date(begun.getTime() - DAY),
    createdBy: owner,
    updatedAt: since,
    updatedBy: owner,
  } as Insertable<DB['orderForm']>)
  return id
}

/** The calculated margin; its version is the round of the review, 0 in a draft. */
function addMargin(rows: DemoOrderFormRows, calculated: MarginRow, version: number) {
  const { id: _id, input, result, ...snapshot } = calculated
  rows.margins.push({ ...snapshot, version, input: JSON.stringify(input), result: JSON.stringify(result) })
}

interface Review {
  readonly id: string
  readonly round: number
  readonly sketch: DemoScenario
  readonly fields: OrderFormFields
  readonly margin: MarginRow
  readonly owner: string
  readonly stage: number
  readonly since: Date
  readonly begun: Date
  readonly approvedAt: Date | null
}

/** The margin checks and approvals up to the status. Returns the pending roles and since when. */
function addReviews(context: OrderFormCreateContext, review: Review): PendingApprovers {
  const { stage, since } = review
  if (hasReached(stage, 'HR_REVIEW')) addChecks(context, review)
  return hasReached(stage, 'APPROVAL') ? addApprovals(context, review) : { roles: [], since }
}

/** The comment with which the CFO asked for a revision. */
function addRevisionNote(context: OrderFormCreateContext, { id, text, at }: { id: string; text: string; at: Date }) {
  const authorId = personOf(context, 'CFO', null)
  context.rows.notes.push({ subjectType: 'order-form', subjectId: id, text, authorId, createdAt: at })
}

/** The HR review, two days after the submission; no columns before the approval stage. */
const hrReviewOf = (context: OrderFormCreateContext, { stage, begun, fields }: Review) =>
  hasReached(stage, 'APPROVAL') && {
    hrReviewedBy: personOf(context, 'HR_MANAGER', fields.countryID!),
    hrReviewedAt: new Date(begun.getTime() + 2 * DAY),
  }

/** The day on which the offer was signed, eight days after the submission; null before. */
const signatureDateOf = (stage: number, begun: Date): string | null =>
  hasReached(stage, 'OFFER_SIGNED') ? new Date(begun.getTime() + 8 * DAY).toISOString().slice(0, 10) : null

/** The first day of the placement that an amendment changes, over however many amendments. */
function placementStartOf(rows: DemoOrderFormRows, type: string, parentID: string | undefined): string | null {
  if (type !== 'AMENDMENT') return null
  const parent = rows.forms.find(({ id }) => id === parentID)!
  return placementStartOf(rows, parent.type!, parent.parentId ?? undefined) ?? (parent.startDate as string)
}

/**
 * The submission time: recent for open order forms, some weeks before the start for active and ended ones.
 */
function submissionOf(sketch: DemoScenario, { startDate, visa }: OrderFormFields, since: Date): Date {
  const { status, statusBeforeHold, type = 'NEW' } = sketch
  const kind = { isNext: type !== 'NEW' && type !== 'REPLACEMENT', needsVisa: visa?.required === true }
  const left = statusBeforeHold ?? (status === 'CLOSED' || status === 'ACTIVE' ? 'ACTIVE' : LEFT[status])
  if (left === undefined)
    return new Date(since.getTime() - (status === 'DRAFT' ? 6 * 24 : hoursTo(status, kind)) * HOUR)
  const took = (hoursTo(left, kind) + HOURS_A_STEP) * HOUR
  return new Date(Math.min(Date.parse(startDate!) - 45 * DAY, since.getTime() - took))
}

/** A user of the role with access to the country. */
export function personOf(
  { users }: Pick<OrderFormCreateContext, 'users'>,
  role: Role,
  countryID: string | null,
): string {
  const all = users.filter((user) => user.role === role)
  const own = all.find(({ countryIDs }) => countryID === null || countryIDs.includes(countryID))
  return (own ?? all.find(({ countryIDs }) => countryIDs.length === 0) ?? all[0])!.id
}

/** The confirmations of pay and billing. */
function addChecks(context: OrderFormCreateContext, { id, round, begun }: Review): void {
  for (const [side, role, hours] of [
    ['PAY', 'FINANCE_MANAGER_PAYROLL', 20],
    ['BILL', 'FINANCE_MANAGER_INVOICE', 26],
  ] as const)
    context.rows.checks.push({
      orderFormId: id,
      round,
      side,
      checkedBy: personOf(context, role, null),
      checkedAt: new Date(begun.getTime() + hours * HOUR),
    })
}

interface PendingApprovers {
  readonly roles: readonly string[]
  readonly since: Date
}

/** The approval chain by the rules, decided up to the status. Returns the pending roles and since when. */
function addApprovals(context: OrderFormCreateContext, review: Review): PendingApprovers {
  const { id, round, sketch, fields, margin, owner, approvedAt } = review
  const { targetPercent, floorPercent } = margin.input as unknown as MarginInput
  const steps = approversFor(context.rules, {
    gmPercent: margin.gmPercentExact,
    isNegative: margin.verdict === 'NEGATIVE',
    target: targetPercent,
    floor: floorPercent,
    outsideGradeBand: false,
    contractValue: '0',
    newCountry: false,
    countryID: fields.countryID!,
  })
  const isOpen = sketch.status === 'APPROVAL'
  const decidedSteps = isOpen ? (steps.length > 1 && sketch.hours % 2 === 1 ? 1 : 0) : steps.length
  const entered = context.now.getTime() - sketch.hours * HOUR
  // Half of the time since the approval started.
  const openSince = (decided: number) => new Date(entered + (decided > 0 ? (sketch.hours * HOUR) / 2 : 0))
  const used = new Set([owner])
  for (const [i, { roles, why, reasonRequired }] of steps.entries()) {
    const decidedBy = roles.map((role) => personOf(context, role, fields.countryID!)).find((one) => !used.has(one))
    const isDecided = i < decidedSteps && decidedBy !== undefined
    if (isDecided) used.add(decidedBy)
    const rejects = sketch.status === 'REJECTED' && i === steps.length - 1
    context.rows.approvals.push({
      orderFormId: id,
      round,
      step: i + 1,
      roles: [...roles],
      why,
      reasonRequired,
      ...(isDecided && {
        decision: rejects ? 'REJECT' : 'APPROVE',
        comment: rejects
          ? (sketch.reason ?? null)
          : reasonRequired
            ? 'Strategic client. The next term has a higher rate.'
            : null,
        decidedBy,
        decidedAt: approvedAt
          ? new Date(approvedAt.getTime() - (steps.length - 1 - i) * 5 * HOUR)
          : isOpen
            ? openSince(i + 1)
            : new Date(entered - (steps.length - 1 - i) * 5 * HOUR),
        marginVersion: round,
      }),
    })
  }
  return { roles: isOpen ? (steps[decidedSteps]?.roles ?? []) : [], since: openSince(isOpen ? decidedSteps : 0) }
}

export interface DemoRequest {
  readonly id: string
  readonly kind: RequestKind
  readonly status: string
  /** The start date of the request, and of its status by default. */
  readonly from?: string
  readonly since?: Date
  readonly until?: string
  readonly reference?: string
  readonly reason?: string
}

/** A request with a status and the data it requires. */
export function makeRequest({ rows, now }: OrderFormCreateContext, request: DemoRequest): void {
  const { id, kind, status, reference, from, until, reason } = request
  const since = request.since ?? new Date(`${from}T08:00:00Z`)
  rows.requests.push({
    orderFormId: id,
    kind,
    status,
    reference: reference ?? null,
    reason: reason ?? null,
    appliedOn: from ?? null,
    approvedOn: from ?? null,
    startsOn: from ?? null,
    expiresOn: until ?? null,
    stateSince: since < now ? since : now,
  })
}
