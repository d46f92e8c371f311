import { billingView } from '@muster/contract/billing/core/visibility.contract.ts'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { IconBell, IconChecks, IconPlus, IconRubberStamp, IconSend } from '@tabler/icons-react'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { useOwnCountries } from '../../../kernel/lists/countries.ts'
import { ListScreen } from '../../../kernel/lists/ListScreen.tsx'
import { useEntities } from '../../../kernel/lists/legal-entities.ts'
import { MonthTabs } from '../../../kernel/lists/MonthTabs.tsx'
import { Allowed } from '../../../kernel/session/Allowed.tsx'
import { useMay } from '../../../kernel/session/permissions.ts'
import { useDrawer } from '../../../ui/dialog/useDrawer.ts'
import { todayHere } from '../../../ui/format/day.ts'
import { optionsOf } from '../../../ui/format/labels.ts'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import { filters } from '../../../ui/list/filters/filterKinds.ts'
import { type ListFilter, WAITING_FOR_ME } from '../../../ui/list/filters/filters.ts'
import { countsQueryOf } from '../../../ui/list/page/listState.ts'
import { StatusFilter } from '../../../ui/list/page/StatusFilter.tsx'
import type { ListControl } from '../../../ui/list/page/useListState.ts'
import { monthChoices, monthName } from '../../../ui/month/months.ts'
import { BillingViews } from '../BillingViews.tsx'
import { billingApi } from '../endpoints.ts'
import { INVOICE_STATUSES, invoiceHref, invoiceName, PATH } from '../labels.ts'
import { clients, consultants, currencies } from '../lookups.ts'
import { invoiceCard, invoiceColumns } from './invoiceColumns.tsx'

// Loaded when they are first opened.
const NewInvoiceDrawer = lazyNamed(() => import('../drafts/NewInvoiceDrawer.tsx'), 'NewInvoiceDrawer')
const SubmitMany = lazyNamed(() => import('./BulkInvoiceActions.tsx'), 'SubmitMany')
const ApproveMany = lazyNamed(() => import('./BulkInvoiceActions.tsx'), 'ApproveMany')
const IssueMany = lazyNamed(() => import('./BulkInvoiceActions.tsx'), 'IssueMany')
const RemindMany = lazyNamed(() => import('./BulkInvoiceActions.tsx'), 'RemindMany')

const WRITE = right('billings', 'edit')
const CHANGES = [
  { label: 'Submit', icon: IconSend, drawer: SubmitMany, needs: WRITE },
  { label: 'Approve', icon: IconChecks, drawer: ApproveMany, needs: right('billings', 'approve') },
  { label: 'Issue', icon: IconRubberStamp, drawer: IssueMany, needs: right('billings', 'post') },
  { label: 'Send reminder', icon: IconBell, drawer: RemindMany, needs: WRITE },
] as const

export const InvoiceListScreen = () => (
  <Allowed needs={right('billings', 'view')} deniedMessage="You don’t have access to invoices">
    <Invoices />
  </Allowed>
)

/** The invoices of all clients with status, outstanding amount and overdue days. */
function Invoices() {
  const can = useMay()
  const adding = useDrawer('new')
  const changes = CHANGES.filter(({ needs }) => can(needs))
  return (
    <ListScreen
      title="Invoices"
      tabs={<MonthTabs open="billing" />}
      counts={['invoice', 'invoices']}
      path={PATH}
      endpoint={billingApi.list}
      view={billingView}
      columns={invoiceColumns}
      rowName={invoiceName}
      hrefOf={invoiceHref}
      card={invoiceCard}
      filters={useFilters()}
      sort="-createdAt"
      searchHint="Search number, client, PO"
      above={(list) => (
        <>
          <BillingViews current="invoices" />
          <Counts list={list} />
        </>
      )}
      exports={right('billings', 'export')}
      {...(changes.length > 0 ? { bulk: { needs: right('billings', 'view', 'full'), changes, takesAll: true } } : {})}
      buttons={[{ label: 'New expense invoice', icon: IconPlus, needs: right('billings', 'create'), to: adding.open }]}
      empty={{ title: 'No invoices yet', text: 'Go to “Unbilled” to generate invoices from approved timesheets.' }}
    >
      {adding.isOpen && <NewInvoiceDrawer onClose={adding.close} />}
    </ListScreen>
  )
}

const MAILS = [
  { value: 'INVOICE', label: 'Invoice email' },
  { value: 'PAYMENT_REMINDER', label: 'Payment reminder' },
]

function useFilters(): readonly ListFilter[] {
  const { options } = useOwnCountries()
  const months = monthChoices(todayHere().slice(0, 7)).map((value) => ({ value, label: monthName(value) }))
  return [
    filters.client(clients, { isPinned: true }),
    { name: 'month', label: 'Service month', kind: 'many', isPinned: true, options: months },
    { name: 'overdue', label: 'Overdue', kind: 'flag', isPinned: true },
    { name: 'open', label: 'Has outstanding amount', kind: 'flag' },
    { name: 'openOn', label: 'Outstanding as of', kind: 'day' },
    { name: 'dueFrom', label: 'Due from', kind: 'day' },
    { name: 'dueTo', label: 'Due to', kind: 'day' },
    { name: 'disputed', label: 'Disputed', kind: 'flag' },
    { name: 'retained', field: 'retained', label: 'Retention held', kind: 'flag' },
    { name: 'undelivered', field: 'deliveries', label: 'Email not delivered', kind: 'many', options: MAILS },
    filters.country(options),
    filters.legalEntity(useEntities()),
    filters.currency(currencies),
    filters.consultant(consultants, { field: 'lines' }),
    filters.status(optionsOf(INVOICE_STATUSES)),
    WAITING_FOR_ME,
  ]
}

function Counts({ list }: { list: ListControl }) {
  const query = countsQueryOf(list, 'status')
  const { data } = useEndpoint(billingApi.counts, { query }, { keepPrevious: true })
  const counts = data && new Map<string, number>(data.map(({ status, count }) => [status, count]))
  return <StatusFilter list={list} filter="status" labels={INVOICE_STATUSES} counts={counts} isShort />
}
