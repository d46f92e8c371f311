import { billingEndpoints } from '@muster/contract/billing/core/billings.contract.ts'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { send } from '../../../kernel/api/send.ts'
import { RecordDocuments } from '../../../kernel/records/RecordDocuments.tsx'
import { useMay } from '../../../kernel/session/permissions.ts'
import { billingApi, INVALIDATED_KEYS } from '../endpoints.ts'
import type { VisibleInvoice } from '../labels.ts'

/** Documents can’t change after submission, as approval covers them. */
const REMOVABLE: readonly VisibleInvoice['status'][] = ['DRAFT', 'RETURNED']
const REMOVAL = { endpoint: billingApi.removeDocument, from: 'the invoice' }

/** The documents of an invoice: expense receipts, acceptances, client correspondence. */
export function InvoiceDocuments({ invoice: { id, status } }: { invoice: Pick<VisibleInvoice, 'id' | 'status'> }) {
  const mayAdd = useMay()(right('billings', 'edit'))
  return (
    <RecordDocuments
      id={id}
      mayEdit={mayAdd}
      list={billingApi.documents}
      one={billingApi.downloadDocument}
      refreshes={INVALIDATED_KEYS}
      remove={REMOVABLE.includes(status) ? REMOVAL : undefined}
      add={{
        what: 'expense receipts, acceptances or client correspondence',
        send: (file, _type, options) => send(billingEndpoints.addDocuments, { params: { id }, files: [file] }, options),
      }}
    />
  )
}
