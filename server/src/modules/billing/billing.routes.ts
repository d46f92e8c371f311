import { allocationEndpoints } from '@muster/contract/billing/allocations.contract.ts'
import { billingEndpoints } from '@muster/contract/billing/billings.contract.ts'
import { creditNoteEndpoints } from '@muster/contract/billing/credit-notes.contract.ts'
import { receiptEndpoints } from '@muster/contract/billing/receipts.contract.ts'
import { withCountryDate } from '../../kernel/country-day.ts'
import { routes } from '../../kernel/route.ts'
import { readStatement } from './account.queries.ts'
import { readAging } from './aging.queries.ts'
import { createAllocation, moveAllocation, proposeAllocation } from './allocations.actions.ts'
import { allocationHistory, findAllocations, getAllocation } from './allocations.queries.ts'
import { readClientAccount } from './client-account.queries.ts'
import { addComment, listComments } from './comments.actions.ts'
import { createNote, moveNote } from './credit-notes.actions.ts'
import { findNotes, getNote, noteHistory } from './credit-notes.queries.ts'
import { changeDispute } from './disputes.actions.ts'
import { addDocuments, listDocuments, removeDocument, sendDocument } from './documents.actions.ts'
import { addLine, createBilling, removeBilling, removeLine, updateBilling } from './edits.actions.ts'
import { startGenerating } from './generate.actions.ts'
import { countBillings, findBillings } from './list.queries.ts'
import { mailBilling } from './mail.actions.ts'
import { sendInvoiceDocument, sendNoteDocument, sendNoteXml, sendXml } from './papers.actions.ts'
import { countReady, findReady, previewMonth } from './ready.queries.ts'
import { createReceipt, moveReceipt, payBilling } from './receipts.actions.ts'
import { findReceipts, getReceipt, proposal, receiptHistory } from './receipts.queries.ts'
import { billingHistory, getBilling } from './record.queries.ts'
import { remindOfBillings } from './reminders.actions.ts'
import { printStatement } from './statement.actions.ts'
import { moveBilling, releaseRetention } from './steps.actions.ts'
import { moveMany } from './steps-of-many.actions.ts'
import { zoneOfAllocation, zoneOfBilling, zoneOfNote, zoneOfReceipt } from './zones.queries.ts'

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
  statementPaper: printStatement,
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
  paper: sendInvoiceDocument,
  eInvoice: sendXml,
  history: billingHistory,
  documents: listDocuments,
  addDocuments,
  removeDocument,
  downloadDocument: sendDocument,
  comments: listComments,
  comment: addComment,
})

const notes = routes(creditNoteEndpoints, {
  list: findNotes,
  get: getNote,
  move: moveNote,
  paper: sendNoteDocument,
  eInvoice: sendNoteXml,
  history: noteHistory,
})

const receipts = routes(receiptEndpoints, {
  list: findReceipts,
  proposal,
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
