import type { SavedView, savedViewEndpoints } from '@muster/contract/access/saved-views.contract.ts'
import { sql } from 'kysely'
import { forbidden, notFound, ruleViolation, staleVersion } from '../../../kernel/app/errors.ts'
import { writeAuditEntry } from '../../../kernel/app/events.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Staff } from '../../../kernel/db/scope.ts'
import { conflictOn } from '../../../kernel/db/violations.ts'
import type { Call } from '../../../kernel/http/route.ts'

const MAX_VIEWS = 100

/** The views of a user: their own and the shared ones. */
const viewsOf = (db: Db, { id }: Staff) =>
  db
    .selectFrom('savedView')
    .innerJoin('appUser', 'appUser.id', 'savedView.userId')
    .where((view) => view.or([view('savedView.userId', '=', id), view('savedView.shared', '=', true)]))
    .select([
      'savedView.id',
      'screen',
      'savedView.name',
      'shared',
      'state',
      'savedView.version',
      'userId',
      'appUser.name as owner',
    ])

type SavedViewRow = Awaited<ReturnType<ReturnType<typeof viewsOf>['executeTakeFirstOrThrow']>>

const presentView =
  ({ id: ownID }: Staff) =>
  ({ userId, owner, state, ...view }: SavedViewRow): SavedView => ({
    ...view,
    own: userId === ownID,
    _owner: { id: userId, name: owner },
    state: state as SavedView['state'],
  })

export async function findSavedViews({ db, staff, query }: Call<typeof savedViewEndpoints.all>): Promise<SavedView[]> {
  let views = viewsOf(db, staff)
  if (query.screen) views = views.where('screen', '=', query.screen)
  const ownFirst = sql`(saved_view.user_id = ${staff.id}) desc`
  const found = await views
    .orderBy(ownFirst)
    .orderBy('screen')
    .orderBy('savedView.name')
    .orderBy('savedView.id')
    .limit(500)
    .execute()
  return found.map(presentView(staff))
}

export async function getSavedView({ db, staff }: { db: Db; staff: Staff }, id: string): Promise<SavedView> {
  const views = viewsOf(db, staff).where('savedView.id', '=', id)
  return presentView(staff)(await views.executeTakeFirstOrThrow(() => notFound('view')))
}

export async function createSavedView(call: Call<typeof savedViewEndpoints.create>): Promise<SavedView> {
  const { db, staff, body } = call
  const { count } = await db
    .selectFrom('savedView')
    .select(sql<number>`count(*)`.as('count'))
    .where('userId', '=', staff.id)
    .executeTakeFirstOrThrow()
  if (Number(count) >= MAX_VIEWS)
    throw ruleViolation('TOO_MANY_VIEWS', `You have ${MAX_VIEWS} saved views. Delete one you no longer use.`)
  const values = { ...body, state: JSON.stringify(body.state), userId: staff.id }
  const { id } = await db
    .insertInto('savedView')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(nameExists)
  const view = await getSavedView(call, id)
  if (view.shared) await recordSharing(call, 'saved-view.shared', view)
  return view
}

const nameExists = conflictOn(
  'saved_view_name',
  'NAME_ALREADY_USED',
  'You already have a view with this name. Enter another name.',
)

/** Shared views change what colleagues see, so they are in the audit trail; private ones are not. */
const recordSharing = (
  call: Pick<Call, 'db' | 'requestID' | 'ip'> & { staff: Staff },
  event: string,
  { id, name }: SavedView,
) => writeAuditEntry(call, { event, entity: 'saved-view', entityID: id, name })

async function ownView(call: { db: Db; staff: Staff }, id: string): Promise<SavedView> {
  const view = await getSavedView(call, id)
  if (!view.own) throw forbidden(`This view belongs to ${view._owner.name}. Save your own copy to change it.`)
  return view
}

export async function updateSavedView(call: Call<typeof savedViewEndpoints.update>): Promise<SavedView> {
  const { db, params, body, now } = call
  const { version, state, ...fields } = body
  const before = await ownView(call, params.id)
  const change = {
    ...fields,
    ...(state && { state: JSON.stringify(state) }),
    version: sql<number>`version + 1`,
    updatedAt: now,
  }
  const updating = db.updateTable('savedView').set(change).where('id', '=', params.id).where('version', '=', version)
  const { numUpdatedRows } = await updating.executeTakeFirst().catch(nameExists)
  if (numUpdatedRows === 0n) throw staleVersion(before)
  const after = await getSavedView(call, params.id)
  if (before.shared || after.shared) await recordSharing(call, 'saved-view.updated', after)
  return after
}

export async function removeSavedView(call: Call<typeof savedViewEndpoints.remove>) {
  const view = await ownView(call, call.params.id)
  await call.db.deleteFrom('savedView').where('id', '=', view.id).execute()
  if (view.shared) await recordSharing(call, 'saved-view.deleted', view)
  return { id: view.id }
}
