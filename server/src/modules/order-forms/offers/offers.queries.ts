import type { MailDelivery } from '@muster/contract/kernel/api/mail-delivery.ts'
import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import type { Offer } from '@muster/contract/order-forms/core/record.contract.ts'
import { ruleViolation } from '../../../kernel/app/errors.ts'
import type { NameLookup } from '../core/snapshots.queries.ts'
import type { OrderFormFacts } from '../lifecycle/facts.queries.ts'
import { currentLetter, lastSentLetter, signedOffer } from '../lifecycle/guards.rules.ts'

/** The default expiry date of a letter sent now: its own, or by the company setting. */
export const nextExpiry = (facts: OrderFormFacts): string => {
  const written = currentLetter(facts)?.expiresOn
  return written && written >= facts.today ? written : daysAfter(facts.today, facts.offerValidityDays)
}

/** The state of the offer from the last sent or generated letter; a revision makes earlier letters outdated. */
export function offerOf(facts: OrderFormFacts, person: NameLookup, deliveries: MailDelivery[]): Offer {
  const { row, documents, today } = facts
  const letter = lastSentLetter(facts) ?? documents.find(({ type }) => type === 'OFFER_LETTER')
  const newest = currentLetter(facts)
  return {
    state: stateOf(facts, today),
    version: letter?.version ?? null,
    sha256: letter?.sha256 ?? null,
    generatedAt: letter?.createdAt.toISOString() ?? null,
    _generatedBy: person(letter?.createdBy),
    expiresOn: letter?.expiresOn ?? null,
    sentAt: letter?.sentAt?.toISOString() ?? null,
    sentTo: letter?.sentTo ?? null,
    signedOn: row.signedOn,
    letterAttachmentID: letter?.id ?? null,
    unsentVersion: newest && newest !== letter ? newest.version : null,
    nextExpiresOn: nextExpiry(facts),
    signedAttachmentID: signedOffer(facts)?.id ?? null,
    deliveries,
  }
}

function stateOf(facts: OrderFormFacts, today: string): Offer['state'] {
  const { row, documents } = facts
  if (row.status === 'OFFER_DECLINED') return 'DECLINED'
  if (row.signedOn) return 'SIGNED'
  const letter = lastSentLetter(facts)
  if (!letter) return documents.some(({ type }) => type === 'OFFER_LETTER') ? 'OUTDATED' : 'NONE'
  if (letter.expiresOn && letter.expiresOn < today) return 'EXPIRED'
  return letter.sentAt ? 'SENT' : 'DRAFT'
}

/** The email addresses of the consultant, in order of preference. */
export function addressesOf({ candidate, fields }: OrderFormFacts): string[] {
  const all = [fields.person?.email, candidate?.personalEmail, candidate?.workEmail]
  const clean = all.filter((one): one is string => Boolean(one)).map((one) => one.toLowerCase())
  return [...new Set(clean)]
}

const PAUSE_MS = 120_000

/** Prevents duplicate offers within two minutes. */
export function assertNotJustOffered({ documents, now }: OrderFormFacts, address: string): void {
  const isJust = documents.some(
    ({ type, sentAt, sentTo }) =>
      type === 'OFFER_LETTER' && sentTo === address && sentAt !== null && now.getTime() - sentAt.getTime() < PAUSE_MS,
  )
  if (isJust)
    throw ruleViolation('SENT_RECENTLY', `The offer was sent to ${address} a moment ago. Try again in two minutes.`)
}

/** The requested address, if it belongs to the consultant; by default the first one. */
export function recipientOf(facts: OrderFormFacts, to: string | undefined): string {
  const known = addressesOf(facts)
  const address = to?.toLowerCase() ?? known[0]
  if (!address)
    throw ruleViolation(
      'EMAIL_ADDRESS_MISSING',
      'The consultant has no email. Add one on the order form or the consultant record.',
    )
  if (!known.includes(address))
    throw ruleViolation(
      'ADDRESS_NOT_ON_RECORD',
      `${address} is not an email of this consultant. Select ${known.join(' or ')}, or correct the record first.`,
      [{ path: 'to', message: 'Select an email of the consultant.' }],
    )
  return address
}
