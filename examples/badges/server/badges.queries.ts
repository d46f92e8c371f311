import { right } from '@muster/contract/kernel/api/permission.ts'
import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import { notFound } from '@muster/server/kernel/app/errors.ts'
import type { Db } from '@muster/server/kernel/db/db.ts'
import type { ListQuery } from '@muster/server/kernel/db/list.ts'
import { containsPattern } from '@muster/server/kernel/db/search.ts'
import type { Call } from '@muster/server/kernel/http/route.ts'
import type { MyWork, WorkReader } from '@muster/server/kernel/jobs/task-item.ts'
import { topicOf } from '@muster/server/kernel/jobs/task-item.ts'
import { type Generated, sql } from 'kysely'
import type { Badge, badgeEndpoints } from '../contract/badges.contract.ts'

/** A real module imports its table type from `schema.generated.ts`. */
export type BadgeTables = {
  badge: {
    id: Generated<string>
    number: string
    holder: string
    validTo: string
    createdAt: Generated<Date>
    version: Generated<number>
  }
}
export const badgesIn = (db: Db) => db.withTables<BadgeTables>()

interface Row {
  readonly id: string
  readonly number: string
  readonly holder: string
  readonly validTo: string
  readonly createdAt: Date
  readonly version: number
}
const present = (row: Row): Badge => ({ ...row, createdAt: row.createdAt.toISOString() })

export function findBadges({ db, query, today }: Call<typeof badgeEndpoints.list>): ListQuery {
  const { searchInput, expired } = query
  let rows = badgesIn(db).selectFrom('badge').selectAll()
  if (expired !== undefined) rows = rows.where('validTo', expired ? '<' : '>=', today)
  if (searchInput) rows = rows.where(sql`search_text(number || ' ' || holder)`, 'like', containsPattern(searchInput))
  return {
    rows: rows as unknown as ListQuery['rows'],
    key: 'badge.id',
    sorts: { number: 'badge.number', validTo: 'badge.validTo' },
    present,
  }
}

export async function getBadge(db: Db, id: string): Promise<Badge> {
  const row = await badgesIn(db).selectFrom('badge').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('badge')
  return present(row)
}

const SOON_DAYS = 30

/** Badges that expire soon, for the home page of users who may replace them. */
export async function badgeTasks(reader: WorkReader): Promise<MyWork[]> {
  if (!reader.may(right('assets', 'create'))) return []
  return topicOf(reader, {
    head: { group: 'DO' as const, kind: 'badges', title: 'Badges that expire soon', path: null },
    records: badgesIn(reader.db)
      .selectFrom('badge')
      .selectAll()
      .where('validTo', '<=', daysAfter(reader.today, SOON_DAYS))
      .orderBy('validTo')
      .orderBy('badge.id'),
    present: ({ id, number, holder, validTo }) => ({
      kind: 'badge',
      id,
      title: `Badge ${number}`,
      subtitle: holder,
      action: 'Replace',
      path: `/badges/${id}`,
      since: null,
      dueOn: validTo,
    }),
  })
}
