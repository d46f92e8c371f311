import type { Role } from '@muster/contract/access/roles.ts'
import type { MarginSetupValues } from '@muster/contract/margin/setups/margin-setups.contract.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { marginSetupFor, type SetupRow } from '../margin-setups.queries.ts'

const DAY_MS = 86_400_000

interface DemoMarginParams {
  readonly users: readonly { readonly id: string; readonly role: Role }[]
  readonly now: Date
}

/** In addition to the initial setups: an approved next version for the UAE, a pending and a rejected one for Saudi Arabia. */
export async function demoMarginSetups(db: Db, { users, now }: DemoMarginParams): Promise<void> {
  const maker = users.find(({ role }) => role === 'ADMIN')
  const checker = users.find(({ role }) => role === 'CFO')
  if (!maker || !checker) return
  const today = now.toISOString().slice(0, 10)
  const year = now.getUTCFullYear()
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const next = async (countryID: string, change: (held: SetupRow) => Partial<MarginSetupValues>, more: object) => {
    const held = (await marginSetupFor(db, countryID, today))!
    const values = JSON.stringify({ ...held.values, ...change(held) })
    await db
      .insertInto('settingVersion')
      .values({
        kind: 'MARGIN_SETUP',
        countryId: countryID,
        number: held.revision + 1,
        values,
        enteredBy: maker.id,
        effectiveFrom: `${year + 1}-01-01`,
        source: 'Budget of the coming year',
        enteredAt: before(12),
        ...more,
      })
      .execute()
  }
  const decided = { decidedBy: checker.id, decidedAt: before(10) }

  // The previous version ends first, because two approved versions must not overlap.
  await db
    .updateTable('settingVersion')
    .set({ effectiveTo: `${year}-12-31` })
    .where('id', '=', (await marginSetupFor(db, 'AE', today))!.id)
    .execute()
  await next(
    'AE',
    () => ({ ticketFare: '1950', visa: { cost: '7600', months: '24' }, overhead: { percent: '5.5', basis: 'DIRECT' } }),
    { note: 'Visa fees and fares of the coming year; overhead as budgeted.', status: 'APPROVED', ...decided },
  )
  await next('SA', () => ({ ticketFare: '2600', targetPercent: '26' }), {
    note: 'Higher fares of the summer schedule; target set by the board.',
    enteredAt: before(1),
  })
  await next('QA', () => ({ floorPercent: '15' }), {
    source: 'Request of the account managers',
    status: 'REJECTED',
    ...decided,
    decisionReason: 'The floor is 18 % in every country. Request an exception instead.',
  })
}
