import type { Pack, packEndpoints } from '@muster/contract/recruiting/submissions/packs.contract.ts'
import { dayInCountry } from '../../../kernel/app/country-date.ts'
import { conflict, notFound } from '../../../kernel/app/errors.ts'
import { type AuditContext, writeAuditEntry } from '../../../kernel/app/events.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { publicLink } from '../../../kernel/http/public-link.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { JOB_ENTITY, jobName } from '../jobs/jobs.queries.ts'
import { type LockedPack, lockPack, readPack } from './packs.queries.ts'
import { assertLastDay, endOfDay } from './send.actions.ts'
import { recoverToken } from './tokens.rules.ts'

/** The links of a pack, or the given one; 404 when it belongs to another pack. */
async function linksOf(db: Db, { id }: LockedPack, linkID: string | undefined) {
  let links = db.selectFrom('submissionLink').selectAll().where('packId', '=', id)
  if (linkID) links = links.where('id', '=', linkID)
  const found = await links.orderBy('contactName').orderBy('id').execute()
  if (found.length === 0) throw notFound('link')
  return found
}
type Link = Awaited<ReturnType<typeof linksOf>>[number]

/** Revoked, or of a contact that was deleted. */
const isClosed = ({ revokedAt, contactId }: Link) => revokedAt !== null || contactId === null

const record = (
  call: AuditContext,
  event: 'link-revoked' | 'link-extended' | 'link-copied',
  { pack, links, after = {} }: { readonly pack: LockedPack; readonly links: readonly Link[]; readonly after?: object },
) =>
  writeAuditEntry(call, {
    event: `${JOB_ENTITY}.${event}`,
    entity: JOB_ENTITY,
    entityID: pack.jobId,
    countryID: pack.countryId,
    name: jobName(pack),
    after: { 'link.contacts': links.map(({ contactName }) => contactName).join(', '), ...after },
  })

/** Closes links permanently. The answers of the contacts are kept. */
export async function revokeLinks(call: Call<typeof packEndpoints.revoke>): Promise<Pack> {
  const { db, scope, params, body, staff, now } = call
  const pack = await lockPack(db, scope, params.id)
  const open = (await linksOf(db, pack, body.linkID)).filter(({ revokedAt }) => revokedAt === null)
  if (open.length > 0) {
    const ids = open.map(({ id }) => id)
    await db.updateTable('submissionLink').set({ revokedAt: now, revokedBy: staff.id }).where('id', 'in', ids).execute()
    await record(call, 'link-revoked', { pack, links: open })
  }
  return readPack(call, null, pack.id)
}

/** Changes the last day of links, also of expired ones. */
export async function extendLinks(call: Call<typeof packEndpoints.extend>): Promise<Pack> {
  const { db, scope, params, body, now } = call
  const pack = await lockPack(db, scope, params.id)
  assertLastDay(body.expiresOn, await dayInCountry(db, pack.countryId, now))
  const links = (await linksOf(db, pack, body.linkID)).filter((link) => !isClosed(link))
  if (links.length === 0) throw conflict('LINK_REVOKED', 'The link was revoked. Send the profiles again.')
  const expiresAt = await endOfDay(db, pack.countryId, body.expiresOn)
  await db
    .updateTable('submissionLink')
    .set({ expiresAt })
    .where(
      'id',
      'in',
      links.map(({ id }) => id),
    )
    .execute()
  await record(call, 'link-extended', { pack, links, after: { 'link.expiresOn': body.expiresOn } })
  return readPack(call, null, pack.id)
}

/** The address of a link, for a contact who did not get the email. */
export async function copyLink(call: Call<typeof packEndpoints.link>): Promise<{ url: string }> {
  const { db, scope, params, body, now, appContext } = call
  const pack = await lockPack(db, scope, params.id)
  const links = await linksOf(db, pack, body.linkID)
  const [link] = links
  if (isClosed(link!)) throw conflict('LINK_REVOKED', 'The link was revoked. Send the profiles again.')
  if (link!.expiresAt <= now) throw conflict('LINK_EXPIRED', 'The link has expired. Extend it first.')
  const token = recoverToken(appContext.secrets, link!)
  if (token === null)
    throw conflict('LINK_NOT_READABLE', 'The encryption key was replaced since. Send the profiles again.')
  await record(call, 'link-copied', { pack, links })
  return { url: publicLink(appContext, token) }
}
