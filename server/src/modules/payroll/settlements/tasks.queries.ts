import { right } from '@muster/contract/kernel/api/permission.ts'
import { toMinor } from '@muster/contract/kernel/math/money.ts'
import {
  settlementTaskActionLabels,
  settlementTaskLabels,
} from '@muster/contract/payroll/settlements/settlement.labels.ts'
import type { SettlementStatus } from '@muster/contract/payroll/settlements/settlement-states.contract.ts'
import { scopeFor } from '../../../kernel/db/scope.ts'
import {
  addressOf,
  type MyWork,
  type TaskGroup,
  type TaskItem,
  topicOf,
  type WorkReader,
} from '../../../kernel/jobs/task-item.ts'
import { isMyStep, settlementPendingMyApproval } from './pending-roles.queries.ts'
import { settlementsIn } from './settlements.queries.ts'
import type { Settlements } from './settlements.types.ts'

const TOPICS: readonly { group: TaskGroup; kind: string; title: string; statuses: readonly SettlementStatus[] }[] = [
  {
    group: 'APPROVE',
    kind: 'settlement-decisions',
    title: 'Final settlements to approve',
    statuses: ['PREPARED', 'CHECKED', 'REVIEWED'],
  },
  {
    group: 'DO',
    kind: 'settlement-steps',
    title: 'Final settlements to complete',
    statuses: ['DRAFT', 'RETURNED', 'APPROVED'],
  },
]
const PAGE = '/timesheets/payroll/settlements'

/** Settlements in which this user may take the next step, or, while others review, confirm the clearance for HR. */
export async function settlementWork(reader: WorkReader): Promise<MyWork[]> {
  const { db, staff, may } = reader
  if (!may(right('final-settlements', 'view'))) return []
  const mine = settlementPendingMyApproval(settlementsIn(db, scopeFor(staff, 'final-settlements')), staff)
  const topics = await Promise.all(
    TOPICS.map(({ group, kind, title, statuses }) =>
      topicOf(reader, {
        head: { group, kind, title, path: addressOf(PAGE, { waiting: 'me', status: statuses }) },
        records: decorateTasks(mine.where('finalSettlement.status', 'in', statuses), staff),
        present: settlementRow,
      }),
    ),
  )
  return topics.flat()
}

const decorateTasks = (settlements: Settlements, staff: WorkReader['staff']) =>
  settlements
    .innerJoin('consultant', 'consultant.id', 'finalSettlement.consultantId')
    .innerJoin('legalEntity', 'legalEntity.id', 'finalSettlement.legalEntityId')
    .leftJoin('appUser as preparer', 'preparer.id', 'finalSettlement.preparedBy')
    .select(['finalSettlement.id', 'finalSettlement.number', 'finalSettlement.status', 'finalSettlement.stateSince'])
    .select(['finalSettlement.dueOn', 'finalSettlement.net', 'finalSettlement.currency'])
    .select(['consultant.name', 'legalEntity.name as entityName', 'preparer.name as preparerName'])
    .select(isMyStep(staff).as('isStep'))
    .orderBy('finalSettlement.dueOn')
    .orderBy('finalSettlement.stateSince')
    .orderBy('finalSettlement.id')

function settlementRow(
  row: Awaited<ReturnType<ReturnType<typeof decorateTasks>['executeTakeFirstOrThrow']>>,
): TaskItem {
  const status = row.status as SettlementStatus
  const [action, pending] = row.isStep
    ? [settlementTaskActionLabels[status]!, settlementTaskLabels[status]!]
    : ['Confirm clearance', 'is pending clearance']
  const isPriced = row.currency !== null && !['DRAFT', 'RETURNED'].includes(row.status)
  return {
    kind: 'final-settlement',
    id: row.id,
    title: `Final settlement of ${row.name} ${pending}`,
    subtitle: `${row.number}, ${row.entityName}`,
    action,
    path: `${PAGE}/${row.id}`,
    since: row.stateSince.toISOString(),
    dueOn: row.dueOn,
    ...(isPriced && { amount: { amount: toMinor(row.net, row.currency!), currency: row.currency!, unit: 'net' } }),
    ...(row.preparerName !== null && { requester: row.preparerName }),
  }
}
