import { formatAmount } from '../../ui/format/number.ts'
import { RouteLink } from '../../ui/link/RouteLink.tsx'
import { Alert } from '../../ui/states/Note.tsx'
import { allocationHref, receiptHref, type VisibleInvoice } from './labels.ts'

/** Money and allocations that somebody has entered and nobody has posted yet: they are not entered again. */
export function Waiting({
  invoice: { draftReceipts = [], draftAllocations = [], currency },
}: {
  invoice: VisibleInvoice
}) {
  const all = [
    ...draftReceipts.map((one) => ({ ...one, href: receiptHref(one) })),
    ...draftAllocations.map((one) => ({ ...one, href: allocationHref(one) })),
  ]
  return all.map(({ id, reference, amount, href }) => (
    <Alert key={id} tone="warning" action={<RouteLink href={href}>Look at it</RouteLink>}>
      {reference} of {currency} {formatAmount(amount, 'always', currency)} is entered and not posted yet.
    </Alert>
  ))
}
