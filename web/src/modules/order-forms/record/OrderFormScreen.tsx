import { right } from '@muster/contract/kernel/api/permission.ts'
import { NEVER_STARTED } from '@muster/contract/order-forms/core/status-groups.rules.ts'
import { orderFormView } from '@muster/contract/order-forms/core/visibility.contract.ts'
import { IconArchive, IconArrowsExchange, IconEdit, IconMailForward } from '@tabler/icons-react'
import { useState } from 'react'
import { type RecordPart, RecordScreen } from '../../../kernel/records/RecordScreen.tsx'
import { useMay, useSees } from '../../../kernel/session/permissions.ts'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import { orderFormHistoryFormat } from '../history-labels.ts'
import { orderFormStatuses } from '../labels.ts'
import { OrderFormActions, useOrderFormActions } from './OrderFormActions.tsx'
import { OverviewTab } from './OverviewTab.tsx'
import { recordApi } from './recordEndpoints.ts'
import type { VisibleOrderForm } from './visibleOrderForm.ts'

// Tabs that need schemas or viewers are loaded when they are opened.
const TermsTab = lazyNamed(() => import('./TermsTab.tsx'), 'TermsTab')
const DocumentsTab = lazyNamed(() => import('../documents/DocumentsTab.tsx'), 'DocumentsTab')
const OfferTab = lazyNamed(() => import('../offers/OfferTab.tsx'), 'OfferTab')
const RequestsTab = lazyNamed(() => import('../onboarding/RequestsTab.tsx'), 'RequestsTab')
const ContractsTab = lazyNamed(() => import('./ContractsTab.tsx'), 'ContractsTab')
const NotesTab = lazyNamed(() => import('./NotesTab.tsx'), 'NotesTab')
const ChangeDialog = lazyNamed(() => import('../amendments/ChangeDialog.tsx'), 'ChangeDialog')
const JoiningDialog = lazyNamed(() => import('../offers/JoiningDialog.tsx'), 'JoiningDialog')
const ArchiveOrderForm = lazyNamed(() => import('../ArchiveOrderForm.tsx'), 'ArchiveOrderForm')

/** The page of one order form. */
export const OrderFormScreen = () => (
  <OrderFormActions>
    <OrderFormPage />
  </OrderFormActions>
)

function OrderFormPage() {
  const actionsOf = useOrderFormActions()
  const [dialog, setDialog] = useState<'change' | 'joining' | 'archive' | null>(null)
  const close = () => setDialog(null)
  return (
    <RecordScreen
      endpoint={recordApi.get}
      path="/order-form-setups"
      param="orderFormID"
      head={(one) => ({
        title: titleOf(one),
        code: one.number,
        status: orderFormStatuses[one.status],
        meta: one.updatedAt ? { verb: 'Updated', at: one.updatedAt } : undefined,
      })}
      buttons={({ id, editable, status }) =>
        editable.includes('bill') ? [{ label: 'Edit', icon: IconEdit, isPrimary: true, to: editAt(id, status) }] : []
      }
      menu={(one) => [
        ...(one.may?.change ? [{ label: 'Amend…', icon: IconArrowsExchange, run: () => setDialog('change') }] : []),
        ...(one.may?.mailJoining
          ? [{ label: 'Resend joining instructions…', icon: IconMailForward, run: () => setDialog('joining') }]
          : []),
        // Users who see no rates cannot clone.
        ...(one.bill ? actionsOf(one) : []),
        {
          label: 'Archive…',
          icon: IconArchive,
          needs: right('order-forms', 'delete'),
          isDestructive: true,
          whyNot: NEVER_STARTED.includes(one.status)
            ? undefined
            : 'Only cancelled, rejected or declined order forms can be archived.',
          run: () => setDialog('archive'),
        },
      ]}
      parts={useParts()}
      history={{ endpoint: recordApi.history, format: orderFormHistoryFormat }}
    >
      {(one) => (
        <>
          {dialog === 'change' && <ChangeDialog orderForm={one} onClose={close} />}
          {dialog === 'joining' && <JoiningDialog orderForm={one} onClose={close} />}
          {dialog === 'archive' && <ArchiveOrderForm orderForm={one} onClose={close} />}
        </>
      )}
    </RecordScreen>
  )
}

/** Drafts and returned order forms are edited in the wizard. */
const editAt = (id: string, status: VisibleOrderForm['status']) =>
  status === 'DRAFT' ? `/order-form-setups/new?draft=${id}` : `/order-form-setups/${id}/edit`

const titleOf = ({ personName, _client }: VisibleOrderForm) =>
  [personName ?? 'New consultant', _client?.name].filter(Boolean).join(' · ')

/** The tabs that this role sees, in order. */
function useParts(): readonly RecordPart<VisibleOrderForm>[] {
  const can = useMay()
  const sees = useSees(orderFormView)
  const seesTerms = ['person', 'bill', 'pay', 'visa', 'laptop', 'leave'].some(sees)
  const seesAll = can(right('order-forms', 'view', 'full'))
  return [
    { key: 'overview', label: 'Overview', part: (one) => <OverviewTab orderForm={one} /> },
    { key: 'terms', label: 'Terms', isVisible: seesTerms, part: (one) => <TermsTab orderForm={one} /> },
    { key: 'documents', label: 'Documents', part: (one) => <DocumentsTab orderForm={one} /> },
    { key: 'offer', label: 'Offer', isVisible: sees('offer'), part: (one) => <OfferTab orderForm={one} /> },
    { key: 'requests', label: 'Requests', isVisible: sees('requests'), part: (one) => <RequestsTab orderForm={one} /> },
    { key: 'contracts', label: 'Contracts', isVisible: sees('chain'), part: (one) => <ContractsTab orderForm={one} /> },
    { key: 'notes', label: 'Notes', isVisible: seesAll, part: (one) => <NotesTab orderForm={one} /> },
  ]
}
