import type { Pack, packEndpoints } from '@muster/contract/recruiting/submissions/packs.contract.ts'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { AppContext } from '../../../kernel/app/app-context.ts'
import { notFound } from '../../../kernel/app/errors.ts'
import type { DB, Db } from '../../../kernel/db/db.ts'
import { matchesTerm } from '../../../kernel/db/filters.ts'
import type { ListQuery } from '../../../kernel/db/list.ts'
import type { Scope } from '../../../kernel/db/scope.ts'
import { searchTerms } from '../../../kernel/db/search.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { presentDelivery } from '../../../kernel/mail/deliveries.ts'
import { jobsIn } from '../jobs/jobs.queries.ts'

export const PACK_ENTITY = 'submission-pack'

type Packs = SelectQueryBuilder<DB, 'submissionPack', object>

/** Packs of jobs in scope. Without a scope, all of them. */
const packsIn = (db: Db, scope: Scope | null): Packs => {
  const rows: Packs = db.selectFrom('submissionPack')
  return scope ? rows.where('submissionPack.jobId', 'in', jobsIn(db, scope).select('job.id')) : rows
}

type WithInstantText<T, K extends keyof T> = Omit<T, K> & { readonly [key in K]: string | null }
type ItemRow = Omit<Pack['submissions'][number], '_applicant'> & { readonly applicantID: string; readonly name: string }
interface LinkRow
  extends WithInstantText<Pack['links'][number], 'expiresAt' | 'revokedAt' | 'firstOpenedAt' | 'lastOpenedAt'> {
  readonly contactID: string | null
  readonly contactName: string
  readonly mail: {
    readonly id: string
    readonly kind: string
    readonly state: string
    readonly attempts: number
    readonly at: string
    readonly sentAt: string | null
    readonly notBefore: string
  } | null
}
type VerdictRow = Omit<Pack['verdicts'][number], '_contact'> & {
  readonly contactID: string | null
  readonly contactName: string
}

const items = sql<ItemRow[]>`(select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'position', i.position,
    'applicantID', a.id, 'name', a.name, 'status', s.status, 'resumeNumber', r.number) order by i.position), '[]')
  from submission_pack_item i join applicant_submission s on s.id = i.submission_id join applicant a on a.id = s.applicant_id
    join applicant_resume r on r.id = i.resume_id where i.pack_id = submission_pack.id)`

const links = sql<LinkRow[]>`(select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'contactID', l.contact_id,
    'contactName', l.contact_name, 'expiresAt', l.expires_at, 'revokedAt', l.revoked_at, 'firstOpenedAt', l.first_opened_at,
    'lastOpenedAt', l.last_opened_at, 'reads', l.reads, 'mail', case when m.id is not null then jsonb_build_object('id', m.id,
    'kind', m.kind, 'state', m.state, 'attempts', m.attempts, 'at', m.created_at, 'sentAt', m.sent_at, 'notBefore', m.not_before)
    end) order by l.contact_name, l.id), '[]')
  from submission_link l left join outbox_mail m on m.id = l.mail_id where l.pack_id = submission_pack.id)`

const verdicts = sql<VerdictRow[]>`(select coalesce(jsonb_agg(jsonb_build_object('submissionID', v.submission_id,
    'contactID', l.contact_id, 'contactName', l.contact_name, 'readAt', v.read_at, 'verdict', v.verdict, 'reasonCode', v.reason_code,
    'comment', v.comment, 'proposedTimes', v.proposed_times, 'answeredAt', v.answered_at) order by v.answered_at nulls last, v.read_at), '[]')
  from submission_verdict v join submission_link l on l.id = v.link_id where l.pack_id = submission_pack.id)`

const decoratePacks = (rows: Packs) =>
  rows
    .innerJoin('job', 'job.id', 'submissionPack.jobId')
    .leftJoin('appUser as sender', 'sender.id', 'submissionPack.sentBy')
    .select(['submissionPack.id', 'submissionPack.jobId', 'submissionPack.layout', 'submissionPack.subject'])
    .select(['submissionPack.message', 'submissionPack.sentAt', 'submissionPack.sentBy', 'sender.name as senderName'])
    .select(['job.number as jobNumber', 'job.title as jobTitle'])
    .select([items.as('items'), links.as('links'), verdicts.as('verdicts')])
type PackRow = Awaited<ReturnType<ReturnType<typeof decoratePacks>['execute']>>[number]

const iso = (at: string | null) => (at === null ? null : new Date(at).toISOString())
/** The id of a contact that was deleted in the meantime is empty. */
const contactRef = ({ contactID, contactName }: { contactID: string | null; contactName: string }) => ({
  id: contactID ?? '',
  name: contactName,
})

interface Reader {
  readonly appContext: Pick<AppContext, 'environment'>
  readonly now: Date
}

function presentLink(reader: Reader, { mail, contactID, contactName, ...link }: LinkRow): Pack['links'][number] {
  const expiresAt = iso(link.expiresAt)!
  const status =
    link.revokedAt !== null || contactID === null ? 'REVOKED' : new Date(expiresAt) <= reader.now ? 'EXPIRED' : 'OPEN'
  return {
    id: link.id,
    _contact: contactRef({ contactID, contactName }),
    status,
    expiresAt,
    revokedAt: iso(link.revokedAt),
    firstOpenedAt: iso(link.firstOpenedAt),
    lastOpenedAt: iso(link.lastOpenedAt),
    reads: link.reads,
    delivery:
      mail &&
      presentDelivery(reader)({
        id: mail.id,
        kind: mail.kind,
        state: mail.state,
        attempts: mail.attempts,
        toAddress: '',
        lastError: null,
        createdAt: new Date(mail.at),
        sentAt: mail.sentAt === null ? null : new Date(mail.sentAt),
        notBefore: new Date(mail.notBefore),
      }),
  }
}

const presentPack =
  (reader: Reader) =>
  (row: PackRow): Pack => ({
    id: row.id,
    jobID: row.jobId,
    _job: { id: row.jobId, name: `${row.jobNumber} ${row.jobTitle}` },
    layout: row.layout as Pack['layout'],
    subject: row.subject,
    message: row.message,
    submissions: row.items.map(({ applicantID, name, ...item }) => ({
      ...item,
      _applicant: { id: applicantID, name },
    })),
    links: row.links.map((link) => presentLink(reader, link)),
    verdicts: row.verdicts.map(({ contactID, contactName, ...verdict }) => ({
      ...verdict,
      _contact: contactRef({ contactID, contactName }),
      readAt: iso(verdict.readAt),
      answeredAt: iso(verdict.answeredAt),
      proposedTimes: verdict.proposedTimes.map((at) => iso(at)!),
    })),
    sentAt: row.sentAt.toISOString(),
    _sentBy: row.sentBy === null ? null : { id: row.sentBy, name: row.senderName ?? '' },
  })

/** Whether the word occurs in the subject, the job, the client, a contact or an applicant of the pack. */
const isAbout = (term: string) =>
  sql<boolean>`(${matchesTerm('submissionPack.subject', term)}
    or exists (select from job join client on client.id = job.client_id where job.id = submission_pack.job_id
      and (${matchesTerm('job.number', term)} or ${matchesTerm('job.title', term)} or ${matchesTerm('client.name', term)}))
    or exists (select from submission_link link where link.pack_id = submission_pack.id
      and ${matchesTerm('link.contactName', term)})
    or exists (select from submission_pack_item item join applicant_submission s on s.id = item.submission_id
      join applicant on applicant.id = s.applicant_id where item.pack_id = submission_pack.id
      and (${matchesTerm('applicant.name', term)} or ${matchesTerm('applicant.number', term)})))`

export function findPacks(call: Call<typeof packEndpoints.list>): ListQuery {
  const { db, scope, query } = call
  let packs = packsIn(db, scope)
  if (query.jobID) packs = packs.where('submissionPack.jobId', 'in', query.jobID)
  if (query.submissionID) {
    const ids = query.submissionID
    packs = packs.where((eb) =>
      eb.exists(
        eb
          .selectFrom('submissionPackItem as own')
          .select('own.packId')
          .whereRef('own.packId', '=', 'submissionPack.id')
          .where('own.submissionId', 'in', ids),
      ),
    )
  }
  for (const term of searchTerms(query.searchInput)) packs = packs.where(isAbout(term))
  return {
    rows: decoratePacks(packs),
    key: 'submissionPack.id',
    sorts: { sentAt: 'submissionPack.sentAt' },
    plain: packs,
    present: presentPack(call),
  }
}

/** One pack in scope; 404 otherwise. */
export async function readPack(call: Reader & { readonly db: Db }, scope: Scope | null, id: string): Promise<Pack> {
  const row = await decoratePacks(packsIn(call.db, scope))
    .where('submissionPack.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('pack'))
  return presentPack(call)(row)
}

/** 404 if the pack is out of scope. */
export const assertPackInScope = (db: Db, scope: Scope, id: string) =>
  packsIn(db, scope)
    .select('submissionPack.id')
    .where('submissionPack.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('pack'))

/** The pack with its job, locked until the transaction ends; 404 out of scope. */
export async function lockPack(db: Db, scope: Scope, id: string) {
  return packsIn(db, scope)
    .innerJoin('job', 'job.id', 'submissionPack.jobId')
    .select([
      'submissionPack.id',
      'submissionPack.jobId',
      'submissionPack.layout',
      'job.countryId',
      'job.number',
      'job.title',
    ])
    .where('submissionPack.id', '=', id)
    .forUpdate('submissionPack')
    .executeTakeFirstOrThrow(() => notFound('pack'))
}
export type LockedPack = Awaited<ReturnType<typeof lockPack>>
