import type { Resource } from '@muster/contract/access/matrix.ts'
import { recordPath } from '@muster/contract/kernel/api/entity-routes.ts'
import { lookup, may, right } from '@muster/contract/kernel/api/permission.ts'
import { JOB_POST_CHANGE, type NotificationMetadata } from '@muster/contract/notifications/notifications.contract.ts'
import { type ExpressionBuilder, sql } from 'kysely'
import type { DB, Db } from '../../kernel/db/db.ts'
import { type Scope, type Staff, scopeFor } from '../../kernel/db/scope.ts'
import { staffByID } from '../access/core/people.queries.ts'
import { clientInScope } from '../clients/clients.queries.ts'
import { consultantsIn } from '../consultants/core/consultants.queries.ts'
import { agreementsIn } from '../contracts/agreements/agreements.queries.ts'
import { contractsIn } from '../contracts/contracts/contracts.queries.ts'
import { orderFormsIn } from '../order-forms/core/scope.queries.ts'
import { ordersIn } from '../purchase-orders/core/purchase-orders.queries.ts'

/** Under this name people choose in their profile whether they want the daily mail. */
export const DAILY_MAIL = 'DAILY_DIGEST'

/**
 * Whose morning it is when it is morning in a country: those whose first country it is, by the alphabet; who works for all countries
 * lives by the clock of the oldest legal entity. Who has not come yet, or wants none, gets none.
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

/** A person as they are now; nobody for one who was switched off, or has switched the mail off. */
export async function readerOf(db: Db, userID: string): Promise<Staff | null> {
  const wanting = await db
    .selectFrom('appUser')
    .select('id')
    .where('id', '=', userID)
    .where(sql<boolean>`notification_choices ->> ${DAILY_MAIL} is distinct from 'NONE'`)
    .executeTakeFirst()
  return wanting ? staffByID(db, userID) : null
}

export interface DigestItem {
  readonly id: string
  readonly type: string
  readonly subject: string
  readonly path: string
}

/** More than these wait in the bell itself. */
const MAX_DIGEST_ITEMS = 200

const unmailed = (userID: string) => (eb: ExpressionBuilder<DB, 'notification'>) =>
  eb.and([eb('userId', '=', userID), eb('readAt', 'is', null), eb('mailedAt', 'is', null)])

/** Unread notifications that were in no mail yet, newest first, of records that the reader may still see. */
export async function digestFor(db: Db, staff: Staff): Promise<DigestItem[]> {
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
  )
  return found
    .map(({ metadata, ...row }) => ({ ...row, about: metadata as NotificationMetadata }))
    .filter(({ about }) => !unseen(about))
    .map(({ about, ...row }) => ({ ...row, path: pathOf(about, staff) }))
}

/** Those beyond what one mail looks at: they wait in the bell, and are new on no later morning. */
export const previousDigest = (db: Db, userID: string) =>
  db
    .selectFrom('notification')
    .select('id')
    .where(unmailed(userID))
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .offset(MAX_DIGEST_ITEMS)

function pathOf({ type, entity, entityID, orderFormID, jobID }: NotificationMetadata, staff: Staff): string {
  const own = entity && entityID ? recordPath({ entity, entityID }) : undefined
  if (own?.startsWith('/settings/') && !may(staff, right('settings', 'view'))) return '/home'
  if (own) return own
  if (type === JOB_POST_CHANGE && jobID) return `/jobs/${jobID}`
  return orderFormID ? `/order-form-setups/${orderFormID}` : '/home'
}

type Ids = readonly string[]
type Finding = (db: Db, scope: Scope, ids: Ids) => Promise<{ id: string }[]>

const contracts =
  (kind: 'CANDIDATE' | 'CLIENT'): Finding =>
  (db, scope, ids) =>
    contractsIn(db, scope, kind).select('contract.id').where('contract.id', 'in', ids).execute()
const agreements =
  (kind: 'MSA' | 'SOW'): Finding =>
  (db, scope, ids) =>
    agreementsIn(db, scope, kind).select('agreement.id').where('agreement.id', 'in', ids).execute()

/** The records that notifications are about, each with the right to see it and those of them within reach. */
const RECORDS: Readonly<Record<string, { readonly resource: Resource; readonly within: Finding }>> = {
  'order-form': {
    resource: 'order-forms',
    within: (db, scope, ids) =>
      orderFormsIn(db, scope).select('orderForm.id').where('orderForm.id', 'in', ids).execute(),
  },
  consultant: {
    resource: 'consultants',
    within: (db, scope, ids) =>
      consultantsIn(db, scope).select('consultant.id').where('consultant.id', 'in', ids).execute(),
  },
  client: {
    resource: 'clients',
    within: (db, scope, ids) =>
      db.selectFrom('client').select('client.id').where(clientInScope(scope)).where('client.id', 'in', ids).execute(),
  },
  'purchase-order': {
    resource: 'purchase-orders',
    within: (db, scope, ids) =>
      ordersIn(db, scope).select('purchaseOrder.id').where('purchaseOrder.id', 'in', ids).execute(),
  },
  'candidate-contract': { resource: 'candidate-contracts', within: contracts('CANDIDATE') },
  'client-contract': { resource: 'client-contracts', within: contracts('CLIENT') },
  'master-service-agreement': { resource: 'agreements', within: agreements('MSA') },
  'statement-of-work': { resource: 'agreements', within: agreements('SOW') },
}

/** Whose role or countries have changed since hears by mail only of what they may see now. */
async function outOfReach(db: Db, staff: Staff, about: readonly NotificationMetadata[]) {
  const unseen = new Set<string>()
  for (const [entity, { resource, within }] of Object.entries(RECORDS)) {
    const ids = new Set(about.flatMap((one) => (one.entity === entity && one.entityID ? [one.entityID] : [])))
    if (ids.size === 0) continue
    const seen = may(staff, lookup(resource)) ? await within(db, scopeFor(staff, resource), [...ids]) : []
    for (const { id } of seen) ids.delete(id)
    for (const id of ids) unseen.add(`${entity} ${id}`)
  }
  return ({ entity, entityID }: NotificationMetadata) => unseen.has(`${entity} ${entityID}`)
}
