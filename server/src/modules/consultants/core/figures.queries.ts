import { candidateStatusLabels } from '@muster/contract/consultants/consultants.labels.ts'
import type { CandidateStatus } from '@muster/contract/consultants/states.contract.ts'
import { candidateView } from '@muster/contract/consultants/view.contract.ts'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import { sql } from 'kysely'
import { scopeFor } from '../../../kernel/db/scope.ts'
import type { Figure, WorkReader } from '../../../kernel/jobs/task-item.ts'
import { consultantsIn } from './consultants.queries.ts'
import { ACTIVE_STATUSES, EXPIRING_DAYS } from './consultants.rules.ts'

const count = sql<number>`count(*)`.as('count')
const sumOf = (parts: readonly { value: number }[]) => parts.reduce((sum, { value }) => sum + value, 0)
export async function consultantFigure({ db, staff, may }: WorkReader): Promise<Figure[]> {
  if (!may(right('consultants', 'view'))) return []
  const rows = consultantsIn(db, scopeFor(staff, 'consultants')).where('consultant.status', 'in', ACTIVE_STATUSES)
  const found = await rows
    .select(['consultant.status', count])
    .groupBy('consultant.status')
    .orderBy('consultant.status')
    .execute()
  const parts = found.map(({ status, count: value }) => ({
    label: candidateStatusLabels[status as CandidateStatus],
    value: Number(value),
    path: `/candidates?status=${status}`,
  }))
  return [{ label: 'Consultants', value: sumOf(parts), hint: 'current', path: '/candidates', parts }]
}

/** The number of consultants with expired or expiring documents, by time left. */
export async function expiryFigure({ db, staff, may, sees, today }: WorkReader): Promise<Figure[]> {
  if (!may(right('consultants', 'view')) || !sees(candidateView, 'identity.nextExpiry')) return []
  const within = (from: string | null, to: string) =>
    sql<number>`count(*) filter (where next_expiry <= ${to}${from === null ? sql`` : sql` and next_expiry > ${from}`})`
  const in30 = daysAfter(today, 30)
  const in60 = daysAfter(today, 60)
  const { past, first, second, third } = await consultantsIn(db, scopeFor(staff, 'consultants'))
    .where('consultant.status', 'in', ACTIVE_STATUSES)
    .where('consultant.nextExpiry', '<=', daysAfter(today, EXPIRING_DAYS))
    .select([
      within(null, daysAfter(today, -1)).as('past'),
      within(daysAfter(today, -1), in30).as('first'),
      within(in30, in60).as('second'),
      within(in60, daysAfter(today, EXPIRING_DAYS)).as('third'),
    ])
    .executeTakeFirstOrThrow()
  const parts = [
    { label: 'Expired', value: Number(past), path: '/candidates?view=expiring&expiring=EXPIRED' },
    { label: 'Within 30 days', value: Number(first), path: '/candidates?view=expiring&expiring=30' },
    { label: '31 to 60 days', value: Number(second), path: null },
    { label: '61 to 90 days', value: Number(third), path: null },
  ].filter(({ value }) => value > 0)
  return [
    {
      label: 'Expiring documents',
      value: sumOf(parts),
      hint: 'within 90 days',
      path: '/candidates?view=expiring',
      parts,
    },
  ]
}
