import { showAmount } from '../../ui/format/number.ts'
import { RouteLink } from '../../ui/link/RouteLink.tsx'
import { Notice } from '../../ui/states/Note.tsx'
import { allocationHref, receiptHref, type SeenInvoice } from './words.ts'

/** Money and allocations that somebody has entered and nobody has posted yet: they are not entered again. */
export function Waiting({
  invoice: { draftReceipts = [], draftAllocations = [], currency },
}: {
  invoice: SeenInvoice
}) {
  const all = [
    ...draftReceipts.map((one) => ({ ...one, href: receiptHref(one) })),
    ...draftAllocations.map((one) => ({ ...one, href: allocationHref(one) })),
  ]
  return all.map(({ id, reference, amount, href }) => (
    <Notice key={id} tone="warning" action={<RouteLink href={href}>Look at it</RouteLink>}>
      {reference} of {currency} {showAmount(amount, 'always', currency)} is entered and not posted yet.
    </Notice>
  ))
}
