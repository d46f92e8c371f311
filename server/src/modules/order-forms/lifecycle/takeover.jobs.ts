import type { AppContext } from '../../../kernel/app/app-context.ts'
import type { CountryDate } from '../../../kernel/app/country-date.ts'
import { AppError } from '../../../kernel/app/errors.ts'
import { forEachRow } from '../../../kernel/batch/batch-rows.ts'
import { inTransaction } from '../../../kernel/db/db.ts'
import type { OrderFormDbRow } from '../core/scope.queries.ts'
import { activateNextTerm, revertReady } from './takeover.actions.ts'

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
  let replaced = 0
  await forEachRow(appContext, due, async ({ id }) => {
    const why = await inTransaction(appContext.db, async (db) => {
      const row = await db.selectFrom('orderForm').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
      if (!row || row.activationScheduledAt === null || row.status !== 'ONBOARDING') return null
      await activateNextTerm({ ...context, db }, row as unknown as OrderFormDbRow)
      replaced += 1
      return null
    }).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
      appContext.log.warn({ id, code: error.code }, 'a next term could not be activated')
      return error.message
    })
    if (why !== null) await inTransaction(appContext.db, (db) => callBackAgain({ ...context, db }, id, why))
  })
  return replaced
}

async function callBackAgain(work: Parameters<typeof revertReady>[0], id: string, why: string): Promise<void> {
  const row = await work.db.selectFrom('orderForm').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (row?.activationScheduledAt && row.status === 'ONBOARDING')
    await revertReady(work, row as unknown as OrderFormDbRow, why)
}
