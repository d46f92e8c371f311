import { formatMoney } from '../../ui/format/number.ts'
import { RouteLink } from '../../ui/link/RouteLink.tsx'
import { Alert } from '../../ui/states/Alert.tsx'
import { allocationHref, receiptHref, type VisibleInvoice } from './labels.ts'

/** Receipts and allocations that are entered but not posted yet, so that they are not entered twice. */
export function PendingNotice({
  invoice: { draftReceipts = [], draftAllocations = [], currency },
}: {
  invoice: VisibleInvoice
}) {
  const all = [
    ...draftReceipts.map((one) => ({ ...one, href: receiptHref(one) })),
    ...draftAllocations.map((one) => ({ ...one, currency, href: allocationHref(one) })),
  ]
  return all.map(({ id, reference, href, ...money }) => (
    <Alert key={id} tone="warning" action={<RouteLink href={href}>View</RouteLink>}>
      {reference} of {formatMoney(money)} has not been posted yet.
    </Alert>
  ))
}
