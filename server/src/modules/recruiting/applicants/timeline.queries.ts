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
import { scopeFor } from '../../../kernel/db/scope.ts'
import type { Call } from '../../../kernel/http/route.ts'
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

const READ_ONLY = sql`event not like '%-viewed' and event not like '%-read'`

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
    SUBMISSION: sql`select 'SUBMISSION' as kind, lpad(id::text, 12, '0') as id, at from audit_entry
      where ((entity = ${SUBMISSION_ENTITY} and entity_id in (${texts})) or (entity = ${INTERVIEW_ENTITY} and entity_id in (${interviews})))
        and event <> 'applicant-submission.commented' and ${READ_ONLY}`,
    CHANGE: sql`select 'CHANGE' as kind, lpad(id::text, 12, '0') as id, at from audit_entry
      where entity = ${APPLICANT_ENTITY} and entity_id = ${applicantID} and ${seesApplicant}
        and event not in ('applicant.commented', 'applicant.mailed') and ${READ_ONLY}`,
  }
}

type Loaded = Promise<Map<string, TimelineEntry>>

/** The entries of these keys by their positions. */
async function entriesOf(call: TimelineCall, moments: readonly Moment[]): Loaded {
  const of = (...kinds: TimelineKind[]) => moments.filter(({ kind }) => kinds.includes(kind))
  const all = await Promise.all([
    notesOf(call, of('NOTE')),
    mailsOf(call, of('EMAIL')),
    changesOf(call, of('SUBMISSION', 'CHANGE')),
  ])
  return new Map(all.flatMap((entries) => [...entries]))
}

const common = (moment: Moment) => ({
  key: positionOf(moment),
  at: new Date(Math.floor(moment.micros / 1000)).toISOString(),
})

/** The submissions by id, each named by its job. */
async function submissionRefs({ db }: TimelineCall, ids: readonly (string | null)[]) {
  const known = [...new Set(ids.filter((id) => id !== null))]
  if (known.length === 0) return new Map<string, { id: string; name: string }>()
  const rows = await db
    .selectFrom('applicantSubmission as s')
    .innerJoin('job', 'job.id', 's.jobId')
    .select(['s.id', 'job.number', 'job.title'])
    .where('s.id', 'in', known)
    .execute()
  return new Map(rows.map(({ id, number, title }) => [id, { id, name: `${number} ${title}` }]))
}

async function notesOf(call: TimelineCall, moments: readonly Moment[]): Loaded {
  if (moments.length === 0) return new Map()
  const rows = await call.db
    .selectFrom('comment')
    .innerJoin('appUser as author', 'author.id', 'comment.authorId')
    .select(['comment.id', 'comment.text', 'comment.createdAt', 'comment.authorId', 'author.name as authorName'])
    .select(['comment.mentionIds', 'comment.submissionId'])
    .where(
      'comment.id',
      'in',
      moments.map(({ id }) => id),
    )
    .execute()
  const refs = await submissionRefs(
    call,
    rows.map(({ submissionId }) => submissionId),
  )
  const notes = await withMentions(
    call.db,
    rows.map(({ id, text, createdAt, authorId, authorName, mentionIds, submissionId }) => ({
      id,
      text,
      createdAt: createdAt.toISOString(),
      _author: { id: authorId, name: authorName },
      mentionIDs: mentionIds,
      submissionId,
    })),
  )
  const byID = new Map(notes.map((note) => [note.id, note]))
  return new Map(
    moments.flatMap((moment) => {
      const found = byID.get(moment.id)
      if (!found) return []
      const { submissionId, ...note } = found
      const _submission = submissionId ? (refs.get(submissionId) ?? null) : null
      return [[positionOf(moment), { kind: 'NOTE' as const, ...common(moment), _submission, note }]]
    }),
  )
}

async function mailsOf(call: TimelineCall, moments: readonly Moment[]): Loaded {
  if (moments.length === 0) return new Map()
  const rows = await decorateMails(call.db)
    .select(
      sql<string | null>`case outbox_mail.entity when ${SUBMISSION_ENTITY} then outbox_mail.entity_id
        when ${INTERVIEW_ENTITY} then (select i.submission_id::text from interview i where i.id::text = outbox_mail.entity_id) end`.as(
        'submissionId',
      ),
    )
    .where(
      'outboxMail.id',
      'in',
      moments.map(({ id }) => id),
    )
    .execute()
  const refs = await submissionRefs(
    call,
    rows.map(({ submissionId }) => submissionId),
  )
  const present = presentMail(call)
  const byID = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    moments.flatMap((moment) => {
      const row = byID.get(moment.id)
      if (!row) return []
      const _submission = row.submissionId ? (refs.get(row.submissionId) ?? null) : null
      return [[positionOf(moment), { kind: 'EMAIL' as const, ...common(moment), _submission, email: present(row) }]]
    }),
  )
}

async function changesOf(call: TimelineCall, moments: readonly Moment[]): Loaded {
  if (moments.length === 0) return new Map()
  const rows = await call.db
    .selectFrom('auditEntry as entry')
    .leftJoin('interview', (join) =>
      join.on(sql<boolean>`entry.entity = ${INTERVIEW_ENTITY} and interview.id::text = entry.entity_id`),
    )
    .select(['entry.id', 'entry.at', 'entry.event', 'entry.actorId', 'entry.actorName', 'entry.actorRole'])
    .select(['entry.diff', 'entry.reason', 'entry.entity', 'entry.entityId', 'interview.submissionId'])
    .where(
      'entry.id',
      'in',
      moments.map(({ id }) => Number(id)),
    )
    .execute()
  const submissionIDs = rows.map(({ entity, entityId, submissionId }) =>
    entity === SUBMISSION_ENTITY ? entityId : submissionId,
  )
  const refs = await submissionRefs(call, submissionIDs)
  const byID = new Map(rows.map((row, nth) => [row.id, { ...row, submissionID: submissionIDs[nth] ?? null }]))
  const shown = await withReferences(
    call.db,
    rows.flatMap((row) => changeOf(call, row) ?? []),
  )
  const changes = new Map(shown.map((change) => [change.id, change]))
  return new Map(
    moments.flatMap((moment) => {
      const row = byID.get(Number(moment.id))
      const change = changes.get(Number(moment.id))
      if (!row || !change) return []
      const _submission = row.submissionID ? (refs.get(row.submissionID) ?? null) : null
      const interviewID = row.entity === INTERVIEW_ENTITY ? row.entityId : null
      const entry: TimelineEntry =
        moment.kind === 'CHANGE'
          ? { kind: 'CHANGE', ...common(moment), _submission, change }
          : { kind: 'SUBMISSION', ...common(moment), _submission, interviewID, change }
      return [[positionOf(moment), entry]]
    }),
  )
}

interface AuditRow {
  readonly id: number
  readonly at: Date
  readonly event: string
  readonly actorId: string | null
  readonly actorName: string
  readonly actorRole: string | null
  readonly diff: unknown
  readonly reason: string | null
  readonly entity: string
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
