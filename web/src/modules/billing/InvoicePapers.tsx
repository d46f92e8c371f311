import { billingEndpoints } from '@muster/contract/billing/billings.contract.ts'
import { right } from '@muster/contract/kernel/permission.ts'
import { useMay } from '../../kernel/permissions.ts'
import { RecordPapers } from '../../kernel/RecordPapers.tsx'
import { send } from '../../kernel/send.ts'
import { billingLines } from './lines.ts'

/** The papers of an invoice: receipts of expenses, acceptances, what the client sent. */
export function InvoicePapers({ id }: { id: string }) {
  const mayAdd = useMay()(right('billings', 'edit'))
  return (
    <RecordPapers
      id={id}
      list={billingLines.documents}
      one={billingLines.downloadDocument}
      what="receipts of expenses, acceptances or letters of the client"
      {...(mayAdd
        ? {
            upload: (file, onProgress, signal) =>
              send(billingEndpoints.addDocuments, { params: { id }, files: [file] }, { onProgress, signal }),
          }
        : {})}
    />
  )
}
