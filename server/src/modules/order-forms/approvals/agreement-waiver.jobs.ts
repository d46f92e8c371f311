import type { AppContext } from '../../../kernel/app/app-context.ts'
import { dayInCountry } from '../../../kernel/app/country-date.ts'
import { forEachRow } from '../../../kernel/batch/batch-rows.ts'
import { inTransaction } from '../../../kernel/db/db.ts'
import type { OrderFormDbRow } from '../core/scope.queries.ts'
import { advanceStep, assigneeOf } from '../lifecycle/steps.actions.ts'

/**
 * Submissions that ask for the waiver of a master agreement go on by themselves when one comes into force, and ask for it again when it runs
 * out meanwhile: of a client whose agreement was signed, or of a country whose day has turned. Each in a transaction of its own, looked at
 * again under its lock. Answers how many changed hands.
 */
export async function resolvePendingWaivers(
  appContext: AppContext,
  { clientID, countryID }: { readonly clientID?: string; readonly countryID?: string },
): Promise<number> {
  const asking = await appContext.db
    .selectFrom('orderForm')
    .select('id')
    .where('status', '=', 'SUBMITTED')
    .where('archivedAt', 'is', null)
    .where('id', 'in', appContext.db.selectFrom('orderFormWaiverRequest').select('orderFormId'))
    .$if(clientID !== undefined, (rows) => rows.where('clientId', '=', clientID!))
    .$if(countryID !== undefined, (rows) => rows.where('countryId', '=', countryID!))
    .orderBy('id')
    .execute()
  let passed = 0
  await forEachRow(appContext, asking, ({ id }) =>
    inTransaction(appContext.db, async (db) => {
      const found = await db.selectFrom('orderForm').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
      const row = found as unknown as OrderFormDbRow | undefined
      if (row?.status !== 'SUBMITTED') return
      const now = appContext.now()
      const today = await dayInCountry(db, row.countryId, now)
      const context = { db, appContext, staff: null, actor: 'Order forms by themselves', now, today }
      const turn = await assigneeOf(context, row, 'SUBMITTED')
      if (turn.join() === row.waitingRoles.join()) return
      await advanceStep(context, row)
      passed += 1
    }),
  )
  return passed
}
