import { plural } from '@muster/contract/kernel/api/labels.ts'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { toMinor } from '@muster/contract/kernel/math/money.ts'
import { formatLongDate, formatLongMonth } from '@muster/contract/kernel/values/days.ts'
import { payrollTaskActionLabels, payrollTaskLabels } from '@muster/contract/payroll/core/payroll-run.labels.ts'
import type { PayrollStatus } from '@muster/contract/payroll/core/states.contract.ts'
import { scopeFor } from '../../../kernel/db/scope.ts'
import {
  addressOf,
  type MyWork,
  type TaskGroup,
  type TaskItem,
  topicOf,
  topicOfRows,
  type WorkReader,
} from '../../../kernel/jobs/task-item.ts'
import { missingRuns } from '../payments/wages-due.queries.ts'
import { monthOf, type Runs, runsIn } from '../runs/payrolls.queries.ts'
import { assigneeOf } from './pending-roles.queries.ts'

const TOPICS: readonly { group: TaskGroup; kind: string; title: string; statuses: readonly PayrollStatus[] }[] = [
  { group: 'APPROVE', kind: 'payroll-decisions', title: 'Payroll to approve', statuses: ['SUBMITTED', 'REVIEWED'] },
  {
    group: 'DO',
    kind: 'payroll-steps',
    title: 'Payroll to complete',
    statuses: ['CALCULATED', 'RETURNED', 'APPROVED', 'FILE_GENERATED', 'PAID'],
  },
]
const PAGE = '/timesheets/payroll'

/** Runs whose next step this user may take, by role and segregation of duties. */
export async function payrollWork(reader: WorkReader): Promise<MyWork[]> {
  const { db, staff, may } = reader
  if (!may(right('payrolls', 'view', 'full'))) return []
  const mine = (await assigneeOf(reader))(runsIn(db, scopeFor(staff, 'payrolls')))
  const topics = await Promise.all([
    runsToStart(reader),
    ...TOPICS.map(({ group, kind, title, statuses }) =>
      topicOf(reader, {
        head: { group, kind, title, path: addressOf(PAGE, { waiting: 'me', status: statuses }) },
        records: decorateTasks(mine.where('payrollRun.status', 'in', statuses)),
        present: runRow,
      }),
    ),
  ])
  return topics.flat()
}

/**
 * Months whose wages are due within ten days and whose payment has not started, for users who prepare runs. They have
 * no run that a list could show.
 */
async function runsToStart({ db, staff, may, today }: WorkReader): Promise<MyWork[]> {
  if (!may(right('payrolls', 'create'))) return []
  const { countryIDs } = scopeFor(staff, 'payrolls')
  const months = await missingRuns(db, countryIDs, today)
  const rows = months
    .toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : 1))
    .map(({ id, name, month, dueOn }) => ({
      kind: 'payroll',
      id: `${id}/${month}`,
      title: `Wages of ${name} for ${formatLongMonth(month)}`,
      subtitle: `Due on ${formatLongDate(dueOn)}; no run created yet`,
      action: 'Create run',
      path: PAGE,
      since: null,
      dueOn,
    }))
  return topicOfRows({ group: 'DO' as const, kind: 'payroll-unbegun', title: 'Payroll to start', path: null }, rows)
}

const decorateTasks = (runs: Runs) =>
  runs
    .innerJoin('legalEntity', 'legalEntity.id', 'payrollRun.legalEntityId')
    .leftJoin('appUser as preparer', 'preparer.id', 'payrollRun.preparedBy')
    .select(['payrollRun.id', 'payrollRun.number', 'payrollRun.status', 'payrollRun.month', 'payrollRun.dueOn'])
    .select(['payrollRun.stateSince', 'payrollRun.held', 'payrollRun.people', 'payrollRun.net', 'payrollRun.currency'])
    .select(['legalEntity.name', 'preparer.name as preparerName'])
    .orderBy('payrollRun.dueOn')
    .orderBy('payrollRun.id')

function runRow(run: Awaited<ReturnType<ReturnType<typeof decorateTasks>['executeTakeFirstOrThrow']>>): TaskItem {
  const status = run.status as PayrollStatus
  const people = plural(run.people, 'consultant')
  const held = run.held > 0 ? `, ${run.held} on hold` : ''
  return {
    kind: 'payroll',
    id: run.id,
    title: `Payroll ${run.number} ${payrollTaskLabels[status]}`,
    subtitle: `${run.name}, ${formatLongMonth(monthOf(run))}: ${people}${held}`,
    action: payrollTaskActionLabels[status]!,
    path: `${PAGE}/${run.id}`,
    since: run.stateSince.toISOString(),
    dueOn: run.status === 'PAID' ? null : run.dueOn,
    amount: { amount: toMinor(run.net, run.currency), currency: run.currency, unit: 'net' },
    ...(run.preparerName !== null && { requester: run.preparerName }),
  }
}
