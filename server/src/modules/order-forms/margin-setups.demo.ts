import type { MarginSetupValues } from '@muster/contract/order-forms/margin-setups.contract.ts'
import type { Db } from '../../kernel/db.ts'
import { marginSetupFor } from './margin-setups.queries.ts'

/** Beside the set-ups that every company begins with: the next edition of the Emirates, decided and waiting for the new year. */
export async function demoMarginSetups(
  db: Db,
  { users, now }: { users: readonly { readonly id: string; readonly role: string }[]; now: Date },
): Promise<void> {
  const held = await marginSetupFor(db, 'AE', now.toISOString().slice(0, 10))
  if (!held) return
  const year = now.getUTCFullYear()
  const values: MarginSetupValues = {
    ...held.values,
    ticketFare: '1950',
    visa: { cost: '7600', months: '24' },
    overhead: { percent: '5.5', basis: 'DIRECT' },
  }
  const by = users.find(({ role }) => role === 'ADMIN')?.id ?? null
  await db
    .updateTable('marginSetup')
    .set({ effectiveTo: `${year}-12-31` })
    .where('id', '=', held.id)
    .execute()
  await db
    .insertInto('marginSetup')
    .values({
      ...{ countryId: 'AE', edition: held.edition + 1, effectiveFrom: `${year + 1}-01-01` },
      ...{ values: JSON.stringify(values), note: 'Visa fees and fares of the coming year; overhead as budgeted.' },
      ...{ createdAt: now, createdBy: by, updatedAt: now, updatedBy: by },
    })
    .execute()
}
