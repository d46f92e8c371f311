import { grantOf } from '@muster/contract/access/matrix.ts'
import type { Bank, BankChange, bankEndpoints } from '@muster/contract/consultants/bank.contract.ts'
import type { BankChangeStatus } from '@muster/contract/consultants/states.contract.ts'
import { may, right, rolesWith } from '@muster/contract/kernel/api/permission.ts'
import { transitionMessages } from '@muster/contract/kernel/api/transition-messages.ts'
import { sql } from 'kysely'
import { notFound } from '../../../kernel/app/errors.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { ListQuery } from '../../../kernel/db/list.ts'
import type { Scope, Staff } from '../../../kernel/db/scope.ts'
import { containsPattern } from '../../../kernel/db/search.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { userIDsWithAccess } from '../../access/core/people.queries.ts'
import { consultantsIn } from '../core/consultants.queries.ts'
import { maskedBank } from './bank.rules.ts'

/** The account in force on this day, or the first future one, with the pending change; undefined without any. */
export const findBankRow = (db: Db, consultantID: string, today: string) =>
  db
    .selectFrom('consultantBank')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('consultantBankChange as change')
        .select('change.id')
        .whereRef('change.consultantId', '=', 'consultantBank.consultantId')
        .where('change.status', '=', 'PENDING')
        .as('pendingChangeId'),
    )
    .where('consultantId', '=', consultantID)
    .orderBy(sql`effective_from <= ${today}::date`, 'desc')
    .orderBy(sql`case when effective_from <= ${today}::date then effective_from end`, 'desc')
    .orderBy('effectiveFrom')
    .limit(1)
    .executeTakeFirst()

export async function findPendingChangeID(db: Db, consultantID: string): Promise<string | null> {
  const pending = await db
    .selectFrom('consultantBankChange')
    .select('id')
    .where('consultantId', '=', consultantID)
    .where('status', '=', 'PENDING')
    .executeTakeFirst()
  return pending?.id ?? null
}

/** The account for users who may see bank details: with masked numbers. */
export async function findMaskedBank(db: Db, consultantID: string, today: string): Promise<Bank | null> {
  const row = await findBankRow(db, consultantID, today)
  return row ? { ...maskedBank(row), effectiveFrom: row.effectiveFrom, pendingChangeID: row.pendingChangeId } : null
}

export const changesIn = (db: Db, scope: Scope) =>
  db
    .selectFrom('consultantBankChange as change')
    .innerJoin('consultant', 'consultant.id', 'change.consultantId')
    .where('change.consultantId', 'in', consultantsIn(db, scope).select('consultant.id'))
type BankChangeQuery = ReturnType<typeof changesIn>

/** Changes that this user may decide on, proposed by others. */
export const findConsultantsToDecide = (
  changes: BankChangeQuery,
  staff: Pick<Staff, 'id' | 'role'>,
): BankChangeQuery =>
  may(staff, right('consultant-bank', 'approve'))
    ? changes.where('change.status', '=', 'PENDING').where('change.proposedBy', '<>', staff.id)
    : changes.where(sql<boolean>`false`)

/** Changes that this user has proposed and others decide on. */
export const proposedBy = (changes: BankChangeQuery, { id }: Pick<Staff, 'id'>): BankChangeQuery =>
  changes.where('change.status', '=', 'PENDING').where('change.proposedBy', '=', id)

const withPeople = (rows: ReturnType<typeof changesIn>) =>
  rows
    .innerJoin('appUser as proposer', 'proposer.id', 'change.proposedBy')
    .leftJoin('appUser as decider', 'decider.id', 'change.decidedBy')
    .leftJoin('consultantBank as present', (join) =>
      join.on(sql<boolean>`present.id = (
        select id from consultant_bank where consultant_id = change.consultant_id and change_id is distinct from change.id
          and effective_from <= change.effective_date order by effective_from desc limit 1)`),
    )
    .selectAll('change')
    .select(['consultant.name', 'consultant.countryId', 'proposer.name as proposerName', 'decider.name as deciderName'])
    .select([
      'present.id as presentId',
      'present.accountName as presentAccountName',
      'present.bankName as presentBankName',
      'present.swift as presentSwift',
      'present.routingCode as presentRoutingCode',
      'present.ibanSealed as presentIbanSealed',
      'present.ibanMasked as presentIbanMasked',
      'present.accountNumberSealed as presentAccountNumberSealed',
      'present.accountNumberMasked as presentAccountNumberMasked',
    ])

export type ChangeRow = Awaited<ReturnType<typeof getBankChange>>

export async function getBankChange(db: Db, scope: Scope, id: string) {
  const found = await withPeople(changesIn(db, scope)).where('change.id', '=', id).executeTakeFirst()
  if (!found) throw notFound('bank change')
  return found
}

/** The account that a change replaces, as a row of its table. */
export const presentOf = (row: ChangeRow) =>
  row.presentId === null
    ? null
    : {
        id: row.presentId,
        accountName: row.presentAccountName!,
        bankName: row.presentBankName!,
        swift: row.presentSwift,
        routingCode: row.presentRoutingCode,
        ibanSealed: row.presentIbanSealed,
        ibanMasked: row.presentIbanMasked,
        accountNumberSealed: row.presentAccountNumberSealed,
        accountNumberMasked: row.presentAccountNumberMasked,
      }

const OWN = transitionMessages.ownWork('change')
const NOT_YOURS = 'Only the finance manager for payroll can decide on bank changes.'

/** A change with its numbers masked; `sharedWith` is filled for a single change. */
export function presentChange(row: ChangeRow, staff: Staff, sharedWith: BankChange['sharedWith'] = []): BankChange {
  const present = presentOf(row)
  const decides = grantOf(staff.role, 'consultant-bank').actions.has('approve')
  const because = !decides ? NOT_YOURS : row.proposedBy === staff.id ? OWN : null
  return {
    id: row.id,
    candidateID: row.consultantId,
    _candidate: { id: row.consultantId, name: row.name },
    status: row.status as BankChangeStatus,
    effectiveDate: row.effectiveDate,
    proposed: maskedBank(row),
    present: present && maskedBank(present),
    note: row.note,
    _proposedBy: { id: row.proposedBy, name: row.proposerName },
    proposedAt: row.proposedAt.toISOString(),
    _decidedBy: row.decidedBy ? { id: row.decidedBy, name: row.deciderName ?? '' } : null,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    reason: row.reason,
    sharedWith,
    mayDecide: row.status === 'PENDING' && because === null,
    mayNotDecideBecause: row.status === 'PENDING' ? because : null,
  }
}

export function findBankChanges({ db, scope, staff, query }: Call<typeof bankEndpoints.changes>): ListQuery {
  let plain = changesIn(db, scope)
  if (query.status?.length) plain = plain.where('change.status', 'in', query.status)
  if (query.candidateID) plain = plain.where('change.consultantId', '=', query.candidateID)
  if (query.waiting === 'me') plain = findConsultantsToDecide(plain, staff)
  if (query.waiting === 'others') plain = proposedBy(plain, staff)
  if (query.searchInput) plain = plain.where('consultant.searchTextFull', 'like', containsPattern(query.searchInput))
  return {
    rows: withPeople(plain),
    plain,
    key: 'change.id',
    sorts: {
      proposedAt: 'change.proposedAt',
      name: 'consultant.name',
      effectiveDate: 'change.effectiveDate',
      status: 'change.status',
    },
    present: (row: ChangeRow) => presentChange(row, staff),
  }
}

/** Other consultants in scope with the same IBAN, current or proposed. */
export const findSharers = (db: Db, scope: Scope, { consultantId, ibanFingerprint }: ChangeRow) =>
  ibanFingerprint === null
    ? Promise.resolve([])
    : consultantsIn(db, scope)
        .select(['consultant.id', 'consultant.name'])
        .where('consultant.id', '<>', consultantId)
        .where('consultant.id', 'in', (eb) =>
          eb
            .selectFrom('consultantBank')
            .select('consultantId')
            .where('ibanFingerprint', '=', ibanFingerprint)
            .union(
              eb
                .selectFrom('consultantBankChange')
                .select('consultantId')
                .where('ibanFingerprint', '=', ibanFingerprint)
                .where('status', '=', 'PENDING'),
            ),
        )
        .limit(20)
        .execute()

/** The users who may approve a bank change in this country, except its proposer. */
export async function findBankApprovers(db: Db, countryID: string, proposerID: string): Promise<string[]> {
  const approvers = await userIDsWithAccess(db, rolesWith(right('consultant-bank', 'approve')), countryID)
  return approvers.filter((id) => id !== proposerID)
}

const FORMER_DAYS = 30

/** The personal and work addresses that were replaced or removed within the last 30 days, by the audit trail. */
export async function findFormerAddresses(db: Db, consultantID: string): Promise<string[]> {
  const changes = await db
    .selectFrom('auditEntry')
    .select([
      sql<string | null>`diff -> 'personalEmail' ->> 0`.as('personalEmail'),
      sql<string | null>`diff -> 'workEmail' ->> 0`.as('workEmail'),
    ])
    .where('entity', '=', 'consultant')
    .where('entityId', '=', consultantID)
    .where('event', '=', 'consultant.updated')
    .where('at', '>=', sql<Date>`now() - make_interval(days => ${FORMER_DAYS}::int)`)
    .where(sql<boolean>`(diff -> 'personalEmail' is not null or diff -> 'workEmail' is not null)`)
    .execute()
  return changes.flatMap(({ personalEmail, workEmail }) => [personalEmail, workEmail]).filter((one) => one !== null)
}
