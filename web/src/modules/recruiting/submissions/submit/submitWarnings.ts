import { compare, isExact } from '@muster/contract/kernel/math/rational.ts'
import type { ApplicantRow } from '@muster/contract/recruiting/applicants/shapes.contract.ts'
import type { Job } from '@muster/contract/recruiting/jobs/shapes.contract.ts'
import type { SubmissionRow } from '@muster/contract/recruiting/submissions/shapes.contract.ts'
import type { Tone } from '../../../../ui/badge/StatusBadge.tsx'

export interface SubmitWarning {
  key: string
  /** `danger`: the server rejects the submission unless this is resolved or overridden. */
  tone: Extract<Tone, 'danger' | 'warning'>
  text: string
  /** The page where it is resolved. */
  href?: string
  /** A lead can override it with a reason. */
  canOverride?: true
}

type Applicant = Pick<ApplicantRow, 'id' | 'status' | 'consentUntil' | 'hasResume'>
type Open = Pick<SubmissionRow, 'id' | 'jobID' | 'clientID' | 'submittedAt' | '_job'>
type Wanted = Pick<Job, 'id' | 'clientID' | 'pay'>

export interface EnteredPay {
  amount: string
  currency: string
  period: string
}

/** The warnings before an applicant is submitted. `open` are their open submissions within the user's scope. */
export function submitWarnings(
  applicant: Applicant,
  job: Wanted,
  { open, pay, today }: { open: readonly Open[]; pay: EnteredPay; today: string },
): SubmitWarning[] {
  const warnings: SubmitWarning[] = []
  const { status, consentUntil, hasResume, id } = applicant
  const page = `/ats/applicants/${id}`
  const same = open.find(({ jobID }) => jobID === job.id)
  if (same)
    warnings.push({
      key: 'double',
      tone: 'danger',
      text: 'Already submitted to this job.',
      href: `/ats/submissions/${same.id}`,
    })
  if (status === 'DO_NOT_HIRE' || status === 'ARCHIVED')
    warnings.push({ key: 'doNotHire', tone: 'danger', text: BLOCKED[status], href: page })
  if (consentUntil === null || consentUntil < today)
    warnings.push({
      key: 'consent',
      tone: 'danger',
      href: page,
      text: consentUntil === null ? 'The consent is missing.' : `Consent expired on ${consentUntil}.`,
    })
  const others = open.filter(({ jobID }) => jobID !== job.id)
  const client = others.find(({ clientID }) => clientID === job.clientID)
  if (client)
    warnings.push({
      key: 'client',
      tone: 'danger',
      canOverride: true,
      href: `/ats/submissions/${client.id}`,
      text: `In process for another job of this client: ${client._job.number}.`,
    })
  const rivals = others.filter(({ clientID, submittedAt }) => clientID !== job.clientID && submittedAt !== null)
  if (rivals.length > 0)
    warnings.push({
      key: 'rival',
      tone: 'warning',
      text: `In process with other clients: ${rivals.map(({ _job }) => _job.number).join(', ')}.`,
    })
  if (!hasResume) warnings.push({ key: 'cv', tone: 'warning', text: 'The CV is missing.', href: page })
  if (isAbove(pay, job.pay))
    warnings.push({ key: 'pay', tone: 'warning', text: 'The expected pay is above the pay range of the job.' })
  return warnings
}

const BLOCKED = {
  DO_NOT_HIRE: 'This applicant is marked “Do not hire”.',
  ARCHIVED: 'This applicant is archived.',
} as const

const isAbove = ({ amount, currency, period }: EnteredPay, range: Job['pay']) =>
  range !== null &&
  range.payMaximum !== null &&
  range.currency === currency &&
  range.period === period &&
  isExact(amount) &&
  compare(amount, range.payMaximum) > 0
