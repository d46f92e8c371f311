import { type RecordPath, recordPathOf } from '@muster/contract/kernel/api/pages.ts'
import { lookup, may, right } from '@muster/contract/kernel/api/permission.ts'
import { JOB_POST_CHANGE, type NotificationMetadata } from '@muster/contract/notifications/notifications.contract.ts'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Module, NotifiedRecords } from '../../kernel/app/module.ts'
import type { DB, Db } from '../../kernel/db/db.ts'
import { type Staff, scopeFor } from '../../kernel/db/scope.ts'
import { staffByID } from '../access/core/people.queries.ts'
import { type HomeReader, homeReader } from './home.routes.ts'

/** The notification type with which users switch the daily email in their profile. */
export const DAILY_MAIL = 'DAILY_DIGEST'

/**
 * The users of a country's morning: those whose first country, alphabetically, it is; users of all countries use the
 * country of the oldest legal entity. Users who have not signed in yet, or switched it off, get none.
 */
export async function mailedIn(db: Db, countryID: string): Promise<string[]> {
  const oldest = await db
    .selectFrom('legalEntity')
    .select('countryId')
    .where('archivedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  const first = await db.selectFrom('country').select('id').orderBy('id').limit(1).executeTakeFirst()
  const home = oldest?.countryId ?? first?.id ?? countryID
  const people = await db
    .selectFrom('appUser')
    .select('id')
    .where('active', '=', true)
    .where('passwordHash', 'is not', null)
    .where(sql<boolean>`notification_choices ->> ${DAILY_MAIL} is distinct from 'NONE'`)
    .where(
      sql<string>`coalesce((select min(c.country_id) from user_country c where c.user_id = app_user.id), ${home})`,
      '=',
      countryID,
    )
    .orderBy('id')
    .execute()
  return people.map(({ id }) => id)
}

/** The current state of a user; undefined for one who was deactivated, or has switched the email off. */
export async function readerOf(db: Db, userID: string): Promise<Staff | null> {
  const wanting = await db
    .selectFrom('appUser')
    .select('id')
    .where('id', '=', userID)
    .where(sql<boolean>`notification_choices ->> ${DAILY_MAIL} is distinct from 'NONE'`)
    .executeTakeFirst()
  return wanting ? staffByID(db, userID) : null
}

/** The parts of the modules for the daily email. */
export interface DigestParts {
  readonly readHome: HomeReader
  readonly skippedTasks: ReadonlySet<string>
  readonly taskNotifications: ReadonlySet<string>
  readonly records: Readonly<Record<string, NotifiedRecords>>
  readonly recordPath: RecordPath
}

export function digestPartsOf(modules: readonly Module[]): DigestParts {
  const parts = modules.flatMap(({ digest = [] }) => digest)
  return {
    readHome: homeReader(modules),
    skippedTasks: new Set(parts.flatMap(({ skippedTasks = [] }) => skippedTasks)),
    taskNotifications: new Set([APPROVAL_REQUEST, ...parts.flatMap(({ taskNotifications = [] }) => taskNotifications)]),
    records: Object.assign({}, ...parts.map(({ records }) => records)),
    recordPath: recordPathOf(modules.flatMap(({ pages = [] }) => pages)),
  }
}

/** Any module requests an approval with this type. */
const APPROVAL_REQUEST = 'APPROVAL_REQUEST'

export interface DigestItem {
  readonly id: string
  readonly type: string
  readonly subject: string
  readonly path: string
}

/** More than these are only in the app. */
const MAX_DIGEST_ITEMS = 200

const unmailed = (userID: string) => (eb: ExpressionBuilder<DB, 'notification'>) =>
  eb.and([eb('userId', '=', userID), eb('readAt', 'is', null), eb('mailedAt', 'is', null)])

/** Unread notifications that were in no email yet, newest first, of records that the user may still see. */
export async function digestFor(db: Db, staff: Staff, { records, recordPath }: DigestParts): Promise<DigestItem[]> {
  const found = await db
    .selectFrom('notification')
    .select(['id', 'type', 'subject', 'metadata'])
    .where(unmailed(staff.id))
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(MAX_DIGEST_ITEMS)
    .execute()
  const unseen = await outOfReach(
    db,
    staff,
    found.map(({ metadata }) => metadata as NotificationMetadata),
    records,
  )
  return found
    .map(({ metadata, ...row }) => ({ ...row, about: metadata as NotificationMetadata }))
    .filter(({ about }) => !unseen(about))
    .map(({ about, ...row }) => ({ ...row, path: pathOf(about, staff, recordPath) }))
}

/** Those above the maximum of one email: they stay in the app, and are not in a later email. */
export const previousDigest = (db: Db, userID: string) =>
  db
    .selectFrom('notification')
    .select('id')
    .where(unmailed(userID))
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .offset(MAX_DIGEST_ITEMS)

function pathOf(
  { type, entity, entityID, orderFormID, jobID }: NotificationMetadata,
  staff: Staff,
  recordPath: RecordPath,
): string {
  const own = entity && entityID ? recordPath({ entity, entityID }) : undefined
  if (own?.startsWith('/settings/') && !may(staff, right('settings', 'view'))) return '/home'
  if (own) return own
  if (type === JOB_POST_CHANGE && jobID) return `/jobs/${jobID}`
  return orderFormID ? `/order-form-setups/${orderFormID}` : '/home'
}

/** A user whose role or countries have changed since gets only what they may see now. */
async function outOfReach(
  db: Db,
  staff: Staff,
  about: readonly NotificationMetadata[],
  records: DigestParts['records'],
) {
  const unseen = new Set<string>()
  for (const [entity, { resource, within }] of Object.entries(records)) {
    const ids = new Set(about.flatMap((one) => (one.entity === entity && one.entityID ? [one.entityID] : [])))
    if (ids.size === 0) continue
    const visible = may(staff, lookup(resource)) ? await within(db, scopeFor(staff, resource), [...ids]) : []
    for (const { id } of visible) ids.delete(id)
    for (const id of ids) unseen.add(`${entity} ${id}`)
  }
  return ({ entity, entityID }: NotificationMetadata) => unseen.has(`${entity} ${entityID}`)
}
