import type { AvailableTransition } from '@muster/contract/kernel/api/available-transition.ts'
import type * as z from 'zod'
import { formatDate } from '../../../ui/format/day.ts'
import { type Document, type DocumentKind, isAgreement } from './documents.ts'

export type ContractTransition = z.output<typeof AvailableTransition>

const AGREEMENT_VERBS: Readonly<Record<string, string>> = {
  NEGOTIATION: 'Begin the negotiation',
  ACTIVE: 'Approve the signature',
  DRAFT: 'Back to draft',
  TERMINATED: 'Terminate',
  CANCELLED: 'Cancel it',
}
const CONTRACT_VERBS: Readonly<Record<string, string>> = {
  UNDER_REVIEW: 'Send to review',
  SENT: 'Approve and send',
  DRAFT: 'Back to draft',
  TERMINATED: 'Terminate',
  CANCELLED: 'Cancel it',
}

/** What a step is called on its button. */
export const contractTransitionLabel = (kind: DocumentKind, to: string) =>
  (isAgreement(kind) ? AGREEMENT_VERBS : CONTRACT_VERBS)[to] ?? to

/** What a step does besides changing the status, said before it is taken. */
export function contractTransitionHint(
  { kind, revision }: Pick<Document, 'kind' | 'revision'>,
  to: string,
): string | undefined {
  if (to === 'CANCELLED') return 'It ends here. Papers and history stay; the number stays taken.'
  if (to === 'DRAFT')
    return isAgreement(kind)
      ? 'Business development writes on in it.'
      : 'Its writer gets it back with your reason. The review begins anew.'
  if (to === 'NEGOTIATION')
    return 'It can still be changed. The signature is approved once the signed copy is uploaded.'
  if (to === 'UNDER_REVIEW') return 'It is not changed any more while it is reviewed. The reviewers are told.'
  if (to === 'SENT') return 'The document is made, kept with its fingerprint, and goes out to be signed.'
  if (to === 'ACTIVE')
    return revision > 1 ? 'It comes into force and takes the place of the edition before it.' : 'It comes into force.'
  return undefined
}

const ENDING: ReadonlySet<string> = new Set(['CANCELLED', 'TERMINATED'])
export const isContractTransitionDestructive = (to: string) => ENDING.has(to)

/** Steps that have a button and a dialog of their own: the signature comes with its file, the end with its day. */
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
  ['ACTIVE', 'In force'],
] as const
const CONTRACT_WAY = [
  ['DRAFT', 'Draft'],
  ['UNDER_REVIEW', 'Review'],
  ['SENT', 'Sent'],
  ['SIGNED', 'Signed'],
  ['ACTIVE', 'In force'],
] as const
const OVER: Readonly<Record<string, string>> = {
  EXPIRED: 'Expired',
  TERMINATED: 'Terminated',
  SUPERSEDED: 'Superseded',
}

/** The way of a paper in short, and how far it has come; nothing for one that was broken off. */
export function trackOf({ kind, status }: Pick<Document, 'kind' | 'status'>) {
  const way: readonly (readonly [string, string])[] = isAgreement(kind) ? AGREEMENT_WAY : CONTRACT_WAY
  const over = OVER[status]
  const stages = over ? [...way, [status, over] as const] : way
  const current = stages.findIndex(([code]) => code === status)
  return current < 0 ? null : { labels: stages.map(([, label]) => label), current }
}

const NEXT: Readonly<Record<string, string>> = {
  'MSA DRAFT': 'Business development completes it and begins the negotiation.',
  'CANDIDATE DRAFT': 'HR completes it and sends it to its review.',
  'CANDIDATE UNDER_REVIEW': 'The HR manager or the HR vice president approves it.',
  'CLIENT DRAFT': 'Business development completes it and sends it to its review.',
}

/** Whose turn it is, in a sentence. */
export function contractNextActionHint(doc: Document & { areRatesChecked?: boolean }): string {
  const { kind, status, hasSignedFile, startDate, endDate, endsOn } = doc
  const early = endsOn !== null && (endDate === null || endsOn < endDate)
  if (status === 'NEGOTIATION')
    return hasSignedFile
      ? 'The CFO, the COO or the managing director approves the signature.'
      : 'Both sides agree on it; then the signed copy is uploaded.'
  if (kind === 'CLIENT' && status === 'UNDER_REVIEW')
    return doc.areRatesChecked
      ? 'The CFO or the country manager approves it.'
      : 'The finance manager for invoices checks the rates; then the CFO or the country manager approves.'
  if (status === 'SENT') return 'The signed copy comes back and is taken in.'
  if (status === 'SIGNED') return `Nobody is waited for: it begins by itself on ${formatDate(startDate)}.`
  if (status === 'ACTIVE' && early) return `It is terminated and holds until ${formatDate(endsOn)}.`
  if (status === 'ACTIVE') return endsOn ? `In force until ${formatDate(endsOn)}.` : 'In force until somebody ends it.'
  if (status === 'EXPIRED')
    return `It ran out${endsOn ? ` on ${formatDate(endsOn)}` : ''}. It can still be renewed or amended.`
  if (status === 'TERMINATED') return `It was terminated${endsOn ? ` and held until ${formatDate(endsOn)}` : ''}.`
  if (status === 'SUPERSEDED') return 'A newer edition took its place.'
  if (status === 'CANCELLED') return 'It was given up.'
  return NEXT[`${kind === 'SOW' ? 'MSA' : kind} ${status}`] ?? ''
}
