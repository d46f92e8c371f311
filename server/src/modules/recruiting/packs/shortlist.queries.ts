import type { PackLayout, SharedShortlist } from '@muster/contract/recruiting/submissions/packs.contract.ts'
import type { SubmissionStatus } from '@muster/contract/recruiting/submissions/states.contract.ts'
import { OPEN_STATUSES } from '@muster/contract/recruiting/submissions/submissions.rules.ts'
import type { AppContext } from '../../../kernel/app/app-context.ts'
import { AppError, conflict } from '../../../kernel/app/errors.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { companyName } from '../company-name.queries.ts'
import { shownProfile } from './profile.rules.ts'
import { profileSources } from './profiles.queries.ts'
import { hashOfToken } from './tokens.rules.ts'

const linkOf = (db: Db, token: string) =>
  db
    .selectFrom('submissionLink as link')
    .innerJoin('submissionPack as pack', 'pack.id', 'link.packId')
    .innerJoin('job', 'job.id', 'pack.jobId')
    .innerJoin('client', 'client.id', 'job.clientId')
    .leftJoin('appUser as sender', 'sender.id', 'pack.sentBy')
    .select(['link.id', 'link.packId', 'link.contactName', 'link.expiresAt', 'link.revokedAt', 'link.firstOpenedAt'])
    .select('link.contactId')
    .select(['pack.jobId', 'pack.layout', 'pack.message', 'pack.sentBy', 'sender.name as senderName'])
    .select(['job.title as jobTitle', 'job.clientJobId', 'job.countryId', 'job.leadId', 'client.name as clientName'])
    .where('link.tokenHash', '=', hashOfToken(token))
export type OpenLink = NonNullable<Awaited<ReturnType<ReturnType<typeof linkOf>['executeTakeFirst']>>>

/** The link of a token that can still be used; 404 for any text that is not a token of a link. */
export async function loadOpenLink(db: Db, token: string, now: Date): Promise<OpenLink> {
  const link = await linkOf(db, token).executeTakeFirst()
  if (!link)
    throw new AppError(
      404,
      'LINK_UNKNOWN',
      'This link is invalid. Copy the complete link from the email, or ask the sender for a new one.',
    )
  // Whose contact was deleted, such as one who left the client, reads nothing any more.
  if (link.revokedAt !== null || link.contactId === null)
    throw conflict('LINK_REVOKED', 'This link is no longer valid. Ask the sender for a new link.')
  if (link.expiresAt <= now) throw conflict('LINK_EXPIRED', 'This link has expired. Ask the sender for a new link.')
  return link
}

/** The profiles of a pack with the answers of this contact. */
export const itemsOf = (db: Db, { id, packId }: Pick<OpenLink, 'id' | 'packId'>) =>
  db
    .selectFrom('submissionPackItem as item')
    .innerJoin('applicantSubmission as s', 's.id', 'item.submissionId')
    .innerJoin('applicant as a', 'a.id', 's.applicantId')
    .leftJoin('submissionVerdict as v', (join) =>
      join.onRef('v.submissionId', '=', 'item.submissionId').on('v.linkId', '=', id),
    )
    .select(['item.submissionId', 'item.position', 'item.storedFileId', 's.status', 's.archivedAt', 's.recruiterId'])
    .select(['a.erasedAt', 'a.status as applicantStatus'])
    .select(['v.readAt', 'v.verdict', 'v.reasonCode', 'v.comment', 'v.proposedTimes', 'v.answeredAt'])
    .where('item.packId', '=', packId)
    .orderBy('item.position')
    .execute()
type ShortlistItem = Awaited<ReturnType<typeof itemsOf>>[number]

/**
 * Whether the profile can be read and answered: not after the applicant has withdrawn, was rejected or erased, or the
 * job was closed.
 */
export const isOpen = ({ status, archivedAt, erasedAt, applicantStatus }: ShortlistItem): boolean =>
  OPEN_STATUSES.includes(status as SubmissionStatus) &&
  archivedAt === null &&
  erasedAt === null &&
  applicantStatus !== 'DO_NOT_HIRE'

interface Reader {
  readonly db: Db
  readonly appContext: Pick<AppContext, 'environment'>
}

/**
 * The data of the page: no pay, budgets, notes, other clients or other contacts, and for a closed profile only its
 * name.
 */
export async function presentShortlist({ db, appContext }: Reader, link: OpenLink): Promise<SharedShortlist> {
  const items = await itemsOf(db, link)
  const layout = link.layout as PackLayout
  const sources = await profileSources(
    db,
    items.map(({ submissionId }) => submissionId),
  )
  return {
    company: await companyName(db, appContext, link.countryId),
    contact: link.contactName,
    sender: link.senderName,
    jobTitle: link.jobTitle,
    clientJobID: link.clientJobId,
    message: link.message,
    expiresAt: link.expiresAt.toISOString(),
    profiles: items.map((item) => {
      const shown = shownProfile(sources.get(item.submissionId)!, { layout, position: item.position })
      const isReadable = isOpen(item)
      return {
        position: item.position,
        name: item.erasedAt === null ? shown.name : `Candidate ${item.position}`,
        ...(isReadable
          ? { title: shown.title, summary: shown.summary, availability: shown.availability }
          : { title: null, summary: null, availability: null }),
        isOpen: isReadable,
        readAt: item.readAt?.toISOString() ?? null,
        verdict: item.verdict as SharedShortlist['profiles'][number]['verdict'],
        reasonCode: item.reasonCode as SharedShortlist['profiles'][number]['reasonCode'],
        comment: item.comment,
        proposedTimes: (item.proposedTimes ?? []).map((at) => at.toISOString()),
      }
    }),
  }
}
