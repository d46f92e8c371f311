import type { TaxPeriod, taxPeriodEndpoints } from '@muster/contract/billing/tax-periods.contract.ts'
import { dayInWords } from '@muster/contract/kernel/days.ts'
import { sql } from 'kysely'
import { invalid, notFound, staleVersion } from '../../kernel/errors.ts'
import { record } from '../../kernel/events.ts'
import type { Call } from '../../kernel/route.ts'
import { periodsIn, presentPeriod } from './tax-periods.queries.ts'

/** Closes the tax periods of a legal entity up to a day; an earlier day than before opens them again, for a reason. */
export async function closePeriod(call: Call<(typeof taxPeriodEndpoints)['close']>): Promise<TaxPeriod> {
  const { db, scope, params, body, staff, today, now } = call
  const { closedUntil, reason, version } = body
  const read = () => periodsIn(db, scope).where('legalEntity.id', '=', params.id).executeTakeFirst()
  const before = await read()
  if (!before) throw notFound('legal entity')
  if (closedUntil > today)
    throw invalid([
      {
        path: 'closedUntil',
        message: `${dayInWords(closedUntil)} has not come yet. A period is closed when it is over.`,
      },
    ])
  const isOpened = before.closedUntil !== null && closedUntil < before.closedUntil
  if (isOpened && !reason)
    throw invalid([
      { path: 'reason', message: `It is closed until ${dayInWords(before.closedUntil!)}. Say why it is opened again.` },
    ])
  // There is no row yet that whoever takes a number could hold: they hold the entity.
  if (before.version === null)
    await db.selectFrom('legalEntity').select('id').where('id', '=', params.id).forNoKeyUpdate().execute()
  const written = await db
    .insertInto('taxPeriod')
    .values({ legalEntityId: params.id, closedUntil, updatedAt: now, updatedBy: staff.id })
    .onConflict((there) =>
      there
        .column('legalEntityId')
        .doUpdateSet({ closedUntil, updatedAt: now, updatedBy: staff.id, version: sql`tax_period.version + 1` })
        .where('taxPeriod.version', '=', version),
    )
    .returning('version')
    .executeTakeFirst()
  if (!written || (version === 0) !== (written.version === 1)) throw staleVersion(presentPeriod((await read())!))
  await record(call, {
    ...{ event: `legal-entity.tax-${isOpened ? 'opened' : 'closed'}`, entity: 'legal-entity', entityID: params.id },
    ...{ name: before.name, countryID: before.countryId, reason },
    ...{ before: { taxClosedUntil: before.closedUntil }, after: { taxClosedUntil: closedUntil } },
  })
  return presentPeriod((await read())!)
}
