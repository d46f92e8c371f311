import { randomUUID } from 'node:crypto'
import { firstOfMonth } from '@muster/contract/kernel/values/days.ts'
import type { SettlementStatus } from '@muster/contract/payroll/settlements/settlement-states.contract.ts'
import { type Insertable, sql } from 'kysely'
import { writeAuditEntries } from '../../../kernel/app/events.ts'
import type { DB } from '../../../kernel/db/db.ts'
import { saveFile } from '../../../kernel/files/files.ts'
import { smallPdf } from '../../consultants/demo/attachments.demo.ts'
import { nextNumber } from '../../settings/company/number-series.actions.ts'
import { employerOf, type Figures, figuresOf } from '../settlements/calculation.queries.ts'
import { legalDayOf } from '../settlements/due.queries.ts'
import { settlementAuditSubject } from '../settlements/settlements.actions.ts'
import { SETTLEMENT, SIGNED_STATEMENT } from '../settlements/settlements.queries.ts'
import { currentParties } from '../settlements/statement.queries.ts'
import { preparedColumns } from '../settlements/transitions.actions.ts'
import type { DemoHistory } from './past-runs.types.ts'

const DAY_MS = 86_400_000
/** The steps of a settlement, each with the days after which it is taken. */
const SETTLEMENT_STEPS = ['DRAFT', 'PREPARED', 'CHECKED', 'REVIEWED', 'APPROVED', 'SETTLED'] as const
/** The settlements in progress, the latest leaver first. */
const OPEN_STATUSES: readonly SettlementStatus[] = [
  'PREPARED',
  'CHECKED',
  'REVIEWED',
  'APPROVED',
  'RETURNED',
  'CANCELLED',
]
/** The number of people who leave soon and have a settlement in draft. */
const DRAFTS = 2

/** The settlement with a deduction for a damaged laptop. */
const LAPTOP_DAMAGE_STATUS: SettlementStatus = 'APPROVED'

type DemoSettlementRow = Insertable<DB['finalSettlement']> & {
  readonly id: string
  readonly number: string
  readonly countryId: string
  readonly personName: string
}

/**
 * Creates settlements: signed ones for people whom final pay runs have paid, one in every other status for recent
 * leavers, and some drafts.
 */
export async function writeSettlements(past: DemoHistory): Promise<void> {
  const rows = [...(await settledRows(past)), ...(await openSettlements(past)), ...(await draftSettlements(past))]
  if (rows.length === 0) return
  const { db } = past
  await db
    .insertInto('finalSettlement')
    .values(rows.map(({ personName: _, ...row }) => row))
    .execute()
  for (const row of rows)
    if (row.approvedAt) {
      const parties = JSON.stringify(await currentParties(db, row))
      await db.updateTable('finalSettlement').set({ parties }).where('id', '=', row.id).execute()
    }
  await saveStatements(past, rows)
  await writeSettlementHistory(past, rows)
}

/** The users of the steps taken so far. */
function stepColumns({ team: hands }: DemoHistory, status: SettlementStatus, since: Date) {
  const { preparer, checker, reviewer, approver } = hands
  const has = (step: (typeof SETTLEMENT_STEPS)[number]) =>
    SETTLEMENT_STEPS.indexOf(status as 'DRAFT') >= SETTLEMENT_STEPS.indexOf(step)
  const isClear = has('REVIEWED')
  return {
    status,
    stateSince: since,
    createdAt: since,
    createdBy: preparer.id,
    updatedAt: since,
    version: 2,
    preparerIds: [preparer.id],
    preparedBy: status === 'DRAFT' ? null : preparer.id,
    preparedAt: status === 'DRAFT' ? null : since,
    checkedBy: has('CHECKED') ? checker.id : null,
    reviewedBy: has('REVIEWED') ? reviewer.id : null,
    approvedBy: has('APPROVED') ? approver.id : null,
    approvedAt: has('APPROVED') ? since : null,
    settledBy: has('SETTLED') ? reviewer.id : null,
    ...(isClear && { clearance: 'DONE', clearanceBy: checker.id, clearanceAt: since }),
  }
}

const numberFor = ({ db }: DemoHistory, legalEntityID: string, since: Date) =>
  nextNumber(db, { series: 'SETTLEMENT', legalEntityID, day: since.toISOString().slice(0, 10) })

/** The settlements paid by runs, with the figures of the runs. */
async function settledRows(past: DemoHistory): Promise<DemoSettlementRow[]> {
  const lines = await past.db
    .selectFrom('payrollLine as line')
    .innerJoin('payrollRun as run', 'run.id', 'line.runId')
    .innerJoin('consultant', 'consultant.id', 'line.consultantId')
    .select(['line.consultantId', 'line.settles', 'line.currency', 'line.input', 'line.parametersId', 'line.items'])
    .select([
      'line.findings',
      'line.earned',
      'line.deducted',
      'line.net',
      'line.owed',
      'line.employerCost',
      'line.paidOn',
    ])
    .select(['run.legalEntityId', 'run.countryId', 'run.bankReference', 'run.stateSince', 'consultant.name'])
    .select(['consultant.exitReason', 'consultant.lastWorkingDay'])
    .where('line.settles', 'is not', null)
    .where('line.status', '=', 'PAID')
    .orderBy('run.stateSince')
    .execute()
  const rows: DemoSettlementRow[] = []
  for (const { name: personName, bankReference, stateSince, lastWorkingDay, input, items, findings, ...line } of lines)
    rows.push({
      id: randomUUID(),
      personName,
      number: await numberFor(past, line.legalEntityId, stateSince),
      ...line,
      input: JSON.stringify(input),
      items: JSON.stringify(items),
      findings: JSON.stringify(findings),
      paymentReference: bankReference,
      dueOn: await legalDayOf(past.db, { ...line, lastWorkingDay }),
      ...stepColumns(past, 'SETTLED', stateSince),
    })
  return rows
}

/** Leavers who were paid for the last month and are not settled yet, the latest first. */
const unsettledLeavers = ({ db }: DemoHistory) =>
  db
    .selectFrom('consultant')
    .select(['consultant.id', 'consultant.name'])
    .where('consultant.status', '=', 'EXITED')
    .where('consultant.archivedAt', 'is', null)
    .where(
      sql<boolean>`exists (select from payroll_line line where line.consultant_id = consultant.id and line.pays_month
        and line.month = date_trunc('month', consultant.last_working_day) and line.status in ('PAID', 'INCLUDED'))`,
    )
    .where(
      sql<boolean>`not exists (select from payroll_line line where line.consultant_id = consultant.id and line.settles is not null)`,
    )
    .orderBy('consultant.lastWorkingDay', 'desc')
    .orderBy('consultant.code')
    .execute()

async function openSettlements(past: DemoHistory): Promise<DemoSettlementRow[]> {
  const { db, appContext, now } = past
  const rows: DemoSettlementRow[] = []
  for (const { id: consultantId, name } of await unsettledLeavers(past)) {
    const status = OPEN_STATUSES[rows.length]
    if (!status) break
    const context = { db, appContext, today: now.toISOString().slice(0, 10) }
    const known = await figuresOf(context, consultantId)
    if (!known || isIncomplete(known)) continue
    if (status === LAPTOP_DAMAGE_STATUS) await addLaptopDamage(past, consultantId, known)
    const figures = status === LAPTOP_DAMAGE_STATUS ? (await figuresOf(context, consultantId))! : known
    const since = new Date(now.getTime() - (rows.length + 1) * DAY_MS)
    const reason = { RETURNED: 'The flight home is missing.', CANCELLED: 'Taken on again by another entity.' }
    rows.push({
      id: randomUUID(),
      consultantId,
      personName: name,
      ...preparedColumns(figures),
      number: await numberFor(past, figures.employer.id, since),
      ...stepColumns(past, status, since),
      reason: reason[status as 'RETURNED'] ?? null,
    })
  }
  return rows
}

async function addLaptopDamage(
  { db, team: hands, now }: DemoHistory,
  consultantId: string,
  { service, calculated }: Figures,
): Promise<void> {
  const month = firstOfMonth(service.to.slice(0, 7))
  const when = new Date(now.getTime() - 10 * DAY_MS)
  await db
    .insertInto('payrollAdjustment')
    .values({
      consultantId,
      currency: calculated.line.currency,
      code: 'LAPTOP_DAMAGE',
      label: 'Laptop with a broken screen',
      amount: '350',
      firstMonth: month,
      lastMonth: month,
      createdBy: hands.preparer.id,
      createdAt: when,
      updatedAt: when,
    })
    .execute()
}

/** People whose last month is not closed, or whose timesheet is missing, are settled later. */
const isIncomplete = ({ calculated: { findings } }: Figures) =>
  findings.some(({ code }) => code === 'NO_TIMESHEET' || code === 'MONTH_OPEN')

async function draftSettlements(past: DemoHistory): Promise<DemoSettlementRow[]> {
  const { db, now } = past
  const leaving = await db
    .selectFrom('consultant')
    .select(['id', 'name', 'countryId', 'lastWorkingDay', 'exitReason'])
    .where('status', '=', 'ON_NOTICE')
    .where('archivedAt', 'is', null)
    .where('lastWorkingDay', 'is not', null)
    .orderBy('lastWorkingDay')
    .orderBy('code')
    .limit(DRAFTS)
    .execute()
  const rows: DemoSettlementRow[] = []
  for (const { id: consultantId, name: personName, ...who } of leaving) {
    const employer = await employerOf(db, consultantId, who.lastWorkingDay!.slice(0, 7))
    if (!employer) continue
    rows.push({
      id: randomUUID(),
      consultantId,
      personName,
      legalEntityId: employer.id,
      countryId: employer.countryId,
      number: await numberFor(past, employer.id, now),
      dueOn: await legalDayOf(db, who),
      ...stepColumns(past, 'DRAFT', new Date(now.getTime() - DAY_MS / 8)),
    })
  }
  return rows
}

/** Stores the signed statements of settled people. */
async function saveStatements(
  { db, appContext, team: hands }: DemoHistory,
  rows: readonly DemoSettlementRow[],
): Promise<void> {
  for (const { id, number, status, stateSince } of rows) {
    if (status !== 'SETTLED') continue
    const content = smallPdf([`Final settlement ${number}`, 'Signed'])
    const belonging = { entity: SETTLEMENT, entityID: id, kind: 'document', confidential: true } as const
    const upload = { filename: `Final settlement ${number}, signed.pdf`, content }
    const stored = await saveFile({ db, appContext, staff: hands.preparer }, upload, belonging)
    const subject = { subjectType: SETTLEMENT, subjectId: id }
    const document = { ...subject, storedFileId: stored.id, name: stored.name, type: SIGNED_STATEMENT }
    await db
      .insertInto('document')
      .values({ ...document, createdAt: stateSince as Date, createdBy: hands.preparer.id })
      .execute()
  }
}

/** Writes an audit entry for each step, one day apart. */
async function writeSettlementHistory(
  { db, team: hands }: DemoHistory,
  rows: readonly DemoSettlementRow[],
): Promise<void> {
  const { preparer, checker, reviewer, approver } = hands
  const who = {
    DRAFT: preparer,
    PREPARED: preparer,
    CHECKED: checker,
    REVIEWED: reviewer,
    APPROVED: approver,
    SETTLED: reviewer,
    RETURNED: checker,
    CANCELLED: preparer,
  }
  for (const row of rows) {
    const status = row.status as SettlementStatus
    const at = SETTLEMENT_STEPS.indexOf(status as 'DRAFT')
    const steps: SettlementStatus[] = at < 0 ? ['DRAFT', 'PREPARED', status] : SETTLEMENT_STEPS.slice(0, at + 1)
    for (const [i, step] of steps.entries())
      await writeAuditEntries({ db, staff: who[step] }, [
        {
          event: `${SETTLEMENT}.${i === 0 ? 'created' : 'status-changed'}`,
          ...settlementAuditSubject(row),
          ...(i > 0 && { before: { status: steps[i - 1] } }),
          after: { status: step },
          reason: i > 0 ? (row.reason ?? null) : null,
          at: new Date((row.stateSince as Date).getTime() - (steps.length - 1 - i) * (DAY_MS / 2)),
        },
      ])
  }
}
