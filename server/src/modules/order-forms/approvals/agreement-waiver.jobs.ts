import type { AppContext } from '../../../kernel/app/app-context.ts'
import { dayInCountry } from '../../../kernel/app/country-date.ts'
import { forEachRow } from '../../../kernel/batch/batch-rows.ts'
import { inTransaction } from '../../../kernel/db/db.ts'
import { lockOrderFormByID } from '../core/scope.queries.ts'
import { advanceStep, pendingRolesOf } from '../lifecycle/steps.actions.ts'

/**
 * Updates submissions with a requested waiver when a master agreement becomes active or expires: for a client whose
 * agreement was signed, or daily for a country. Each runs in its own transaction and is checked again under its lock.
 * Returns the number of changed order forms.
 */
export async function resolvePendingWaivers(
  appContext: AppContext,
  { clientID, countryID }: { readonly clientID?: string; readonly countryID?: string },
): Promise<number> {
  const requested = await appContext.db
    .selectFrom('orderForm')
    .select('id')
    .where('status', '=', 'SUBMITTED')
    .where('archivedAt', 'is', null)
    .where('id', 'in', appContext.db.selectFrom('orderFormWaiverRequest').select('orderFormId'))
    .$if(clientID !== undefined, (rows) => rows.where('clientId', '=', clientID!))
    .$if(countryID !== undefined, (rows) => rows.where('countryId', '=', countryID!))
    .orderBy('id')
    .execute()
  let changed = 0
  await forEachRow(appContext, requested, ({ id }) =>
    inTransaction(appContext.db, async (db) => {
      const row = await lockOrderFormByID(db, id)
      if (row?.status !== 'SUBMITTED') return
      const now = appContext.now()
      const today = await dayInCountry(db, row.countryId, now)
      const context = { db, appContext, staff: null, actor: 'Order form job', now, today }
      const roles = await pendingRolesOf(context, row, 'SUBMITTED')
      if (roles.join() === row.waitingRoles.join()) return
      await advanceStep(context, row)
      changed += 1
    }),
  )
  return changed
}
