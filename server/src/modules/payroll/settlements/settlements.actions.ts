import { statusClause } from '@muster/contract/kernel/api/labels.ts'
import { settlementStatusLabels } from '@muster/contract/payroll/settlements/settlement.labels.ts'
import type {
  FinalSettlementRecord,
  settlementEndpoints,
} from '@muster/contract/payroll/settlements/settlements.contract.ts'
import { conflict, forbidden, notFound, ruleViolation, staleVersion } from '../../../kernel/app/errors.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { reachesCountry, type Scope } from '../../../kernel/db/scope.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { changeRecorder, updateRecord, type WriteContext } from '../../../kernel/records/changes.ts'
import { nextNumber } from '../../settings/company/number-series.actions.ts'
import { assertAmount } from '../adjustments/adjustments.actions.ts'
import { employerOf } from './calculation.queries.ts'
import { legalDayOf } from './due.queries.ts'
import { readSettlement } from './record.queries.ts'
import { loadSettlement, SETTLEMENT, type SettlementRow } from './settlements.queries.ts'

type Endpoints = typeof settlementEndpoints

export const settlementAuditSubject = (row: Pick<SettlementRow, 'id' | 'countryId' | 'number' | 'personName'>) => ({
  entity: SETTLEMENT,
  entityID: row.id,
  countryID: row.countryId,
  name: `${row.number} · ${row.personName}`,
})

const auditable = (row: SettlementRow) => ({
  status: row.status,
  lastDay: row.lastDay,
  net: row.net,
  owed: row.owed,
  noticeDays: row.noticeDays,
  noticePaidBy: row.noticePaidBy,
  ticket: row.ticket,
  note: row.note,
  clearance: row.clearance,
  clearanceNote: row.clearanceNote,
  paymentReference: row.paymentReference,
  paidOn: row.paidOn,
})

/** Writes an audit entry of a settlement. */
export const recordSettlement = changeRecorder(settlementAuditSubject, auditable)

/** A user who works on the figures, or on their input, may neither check nor approve them. */
export const preparersWith = ({ preparerIds }: Pick<SettlementRow, 'preparerIds'>, staffID: string) => ({
  preparerIds: [...new Set([...preparerIds, staffID])],
})

type SettlementCreateContext = WriteContext & { readonly today: string }

/**
 * Creates the settlement of a person in scope, in the caller's transaction: for the payroll page, and for the exit.
 * Rejected if the person has an open one.
 */
async function addSettlement(context: SettlementCreateContext, scope: Scope, candidateID: string): Promise<string> {
  const { db, staff, now, today } = context
  const person = await db
    .selectFrom('consultant')
    .select(['id', 'name', 'countryId', 'lastWorkingDay', 'exitReason'])
    .where('id', '=', candidateID)
    .where('archivedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!person || !reachesCountry(scope, person.countryId)) throw notFound('consultant')
  await assertNoneOpen(db, person)
  const employer = await employerOf(db, person.id, (person.lastWorkingDay ?? today).slice(0, 7))
  if (!employer || !reachesCountry(scope, employer.countryId)) {
    const message = `No legal entity employs ${person.name}. Check the placements.`
    throw ruleViolation('EMPLOYER_MISSING', message, [{ path: 'candidateID', message }])
  }
  const number = await nextNumber(db, { series: 'SETTLEMENT', legalEntityID: employer.id, day: today })
  const dueOn = await legalDayOf(db, { ...person, countryId: employer.countryId })
  const { id } = await db
    .insertInto('finalSettlement')
    .values({
      number,
      consultantId: person.id,
      countryId: employer.countryId,
      legalEntityId: employer.id,
      dueOn,
      ...(staff && { preparerIds: [staff.id] }),
      stateSince: now,
      createdAt: now,
      createdBy: staff?.id ?? null,
      updatedAt: now,
      updatedBy: staff?.id ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordSettlement(context, 'created', await loadSettlement(db, null, { id }))
  return id
}

async function assertNoneOpen(db: Db, { id, name }: { readonly id: string; readonly name: string }): Promise<void> {
  const open = await db
    .selectFrom('finalSettlement')
    .select('number')
    .where('consultantId', '=', id)
    .where('status', 'not in', ['SETTLED', 'CANCELLED'])
    .executeTakeFirst()
  if (!open) return
  const message = `${name} already has ${open.number}. Continue with it or cancel it.`
  throw conflict('SETTLEMENT_OPEN', message, { errors: [{ path: 'candidateID', message }] })
}

export async function createSettlement(call: Call<Endpoints['create']>): Promise<FinalSettlementRecord> {
  return readSettlement(call, null, await addSettlement(call, call.scope, call.body.candidateID))
}

/** The settlement to change, locked, with a check of the version. */
async function lockForChange(call: Call<Endpoints['agree' | 'clear']>): Promise<SettlementRow> {
  const { db, scope, params, body } = call
  const row = await loadSettlement(db, scope, { id: params.id, lock: true })
  if (row.version !== body.version) throw staleVersion(await readSettlement(call, scope, row.id))
  return row
}

export async function updateSettlementTerms(call: Call<Endpoints['agree']>): Promise<FinalSettlementRecord> {
  const { db, staff, body } = call
  const before = await lockForChange(call)
  if (before.status !== 'DRAFT' && before.status !== 'RETURNED')
    throw conflict(
      'NOT_OPEN',
      `${before.number} ${statusClause(settlementStatusLabels, before.status)}. Return it before changing the agreed terms.`,
    )
  if (body.ticket !== null) assertAmount('ticket', body.ticket, await currencyOf(db, before))
  const { noticeDays, noticePaidBy, ticket, note } = body
  await updateRecord(call, 'finalSettlement', before.id, {
    noticeDays,
    noticePaidBy,
    ticket,
    note,
    ...preparersWith(before, staff.id),
  })
  await recordSettlement(call, 'updated', await loadSettlement(db, null, { id: before.id }), { before })
  return readSettlement(call, null, before.id)
}

/** The currency of the pay on the last day, in which the settlement is calculated. */
async function currencyOf(db: Db, { consultantId, countryId, lastWorkingDay }: SettlementRow): Promise<string> {
  const pay = await db
    .selectFrom('consultantPay')
    .select('currency')
    .where('consultantId', '=', consultantId)
    .$if(lastWorkingDay !== null, (all) => all.where('effectiveFrom', '<=', lastWorkingDay!))
    .orderBy('effectiveFrom', 'desc')
    .executeTakeFirst()
  if (pay) return pay.currency
  const country = await db
    .selectFrom('country')
    .select('currency')
    .where('id', '=', countryId)
    .executeTakeFirstOrThrow()
  return country.currency
}

/** HR confirms the clearance (docs/domain/exits.md), until the CFO has approved the settlement. */
export async function clearSettlement(call: Call<Endpoints['clear']>): Promise<FinalSettlementRecord> {
  const { db, staff, body, now } = call
  const before = await lockForChange(call)
  if (staff.role !== 'HR_MANAGER' && staff.role !== 'HR_VICE_PRESIDENT')
    throw forbidden('Only HR can confirm clearance.')
  if (['APPROVED', 'SETTLED', 'CANCELLED'].includes(before.status))
    throw conflict(
      'NOT_OPEN',
      `${before.number} ${statusClause(settlementStatusLabels, before.status)}. Its clearance can no longer be changed.`,
    )
  const isOpen = body.clearance === 'OPEN'
  await updateRecord(call, 'finalSettlement', before.id, {
    clearance: body.clearance,
    clearanceNote: body.note,
    clearanceBy: isOpen ? null : staff.id,
    clearanceAt: isOpen ? null : now,
  })
  await recordSettlement(call, 'clearance-updated', await loadSettlement(db, null, { id: before.id }), { before })
  return readSettlement(call, null, before.id)
}

/** Due dates and the dates of statements are dates in the country. */
export const zoneOfSettlement = async ({
  db,
  params,
}: {
  readonly db: Db
  readonly params: { readonly id?: string | undefined }
}) =>
  params.id
    ? db
        .selectFrom('country')
        .innerJoin('finalSettlement', 'finalSettlement.countryId', 'country.id')
        .select('country.zone')
        .where('finalSettlement.id', '=', params.id)
        .executeTakeFirst()
    : undefined
