import { type ModuleRoute, page } from '../../kernel/routes.ts'

export const billingRoutes: readonly ModuleRoute[] = [
  page('/timesheets/billing', () => import('./invoices/InvoiceListScreen.tsx'), 'InvoiceListScreen'),
  page('/timesheets/billing/ready', () => import('./drafts/ReadyListScreen.tsx'), 'ReadyListScreen'),
  page('/timesheets/billing/retro', () => import('./retro/RetroListScreen.tsx'), 'RetroListScreen'),
  page(
    '/timesheets/billing/credit-notes',
    () => import('./credit-notes/CreditNoteListScreen.tsx'),
    'CreditNoteListScreen',
  ),
  page(
    '/timesheets/billing/credit-notes/$creditNoteID',
    () => import('./credit-notes/CreditNoteScreen.tsx'),
    'CreditNoteScreen',
  ),
  page('/timesheets/billing/receipts', () => import('./receipts/ReceiptListScreen.tsx'), 'ReceiptListScreen'),
  page('/timesheets/billing/receipts/$receiptID', () => import('./receipts/ReceiptScreen.tsx'), 'ReceiptScreen'),
  page('/timesheets/billing/allocations', () => import('./receipts/AllocationListScreen.tsx'), 'AllocationListScreen'),
  page(
    '/timesheets/billing/allocations/$allocationID',
    () => import('./receipts/AllocationScreen.tsx'),
    'AllocationScreen',
  ),
  page('/timesheets/billing/aging', () => import('./statements/AgingScreen.tsx'), 'AgingScreen'),
  page('/timesheets/billing/statement', () => import('./statements/StatementScreen.tsx'), 'StatementScreen'),
  page('/timesheets/billing/$billingID', () => import('./invoices/InvoiceScreen.tsx'), 'InvoiceScreen'),
]
