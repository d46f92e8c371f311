import type { Pay } from '@muster/contract/consultants/pay.contract.ts'
import { trimmed } from '@muster/contract/kernel/math/rational.ts'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'

type Version = Pay['versions'][number]

/** Every version of the pay, newest first, with its components in order and their sum. */
export async function findPayVersions(db: Db, consultantID: string): Promise<Version[]> {
  const rows = await db
    .selectFrom('consultantPay as pay')
    .innerJoin('consultantPayComponent as part', 'part.payId', 'pay.id')
    .where('pay.consultantId', '=', consultantID)
    .groupBy('pay.id')
    .orderBy('pay.effectiveFrom', 'desc')
    .select(['pay.effectiveFrom', 'pay.currency', 'pay.overtimeExempt', 'pay.onCallRate'])
    .select([sql<string>`trim_scale(sum(part.amount))`.as('gross')])
    .select(
      sql<Version['components']>`jsonb_agg(jsonb_build_object(
        'code', part.code, 'label', part.label, 'amount', trim_scale(part.amount)::text) order by part.position)`.as(
        'components',
      ),
    )
    .execute()
  return rows.map(({ effectiveFrom, currency, overtimeExempt, onCallRate, gross, components }) => ({
    effectiveFrom,
    currency,
    overtimeExempt,
    onCallRate: onCallRate === null ? null : asMoney(trimmed(onCallRate)),
    gross: asMoney(gross),
    components: components.map((part) => ({ ...part, amount: asMoney(part.amount) })),
  }))
}

/** At least two decimals; three if there is a third. */
const asMoney = (amount: string) => {
  const [whole = '0', fraction = ''] = amount.split('.')
  return `${whole}.${fraction.padEnd(2, '0')}`
}

/** The pay in force today, or the first future one; null without any. */
export function payToday(payVersions: readonly Version[], today: string): Pay | null {
  const inForce = payVersions.find(({ effectiveFrom }) => effectiveFrom <= today) ?? payVersions.at(-1)
  return inForce ? { ...inForce, versions: [...payVersions] } : null
}
