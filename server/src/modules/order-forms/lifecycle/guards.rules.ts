import { compare, divide, isExact, times } from '@muster/contract/kernel/math/rational.ts'
import { formatLongDate } from '@muster/contract/kernel/values/days.ts'
import { FOLLOWS, type OrderFormType } from '@muster/contract/margin/placement-terms.contract.ts'
import { approvalPolicy, canDecide, type Exclusion } from '@muster/contract/order-forms/approvals/policy.rules.ts'
import { gradeError, isPassportExpired, missingFields } from '@muster/contract/order-forms/core/order-forms.rules.ts'
import {
  cancellableWhileOnHold,
  ORDER_FORM_GUARDS,
  type OrderFormGuard,
} from '@muster/contract/order-forms/core/states.contract.ts'
import { WORK_AUTHORISED } from '@muster/contract/order-forms/onboarding/request-states.contract.ts'
import { payOn } from '@muster/contract/settings/country-rules/countries.rules.ts'
import { peopleExcluded } from '../approvals/exclusions.rules.ts'
import { isAuthor } from '../core/authors.rules.ts'
import { currencyErrors } from '../core/currencies.rules.ts'
import { noticeError, probationError } from './employment.rules.ts'
import type { ApprovalRow, OrderFormFacts, RequestRow } from './facts.queries.ts'

/** The input of a transition. */
export interface TransitionInput {
  readonly joinedDate?: string | undefined
  readonly signedOn?: string | undefined
  readonly lastWorkingDay?: string | undefined
  readonly reason?: string | null | undefined
}

/** A waiver of the master agreement is requested, not granted and still required. */
export const isWaiverRequested = ({ requestedWaiver, waivers, agreementActive }: OrderFormFacts): boolean =>
  requestedWaiver !== null && !agreementActive && !waivers.has('AGREEMENT')

export const isCreator = ({ row, staff }: OrderFormFacts): boolean => isAuthor(row, staff.id)

/** The current approval step; undefined when all have approved or there is no chain. */
export const nextApproval = ({ approvals }: Pick<OrderFormFacts, 'approvals'>): ApprovalRow | undefined =>
  approvals.find(({ decision }) => decision === null)

const NOT_ELIGIBLE: Readonly<Record<Exclusion | 'OTHER_ROLE', string>> = {
  AUTHOR: ORDER_FORM_GUARDS.notTheCreator,
  DECIDER: 'You or your delegate already decided a step of this round. Another person must decide this one.',
  REVIEWER: 'You already reviewed this order form. Another person must approve it.',
  OTHER_ROLE: ORDER_FORM_GUARDS.isNextApprover,
}

/**
 * On whose behalf the caller may make the next decision: their own, or that of a colleague who delegated it; else the
 * reason why not.
 */
export function approverFor(facts: OrderFormFacts): { for: string | null } | { why: string } {
  const { staff, standsInFor: delegators, row, checks, approvals } = facts
  const next = nextApproval(facts)
  if (!next) return { why: 'No approval is pending.' }
  const eligibility = canDecide(
    { ...staff, delegators },
    { step: 'APPROVAL', roles: next.roles, people: peopleExcluded(row, { checks, approvals }) },
  )
  return eligibility.allowed ? { for: eligibility.onBehalfOf } : { why: NOT_ELIGIBLE[eligibility.reason] }
}

/** The newest request of a type in the chain of terms that was not cancelled. */
export const requestOf = ({ requests }: Pick<OrderFormFacts, 'requests'>, kind: string): RequestRow | undefined =>
  requests.find((one) => one.kind === kind && one.status !== 'CANCELLED') ?? requests.find((one) => one.kind === kind)

const nationalityOf = ({ candidate, fields }: OrderFormFacts) =>
  candidate?.nationality ?? fields.person?.nationality ?? null
/** Nationals need no permit. */
export const isNational = (facts: OrderFormFacts): boolean =>
  facts.row.countryId !== null && nationalityOf(facts) === facts.row.countryId
export const passportExpiry = ({ candidate, fields }: OrderFormFacts) =>
  candidate?.passportExpiry ?? fields.person?.passportExpiry ?? null

/** A valid passport; optional for nationals, but not expired. */
function hasPassport(facts: OrderFormFacts): boolean {
  const expiry = passportExpiry(facts)
  return expiry ? !isPassportExpired(expiry, facts.today) : isNational(facts)
}

export function isWorkAuthorised(facts: OrderFormFacts): boolean {
  if (isNational(facts)) return true
  const visa = requestOf(facts, 'VISA')
  return Boolean(visa && WORK_AUTHORISED.includes(visa.status) && (!visa.expiresOn || visa.expiresOn >= facts.today))
}

const SIGNED_CONTRACTS = new Set(['SIGNED', 'ACTIVE'])
export const isContractSigned = ({ contracts }: OrderFormFacts, kind: 'CANDIDATE' | 'CLIENT'): boolean =>
  contracts.some((one) => one.kind === kind && SIGNED_CONTRACTS.has(one.status))

/** The client or this order form requires a purchase order. */
export const needsPurchaseOrder = ({ client, fields }: OrderFormFacts): boolean =>
  fields.purchaseOrder?.required ?? client?.requiresPo ?? false

const ALLOWS_NOTHING: ReadonlySet<string> = new Set(['DRAFT', 'CLOSED', 'EXPIRED'])
/** An open purchase order with a remaining balance is linked; an entered number is not enough. */
export const hasPurchaseOrder = ({ purchaseOrders }: Pick<OrderFormFacts, 'purchaseOrders'>): boolean =>
  purchaseOrders.some(({ status, hasCapacity }) => !ALLOWS_NOTHING.has(status) && hasCapacity)

/** Whether basic pay is at least the country's minimum share of gross pay, compared unrounded. */
function basicShareMet({ fields, parameters }: OrderFormFacts): boolean {
  const min = parameters?.minBasicPercent
  const components = fields.pay?.components ?? []
  if (!min || components.length === 0) return true
  const gross = payOn('GROSS', components)
  if (compare(gross, '0') === 0) return false
  return compare(divide(times(payOn('BASIC', components), '100'), gross), min) >= 0
}

/** Whether gross pay is outside the range of its grade; false without a grade or range. */
export function isOutsideGradeBand({ fields, parameters }: Pick<OrderFormFacts, 'fields' | 'parameters'>): boolean {
  const { grade, components = [] } = fields.pay ?? {}
  const band = parameters?.gradeBands.find((one) => one.grade.toLowerCase() === grade?.toLowerCase())
  if (!band || components.length === 0 || !components.every(({ amount }) => isExact(amount))) return false
  const gross = payOn('GROSS', components)
  return compare(gross, band.min) < 0 || compare(gross, band.max) > 0
}

const unknownGrade = ({ fields, parameters }: OrderFormFacts) =>
  gradeError(fields.pay?.grade, parameters?.gradeBands.map(({ grade }) => grade) ?? [])

const HOUR_MS = 3_600_000

/**
 * Whether the margin is current: calculated within the hours set by the company (24), and with today's exchange rate
 * where two currencies are used.
 */
function marginIsFresh({ margins, row, now, today, marginValidHours }: OrderFormFacts): boolean {
  const draft = margins.find(({ version }) => version === 0)
  if (!draft || now.getTime() - draft.computedAt.getTime() > marginValidHours * HOUR_MS) return false
  return row.billCurrency === row.payCurrency || draft.asOf >= today
}

const ofThisRound = ({ documents, row }: OrderFormFacts, type: string) =>
  documents.filter((document) => document.type === type && document.round === row.round)

/** The newest letter of the approved terms. */
export const currentLetter = (facts: OrderFormFacts) => ofThisRound(facts, 'OFFER_LETTER')[0]
export const signedOffer = (facts: OrderFormFacts) => ofThisRound(facts, 'SIGNED_OFFER')[0]

/** The last sent letter of this round; a letter that was only generated does not replace it. */
export const lastSentLetter = (facts: OrderFormFacts) => {
  const letters = ofThisRound(facts, 'OFFER_LETTER')
  return letters.find(({ sentAt }) => sentAt !== null) ?? letters[0]
}
const validUntil = (facts: OrderFormFacts): string => lastSentLetter(facts)?.expiresOn ?? '9999'

/** The recipient of the first letter of this round. */
export const firstRecipient = (facts: OrderFormFacts): string | null =>
  ofThisRound(facts, 'OFFER_LETTER').findLast(({ sentAt }) => sentAt !== null)?.sentTo ?? null

/** The date of the first sent letter of this round, the earliest signature date. */
const offeredOn = (facts: OrderFormFacts): string =>
  ofThisRound(facts, 'OFFER_LETTER').findLast(({ sentAt }) => sentAt !== null)?.printedOn ?? ''

/** Whether it is a next term, which supersedes an active one without a joining date. */
export const isNextTerm = ({ row }: Pick<OrderFormFacts, 'row'>): boolean => FOLLOWS.has(row.type as OrderFormType)
/** Whether the activation of a next term is scheduled for a later date. */
export const beginsLater = (facts: Pick<OrderFormFacts, 'row' | 'today'>): boolean =>
  isNextTerm(facts) && facts.row.startDate! > facts.today

/** Within the term, and not before the offer was signed or the employment contract starts. */
function mayHaveJoined(facts: OrderFormFacts, day = facts.row.joinedDate ?? undefined): boolean {
  const earliest = earliestJoining(facts)
  // Before that date a joining date is not possible.
  return day === undefined ? earliest <= facts.today : day >= earliest && day <= facts.row.endDate!
}

/** The start date, or the later date of the offer or the contract. */
function earliestJoining({ row, contracts }: OrderFormFacts): string {
  const employed = contracts.find(({ kind, status }) => kind === 'CANDIDATE' && SIGNED_CONTRACTS.has(status))
  return [row.startDate ?? '', row.signedOn ?? '', employed?.startDate ?? ''].sort().at(-1)!
}

/** Between joining and end date; valid without a date. */
function isWorkedIn({ startDate, joinedDate, endDate }: OrderFormFacts['row'], day: string | null): boolean {
  return day === null || (day >= startDate! && day >= (joinedDate ?? '') && day <= endDate!)
}

const hasDocument = ({ documents }: OrderFormFacts, type: string) =>
  documents.some((document) => document.type === type)

/** Consultant statuses that allow a placement. */
const FREE_TO_BEGIN = new Set(['PRE_JOINING', 'ACTIVE', 'BENCH'])

/** The check of each guard; true when it passes. */
const GUARD_CHECKS: Readonly<Record<OrderFormGuard, (facts: OrderFormFacts, sent: TransitionInput) => boolean>> = {
  isOwner: ({ row, staff }) => row.ownerId === staff.id,
  notTheCreator: (facts) => !isCreator(facts),
  isComplete: ({ fields, today }) => missingFields(fields, today).length === 0,
  hasResume: (facts) => hasDocument(facts, 'RESUME'),
  clientIsActive: ({ client }) => client?.type === 'ACTIVE' && !client.archived,
  agreementIsActive: ({ agreementActive, waivers }) => agreementActive || waivers.has('AGREEMENT'),
  waiverGranted: (facts) => !isWaiverRequested(facts),
  returnAllowed: (facts) =>
    !approvalPolicy.steps.AGREEMENT_WAIVER.roles.some((role) => role === facts.staff.role) || isWaiverRequested(facts),
  consultantEmployable: ({ candidate }) => candidate?.status !== 'DO_NOT_HIRE',
  datesInOrder: ({ fields }) => Boolean(fields.startDate && fields.endDate && fields.endDate > fields.startDate),
  marginIsFresh,
  bothChecksDone: ({ checks }) => checks.length === 2,
  // If the chain includes the HR vice president, another user must complete the HR review where possible
  // (docs/decisions/0014).
  payInGradeRange: (facts) =>
    !isOutsideGradeBand(facts) || facts.staff.role !== 'HR_VICE_PRESIDENT' || facts.reviewsAlone,
  currencyKnown: (facts) => currencyErrors(facts).length === 0,
  gradeKnown: (facts) => unknownGrade(facts) === null,
  basicShareMet,
  probationLawful: (facts) => probationError(facts) === null,
  noticeLawful: (facts) => noticeError(facts) === null,
  hasVisaDesignation: ({ fields }) => !fields.visa?.required || Boolean(fields.visa.designation),
  hasMedicalCategory: ({ fields }) => Boolean(fields.medical?.category),
  documentsValid: (facts) => hasDocument(facts, 'RESUME') && hasPassport(facts),
  isNextApprover: (facts) => 'for' in approverFor(facts),
  allStepsApproved: ({ approvals }) =>
    approvals.length > 0 && approvals.filter(({ decision }) => decision !== 'APPROVE').length <= 1,
  offerLetterIsCurrent: (facts) => (currentLetter(facts)?.expiresOn ?? '') >= facts.today,
  signedOfferUploaded: (facts) => signedOffer(facts) !== undefined,
  signedDateNotInFuture: ({ row, today }, { signedOn }) => (signedOn ?? row.signedOn ?? '9999') <= today,
  signedAfterOffer: (facts, { signedOn }) => (signedOn ?? facts.row.signedOn ?? facts.today) >= offeredOn(facts),
  signedInTime: (facts, { signedOn }) => (signedOn ?? facts.row.signedOn ?? facts.today) <= validUntil(facts),
  visaRequired: ({ fields }) => fields.visa?.required === true,
  workAuthorised: isWorkAuthorised,
  isRenewalOrExtension: ({ row }) => row.type === 'RENEWAL' || row.type === 'EXTENSION',
  notScheduled: (facts) => facts.row.activationScheduledAt === null || !beginsLater(facts),
  precedingTermIsActive: (facts) => !isNextTerm(facts) || facts.precedingTerm?.status === 'ACTIVE',
  hasJoiningDate: (facts, { joinedDate }) =>
    isNextTerm(facts) || (joinedDate ?? facts.row.joinedDate ?? '9999') <= facts.today,
  joinedInTerm: (facts, { joinedDate }) => isNextTerm(facts) || mayHaveJoined(facts, joinedDate),
  consultantAvailable: ({ candidate }) => candidate === null || FREE_TO_BEGIN.has(candidate.status),
  passportValid: hasPassport,
  employeeDataApproved: (facts) => requestOf(facts, 'EMPLOYEE_DATA')?.status === 'APPROVED',
  candidateContractSigned: (facts) => isContractSigned(facts, 'CANDIDATE'),
  clientContractSignedOrWaived: (facts) => isContractSigned(facts, 'CLIENT') || facts.waivers.has('CLIENT_CONTRACT'),
  purchaseOrderPresentOrWaived: (facts) =>
    !needsPurchaseOrder(facts) || hasPurchaseOrder(facts) || facts.waivers.has('PURCHASE_ORDER'),
  exitApprovedWithLastDay: ({ row }, { lastWorkingDay }) => Boolean(lastWorkingDay ?? row.lastWorkingDay),
  lastDayInTerm: ({ row }, { lastWorkingDay }) => isWorkedIn(row, lastWorkingDay ?? row.lastWorkingDay),
  // There are no exit forms yet; the reason of the transition confirms the exit.
  exitWithdrawn: (_facts, { reason }) => Boolean(reason),
  lastDayPassed: ({ row, today }) => row.lastWorkingDay !== null && row.lastWorkingDay < today,
  exitClosed: (_facts, { reason }) => Boolean(reason),
  renewalIsActive: ({ children }) => children.some(({ type, status }) => type !== 'REPLACEMENT' && status === 'ACTIVE'),
  returnsToStatusBeforeHold: () => true,
  cancellableWhileOnHold: ({ row, staff }) =>
    row.statusBeforeHold !== null && cancellableWhileOnHold(staff, row.statusBeforeHold),
}

export interface GuardFailure {
  readonly name: OrderFormGuard
  readonly message: string
  readonly errors?: readonly { readonly path: string; readonly message: string }[]
}

/** The failed guards in order, with their messages. */
export const failedGuards = (
  guards: readonly OrderFormGuard[],
  facts: OrderFormFacts,
  sent: TransitionInput = {},
): GuardFailure[] =>
  guards
    .filter((name) => !GUARD_CHECKS[name](facts, sent))
    .map((name) => ({
      name,
      message: messageOf(name, facts),
      ...(name === 'isComplete' && { errors: missingFields(facts.fields, facts.today) }),
      ...(name === 'currencyKnown' && { errors: currencyErrors(facts) }),
      ...(FIELD_OF[name] && { errors: [{ path: FIELD_OF[name], message: messageOf(name, facts) }] }),
    }))

/** The date field of a guard. */
const FIELD_OF: Readonly<Partial<Record<OrderFormGuard, keyof TransitionInput>>> = {
  hasJoiningDate: 'joinedDate',
  joinedInTerm: 'joinedDate',
  lastDayInTerm: 'lastWorkingDay',
  signedInTime: 'signedOn',
  signedAfterOffer: 'signedOn',
}

function messageOf(name: OrderFormGuard, facts: OrderFormFacts): string {
  if (name === 'agreementIsActive' && facts.agreementInstead)
    return `The linked master agreement is not active. Select ${facts.agreementInstead}.`
  if (name === 'isComplete') {
    const [first, ...more] = missingFields(facts.fields, facts.today)
    return first && more.length === 0
      ? first.message
      : `${ORDER_FORM_GUARDS.isComplete} ${more.length + 1} are missing.`
  }
  if (name === 'marginIsFresh' && !facts.margins.some(({ version }) => version === 0))
    return 'The margin of the current terms is not calculated yet. Select “Recalculate”, then submit.'
  if (name === 'currencyKnown') return currencyErrors(facts)[0]?.message ?? ORDER_FORM_GUARDS[name]
  if (name === 'gradeKnown') return unknownGrade(facts) ?? ORDER_FORM_GUARDS[name]
  if (name === 'probationLawful') return probationError(facts) ?? ORDER_FORM_GUARDS[name]
  if (name === 'noticeLawful') return noticeError(facts) ?? ORDER_FORM_GUARDS[name]
  if (name === 'signedAfterOffer')
    return `The letter is dated ${formatLongDate(offeredOn(facts))}. Enter that date or a later one.`
  if (name === 'joinedInTerm' && earliestJoining(facts) > facts.today)
    return `Joining can be confirmed from ${formatLongDate(earliestJoining(facts))}.`
  if (name === 'documentsValid') return documentsMissing(facts)
  if (name === 'notScheduled') return `Scheduled to activate automatically on ${formatLongDate(facts.row.startDate!)}.`
  if (name === 'precedingTermIsActive' && !facts.precedingTerm)
    return 'The previous placement has ended. Create a new order form instead.'
  if (name !== 'isNextApprover') return ORDER_FORM_GUARDS[name]
  const mine = approverFor(facts)
  return 'why' in mine ? mine.why : ORDER_FORM_GUARDS.isNextApprover
}

/** The missing or expired documents of the HR review. */
function documentsMissing(facts: OrderFormFacts): string {
  const expiry = passportExpiry(facts)
  const passport = expiry
    ? `The passport expired on ${formatLongDate(expiry)}. Enter the new one.`
    : 'Enter the passport expiry date.'
  return [...(hasDocument(facts, 'RESUME') ? [] : ['Upload the CV.']), ...(hasPassport(facts) ? [] : [passport])].join(
    ' ',
  )
}

/** The guards of an activation, apart from the date (docs/domain/order-forms.md, ONBOARDING → ACTIVE). */
export const START_GUARDS = [
  'passportValid',
  'workAuthorised',
  'employeeDataApproved',
  'candidateContractSigned',
  'clientContractSignedOrWaived',
  'purchaseOrderPresentOrWaived',
] as const satisfies readonly OrderFormGuard[]
