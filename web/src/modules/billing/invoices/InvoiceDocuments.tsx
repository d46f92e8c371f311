import { billingEndpoints } from '@muster/contract/billing/core/billings.contract.ts'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { send } from '../../../kernel/api/send.ts'
import { RecordDocuments } from '../../../kernel/records/RecordDocuments.tsx'
import { useMay } from '../../../kernel/session/permissions.ts'
import { billingApi, INVALIDATED_KEYS } from '../endpoints.ts'
import type { VisibleInvoice } from '../labels.ts'

/** Whoever approves it approves it with what is beside it. */
const REMOVABLE: readonly VisibleInvoice['status'][] = ['DRAFT', 'RETURNED']
const REMOVAL = {
  line: billingApi.removeDocument,
  words: 'It is taken off the invoice. The history keeps that it was here and who removed it.',
  refreshes: INVALIDATED_KEYS,
}

/** The papers of an invoice: receipts of expenses, acceptances, what the client sent. */
export function InvoiceDocuments({ invoice: { id, status } }: { invoice: Pick<VisibleInvoice, 'id' | 'status'> }) {
  const mayAdd = useMay()(right('billings', 'edit'))
  return (
    <RecordDocuments
      id={id}
      list={billingApi.documents}
      one={billingApi.downloadDocument}
      what="receipts of expenses, acceptances or letters of the client"
      remove={mayAdd && REMOVABLE.includes(status) ? REMOVAL : undefined}
      {...(mayAdd
        ? {
            upload: (file, onProgress, signal) =>
              send(billingEndpoints.addDocuments, { params: { id }, files: [file] }, { onProgress, signal }),
          }
        : {})}
    />
  )
}
