import { ROLE_LABELS, type Role } from '@muster/contract/access/roles.ts'
import type { InterviewMode } from '@muster/contract/recruiting/interviews/interviews.contract.ts'
import { interviewModeLabels } from '@muster/contract/recruiting/interviews/interviews.labels.ts'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'
import type { CalendarEvent } from './calendar.rules.ts'
import type { LoadedInterview } from './interviews.queries.ts'

/** A recipient of the invitation, with the time zone in which the time is stated. */
export interface Invitee {
  readonly name: string
  readonly email: string
  readonly zone: string
  readonly isApplicant: boolean
}

/**
 * All participants with an address: the applicant and the panel. Colleagues with one country get its time, contacts
 * that of their client.
 */
export async function inviteesOf(db: Db, row: LoadedInterview): Promise<Invitee[]> {
  const userIDs = row.panel.flatMap(({ userId }) => userId ?? [])
  const { rows } = await sql<{ id: string; zone: string }>`
    select c.user_id as id, min(country.zone) as zone from user_country c join country on country.id = c.country_id
    where c.user_id = any(${userIDs}::uuid[]) group by c.user_id having count(*) = 1`.execute(db)
  const zones = new Map(rows.map(({ id, zone }) => [id, zone]))
  const ofClient = await db
    .selectFrom('client')
    .innerJoin('country', 'country.id', 'client.countryId')
    .select('country.zone')
    .where('client.id', '=', row.clientId)
    .executeTakeFirst()
  const panel = row.panel.flatMap(({ name, email, userId, contactId }) => {
    const zone = (userId ? zones.get(userId) : contactId ? ofClient?.zone : undefined) ?? row.zone
    return email ? [{ name, email, zone, isApplicant: false }] : []
  })
  const applicant = { name: row.applicantName, zone: row.applicantZone, isApplicant: true }
  return [...(row.applicantEmail ? [{ ...applicant, email: row.applicantEmail }] : []), ...panel]
}

export interface Organizer {
  readonly name: string
  readonly email: string
  readonly title: string
}

/**
 * The organiser: the user who makes the change, else the recruiter, else the user who scheduled it. Replies to the
 * invitation go to their address.
 */
export async function organizerOf(
  db: Db,
  userID: string | null,
  { recruiterId, createdBy }: Pick<LoadedInterview, 'recruiterId' | 'createdBy'>,
): Promise<Organizer | null> {
  const id = userID ?? recruiterId ?? createdBy
  if (!id) return null
  const user = await db.selectFrom('appUser').select(['name', 'email', 'role']).where('id', '=', id).executeTakeFirst()
  return user ? { name: user.name, email: user.email, title: ROLE_LABELS[user.role as Role] } : null
}

/** `Video call: https://example.com/x` */
export function placeText({ mode, place, link }: Pick<LoadedInterview, 'mode' | 'place' | 'link'>): string {
  if (mode === 'ON_SITE') return place ?? ''
  return [interviewModeLabels[mode as InterviewMode], [link, place].filter(Boolean).join(', ')]
    .filter(Boolean)
    .join(': ')
}

interface Event {
  readonly now: Date
  readonly organizer: Organizer | null
  /** The applicant's text states the job and the client, the text of the others the applicant and the note. */
  readonly isApplicant: boolean
  readonly attendee?: Invitee
  /** The text for people removed from the panel, although the interview takes place. */
  readonly isCancelled?: boolean
}

export const eventOf = (
  row: LoadedInterview,
  { now, organizer, isApplicant, attendee, isCancelled = row.status === 'CANCELLED' }: Event,
): CalendarEvent => ({
  uid: row.uid,
  sequence: row.sequence,
  startsAt: row.startsAt,
  endsAt: row.endsAt,
  writtenAt: now,
  isCancelled,
  organizer,
  attendee: attendee ?? null,
  summary: isApplicant
    ? `Interview: ${row.jobTitle} at ${row.clientName} (round ${row.round})`
    : `Interview: ${row.applicantName} for ${row.jobTitle} (round ${row.round})`,
  // For the panel only, as the form says: questions and notes are not for the applicant.
  description: isApplicant ? null : row.note,
  location: placeText(row) || null,
  url: row.mode === 'VIDEO' ? row.link : null,
})
