import type { Role } from '@muster/contract/access/roles.ts'
import type { MarginSetupValues } from '@muster/contract/margin/margin-setups.contract.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { marginSetupFor, type SetupRow } from '../margin-setups.queries.ts'

const DAY_MS = 86_400_000

interface Part {
  readonly users: readonly { readonly id: string; readonly role: Role }[]
  readonly now: Date
}

/** Beside the set-ups that every company begins with: the next one of the Emirates, approved; one of Saudi Arabia that waits, one rejected. */
export async function demoMarginSetups(db: Db, { users, now }: Part): Promise<void> {
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
        ...{ kind: 'MARGIN_SETUP', countryId: countryID, number: held.revision + 1, values, enteredBy: maker.id },
        ...{ effectiveFrom: `${year + 1}-01-01`, source: 'Budget of the coming year', enteredAt: before(12), ...more },
      })
      .execute()
  }
  const decided = { decidedBy: checker.id, decidedAt: before(10) }

  // The one before ends first: two that are approved never hold on the same day.
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
    ...{ note: 'Fares went up with the summer schedule; the target as the board wishes it.', enteredAt: before(1) },
  })
  await next('QA', () => ({ floorPercent: '15' }), {
    ...{ source: 'Request of the account managers', status: 'REJECTED', ...decided },
    decisionReason: 'A floor of 18 % holds in every country. Ask for an exception instead.',
  })
}
