import { candidateView } from '@muster/contract/consultants/view.contract.ts'
import { daysAfter } from '@muster/contract/kernel/days.ts'
import { right } from '@muster/contract/kernel/permission.ts'
import type { homeEndpoints, WorkRow } from '@muster/contract/reports/home.contract.ts'
import type { Call } from '../../kernel/route.ts'
import { scopeFor } from '../../kernel/scope.ts'
import { MOST_WORK_ROWS } from '../../kernel/work-row.ts'
import { consultantsIn } from '../consultants/consultants.queries.ts'
import { EXPIRING_DAYS, STAYING } from '../consultants/consultants.rules.ts'

/** Who asks and when: a request, or the daily mail in somebody's place. */
export type HomeCall = Pick<Call<typeof homeEndpoints.home>, 'db' | 'staff' | 'now' | 'today' | 'may' | 'sees'>

/** Changes of bank details that wait for a second pair of eyes; `mine` are those the caller proposed and may not decide. */
export async function bankChangeWork({ db, staff, may }: HomeCall): Promise<{ forMe: WorkRow[]; mine: WorkRow[] }> {
  const decides = may(right('consultant-bank', 'approve'))
  if (!may(right('consultant-bank', 'view'))) return { forMe: [], mine: [] }
  const waiting = await consultantsIn(db, scopeFor(staff, 'consultant-bank'))
    .innerJoin('consultantBankChange as change', 'change.consultantId', 'consultant.id')
    .innerJoin('appUser', 'appUser.id', 'change.proposedBy')
    .where('change.status', '=', 'PENDING')
    .$if(!decides, (changes) => changes.where('change.proposedBy', '=', staff.id))
    .select(['change.id', 'change.proposedBy', 'change.proposedAt', 'change.effectiveDate', 'appUser.name as proposer'])
    .select(['consultant.id as consultantId', 'consultant.name'])
    .orderBy('change.proposedAt')
    .limit(MOST_WORK_ROWS)
    .execute()
  const rows = waiting.map(({ id, name, proposer, proposedBy, proposedAt, effectiveDate, consultantId }) => ({
    mine: proposedBy === staff.id,
    row: {
      kind: 'bank-change',
      id,
      title: `New bank details of ${name}`,
      subtitle: `Proposed by ${proposer}`,
      action: proposedBy === staff.id ? 'Open' : 'Decide',
      path: `/candidates/${consultantId}?tab=pay-and-bank`,
      since: proposedAt.toISOString(),
      dueOn: effectiveDate,
    },
  }))
  const of = (mine: boolean) => rows.filter((one) => one.mine === mine).map(({ row }) => row)
  return { forMe: of(false), mine: of(true) }
}

/** Identity papers that have run out or soon will, earliest first, for those who may see such days. */
export async function expiringPapers({ db, staff, may, sees, today }: HomeCall): Promise<WorkRow[]> {
  if (!may(right('consultants', 'view')) || !sees(candidateView, 'identity.nextExpiry')) return []
  const papers = await consultantsIn(db, scopeFor(staff, 'consultants'))
    .where('consultant.status', 'in', STAYING)
    .where('consultant.nextExpiry', '<=', daysAfter(today, EXPIRING_DAYS))
    .select(['consultant.id', 'consultant.name', 'consultant.nextExpiry'])
    .select(['passportExpiry', 'visaExpiry', 'residenceExpiry', 'workPermitExpiry', 'medicalExpiry'])
    .orderBy('consultant.nextExpiry')
    .orderBy('consultant.id')
    .limit(MOST_WORK_ROWS)
    .execute()
  const kinds = {
    passportExpiry: 'Passport',
    visaExpiry: 'Visa',
    residenceExpiry: 'Residence',
    workPermitExpiry: 'Work permit',
    medicalExpiry: 'Medical card',
  } as const
  return papers.map(({ id, name, nextExpiry, ...days }) => {
    const first = (Object.keys(kinds) as (keyof typeof kinds)[]).find((kind) => days[kind] === nextExpiry)
    const what = first ? kinds[first] : 'Paper'
    const verb = nextExpiry! < today ? 'expired' : 'expires'
    return {
      kind: 'expiry',
      id,
      title: `${what} of ${name} ${verb}`,
      subtitle: null,
      action: 'Open',
      path: `/candidates/${id}?tab=visa`,
      since: null,
      dueOn: nextExpiry,
    }
  })
}

/** Mail that could not be delivered, for those who look after the house. */
export async function undeliveredMail({ db, may }: HomeCall): Promise<WorkRow[]> {
  if (!may(right('settings', 'edit'))) return []
  const failed = await db
    .selectFrom('outboxMail')
    .select(['id', 'subject', 'toAddress', 'state', 'createdAt'])
    .where('state', 'in', ['FAILED', 'HELD'])
    .orderBy('createdAt')
    .limit(MOST_WORK_ROWS)
    .execute()
  return failed.map(({ id, subject, toAddress, state, createdAt }) => ({
    kind: 'mail',
    id,
    title: `Mail to ${toAddress} ${state === 'HELD' ? 'is held back' : 'could not be delivered'}`,
    subtitle: subject,
    action: 'Look',
    path: `/settings/mailbox?open=${id}`,
    since: createdAt.toISOString(),
    dueOn: null,
  }))
}

/** Feedback that nobody has read yet, oldest first. */
export async function newFeedback({ db, may }: HomeCall): Promise<WorkRow[]> {
  if (!may(right('settings', 'edit'))) return []
  const unread = await db
    .selectFrom('feedback')
    .innerJoin('appUser', 'appUser.id', 'feedback.authorId')
    .select(['feedback.id', 'feedback.message', 'feedback.createdAt', 'appUser.name'])
    .where('feedback.state', '=', 'NEW')
    .orderBy('feedback.createdAt')
    .limit(MOST_WORK_ROWS)
    .execute()
  return unread.map(({ id, name, message, createdAt }) => ({
    kind: 'feedback',
    id,
    title: `Feedback from ${name}`,
    subtitle: message.length > 120 ? `${message.slice(0, 119)}…` : message,
    action: 'Answer',
    path: `/settings/feedback?open=${id}`,
    since: createdAt.toISOString(),
    dueOn: null,
  }))
}

/** People who were invited and have not come yet. */
export async function openInvitations({ db, may }: HomeCall): Promise<WorkRow[]> {
  if (!may(right('users', 'view'))) return []
  const invited = await db
    .selectFrom('appUser')
    .select(['id', 'name', 'email', 'createdAt'])
    .where('passwordHash', 'is', null)
    .where('active', '=', true)
    .orderBy('createdAt')
    .limit(MOST_WORK_ROWS)
    .execute()
  return invited.map(({ id, name, email, createdAt }) => ({
    kind: 'invitation',
    id,
    title: `${name} has not accepted the invitation`,
    subtitle: email,
    action: 'Open',
    path: `/users/${id}`,
    since: createdAt.toISOString(),
    dueOn: null,
  }))
}
