import type { Role } from '@muster/contract/access/roles.ts'
import { daysAfter } from '@muster/contract/kernel/days.ts'
import { may, right } from '@muster/contract/kernel/permission.ts'
import { seesRequests } from '@muster/contract/order-forms/request-rights.rules.ts'
import { type RequestKind, WORK_AUTHORISED } from '@muster/contract/order-forms/request-states.contract.ts'
import { ASKED_BACK, isHouseNext } from '@muster/contract/order-forms/request-turns.rules.ts'
import { AGREEMENT_WAIVERS, type OrderFormStatus } from '@muster/contract/order-forms/states.contract.ts'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import { type Staff, scopeFor } from '../../kernel/scope.ts'
import { MOST_WORK_ROWS, type WorkRow } from '../../kernel/work-row.ts'
import { renewalDays, renewalsDue } from './list.queries.ts'
import { inStates, isWorkedOn } from './requests.queries.ts'
import { draftsOf, type OrderForms, orderFormsIn } from './scope.queries.ts'
import { waysToMe } from './turn.queries.ts'

const COLUMNS = [
  ...([
    'orderForm.id',
    'orderForm.number',
    'orderForm.personName',
    'orderForm.status',
    'orderForm.stateSince',
  ] as const),
  ...(['orderForm.slaDueAt', 'orderForm.endDate', 'orderForm.lastWorkingDay', 'orderForm.waitingRoles'] as const),
] as const

/** What the button on the row says, by the state that waits. */
const ACTION: Partial<Record<OrderFormStatus, string>> = {
  ...{ SUBMITTED: 'Check', MARGIN_REVIEW: 'Check', HR_REVIEW: 'Review', APPROVAL: 'Approve', APPROVED: 'Send offer' },
  ...{ OFFER_SENT: 'Follow up', OFFER_SIGNED: 'Start visa', VISA_IN_PROGRESS: 'Work on visa', ONBOARDING: 'Complete' },
  ...{ REVISION_REQUESTED: 'Revise', ON_NOTICE: 'Close' },
}

const WORDS: Partial<Record<OrderFormStatus, string>> = {
  ...{
    SUBMITTED: 'waits for the margin check',
    MARGIN_REVIEW: 'waits for the margin check',
    HR_REVIEW: 'waits for HR',
  },
  ...{ APPROVAL: 'waits for approval', APPROVED: 'waits for the offer', OFFER_SENT: 'waits for the signature' },
  ...{ OFFER_SIGNED: 'waits for the visa team', VISA_IN_PROGRESS: 'waits for the visa', ONBOARDING: 'is onboarding' },
  ...{ REVISION_REQUESTED: 'came back for a revision', ON_NOTICE: 'is on notice', ON_HOLD: 'is on hold' },
}

interface Row {
  readonly id: string
  readonly number: string | null
  readonly personName: string | null
  readonly status: string
  readonly stateSince: Date
  readonly slaDueAt: Date | null
  readonly endDate: string | null
  readonly lastWorkingDay: string | null
  readonly waitingRoles: readonly string[]
}

const workRow = (row: Row, mine: boolean, today: string): WorkRow =>
  row.status === 'ON_NOTICE' ? noticeRow(row, mine, today) : stepRow(row, mine)

/** A submission without an agreement in force waits for those who may waive it. */
const asksWaiver = ({ status, waitingRoles }: Row) =>
  status === 'SUBMITTED' && waitingRoles.some((role) => (AGREEMENT_WAIVERS as readonly string[]).includes(role))

const stepRow = (row: Row, mine: boolean): WorkRow => ({
  kind: 'order-form',
  id: row.id,
  title: `${row.personName} ${asksWaiver(row) ? 'waits for the waiver of its master agreement' : (WORDS[row.status as OrderFormStatus] ?? row.status)}`,
  subtitle: row.number,
  action: mine ? (asksWaiver(row) ? 'Decide' : (ACTION[row.status as OrderFormStatus] ?? 'Open')) : 'Open',
  path: `/order-form-setups/${row.id}`,
  since: row.stateSince.toISOString(),
  dueOn: row.slaDueAt?.toISOString().slice(0, 10) ?? null,
  ...(row.slaDueAt && { dueAt: row.slaDueAt.toISOString() }),
})

/** A placement is closed when its last working day has passed; until then there is nothing to do but to know that day. */
const noticeRow = (row: Row, mine: boolean, today: string): WorkRow => ({
  ...stepRow({ ...row, slaDueAt: null }, mine && row.lastWorkingDay !== null && row.lastWorkingDay < today),
  kind: 'notice',
  dueOn: row.lastWorkingDay,
})

const NOTHING = { forMe: [], onOthers: [], expiring: [] }

/**
 * The order forms on somebody's landing page: their turn, own ones that wait for others, placements that end soon; for the visa team, HR
 * associates and the asset manager the open requests of their kind.
 */
export async function workOf(
  db: Db,
  staff: Staff,
  { now, today }: { readonly now: Date; readonly today: string },
): Promise<{ forMe: WorkRow[]; onOthers: WorkRow[]; expiring: WorkRow[] }> {
  if (!may(staff, right('order-forms', 'view'))) return NOTHING
  const rows = orderFormsIn(db, scopeFor(staff, 'order-forms'))
  const [forMe, onOthers, ending, requests, drafts] = await Promise.all([
    waitingOnMe(db, rows, staff, now),
    longestWaiting(
      db,
      rows
        .where((eb) => eb.or([eb('orderForm.ownerId', '=', staff.id), eb('orderForm.submittedBy', '=', staff.id)]))
        .where(
          'orderForm.status',
          'in',
          Object.keys(WORDS).filter((status) => status !== 'REVISION_REQUESTED'),
        ),
    ),
    RENEWERS.has(staff.role)
      ? renewalsDue(rows, today, await renewalDays(db))
          .where('orderForm.endDate', '>=', daysAfter(today, -30))
          .select(COLUMNS)
          .orderBy('orderForm.endDate')
          .orderBy('orderForm.id')
          .limit(MOST_WORK_ROWS)
          .execute()
      : [],
    openRequests(db, staff),
    ownDrafts(db, staff),
  ])
  return {
    forMe: [
      ...forMe.map((row) => workRow(row, true, today)),
      ...requests,
      ...drafts.slice(0, MOST_WORK_ROWS).map(draftRow),
    ],
    onOthers: onOthers.map((row) => workRow(row, false, today)),
    expiring: ending.map((row) => renewalRow(row, drafts, today)),
  }
}

const draftPath = (id: string) => `/order-form-setups/new?draft=${id}`

const MOST_DRAFTS = 200

/** What the reader has begun to write and not handed on, what was written on last first. */
const ownDrafts = async (db: Db, staff: Staff) =>
  may(staff, right('order-forms', 'create'))
    ? draftsOf(db, staff.id)
        .leftJoin('client', 'client.id', 'orderForm.clientId')
        .where('orderForm.status', '=', 'DRAFT')
        .select(['orderForm.id', 'orderForm.personName', 'orderForm.title', 'orderForm.updatedAt'])
        .select(['orderForm.type', 'orderForm.parentId', 'client.name as clientName'])
        .orderBy('orderForm.updatedAt', 'desc')
        .orderBy('orderForm.id')
        .limit(MOST_DRAFTS)
        .execute()
    : []
type Draft = Awaited<ReturnType<typeof ownDrafts>>[number]

const draftRow = ({ id, personName, title, clientName, updatedAt }: Draft): WorkRow => ({
  kind: 'order-form-draft',
  id,
  title: `Your draft: ${personName ?? title ?? 'an order form'}`,
  subtitle: [personName && title, clientName].filter(Boolean).join(' · ') || null,
  action: 'Go on',
  path: draftPath(id),
  since: updatedAt.toISOString(),
  dueOn: null,
})

/** Whoever has begun the next term goes on with that draft, and writes no second one. */
function renewalRow(row: Row, drafts: readonly Draft[], today: string): WorkRow {
  const begun = drafts.find(({ parentId, type }) => parentId === row.id && NEXT_TERMS.has(type))
  return {
    ...stepRow(row, false),
    kind: 'renewal',
    title: `${row.personName}: the placement ${row.endDate! < today ? 'ended' : 'ends'}`,
    action: begun ? 'Go on' : 'Renew',
    ...(begun && { path: draftPath(begun.id) }),
    since: null,
    dueOn: row.endDate,
  }
}
const NEXT_TERMS = new Set(['RENEWAL', 'EXTENSION'])

/** What waits for the reader, the longest first. */
async function waitingOnMe(db: Db, rows: OrderForms, staff: Staff, now: Date): Promise<Row[]> {
  const { turn, returned, handed } = await waysToMe(db, rows, staff, now)
  const found = await Promise.all([
    turn.select(COLUMNS).orderBy('turn.stateSince').orderBy('turn.id').limit(sql.lit(MOST_WORK_ROWS)).execute(),
    returned
      .select(COLUMNS)
      .orderBy('orderForm.stateSince')
      .orderBy('orderForm.id')
      .limit(sql.lit(MOST_WORK_ROWS))
      .execute(),
    handed ? longestWaiting(db, handed) : [],
  ])
  return found
    .flat()
    .sort((one, other) => Number(one.stateSince) - Number(other.stateSince) || (one.id < other.id ? -1 : 1))
    .slice(0, MOST_WORK_ROWS)
}

/** All that wait are found first: walked in this order, everything that has not moved for years would stand before them. */
const longestWaiting = (db: Db, waiting: OrderForms) =>
  db
    .with(
      (named) => named('waiting').materialized(),
      () => waiting.select(COLUMNS),
    )
    .selectFrom('waiting')
    .selectAll()
    .orderBy('stateSince')
    .orderBy('id')
    .limit(MOST_WORK_ROWS)
    .execute()

const RENEWERS = new Set(['BUSINESS_DEVELOPMENT', 'COUNTRY_MANAGER', 'ASSOCIATE_DIRECTOR', 'HR_MANAGER', 'TAS_LEAD'])

/** The kinds of requests that are a role's own work; the order forms themselves say the rest. */
const OWN_WORK: Partial<Record<Role, readonly RequestKind[]>> = {
  ASSET_MANAGER: ['LAPTOP'],
  HR_ASSOCIATE: ['EMPLOYEE_DATA', 'MEDICAL'],
  VISA_TEAM: ['VISA'],
}

/** What is next, of somebody, by the state that waits for the house. */
export const REQUEST_WORDS: Readonly<Record<RequestKind, Readonly<Record<string, string>>>> = {
  LAPTOP: {
    ...{ REQUESTED: 'needs a laptop', RESERVED: 'waits for a laptop to be handed over' },
    RETURN_REQUESTED: 'has a laptop to give back',
  },
  EMPLOYEE_DATA: {
    ...{ NOT_SENT: 'has no employee data form yet', SUBMITTED: 'has sent the employee data' },
    EXPIRED: 'has not sent the employee data in time',
  },
  MEDICAL: {
    ...{ REQUESTED: 'needs a medical card', SENT_TO_INSURER: 'waits for a medical card' },
    ...{ REJECTED: 'was refused a medical card', DELETION_REQUESTED: 'has a medical card to be deleted' },
  },
  VISA: {
    ...{ REQUESTED: 'needs a visa', DOCS_PENDING: 'has papers to hand in for a visa' },
    ...{ DOCS_VERIFIED: 'has the papers for a visa', APPLIED: 'waits for a visa', REJECTED: 'was refused a visa' },
    ...{ APPROVED: 'has a visa and has not arrived', ARRIVED: 'has arrived and waits for the medical test' },
    ...{ MEDICAL_DONE: 'waits for the ID', ID_ISSUED: 'waits for the visa to be stamped' },
    CANCELLATION_REQUESTED: 'has a visa to be cancelled',
  },
}

/** Until the visa is approved, an order form in one of these itself waits for the visa team. */
const WAITING_FOR_VISA: readonly OrderFormStatus[] = ['OFFER_SIGNED', 'VISA_IN_PROGRESS']

async function openRequests(db: Db, staff: Staff): Promise<WorkRow[]> {
  const kinds = OWN_WORK[staff.role]?.filter((kind) => seesRequests(staff.role, kind)) ?? []
  if (kinds.length === 0) return []
  const found = await orderFormsIn(db, scopeFor(staff, 'order-forms'))
    .innerJoin('orderFormRequest as request', 'request.orderFormId', 'orderForm.id')
    .where(inStates((kind, status) => kinds.includes(kind) && isHouseNext(kind, status)))
    .where(isWorkedOn)
    .where((eb) =>
      eb.or([
        eb('request.kind', '!=', 'VISA'),
        eb('request.status', 'in', WORK_AUTHORISED),
        eb('orderForm.status', 'not in', WAITING_FOR_VISA),
      ]),
    )
    .select(['request.id as requestId', 'request.stateSince as since', 'orderForm.id', 'orderForm.number'])
    .select(['request.kind', 'request.status'])
    .select(['orderForm.personName', 'orderForm.startDate'])
    .orderBy('request.stateSince')
    .orderBy('request.id')
    .limit(MOST_WORK_ROWS)
    .execute()
  return found.map((row) => ({
    kind: 'request',
    id: row.requestId,
    title: `${row.personName} ${REQUEST_WORDS[row.kind as RequestKind][row.status]}`,
    subtitle: row.number,
    action: 'Open',
    path: `/order-form-setups/${row.id}?tab=requests`,
    since: row.since.toISOString(),
    // What is asked back has no day.
    dueOn: ASKED_BACK.includes(row.status) ? null : row.startDate,
  }))
}
