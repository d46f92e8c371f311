import { billingEndpoints } from '@muster/contract/billing/billings.contract.ts'
import { right } from '@muster/contract/kernel/permission.ts'
import { useMay } from '../../kernel/permissions.ts'
import { RecordPapers } from '../../kernel/RecordPapers.tsx'
import { send } from '../../kernel/send.ts'
import { billingLines, REFRESHES } from './lines.ts'
import type { SeenInvoice } from './words.ts'

/** Whoever approves it approves it with what is beside it. */
const REMOVABLE: readonly SeenInvoice['status'][] = ['DRAFT', 'RETURNED']
const REMOVAL = {
  line: billingLines.removeDocument,
  words: 'It is taken off the invoice. The history keeps that it was here and who removed it.',
  refreshes: REFRESHES,
}

/** The papers of an invoice: receipts of expenses, acceptances, what the client sent. */
export function InvoicePapers({ invoice: { id, status } }: { invoice: Pick<SeenInvoice, 'id' | 'status'> }) {
  const mayAdd = useMay()(right('billings', 'edit'))
  return (
    <RecordPapers
      id={id}
      list={billingLines.documents}
      one={billingLines.downloadDocument}
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
