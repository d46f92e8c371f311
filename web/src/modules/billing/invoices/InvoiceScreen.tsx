import { right } from '@muster/contract/kernel/api/permission.ts'
import {
  IconAlertTriangle,
  IconDownload,
  IconEdit,
  IconFileTypePdf,
  IconMail,
  IconReceiptRefund,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { remember } from '../../../kernel/lists/names.ts'
import { DeleteRecordDialog } from '../../../kernel/records/DeleteRecordDialog.tsx'
import { RecordScreen } from '../../../kernel/records/RecordScreen.tsx'
import { useMay } from '../../../kernel/session/permissions.ts'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import { downloadFile } from '../documentFiles.ts'
import { billingApi, INVALIDATED_KEYS } from '../endpoints.ts'
import {
  INVOICE_STATUSES,
  invoiceHistoryFormat,
  invoiceName,
  PATH,
  toVisibleInvoice,
  type VisibleInvoice,
} from '../labels.ts'
import { InvoiceOverview } from './InvoiceOverview.tsx'
import { isEditable, isIssued, isRunning, isStale } from './invoiceTransitions.ts'

// Loaded when they are first opened.
const InvoiceLines = lazyNamed(() => import('./InvoiceLines.tsx'), 'InvoiceLines')
const InvoicePayments = lazyNamed(() => import('../receipts/InvoicePayments.tsx'), 'InvoicePayments')
const InvoiceDocuments = lazyNamed(() => import('./InvoiceDocuments.tsx'), 'InvoiceDocuments')
const InvoiceComments = lazyNamed(() => import('./InvoiceComments.tsx'), 'InvoiceComments')
const MailDrawer = lazyNamed(() => import('./MailDrawer.tsx'), 'MailDrawer')
const EditInvoiceDrawer = lazyNamed(() => import('./EditInvoiceDrawer.tsx'), 'EditInvoiceDrawer')
const CreditDialog = lazyNamed(() => import('../credit-notes/CreditDialog.tsx'), 'CreditDialog')
const RecalculateDialog = lazyNamed(() => import('../drafts/RecalculateDialog.tsx'), 'RecalculateDialog')
const DisputeDialog = lazyNamed(() => import('./DisputeDialog.tsx'), 'DisputeDialog')

const WRITE = right('billings', 'edit')
type Open = 'remove' | 'recalculate' | 'mail' | 'credit' | 'dispute' | 'edit'

/** One invoice, from draft to full payment. */
export function InvoiceScreen() {
  const seesAll = useMay()(right('billings', 'view', 'full'))
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  return (
    <RecordScreen
      endpoint={billingApi.get}
      needs={right('billings', 'view')}
      path={PATH}
      param="billingID"
      head={(record) => {
        const invoice = toVisibleInvoice(record)
        remember([invoice._client, invoice._legalEntity, invoice._country])
        return {
          title: invoiceName(invoice),
          code: invoice._client.name,
          status: INVOICE_STATUSES[invoice.status],
          meta: { verb: 'Updated', at: invoice.updatedAt },
        }
      }}
      buttons={(record) => [
        ...(isEditable(record) && isStale(record)
          ? [
              {
                label: 'Recalculate',
                icon: IconRefresh,
                needs: WRITE,
                isPrimary: true,
                to: () => setOpen('recalculate'),
              },
            ]
          : []),
        {
          label: 'PDF',
          icon: IconFileTypePdf,
          needs: right('billings', 'view', 'full'),
          to: () => downloadFile(billingApi.pdf, record.id),
        },
      ]}
      menu={(record) => actionsOf(toVisibleInvoice(record), setOpen)}
      parts={[
        {
          key: 'overview',
          label: 'Overview',
          part: (record) => <InvoiceOverview invoice={toVisibleInvoice(record)} />,
        },
        {
          key: 'lines',
          label: 'Lines',
          isVisible: seesAll,
          part: (record) => <InvoiceLines invoice={toVisibleInvoice(record)} />,
        },
        {
          key: 'payments',
          label: 'Payments & credits',
          isVisible: seesAll,
          part: (record) => <InvoicePayments invoice={toVisibleInvoice(record)} />,
        },
        {
          key: 'documents',
          label: 'Documents',
          isVisible: seesAll,
          part: ({ id, status }) => <InvoiceDocuments invoice={{ id, status }} />,
        },
        { key: 'comments', label: 'Comments', isVisible: seesAll, part: ({ id }) => <InvoiceComments id={id} /> },
      ]}
      history={{ endpoint: billingApi.history, format: invoiceHistoryFormat }}
    >
      {(record) => {
        const invoice = toVisibleInvoice(record)
        return (
          <>
            {open === 'remove' && <RemoveDialog invoice={invoice} onClose={close} />}
            {open === 'mail' && <MailDrawer invoice={invoice} onClose={close} />}
            {open === 'recalculate' && <RecalculateDialog invoice={invoice} onClose={close} />}
            {open === 'edit' && <EditInvoiceDrawer invoice={invoice} onClose={close} />}
            {open === 'credit' && <CreditDialog invoice={invoice} onClose={close} />}
            {open === 'dispute' && <DisputeDialog invoice={invoice} onClose={close} />}
          </>
        )
      }}
    </RecordScreen>
  )
}

const CREDITED: readonly VisibleInvoice['status'][] = ['CREDITED', 'WRITTEN_OFF']

/** Further actions for an issued invoice. */
function actionsOf(invoice: VisibleInvoice, open: (what: Open) => void) {
  const { id, status, isDisputed, eInvoice } = invoice
  return [
    ...(isEditable(invoice)
      ? [
          { label: 'Edit terms and reference…', icon: IconEdit, needs: WRITE, run: () => open('edit') },
          { label: 'Recalculate…', icon: IconRefresh, needs: WRITE, run: () => open('recalculate') },
        ]
      : []),
    ...(isIssued(invoice) && eInvoice
      ? [
          {
            label: 'E-invoice (XML)',
            icon: IconDownload,
            needs: right('billings', 'view', 'full'),
            run: () => downloadFile(billingApi.eInvoice, id),
          },
        ]
      : []),
    ...(isIssued(invoice)
      ? [{ label: 'Send email…', icon: IconMail, needs: right('billings', 'post'), run: () => open('mail') }]
      : []),
    ...(isIssued(invoice) && !CREDITED.includes(status)
      ? [
          {
            label: 'Credit lines…',
            icon: IconReceiptRefund,
            needs: right('credit-notes', 'create'),
            run: () => open('credit'),
          },
        ]
      : []),
    ...(isRunning(invoice)
      ? [
          {
            label: isDisputed ? 'Resolve dispute…' : 'Mark as disputed…',
            icon: IconAlertTriangle,
            needs: WRITE,
            run: () => open('dispute'),
          },
        ]
      : []),
    ...(status === 'DRAFT'
      ? [{ label: 'Delete draft…', icon: IconTrash, needs: WRITE, isDestructive: true, run: () => open('remove') }]
      : []),
  ]
}

const RemoveDialog = ({ invoice, onClose }: { invoice: VisibleInvoice; onClose(): void }) => (
  <DeleteRecordDialog
    endpoint={billingApi.remove}
    id={invoice.id}
    name={invoiceName(invoice)}
    verb="Delete draft"
    list={PATH}
    refreshes={INVALIDATED_KEYS}
    onClose={onClose}
  >
    Its months can be billed again. No invoice number was assigned yet.
  </DeleteRecordDialog>
)
