import { billingEndpoints } from '@muster/contract/billing/core/billings.contract.ts'
import { creditNoteEndpoints } from '@muster/contract/billing/credit-notes/credit-notes.contract.ts'
import { allocationEndpoints } from '@muster/contract/billing/receipts/allocations.contract.ts'
import { receiptEndpoints } from '@muster/contract/billing/receipts/receipts.contract.ts'
import { withCountryDate } from '../../../kernel/app/country-date.ts'
import { routes } from '../../../kernel/http/route.ts'
import { createNote, moveNote } from '../credit-notes/credit-notes.actions.ts'
import { findNotes, getNote, noteHistory } from '../credit-notes/credit-notes.queries.ts'
import { startGenerating } from '../drafts/generate.actions.ts'
import { countReady, findReady, previewMonth } from '../drafts/ready.queries.ts'
import { moveMany } from '../invoices/bulk-transitions.actions.ts'
import { changeDispute } from '../invoices/disputes.actions.ts'
import { invoiceDocuments } from '../invoices/documents.actions.ts'
import { addLine, createBilling, removeBilling, removeLine, updateBilling } from '../invoices/edits.actions.ts'
import { sendInvoiceDocument, sendNoteDocument, sendNoteXml, sendXml } from '../invoices/invoice-documents.actions.ts'
import { moveBilling, releaseRetention } from '../invoices/transitions.actions.ts'
import { createAllocation, moveAllocation, proposeAllocation } from '../receipts/allocations.actions.ts'
import { allocationHistory, findAllocations, getAllocation } from '../receipts/allocations.queries.ts'
import { createReceipt, moveReceipt, payBilling } from '../receipts/receipts.actions.ts'
import { findReceipts, getReceipt, receiptHistory, suggestAllocation } from '../receipts/receipts.queries.ts'
import { readStatement } from '../statements/account.queries.ts'
import { readAging } from '../statements/aging.queries.ts'
import { readClientAccount } from '../statements/client-account.queries.ts'
import { remindOfBillings } from '../statements/reminders.actions.ts'
import { printStatement } from '../statements/statement.actions.ts'
import { invoiceComments } from './comments.actions.ts'
import { countBillings, findBillings } from './list.queries.ts'
import { mailBilling } from './mail.actions.ts'
import { billingHistory, getBilling } from './record.queries.ts'
import { zoneOfAllocation, zoneOfBilling, zoneOfNote, zoneOfReceipt } from './time-zones.queries.ts'

const invoices = routes(billingEndpoints, {
  list: findBillings,
  counts: countBillings,
  ready: findReady,
  readyCounts: countReady,
  preview: previewMonth,
  generate: startGenerating,
  aging: readAging,
  account: readClientAccount,
  statement: readStatement,
  statementPdf: printStatement,
  moveMany,
  remind: remindOfBillings,
  create: createBilling,
  get: getBilling,
  update: updateBilling,
  remove: removeBilling,
  addLine,
  removeLine,
  move: moveBilling,
  pay: payBilling,
  credit: createNote,
  dispute: changeDispute,
  releaseRetention,
  mail: mailBilling,
  pdf: sendInvoiceDocument,
  eInvoice: sendXml,
  history: billingHistory,
  ...invoiceDocuments.handlers,
  ...invoiceComments,
})

const notes = routes(creditNoteEndpoints, {
  list: findNotes,
  get: getNote,
  move: moveNote,
  pdf: sendNoteDocument,
  eInvoice: sendNoteXml,
  history: noteHistory,
})

const receipts = routes(receiptEndpoints, {
  list: findReceipts,
  proposal: suggestAllocation,
  create: createReceipt,
  get: getReceipt,
  move: moveReceipt,
  history: receiptHistory,
})

const allocations = routes(allocationEndpoints, {
  list: findAllocations,
  proposal: proposeAllocation,
  create: createAllocation,
  get: getAllocation,
  move: moveAllocation,
  history: allocationHistory,
})

export const billingRoutes = [
  ...withCountryDate(zoneOfBilling, invoices),
  ...withCountryDate(zoneOfNote, notes),
  ...withCountryDate(zoneOfReceipt, receipts),
  ...withCountryDate(zoneOfAllocation, allocations),
]
