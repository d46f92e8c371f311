import { compare, divide, isExact, times } from '@muster/contract/kernel/math/rational.ts'
import { formatDateInWords } from '@muster/contract/kernel/values/days.ts'
import { FOLLOWS, type OrderFormType } from '@muster/contract/margin/placement-terms.contract.ts'
import { approvalPolicy, canDecide, type Exclusion } from '@muster/contract/order-forms/approvals/policy.rules.ts'
import { gradeError, isPassportExpired, missingFields } from '@muster/contract/order-forms/core/order-forms.rules.ts'
import {
  cancellableWhileOnHold,
  ORDER_FORM_GUARDS,
  type OrderFormGuard,
  type OrderFormStatus,
} from '@muster/contract/order-forms/core/states.contract.ts'
import { WORK_AUTHORISED } from '@muster/contract/order-forms/onboarding/request-states.contract.ts'
import { payOn } from '@muster/contract/settings/country-rules/countries.rules.ts'
import { peopleExcluded } from '../approvals/exclusions.rules.ts'
import { isAuthor } from '../core/authors.rules.ts'
import { currencyErrors } from '../core/currencies.rules.ts'
import { noticeError, probationError } from './employment.rules.ts'
import type { ApprovalRow, OrderFormFacts, RequestRow } from './facts.queries.ts'

/** What the caller sends along with a step. */
export interface TransitionInput {
  readonly joinedDate?: string | undefined
  readonly signedOn?: string | undefined
  readonly lastWorkingDay?: string | undefined
  readonly reason?: string | null | undefined
}

/** A waiver of the master agreement is asked for, not granted, and still needed. */
export const isWaiverRequested = ({ requestedWaiver, waivers, agreementActive }: OrderFormFacts): boolean =>
  requestedWaiver !== null && !agreementActive && !waivers.has('AGREEMENT')

export const isCreator = ({ row, staff }: OrderFormFacts): boolean => isAuthor(row, staff.id)

/** The step of the chain that is next; undefined when all have approved or there is no chain. */
export const nextApproval = ({ approvals }: Pick<OrderFormFacts, 'approvals'>): ApprovalRow | undefined =>
  approvals.find(({ decision }) => decision === null)

const NOT_ELIGIBLE: Readonly<Record<Exclusion | 'OTHER_ROLE', string>> = {
  AUTHOR: ORDER_FORM_GUARDS.notTheCreator,
  DECIDER: 'You, or somebody in your place, have decided a step of this round. Another person decides this one.',
  REVIEWER: 'You checked its margin, or passed the review of HR. Another person approves it.',
  OTHER_ROLE: ORDER_FORM_GUARDS.isNextApprover,
}

/** In whose right the caller may decide the step that is next: the caller's own, or a colleague's who delegated it; else why not. */
export function approverFor(facts: OrderFormFacts): { for: string | null } | { why: string } {
  const { staff, standsInFor: delegators, row, checks, approvals } = facts
  const next = nextApproval(facts)
  if (!next) return { why: 'Nobody’s approval is waited for.' }
  const eligibility = canDecide(
    { ...staff, delegators },
    { step: 'APPROVAL', roles: next.roles, people: peopleExcluded(row, { checks, approvals }) },
  )
  return eligibility.allowed ? { for: eligibility.onBehalfOf } : { why: NOT_ELIGIBLE[eligibility.reason] }
}

/** The newest request of a kind in the chain of terms that was not cancelled. */
export const requestOf = ({ requests }: Pick<OrderFormFacts, 'requests'>, kind: string): RequestRow | undefined =>
  requests.find((one) => one.kind === kind && one.status !== 'CANCELLED') ?? requests.find((one) => one.kind === kind)

const nationalityOf = ({ candidate, fields }: OrderFormFacts) =>
  candidate?.nationality ?? fields.person?.nationality ?? null
/** Nobody needs a permit at home. */
export const isNational = (facts: OrderFormFacts): boolean =>
  facts.row.countryId !== null && nationalityOf(facts) === facts.row.countryId
export const passportExpiry = ({ candidate, fields }: OrderFormFacts) =>
  candidate?.passportExpiry ?? fields.person?.passportExpiry ?? null

/** A valid passport; nationals at home need none, but what is recorded must not have expired. */
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

/** The client asks for purchase orders, or this order form does. */
export const needsPurchaseOrder = ({ client, fields }: OrderFormFacts): boolean =>
  fields.purchaseOrder?.required ?? client?.requiresPo ?? false

const ALLOWS_NOTHING: ReadonlySet<string> = new Set(['DRAFT', 'CLOSED', 'EXPIRED'])
/** One that was opened is linked, has not run out, and has value left; a number that somebody typed is no order. */
export const hasPurchaseOrder = ({ purchaseOrders }: Pick<OrderFormFacts, 'purchaseOrders'>): boolean =>
  purchaseOrders.some(({ status, hasRoom }) => !ALLOWS_NOTHING.has(status) && hasRoom)

/** Basic pay as a part of gross pay reaches what the country asks for; tested unrounded. */
function basicShareMet({ fields, parameters }: OrderFormFacts): boolean {
  const min = parameters?.minBasicPercent
  const components = fields.pay?.components ?? []
  if (!min || components.length === 0) return true
  const gross = payOn('GROSS', components)
  if (compare(gross, '0') === 0) return false
  return compare(divide(times(payOn('BASIC', components), '100'), gross), min) >= 0
}

/** Whether the gross pay lies outside the band of its grade; without a grade, or a band for it, there is nothing to be outside of. */
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

/** The margin that the writer saw: computed within the hours the company sets (24), and with a rate as of today where two currencies meet. */
function marginIsFresh({ margins, row, now, today, marginValidHours }: OrderFormFacts): boolean {
  const draft = margins.find(({ version }) => version === 0)
  if (!draft || now.getTime() - draft.computedAt.getTime() > marginValidHours * HOUR_MS) return false
  return row.billCurrency === row.payCurrency || draft.asOf >= today
}

const ofThisRound = ({ papers, row }: OrderFormFacts, type: string) =>
  papers.filter((document) => document.type === type && document.round === row.round)

/** The newest letter that was written from what is approved now. */
export const currentLetter = (facts: OrderFormFacts) => ofThisRound(facts, 'OFFER_LETTER')[0]
export const signedOffer = (facts: OrderFormFacts) => ofThisRound(facts, 'SIGNED_OFFER')[0]

/** The letter of this round that went out last; one that was only written binds nobody while another is out. */
export const derivedStatusLetter = (facts: OrderFormFacts) => {
  const letters = ofThisRound(facts, 'OFFER_LETTER')
  return letters.find(({ sentAt }) => sentAt !== null) ?? letters[0]
}
const validUntil = (facts: OrderFormFacts): string => derivedStatusLetter(facts)?.expiresOn ?? '9999'

/** To whom the first letter of this round went. */
export const firstRecipient = (facts: OrderFormFacts): string | null =>
  ofThisRound(facts, 'OFFER_LETTER').findLast(({ sentAt }) => sentAt !== null)?.sentTo ?? null

/** The day of the first letter of this round that went out: nobody signs it before. */
const offeredOn = (facts: OrderFormFacts): string =>
  ofThisRound(facts, 'OFFER_LETTER').findLast(({ sentAt }) => sentAt !== null)?.printedOn ?? ''

/** Of a next term: it takes over from one that runs, and nobody joins a second time. */
export const isNextTerm = ({ row }: Pick<OrderFormFacts, 'row'>): boolean => FOLLOWS.has(row.type as OrderFormType)
/** It can be made ready now, and takes over when its day has come. */
export const beginsLater = (facts: Pick<OrderFormFacts, 'row' | 'today'>): boolean =>
  isNextTerm(facts) && facts.row.startDate! > facts.today

/** Within the term, and not before the offer was signed or the employment contract begins. */
function mayHaveJoined(facts: OrderFormFacts, day = facts.row.joinedDate ?? undefined): boolean {
  const earliest = earliestJoining(facts)
  // Until that day nobody has joined, whatever day is given.
  return day === undefined ? earliest <= facts.today : day >= earliest && day <= facts.row.endDate!
}

/** The first day of the term, or the later one on which offer or contract were made. */
function earliestJoining({ row, contracts }: OrderFormFacts): string {
  const employed = contracts.find(({ kind, status }) => kind === 'CANDIDATE' && SIGNED_CONTRACTS.has(status))
  return [row.startDate ?? '', row.signedOn ?? '', employed?.startDate ?? ''].sort().at(-1)!
}

/** Between joining and the end; without a day nothing is wrong with it yet. */
function isWorkedIn({ startDate, joinedDate, endDate }: OrderFormFacts['row'], day: string | null): boolean {
  return day === null || (day >= startDate! && day >= (joinedDate ?? '') && day <= endDate!)
}

const hasDocument = ({ papers }: OrderFormFacts, type: string) => papers.some((document) => document.type === type)

/** Whoever is to come, is here, or waits for a placement. */
const FREE_TO_BEGIN = new Set(['PRE_JOINING', 'ACTIVE', 'BENCH'])

/** Each guard as a question about the facts; true when it holds. */
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
  // The rules bring the head of HR into the chain, who then has not passed the review as well, where anybody else may (docs/decisions/0014).
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
  // There are no exit forms yet: whoever takes the step vouches for them with their words.
  exitWithdrawn: (_facts, { reason }) => Boolean(reason),
  lastDayPassed: ({ row, today }) => row.lastWorkingDay !== null && row.lastWorkingDay < today,
  exitClosed: (_facts, { reason }) => Boolean(reason),
  renewalIsActive: ({ children }) => children.some(({ type, status }) => type !== 'REPLACEMENT' && status === 'ACTIVE'),
  returnsToStatusBeforeHold: () => true,
  cancellableWhileOnHold: ({ row, staff }) =>
    row.statusBeforeHold !== null && cancellableWhileOnHold(staff, row.statusBeforeHold),
}

export interface Failing {
  readonly name: OrderFormGuard
  readonly message: string
  readonly errors?: readonly { readonly path: string; readonly message: string }[]
}

/** Those of the guards that do not hold, in their order, with what to do. */
export const failedGuards = (
  guards: readonly OrderFormGuard[],
  facts: OrderFormFacts,
  sent: TransitionInput = {},
): Failing[] =>
  guards
    .filter((name) => !GUARD_CHECKS[name](facts, sent))
    .map((name) => ({
      name,
      message: messageOf(name, facts),
      ...(name === 'isComplete' && { errors: missingFields(facts.fields, facts.today) }),
      ...(name === 'currencyKnown' && { errors: currencyErrors(facts) }),
      ...(FIELD_OF[name] && { errors: [{ path: FIELD_OF[name], message: messageOf(name, facts) }] }),
    }))

/** The day of the step that a guard finds fault with. */
const FIELD_OF: Readonly<Partial<Record<OrderFormGuard, keyof TransitionInput>>> = {
  ...{ hasJoiningDate: 'joinedDate', joinedInTerm: 'joinedDate', lastDayInTerm: 'lastWorkingDay' },
  ...{ signedInTime: 'signedOn', signedAfterOffer: 'signedOn' },
}

function messageOf(name: OrderFormGuard, facts: OrderFormFacts): string {
  if (name === 'agreementIsActive' && facts.agreementInstead)
    return `The master agreement that it names is not in force. Choose ${facts.agreementInstead}, which is.`
  if (name === 'isComplete') {
    const [first, ...more] = missingFields(facts.fields, facts.today)
    return first && more.length === 0 ? first.message : `${ORDER_FORM_GUARDS.isComplete} ${more.length + 1} are open.`
  }
  if (name === 'marginIsFresh' && !facts.margins.some(({ version }) => version === 0))
    return 'The margin of what stands here now is not computed yet. Choose “Compute again” beside the margin, then submit.'
  if (name === 'currencyKnown') return currencyErrors(facts)[0]?.message ?? ORDER_FORM_GUARDS[name]
  if (name === 'gradeKnown') return unknownGrade(facts) ?? ORDER_FORM_GUARDS[name]
  if (name === 'probationLawful') return probationError(facts) ?? ORDER_FORM_GUARDS[name]
  if (name === 'noticeLawful') return noticeError(facts) ?? ORDER_FORM_GUARDS[name]
  if (name === 'signedAfterOffer')
    return `The letter is of ${formatDateInWords(offeredOn(facts))}. Enter that day or a later one.`
  if (name === 'joinedInTerm' && earliestJoining(facts) > facts.today)
    return `Nobody joins before ${formatDateInWords(earliestJoining(facts))}: confirm it on that day or later.`
  if (name === 'documentsValid') return documentsMissing(facts)
  if (name === 'notScheduled')
    return `It is ready, and takes over by itself on ${formatDateInWords(facts.row.startDate!)}.`
  if (name === 'precedingTermIsActive' && !facts.precedingTerm)
    return 'The placement that it follows has ended. Write a new order form instead.'
  if (name !== 'isNextApprover') return ORDER_FORM_GUARDS[name]
  const mine = approverFor(facts)
  return 'why' in mine ? mine.why : ORDER_FORM_GUARDS.isNextApprover
}

/** Which of the documents that HR looks at are missing or have expired. */
function documentsMissing(facts: OrderFormFacts): string {
  const expiry = passportExpiry(facts)
  const passport = expiry
    ? `The passport expired on ${formatDateInWords(expiry)}. Enter the new one.`
    : 'Enter the day on which the passport expires.'
  return [...(hasDocument(facts, 'RESUME') ? [] : ['Upload the CV.']), ...(hasPassport(facts) ? [] : [passport])].join(
    ' ',
  )
}

/** What must hold before a placement runs, apart from its day (domain.md §2.5, ONBOARDING → ACTIVE). */
export const START_GUARDS = [
  ...(['passportValid', 'workAuthorised', 'employeeDataApproved', 'candidateContractSigned'] as const),
  ...(['clientContractSignedOrWaived', 'purchaseOrderPresentOrWaived'] as const),
] as const satisfies readonly OrderFormGuard[]

export const isOver = (status: OrderFormStatus): boolean =>
  ['CLOSED', 'REJECTED', 'OFFER_DECLINED', 'CANCELLED', 'RENEWED'].includes(status)
