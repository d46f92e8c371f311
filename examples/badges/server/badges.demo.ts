import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import type { DemoContext } from '@muster/server/kernel/app/module.ts'
import { badgesIn } from './badges.queries.ts'

/** A badge for each active user of the demo company. */
export async function demoBadges({ db, now }: DemoContext): Promise<void> {
  const users = await db.selectFrom('appUser').select('name').where('active', '=', true).orderBy('email').execute()
  const today = now.toISOString().slice(0, 10)
  const rows = users.map(({ name }, at) => ({
    number: `B-${String(at + 1).padStart(4, '0')}`,
    holder: name,
    validTo: daysAfter(today, 20 + at * 15),
  }))
  if (rows.length > 0) await badgesIn(db).insertInto('badge').values(rows).execute()
}
