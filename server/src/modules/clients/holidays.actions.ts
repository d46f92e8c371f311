import type { holidayEndpoints } from '@muster/contract/clients/holidays.contract.ts'
import type { ClientHoliday } from '@muster/contract/clients/parts.contract.ts'
import { invalid, staleVersion } from '../../kernel/app/errors.ts'
import type { Call } from '../../kernel/http/route.ts'
import { recordClientChange, updateClientVersion } from './clients.actions.ts'
import { getClient, readClient } from './clients.queries.ts'

export const showHolidays = async ({
  db,
  scope,
  params,
}: Call<typeof holidayEndpoints.list>): Promise<ClientHoliday[]> => (await getClient(db, scope, params.id)).holidays

/** Replaces the calendar of a client; each date at most once. */
export async function replaceHolidays(call: Call<typeof holidayEndpoints.replace>) {
  const { db, scope, params, body } = call
  const before = await getClient(db, scope, params.id, { lock: true })
  if (before.version !== body.version) throw staleVersion({ holidays: before.holidays, version: before.version })
  assertEachDayOnce(body.holidays)
  await db.deleteFrom('clientHoliday').where('clientId', '=', before.id).execute()
  if (body.holidays.length > 0) {
    const days = body.holidays.map((holiday) => ({ clientId: before.id, ...holiday }))
    await db.insertInto('clientHoliday').values(days).execute()
  }
  await updateClientVersion(call, before.id)
  const after = (await readClient(db, null, before.id))!
  await recordClientChange(call, 'holidays-updated', after, { before })
  return { holidays: after.holidays, version: after.version }
}

function assertEachDayOnce(holidays: readonly ClientHoliday[]): void {
  const dates = new Set<string>()
  const validationErrors = holidays.flatMap(({ date }, i) => {
    if (!dates.has(date)) {
      dates.add(date)
      return []
    }
    return [{ path: `holidays.${i}.date`, message: `${date} is in the calendar twice. Remove one of the entries.` }]
  })
  if (validationErrors.length > 0) throw invalid(validationErrors)
}
