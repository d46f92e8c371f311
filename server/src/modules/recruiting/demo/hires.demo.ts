import type { SubmissionStatus } from '@muster/contract/recruiting/submissions/states.contract.ts'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'
import { DAY_MS } from './shared.demo.ts'

/** An order form of the demo company that resulted from recruiting, with its person. */
export interface Hire {
  readonly orderFormId: string
  readonly clientId: string
  readonly clientName: string
  readonly countryId: string
  readonly title: string
  readonly startDate: string
  readonly payGross: string | null
  readonly payCurrency: string | null
  /** The time at which the order form was opened: the applicant was selected shortly before. */
  readonly createdAt: Date
  readonly managerId: string | null
  readonly candidateId: string | null
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
  readonly nationality: string | null
  readonly birthDate: string | null
  readonly skills: readonly string[]
  /** The current status of the submission, and each of its statuses after SELECTED with the time of the order form. */
  readonly outcome: Outcome
  readonly steps: readonly { readonly status: SubmissionStatus; readonly at: number }[]
}

type Outcome = 'SELECTED' | 'OFFERED' | 'DECLINED' | 'JOINED'
type Step = Hire['steps'][number]

/** The maximum age of jobs. */
const MAX_AGE_DAYS = 400

const OUTCOMES: Readonly<Record<string, Outcome>> = {
  SUBMITTED: 'SELECTED',
  MARGIN_REVIEW: 'SELECTED',
  HR_REVIEW: 'SELECTED',
  APPROVAL: 'SELECTED',
  APPROVED: 'SELECTED',
  OFFER_SENT: 'OFFERED',
  OFFER_SIGNED: 'OFFERED',
  VISA_IN_PROGRESS: 'OFFERED',
  ONBOARDING: 'OFFERED',
  OFFER_DECLINED: 'DECLINED',
  ACTIVE: 'JOINED',
  ON_NOTICE: 'JOINED',
}

/** The status of the submission that follows from a status of the order form. */
const FOLLOWS: Readonly<Record<string, SubmissionStatus>> = {
  OFFER_SENT: 'OFFER_ISSUED',
  OFFER_SIGNED: 'OFFER_ACCEPTED',
  OFFER_DECLINED: 'OFFER_DECLINED',
  ACTIVE: 'JOINED',
}

type HireRow = Omit<Hire, 'outcome' | 'steps'> & {
  readonly status: string
  readonly changes: readonly { readonly to: string; readonly at: string }[]
}

/**
 * The first contracts of new people at clients of their country, oldest first; without order forms that users added.
 */
export async function readHires(
  db: Db,
  { now, startedAt }: { readonly now: Date; readonly startedAt: Date },
): Promise<Hire[]> {
  const { rows } = await sql<HireRow>`
    select form.id as "orderFormId", form.client_id as "clientId", client.name as "clientName", form.country_id as "countryId",
      form.title, form.start_date as "startDate", form.pay_gross as "payGross", form.pay_currency as "payCurrency",
      form.created_at as "createdAt", form.owner_id as "managerId", form.candidate_id as "candidateId", form.status,
      form.person_name as name, coalesce(c.personal_email, form.person ->> 'email') as email,
      coalesce(c.mobile, form.person ->> 'phone') as phone, coalesce(c.nationality, form.person ->> 'nationality') as nationality,
      coalesce(c.birth_date::text, form.person ->> 'birthDate') as "birthDate", coalesce(c.skills, '{}') as skills,
      (select coalesce(json_agg(json_build_object('to', entry.diff -> 'status' ->> 1, 'at', entry.at) order by entry.id), '[]')
        from audit_entry entry where entry.entity = 'order-form' and entry.entity_id = form.id::text
          and entry.event = 'order-form.status-changed') as changes
    from order_form form join client on client.id = form.client_id left join consultant c on c.id = form.candidate_id
    where form.type = 'NEW' and form.parent_id is null and form.archived_at is null and form.number is not null
      and form.status = any(${Object.keys(OUTCOMES)}::text[]) and form.created_at <= ${startedAt}
      and form.created_at > ${new Date(now.getTime() - MAX_AGE_DAYS * DAY_MS)}
      and client.type = 'ACTIVE' and client.archived_at is null and client.country_id = form.country_id
      and (form.status not in ('ACTIVE', 'ON_NOTICE') or c.joined_date = form.start_date)
    order by form.created_at, form.id`.execute(db)
  return rows.flatMap(({ status, changes, ...row }) => {
    const outcome = OUTCOMES[status]!
    const steps = outcome === 'SELECTED' ? [] : stepsOf(changes)
    return isComplete(outcome, steps) ? [{ ...row, outcome, steps }] : []
  })
}

const stepsOf = (changes: HireRow['changes']): Step[] =>
  changes.flatMap(({ to, at }) => {
    const status = FOLLOWS[to]
    return status ? [{ status, at: Date.parse(at) }] : []
  })

/** The statuses that must precede a status: an offer before its answer, and an acceptance before the start. */
function isComplete(outcome: Outcome, steps: readonly Step[]): boolean {
  const has = (status: SubmissionStatus) => steps.some((step) => step.status === status)
  if (outcome === 'SELECTED') return true
  if (!has('OFFER_ISSUED')) return false
  if (outcome === 'JOINED') return has('OFFER_ACCEPTED') && has('JOINED')
  return outcome === 'OFFERED' || has('OFFER_DECLINED')
}

/** Removes this many of these outcomes from the shared list of hires. */
export function pickHires(hires: Hire[], outcomes: readonly Outcome[], count: number): Hire[] {
  const picked = hires.filter(({ outcome }) => outcomes.includes(outcome)).slice(-count)
  for (const one of picked) hires.splice(hires.indexOf(one), 1)
  return picked
}
