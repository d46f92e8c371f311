import type { HistoryEntry } from '@muster/contract/kernel/api/history.ts'
import { may, right } from '@muster/contract/kernel/api/permission.ts'
import type { View } from '@muster/contract/kernel/api/views.ts'
import type {
  TimelineEntry,
  TimelineKind,
  timelineEndpoints,
} from '@muster/contract/recruiting/applicants/timeline.contract.ts'
import { applicantView } from '@muster/contract/recruiting/applicants/visibility.contract.ts'
import { submissionView } from '@muster/contract/recruiting/submissions/visibility.contract.ts'
import { type RawBuilder, sql } from 'kysely'
import { visibleChanges } from '../../../kernel/app/events.ts'
import { isChange } from '../../../kernel/app/history.ts'
import { scopeFor } from '../../../kernel/db/scope.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { presentComment } from '../../../kernel/records/comments.ts'
import { INTERVIEW_ENTITY } from '../interviews/interviews.queries.ts'
import { decorateMails, mailsAbout, presentMail } from '../mails/mails.queries.ts'
import { withMentions } from '../notes.actions.ts'
import { withReferences } from '../references.queries.ts'
import { SUBMISSION_ENTITY, submissionsIn } from '../submissions/submissions.queries.ts'
import { APPLICANT_ENTITY, loadApplicant } from './applicants.queries.ts'

type TimelineCall = Call<typeof timelineEndpoints.timeline>

const PAGE = 50
const INTERVIEW_VIEW: View = { resource: 'applicant-submissions' }
/** Business development has limited access to applicants, without the notes on them. */
const READS_NOTES = right('applicants', 'view', 'full')

/** The ids of audit entries are compared as text, so they have the same length. */
const ID_DIGITS = 12

/** The key of one entry, and its position in the order: microseconds, kind, id. */
interface Moment {
  readonly kind: TimelineKind
  readonly id: string
  readonly micros: number
}

const positionOf = ({ micros, kind, id }: Moment) => `${micros}~${kind}~${id}`

/**
 * Notes, emails, submissions and changes of one applicant, latest first. The scope of the request is that of
 * submissions.
 */
export async function applicantTimeline(call: TimelineCall) {
  const { db, staff, params, query } = call
  const { id } = await loadApplicant(db, scopeFor(staff, 'applicants'), { id: params.id })
  const entries: TimelineEntry[] = []
  let after = query.after
  // Changes of which the user may see no field are left out, so that a page may need several queries.
  for (;;) {
    const moments = await momentsOf(call, id, after)
    const shown = await entriesOf(call, moments)
    for (const moment of moments) {
      const entry = shown.get(positionOf(moment))
      after = positionOf(moment)
      if (entry) entries.push(entry)
      if (entries.length === PAGE) return { entries, next: after }
    }
    if (moments.length < PAGE) return { entries, next: null }
  }
}

/** The keys of the next entries, without their content. */
async function momentsOf(call: TimelineCall, applicantID: string, after: string | undefined): Promise<Moment[]> {
  const { db, query } = call
  const kinds = sourcesOf(call, applicantID)
  const all = query.kind ? [kinds[query.kind]] : Object.values(kinds)
  const [micros = '', kind = '', id = ''] = after?.split('~') ?? []
  const { rows } = await sql<Moment>`
    select kind, id, micros from (
      select kind, id, (extract(epoch from at) * 1000000)::bigint as micros from (${sql.join(all, sql` union all `)}) moment) placed
    where ${after ? sql`(micros, kind, id) < (${micros}::bigint, ${kind}, ${id})` : sql`true`}
    order by micros desc, kind desc, id desc limit ${PAGE}`.execute(db)
  return rows
}

/**
 * The query of each kind of entry. Notes and emails have their own rows and are excluded from the entries of the audit
 * trail.
 */
function sourcesOf(call: TimelineCall, applicantID: string): Record<TimelineKind, RawBuilder<unknown>> {
  const { db, scope } = call
  const submissions = submissionsIn(db, scope)
    .select('applicantSubmission.id')
    .where('applicantSubmission.applicantId', '=', applicantID)
  const texts = sql`select own.id::text from (${submissions}) own`
  const interviews = sql`select i.id::text from interview i where i.submission_id in (${submissions})`
  const emails = mailsAbout(call, scope, { applicantID })
    .clearSelect()
    .select(['outboxMail.id', 'outboxMail.createdAt'])
  const seesApplicant = may(call.staff, right('applicants', 'view'))
  return {
    NOTE: sql`select 'NOTE' as kind, id::text as id, created_at as at from comment
      where removed_at is null and ((applicant_id = ${applicantID}::uuid and ${may(call.staff, READS_NOTES)}) or submission_id in (${submissions}))`,
    EMAIL: sql`select 'EMAIL' as kind, mail.id::text as id, mail.created_at as at from (${emails}) mail`,
    SUBMISSION: sql`select 'SUBMISSION' as kind, lpad(id::text, ${ID_DIGITS}::int, '0') as id, at from audit_entry
      where ((entity = ${SUBMISSION_ENTITY} and entity_id in (${texts})) or (entity = ${INTERVIEW_ENTITY} and entity_id in (${interviews})))
        and event <> 'applicant-submission.commented' and ${isChange}`,
    CHANGE: sql`select 'CHANGE' as kind, lpad(id::text, ${ID_DIGITS}::int, '0') as id, at from audit_entry
      where entity = ${APPLICANT_ENTITY} and entity_id = ${applicantID} and ${seesApplicant}
        and event not in ('applicant.commented', 'applicant.mailed') and ${isChange}`,
  }
}

type EntryOf<E> = E extends TimelineEntry ? Omit<E, 'key' | 'at' | '_submission'> : never
interface LoadedEntry {
  /** The submission that it is about. */
  readonly submissionID: string | null
  readonly entry: EntryOf<TimelineEntry>
}
/** By the ids of their moments. */
type LoadedEntries = Map<string, LoadedEntry>

/** The entries of these moments by their positions. */
async function entriesOf(call: TimelineCall, moments: readonly Moment[]): Promise<Map<string, TimelineEntry>> {
  const idsOf = (...kinds: TimelineKind[]) => moments.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id)
  const all = await Promise.all([
    notesByID(call, idsOf('NOTE')),
    mailsByID(call, idsOf('EMAIL')),
    changesByID(call, idsOf('SUBMISSION', 'CHANGE')),
  ])
  const loaded: LoadedEntries = new Map(all.flatMap((entries) => [...entries]))
  const submissions = await submissionRefs(
    call,
    [...loaded.values()].flatMap(({ submissionID }) => submissionID ?? []),
  )
  return new Map(
    moments.flatMap((moment) => {
      const found = loaded.get(moment.id)
      if (!found) return []
      const key = positionOf(moment)
      const at = new Date(Math.floor(moment.micros / 1000)).toISOString()
      return [[key, { ...found.entry, key, at, _submission: submissions.get(found.submissionID ?? '') ?? null }]]
    }),
  )
}

/** The submissions by id, each named by its job. */
async function submissionRefs({ db }: TimelineCall, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { id: string; name: string }>()
  const rows = await db
    .selectFrom('applicantSubmission as s')
    .innerJoin('job', 'job.id', 's.jobId')
    .select(['s.id', 'job.number', 'job.title'])
    .where('s.id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(({ id, number, title }) => [id, { id, name: `${number} ${title}` }]))
}

async function notesByID({ db }: TimelineCall, ids: readonly string[]): Promise<LoadedEntries> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('comment')
    .innerJoin('appUser as author', 'author.id', 'comment.authorId')
    .selectAll('comment')
    .select('author.name as authorName')
    .where('comment.id', 'in', ids)
    .execute()
  const notes = await withMentions(
    db,
    rows.map((row) => ({ ...presentComment(row), mentionIDs: row.mentionIds })),
  )
  return new Map(
    notes.map((note, nth) => [note.id, { submissionID: rows[nth]!.submissionId, entry: { kind: 'NOTE', note } }]),
  )
}

async function mailsByID(call: TimelineCall, ids: readonly string[]): Promise<LoadedEntries> {
  if (ids.length === 0) return new Map()
  const submissionID = sql<string | null>`case outbox_mail.entity when ${SUBMISSION_ENTITY} then outbox_mail.entity_id
    when ${INTERVIEW_ENTITY} then (select i.submission_id::text from interview i where i.id::text = outbox_mail.entity_id) end`
  const rows = await decorateMails(call.db)
    .select(submissionID.as('submissionId'))
    .where('outboxMail.id', 'in', ids)
    .execute()
  const present = presentMail(call)
  return new Map(
    rows.map((row) => [row.id, { submissionID: row.submissionId, entry: { kind: 'EMAIL', email: present(row) } }]),
  )
}

const auditEntries = ({ db }: TimelineCall, ids: readonly string[]) =>
  db
    .selectFrom('auditEntry as entry')
    .leftJoin('interview', (join) =>
      join.on(sql<boolean>`entry.entity = ${INTERVIEW_ENTITY} and interview.id::text = entry.entity_id`),
    )
    .select(['entry.id', 'entry.at', 'entry.event', 'entry.actorId', 'entry.actorName', 'entry.actorRole'])
    .select(['entry.diff', 'entry.reason', 'entry.entity', 'entry.entityId', 'interview.submissionId'])
    .where('entry.id', 'in', ids.map(Number))
    .execute()
type AuditRow = Awaited<ReturnType<typeof auditEntries>>[number]

async function changesByID(call: TimelineCall, ids: readonly string[]): Promise<LoadedEntries> {
  if (ids.length === 0) return new Map()
  const rows = await auditEntries(call, ids)
  const shown = await withReferences(
    call.db,
    rows.flatMap((row) => changeOf(call, row) ?? []),
  )
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  return new Map(shown.map((change) => [String(change.id).padStart(ID_DIGITS, '0'), loadedChange(rowOf, change)]))
}

function loadedChange(rowOf: ReadonlyMap<number, AuditRow>, change: HistoryEntry): LoadedEntry {
  const { entity, entityId, submissionId } = rowOf.get(change.id)!
  if (entity === APPLICANT_ENTITY) return { submissionID: null, entry: { kind: 'CHANGE', change } }
  const interviewID = entity === INTERVIEW_ENTITY ? entityId : null
  return {
    submissionID: interviewID === null ? entityId : submissionId,
    entry: { kind: 'SUBMISSION', interviewID, change },
  }
}

/** An entry of the audit trail as in the history of its record; null if the user may see none of its changes. */
function changeOf({ staff, sees }: TimelineCall, row: AuditRow): HistoryEntry | null {
  const isApplicant = row.entity === APPLICANT_ENTITY
  const diff = row.diff as Record<string, [unknown, unknown]>
  const view = isApplicant ? applicantView : row.entity === SUBMISSION_ENTITY ? submissionView : INTERVIEW_VIEW
  const changes = visibleChanges(view, staff, diff)
  if (changes.length === 0 && Object.keys(diff).length > 0) return null
  const { id, event, actorName, actorRole } = row
  return {
    id,
    event,
    actorName,
    actorRole,
    changes,
    reason: !isApplicant || sees(applicantView, 'reason') ? row.reason : null,
    at: row.at.toISOString(),
    actorID: row.actorId,
  }
}
