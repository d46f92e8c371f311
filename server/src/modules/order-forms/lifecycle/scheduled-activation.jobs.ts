import type { AppContext } from '../../../kernel/app/app-context.ts'
import type { CountryDate } from '../../../kernel/app/country-date.ts'
import { AppError } from '../../../kernel/app/errors.ts'
import { forEachRow } from '../../../kernel/batch/batch-rows.ts'
import { type Db, inTransaction } from '../../../kernel/db/db.ts'
import { lockOrderFormByID } from '../core/scope.queries.ts'
import { activateNextTerm, revertReady } from './scheduled-activation.actions.ts'

/**
 * Activates scheduled next terms on their start date, each in its own transaction and checked again under its lock, so
 * that a second run or node does nothing.
 */
export async function runOrderFormDailyTransitions(
  appContext: AppContext,
  { countryID, day }: CountryDate,
): Promise<number> {
  const context = { appContext, staff: null, actor: 'Nightly order form job', now: appContext.now(), today: day }
  const due = await appContext.db
    .selectFrom('orderForm')
    .select('id')
    .where('activationScheduledAt', 'is not', null)
    .where('status', '=', 'ONBOARDING')
    .where('countryId', '=', countryID)
    .where('startDate', '<=', day)
    .where('archivedAt', 'is', null)
    .orderBy('startDate')
    .execute()
  let activated = 0
  await forEachRow(appContext, due, async ({ id }) => {
    const why = await inTransaction(appContext.db, async (db) => {
      const row = await lockScheduled(db, id)
      if (!row) return null
      await activateNextTerm({ ...context, db }, row)
      activated += 1
      return null
    }).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
      appContext.log.warn({ id, code: error.code }, 'a next term could not be activated')
      return error.message
    })
    if (why === null) return
    await inTransaction(appContext.db, async (db) => {
      const row = await lockScheduled(db, id)
      if (row) await revertReady({ ...context, db }, row, why)
    })
  })
  return activated
}

/** The order form, if its activation is still scheduled. */
async function lockScheduled(db: Db, id: string) {
  const row = await lockOrderFormByID(db, id)
  return row?.activationScheduledAt && row.status === 'ONBOARDING' ? row : undefined
}
