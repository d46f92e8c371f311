import { trimmed } from '@muster/contract/kernel/math/rational.ts'
import type { leaveEndpoints } from '@muster/contract/leave/leave.contract.ts'
import type { ListQuery } from '../../kernel/db/list.ts'
import type { Call } from '../../kernel/http/route.ts'
import { getConsultant } from '../consultants/core/consultants.queries.ts'
import { readLeaveFacts } from './facts.queries.ts'
import { balancesOf } from './ledger.queries.ts'

type Endpoints = typeof leaveEndpoints

export async function readBalance({ db, scope, params, query, today }: Call<Endpoints['balance']>) {
  const person = await getConsultant(db, scope, params.id)
  const on = query.on ?? today
  const facts = await readLeaveFacts(db, person, on)
  return { on, serviceStartDate: facts.service?.startsOn ?? null, balances: await balancesOf(db, facts, on) }
}

export async function readRules({ db, scope, params, today }: Call<Endpoints['rules']>) {
  const { rules } = await readLeaveFacts(db, await getConsultant(db, scope, params.id), today)
  return [...rules.values()]
}

export async function findMovements({ db, scope, params, query }: Call<Endpoints['movements']>): Promise<ListQuery> {
  const { id } = await getConsultant(db, scope, params.id)
  const { type, kind, from, to } = query
  let plain = db.selectFrom('leaveMovement as movement').where('movement.consultantId', '=', id)
  if (type?.length) plain = plain.where('movement.type', 'in', type)
  if (kind?.length) plain = plain.where('movement.kind', 'in', kind)
  if (from) plain = plain.where('movement.onDay', '>=', from)
  if (to) plain = plain.where('movement.onDay', '<=', to)
  const rows = plain
    .leftJoin('appUser as writer', 'writer.id', 'movement.createdBy')
    .selectAll('movement')
    .select('writer.name as writerName')
  type Row = Awaited<ReturnType<(typeof rows)['executeTakeFirstOrThrow']>>
  return {
    rows,
    plain,
    key: 'movement.id',
    sorts: { on: 'movement.onDay', createdAt: 'movement.createdAt' },
    present: (row: Row) => ({
      id: row.id,
      type: row.type,
      kind: row.kind,
      on: row.onDay,
      days: trimmed(row.days, 2),
      leaveID: row.leaveId,
      note: row.note,
      createdAt: row.createdAt.toISOString(),
      _createdBy: row.createdBy ? { id: row.createdBy, name: row.writerName ?? '' } : null,
    }),
  }
}
