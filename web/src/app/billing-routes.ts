import type { Page } from './router.tsx'

/** Billing, which stands under the month: what is to be billed, invoices, credit notes, receipts, what clients owe. */
export const billingRoutes = (page: Page) =>
  [
    page('/timesheets/billing', () => import('../modules/billing/invoices/InvoiceListScreen.tsx'), 'InvoiceListScreen'),
    page('/timesheets/billing/ready', () => import('../modules/billing/drafts/ReadyListScreen.tsx'), 'ReadyListScreen'),
    page('/timesheets/billing/retro', () => import('../modules/billing/retro/RetroListScreen.tsx'), 'RetroListScreen'),
    page(
      '/timesheets/billing/credit-notes',
      () => import('../modules/billing/credit-notes/CreditNoteListScreen.tsx'),
      'CreditNoteListScreen',
    ),
    page(
      '/timesheets/billing/credit-notes/$creditNoteID',
      () => import('../modules/billing/credit-notes/CreditNoteScreen.tsx'),
      'CreditNoteScreen',
    ),
    page(
      '/timesheets/billing/receipts',
      () => import('../modules/billing/receipts/ReceiptListScreen.tsx'),
      'ReceiptListScreen',
    ),
    page(
      '/timesheets/billing/receipts/$receiptID',
      () => import('../modules/billing/receipts/ReceiptScreen.tsx'),
      'ReceiptScreen',
    ),
    page(
      '/timesheets/billing/allocations',
      () => import('../modules/billing/receipts/AllocationListScreen.tsx'),
      'AllocationListScreen',
    ),
    page(
      '/timesheets/billing/allocations/$allocationID',
      () => import('../modules/billing/receipts/AllocationScreen.tsx'),
      'AllocationScreen',
    ),
    page('/timesheets/billing/aging', () => import('../modules/billing/statements/AgingScreen.tsx'), 'AgingScreen'),
    page(
      '/timesheets/billing/statement',
      () => import('../modules/billing/statements/StatementScreen.tsx'),
      'StatementScreen',
    ),
    page(
      '/timesheets/billing/$billingID',
      () => import('../modules/billing/invoices/InvoiceScreen.tsx'),
      'InvoiceScreen',
    ),
  ] as const
