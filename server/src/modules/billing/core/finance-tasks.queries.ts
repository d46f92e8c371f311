import { right } from '@muster/contract/kernel/api/permission.ts'
import { scopeFor } from '../../../kernel/db/scope.ts'
import { addressOf, type MyWork, type TaskGroup, topicOf, type WorkReader } from '../../../kernel/jobs/task-item.ts'
import { draftName } from '../invoices/billings.queries.ts'
import { notesIn } from '../invoices/note-rows.queries.ts'
import { allocationsIn } from '../receipts/allocations.queries.ts'
import { isUnallocated, receiptsIn } from '../receipts/receipt-rows.queries.ts'
import { allocationsForMe, notesForMe, receiptsForMe } from './pending-roles.queries.ts'
import { sumsOf } from './sums.queries.ts'
import { amountOf, documentTask, PAGE, requesterOf } from './task-rows.rules.ts'

/** Tasks: credit notes to approve and issue, receipts to post and to allocate. */
export async function moneyWork(reader: WorkReader): Promise<MyWork[]> {
  const { may } = reader
  const topics = await Promise.all([
    ...(may(right('credit-notes', 'view')) ? CREDIT_STEPS.map((step) => creditWork(reader, step)) : []),
    ...(may(right('receipts', 'view')) ? [receiptWork(reader), allocationWork(reader), onAccountWork(reader)] : []),
  ])
  return topics.flat()
}

interface CreditStep {
  readonly group: TaskGroup
  readonly kind: string
  readonly title: string
  readonly status: 'DRAFT' | 'APPROVED'
  readonly action: string
}
const CREDIT_STEPS: readonly CreditStep[] = [
  {
    group: 'APPROVE',
    kind: 'credit-notes-to-approve',
    title: 'Credit notes to approve',
    status: 'DRAFT',
    action: 'Approve',
  },
  { group: 'DO', kind: 'credit-notes-to-issue', title: 'Credit notes to issue', status: 'APPROVED', action: 'Issue' },
]

async function creditWork(reader: WorkReader, step: CreditStep): Promise<MyWork[]> {
  const { db, staff, today } = reader
  const mine = (await notesForMe(db, staff, today))(notesIn(db, scopeFor(staff, 'credit-notes'))).where(
    'creditNote.status',
    '=',
    step.status,
  )
  return topicOf(reader, {
    head: {
      group: step.group,
      kind: step.kind,
      title: step.title,
      path: addressOf(`${PAGE}/credit-notes`, { waiting: 'me', status: step.status }),
    },
    sums: () => sumsOf(mine, 'creditNote.gross'),
    records: mine
      .innerJoin('billing', 'billing.id', 'creditNote.billingId')
      .innerJoin('client', 'client.id', 'creditNote.clientId')
      .leftJoin('appUser as creator', 'creator.id', 'creditNote.createdBy')
      .select(['creditNote.id', 'creditNote.number', 'creditNote.draftNumber', 'creditNote.stateSince'])
      .select(['creditNote.gross', 'creditNote.currency', 'client.name as clientName', 'creator.name as creatorName'])
      .select('billing.number as billingNumber')
      .orderBy('creditNote.stateSince')
      .orderBy('creditNote.id'),
    present: (row) => ({
      ...documentTask(row, '/credit-notes'),
      kind: 'credit-note',
      title: `Credit of ${row.billingNumber}`,
      subtitle: row.number ?? draftName(row.draftNumber),
      action: step.action,
      ...amountOf(row.gross, row.currency, 'gross'),
      ...requesterOf(row),
    }),
  })
}

async function receiptWork(reader: WorkReader): Promise<MyWork[]> {
  const { db, staff } = reader
  const mine = receiptsForMe(receiptsIn(db, scopeFor(staff, 'receipts')), staff)
  return topicOf(reader, {
    head: {
      group: 'APPROVE' as const,
      kind: 'receipts-to-post',
      title: 'Receipts to post',
      path: addressOf(`${PAGE}/receipts`, { waiting: 'me' }),
    },
    sums: () => sumsOf(mine, 'receipt.received'),
    records: received(mine),
    present: (row) => ({
      ...documentTask(row, '/receipts'),
      kind: 'receipt',
      title: `Receipt ${row.bankReference ?? draftName(row.draftNumber)} is not posted yet`,
      subtitle: row.number,
      action: 'Post',
      ...amountOf(row.received, row.currency, null),
      ...requesterOf(row),
    }),
  })
}

const received = (receipts: ReturnType<typeof receiptsIn>) =>
  receipts
    .innerJoin('client', 'client.id', 'receipt.clientId')
    .leftJoin('appUser as creator', 'creator.id', 'receipt.createdBy')
    .select(['receipt.id', 'receipt.number', 'receipt.draftNumber', 'receipt.bankReference', 'receipt.receivedOn'])
    .select(['receipt.received', 'receipt.unallocated', 'receipt.currency', 'receipt.stateSince'])
    .select(['client.name as clientName', 'creator.name as creatorName'])
    .orderBy('receipt.receivedOn')
    .orderBy('receipt.id')

/** Unallocated payments, for users who allocate them. */
async function onAccountWork(reader: WorkReader): Promise<MyWork[]> {
  const { db, staff, may } = reader
  if (!may(right('receipts', 'create'))) return []
  const waits = receiptsIn(db, scopeFor(staff, 'receipts')).where(isUnallocated)
  return topicOf(reader, {
    head: {
      group: 'DO' as const,
      kind: 'receipts-on-account',
      title: 'Unallocated payments to allocate',
      path: addressOf(`${PAGE}/receipts`, { unallocated: true }),
    },
    sums: () => sumsOf(waits, 'receipt.unallocated'),
    records: received(waits),
    present: (row) => ({
      ...documentTask(row, '/receipts'),
      kind: 'receipt',
      title: `Receipt ${row.number} has an unallocated amount`,
      subtitle: row.bankReference,
      action: 'Allocate',
      ...amountOf(row.unallocated, row.currency, 'unallocated'),
    }),
  })
}

function allocationWork(reader: WorkReader): Promise<MyWork[]> {
  const { db, staff } = reader
  return topicOf(reader, {
    head: {
      group: 'APPROVE' as const,
      kind: 'allocations-to-post',
      title: 'Allocations to post',
      path: addressOf(`${PAGE}/allocations`, { waiting: 'me' }),
    },
    records: allocationsForMe(allocationsIn(db, scopeFor(staff, 'receipts')), staff)
      .innerJoin('client', 'client.id', 'allocation.clientId')
      .leftJoin('appUser as creator', 'creator.id', 'allocation.createdBy')
      .select(['allocation.id', 'allocation.draftNumber', 'allocation.createdAt', 'client.name as clientName'])
      .select('creator.name as creatorName')
      .orderBy('allocation.createdAt')
      .orderBy('allocation.id'),
    present: (row) => ({
      ...documentTask({ ...row, stateSince: row.createdAt }, '/allocations'),
      kind: 'allocation',
      title: `Allocation ${row.draftNumber} is not posted yet`,
      action: 'Post',
      ...requesterOf(row),
    }),
  })
}
