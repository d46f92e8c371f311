import type { Page } from './router.tsx'

/** Billing, which stands under the month: what is to be billed, invoices, credit notes, receipts, what clients owe. */
export const billingRoutes = (page: Page) =>
  [
    page('/timesheets/billing', () => import('../modules/billing/InvoiceListScreen.tsx'), 'InvoiceListScreen'),
    page('/timesheets/billing/ready', () => import('../modules/billing/ReadyListScreen.tsx'), 'ReadyListScreen'),
    page('/timesheets/billing/retro', () => import('../modules/billing/RetroListScreen.tsx'), 'RetroListScreen'),
    page(
      '/timesheets/billing/credit-notes',
      () => import('../modules/billing/CreditNoteListScreen.tsx'),
      'CreditNoteListScreen',
    ),
    page(
      '/timesheets/billing/credit-notes/$creditNoteID',
      () => import('../modules/billing/CreditNoteScreen.tsx'),
      'CreditNoteScreen',
    ),
    page('/timesheets/billing/receipts', () => import('../modules/billing/ReceiptListScreen.tsx'), 'ReceiptListScreen'),
    page(
      '/timesheets/billing/receipts/$receiptID',
      () => import('../modules/billing/ReceiptScreen.tsx'),
      'ReceiptScreen',
    ),
    page(
      '/timesheets/billing/allocations',
      () => import('../modules/billing/AllocationListScreen.tsx'),
      'AllocationListScreen',
    ),
    page(
      '/timesheets/billing/allocations/$allocationID',
      () => import('../modules/billing/AllocationScreen.tsx'),
      'AllocationScreen',
    ),
    page('/timesheets/billing/aging', () => import('../modules/billing/AgingScreen.tsx'), 'AgingScreen'),
    page('/timesheets/billing/statement', () => import('../modules/billing/StatementScreen.tsx'), 'StatementScreen'),
    page('/timesheets/billing/$billingID', () => import('../modules/billing/InvoiceScreen.tsx'), 'InvoiceScreen'),
  ] as const
