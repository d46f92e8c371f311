import { agreementActionLabels, contractActionLabels } from '@muster/contract/contracts/contracts.labels.ts'
import type { AvailableTransition } from '@muster/contract/kernel/api/available-transition.ts'
import type { Labels } from '@muster/contract/kernel/api/labels.ts'
import type * as z from 'zod'
import { formatDate, todayHere } from '../../../ui/format/day.ts'
import { type Document, type DocumentKind, isAgreement } from './documents.ts'

export type ContractTransition = z.output<typeof AvailableTransition>

/** The button label of a transition. */
export const contractTransitionLabel = (kind: DocumentKind, to: string) =>
  ((isAgreement(kind) ? agreementActionLabels : contractActionLabels) as Labels)[to] ?? to

/** The effect of a transition in addition to the status, shown before it is taken. */
export function contractTransitionHint(
  { kind, revision, status, startDate }: Pick<Document, 'kind' | 'revision' | 'status' | 'startDate'>,
  to: string,
): string | undefined {
  if (to === 'CANCELLED' && status === 'ACTIVE' && revision > 1)
    return 'The version before stays active until its own end date. This can’t be undone.'
  if (to === 'CANCELLED' && revision > 1)
    return 'Only this version is cancelled; the version before does not change. This can’t be undone.'
  if (to === 'CANCELLED') return 'This can’t be undone. Documents and history are kept.'
  if (to === 'DRAFT')
    return isAgreement(kind)
      ? 'Business development can continue editing.'
      : 'Returned to the author with your comments. Review restarts.'
  if (to === 'NEGOTIATION')
    return 'It can still be changed. The signature is approved after the signed copy is uploaded.'
  if (to === 'UNDER_REVIEW') return 'It is locked during review. The reviewers are notified.'
  if (to === 'SENT') return 'The final document is generated and sent for signature.'
  if (to === 'ACTIVE')
    return revision > 1
      ? `It supersedes the version before on ${formatDate(startDate)}.`
      : `It is active from ${formatDate(startDate)}.`
  return undefined
}

const ENDING: ReadonlySet<string> = new Set(['CANCELLED', 'TERMINATED'])
export const isContractTransitionDestructive = (to: string) => ENDING.has(to)

/** Transitions with their own button and dialog: the signature with its file, the termination with its date. */
const OWN: ReadonlySet<string> = new Set(['SIGNED', 'TERMINATED'])
export const stepsShown = ({ availableTransitions: moves }: Pick<Document, 'availableTransitions'>) =>
  moves
    .filter(({ to }) => !OWN.has(to))
    .toSorted(
      (a, b) =>
        Number(isContractTransitionDestructive(a.to)) - Number(isContractTransitionDestructive(b.to)) ||
        Number(a.to === 'DRAFT') - Number(b.to === 'DRAFT'),
    )

const AGREEMENT_WAY = [
  ['DRAFT', 'Draft'],
  ['NEGOTIATION', 'Negotiation'],
  ['ACTIVE', 'Active'],
] as const
const CONTRACT_WAY = [
  ['DRAFT', 'Draft'],
  ['UNDER_REVIEW', 'Review'],
  ['SENT', 'Sent'],
  ['SIGNED', 'Signed'],
  ['ACTIVE', 'Active'],
] as const
const OVER: Readonly<Record<string, string>> = {
  EXPIRED: 'Expired',
  TERMINATED: 'Terminated',
  SUPERSEDED: 'Superseded',
}

/** The main statuses of a document, and the current one; null for a cancelled one. */
export function trackOf({ kind, status }: Pick<Document, 'kind' | 'status'>) {
  const way: readonly (readonly [string, string])[] = isAgreement(kind) ? AGREEMENT_WAY : CONTRACT_WAY
  const over = OVER[status]
  const stages = over ? [...way, [status, over] as const] : way
  const current = stages.findIndex(([code]) => code === status)
  return current < 0 ? null : { labels: stages.map(([, label]) => label), current }
}

const NEXT: Readonly<Record<string, string>> = {
  'MSA DRAFT': 'Business development completes it and starts the negotiation.',
  'CANDIDATE DRAFT': 'HR completes it and submits it for review.',
  'CANDIDATE UNDER_REVIEW': 'Pending approval by the HR manager or the HR vice president.',
  'CLIENT DRAFT': 'Business development completes it and submits it for review.',
}

/** The next user or role, as a sentence. */
export function contractNextActionHint(doc: Document & { areRatesChecked?: boolean }): string {
  const { kind, status, hasSignedFile, startDate, endDate, endsOn, replacedOn } = doc
  const early = endsOn !== null && (endDate === null || endsOn < endDate)
  if (status === 'NEGOTIATION')
    return hasSignedFile
      ? 'Pending signature approval by the CFO, COO or managing director.'
      : 'Upload the signed copy once both parties agree.'
  if (kind === 'CLIENT' && status === 'UNDER_REVIEW')
    return doc.areRatesChecked
      ? 'Pending approval by the CFO or the country manager.'
      : 'The finance manager for invoices confirms the rates. Then the CFO or the country manager approves.'
  if (status === 'SENT') return 'Pending signature. Upload the signed copy when it is returned.'
  if (status === 'SIGNED') return `Starts automatically on ${formatDate(startDate)}.`
  if (status === 'ACTIVE' && startDate > todayHere())
    return `Starts on ${formatDate(startDate)}.${endsOn ? ` Active until ${formatDate(endsOn)}.` : ''}`
  if (status === 'ACTIVE' && replacedOn && endsOn && endsOn < replacedOn && early)
    return `Active until ${formatDate(endsOn)}. The next version replaces it.`
  if (status === 'ACTIVE' && early) return `Terminated. Active until ${formatDate(endsOn)}.`
  if (status === 'ACTIVE') return endsOn ? `Active until ${formatDate(endsOn)}.` : 'Active, open-ended.'
  if (status === 'EXPIRED')
    return `Expired${endsOn ? ` on ${formatDate(endsOn)}` : ''}. It can still be renewed or amended.`
  if (status === 'TERMINATED') return `Terminated${endsOn ? ` on ${formatDate(endsOn)}` : ''}.`
  if (status === 'SUPERSEDED') return 'Superseded by a newer version.'
  if (status === 'CANCELLED') return 'Cancelled.'
  return NEXT[`${kind === 'SOW' ? 'MSA' : kind} ${status}`] ?? ''
}
