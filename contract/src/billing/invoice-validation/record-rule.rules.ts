import type { InvoiceRule } from './rule.types.ts'
import type { PartyOfDocument } from './tax-party.types.ts'

export const OF_SIDE = { SUPPLIER: 'of the legal entity', CLIENT: 'of the client' } as const

interface RecordRule extends Pick<InvoiceRule<PartyOfDocument>, 'applies' | 'check' | 'level'> {
  readonly field: string
}

/** A rule about the record of a party: corrected there, and known by party and field, such as `client.address.city`. */
export const recordRule = (rule: RecordRule): InvoiceRule<PartyOfDocument> => ({
  ...rule,
  code: ({ side }) => `${side.toLowerCase()}.${rule.field}`,
  fix: ({ side }) => side,
})

/** A field that must be filled in: `what` is the noun of the message. */
export const requiredField = (
  field: string,
  what: string,
  isFilled: (subject: PartyOfDocument) => boolean,
  { applies, hint = '' }: Pick<RecordRule, 'applies'> & { readonly hint?: string } = {},
): InvoiceRule<PartyOfDocument> =>
  recordRule({
    field,
    ...(applies && { applies }),
    check: (subject) => (isFilled(subject) ? null : `Enter the ${what} ${OF_SIDE[subject.side]}${hint}.`),
  })
