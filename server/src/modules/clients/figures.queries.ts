import { right } from '@muster/contract/kernel/api/permission.ts'
import { sql } from 'kysely'
import { scopeFor } from '../../kernel/db/scope.ts'
import type { Figure, WorkReader } from '../../kernel/jobs/task-item.ts'
import { clientInScope } from './clients.queries.ts'

/** `PROSPECT` → `Prospect` */
const sentence = (code: string) => code.charAt(0) + code.slice(1).toLowerCase().replaceAll('_', ' ')

export async function clientFigure({ db, staff, may }: WorkReader): Promise<Figure[]> {
  if (!may(right('clients', 'view'))) return []
  const rows = db.selectFrom('client').where(clientInScope(scopeFor(staff, 'clients')))
  const found = await rows
    .select(['client.type', sql<number>`count(*)`.as('count')])
    .groupBy('client.type')
    .orderBy('client.type')
    .execute()
  const parts = found.map(({ type, count: value }) => ({
    label: sentence(type),
    value: Number(value),
    path: `/clients?type=${type}`,
  }))
  const total = parts.reduce((sum, { value }) => sum + value, 0)
  return [{ label: 'Clients', value: total, hint: null, path: '/clients', parts }]
}
