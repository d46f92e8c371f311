import type { RejectReason, SubmissionStatus } from '@muster/contract/recruiting/submissions/states.contract.ts'
import { CLOSABLE_STATUSES } from '@muster/contract/recruiting/submissions/submissions.rules.ts'
import type { Random } from '../../../kernel/security/random.ts'
import { DAY_MS, HOUR_MS } from './shared.demo.ts'

/** One status of a submission and when it was entered, in milliseconds. */
export interface Step {
  readonly status: SubmissionStatus
  readonly at: number
  readonly reason?: string
  readonly reasonCode?: RejectReason
}

type NextStatuses = Readonly<Partial<Record<SubmissionStatus, number>>>
interface StatusPath {
  /** Days until the next status. */
  readonly days: readonly [min: number, max: number]
  readonly next: NextStatuses
}

/** The next statuses of submissions from each status, by share, typical of a company over a year. */
const WAYS: Readonly<Partial<Record<SubmissionStatus, StatusPath>>> = {
  INTERNAL_REVIEW: { days: [0.2, 2], next: { SUBMITTED_TO_CLIENT: 82, INTERNAL_REJECTED: 12, WITHDRAWN: 6 } },
  SUBMITTED_TO_CLIENT: { days: [1, 8], next: { SHORTLISTED: 58, CLIENT_REJECTED: 35, WITHDRAWN: 7 } },
  SHORTLISTED: { days: [1, 5], next: { INTERVIEW_SCHEDULED: 80, CLIENT_REJECTED: 14, WITHDRAWN: 6 } },
  INTERVIEW_SCHEDULED: { days: [2, 8], next: { INTERVIEWED: 86, NO_SHOW: 5, CLIENT_REJECTED: 6, WITHDRAWN: 3 } },
  NO_SHOW: { days: [1, 6], next: { INTERVIEW_SCHEDULED: 50, CLIENT_REJECTED: 50 } },
  INTERVIEWED: { days: [1, 6], next: { SELECTED: 28, INTERVIEW_SCHEDULED: 16, CLIENT_REJECTED: 51, WITHDRAWN: 5 } },
  // Offers need an order form: they are not generated randomly, but created from the order form.
  SELECTED: { days: [1, 7], next: { WITHDRAWN: 55, CLIENT_REJECTED: 45 } },
}

const REJECTIONS: Readonly<Record<RejectReason, string>> = {
  SKILL: 'Not enough experience with the main technology of the project.',
  RATE: 'Expected pay is above the budget.',
  CULTURE: 'The team prefers someone with experience at a bank.',
  LOCATION: 'Must work on site five days a week.',
  DUPLICATE: 'The client received the CV from another supplier before.',
  HIRING_FREEZE: 'The client has stopped hiring for this quarter.',
}
const REJECT_CODES: readonly RejectReason[] = [
  'SKILL',
  'SKILL',
  'SKILL',
  'RATE',
  'RATE',
  'CULTURE',
  'LOCATION',
  'DUPLICATE',
  'HIRING_FREEZE',
]
const WITHDRAWALS = ['Accepted another offer.', 'Stays with the current employer.', 'Cannot relocate.'] as const

function reasonOf(status: SubmissionStatus, random: Random): Pick<Step, 'reason' | 'reasonCode'> {
  if (status === 'WITHDRAWN') return { reason: random.pick(WITHDRAWALS) }
  if (status !== 'CLIENT_REJECTED' && status !== 'INTERNAL_REJECTED') return {}
  const reasonCode = random.pick(REJECT_CODES)
  return { reasonCode, reason: REJECTIONS[reasonCode] }
}

function pickNext(next: NextStatuses, random: Random): SubmissionStatus {
  const shares = Object.entries(next) as [SubmissionStatus, number][]
  let left = random.next() * shares.reduce((sum, [, share]) => sum + share, 0)
  for (const [status, share] of shares) {
    left -= share
    if (left < 0) return status
  }
  return shares[0]![0]
}

/** In working hours of the Gulf, at the same hour or later on the same day. */
export function inHours(at: number, random: Random): number {
  const day = Math.floor(at / DAY_MS) * DAY_MS
  const within = day + random.between(5, 13) * HOUR_MS + random.between(0, 59) * 60_000
  return Math.max(at, within)
}

interface PipelinePeriod {
  readonly from: number
  /** The time at which the job was closed, or now. */
  readonly to: number
  /** The job is no longer open: its open submissions are closed with it. */
  readonly isOver: boolean
}

/** A submission with all its statuses from its creation to the current one. */
export function walkOn({ from, to, isOver }: PipelinePeriod, random: Random): Step[] {
  const steps: Step[] = [{ status: 'INTERNAL_REVIEW', at: from }]
  for (let last = steps[0]!; ; last = steps.at(-1)!) {
    const way = WAYS[last.status]
    if (!way) return steps
    const [min, max] = way.days
    // Some submissions stay in a status much longer than the others.
    const slow = random.chance(0.08) ? 3 : 1
    const at = inHours(last.at + (min + (max - min) * random.next()) * slow * DAY_MS, random)
    const status = pickNext(way.next, random)
    if (at > to) return isOver ? closed(steps, to) : steps
    steps.push({ status, at, ...reasonOf(status, random) })
  }
}

/** The final status when the job is no longer open; a no-show is not closed with the job, but rejected. */
function closed(steps: readonly Step[], at: number): Step[] {
  const { status } = steps.at(-1)!
  if (CLOSABLE_STATUSES.includes(status)) return [...steps, { status: 'JOB_CLOSED', at }]
  return [...steps, { status: 'CLIENT_REJECTED', at, reasonCode: 'HIRING_FREEZE', reason: REJECTIONS.HIRING_FREEZE }]
}

/** The same submission with a few more steps, one day apart and before now; null when there is not enough time. */
export function extendSteps(steps: readonly Step[], further: readonly SubmissionStatus[], now: number): Step[] | null {
  const last = steps.at(-1)!.at
  const gap = Math.min(DAY_MS, (now - last) / (further.length + 1))
  if (gap < HOUR_MS) return null
  return [...steps, ...further.map((status, nth) => ({ status, at: Math.round(last + gap * (nth + 1)) }))]
}

/** The stages of a selected applicant, distributed over the time in between. */
const SELECTION = [
  ['INTERNAL_REVIEW', 0],
  ['SUBMITTED_TO_CLIENT', 0.1],
  ['SHORTLISTED', 0.35],
  ['INTERVIEW_SCHEDULED', 0.45],
  ['INTERVIEWED', 0.8],
  ['SELECTED', 1],
] as const satisfies readonly (readonly [SubmissionStatus, number])[]
export function selectedBetween(from: number, to: number, random: Random): Step[] {
  const steps: Step[] = []
  for (const [status, share] of SELECTION) {
    const at = Math.round(from + (to - from) * share)
    const earliest = (steps.at(-1)?.at ?? 0) + HOUR_MS
    // The selection is before the order form was opened.
    const latest = to - HOUR_MS * (SELECTION.length - 1 - steps.length)
    steps.push({ status, at: Math.min(Math.max(earliest, share === 1 ? to : inHours(at, random)), latest) })
  }
  return steps
}
