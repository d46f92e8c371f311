import type { AgreementKind } from '@muster/contract/contracts/agreement-shapes.contract.ts'
import {
  type AgreementStatus,
  agreementStates,
  DOCUMENT_GUARDS,
  type DocumentGuard,
} from '@muster/contract/contracts/states.contract.ts'
import { formatLongDate } from '@muster/contract/kernel/values/days.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Staff } from '../../../kernel/db/scope.ts'
import { availableTransitions, checksOf, type FailedGuard, failedChecks } from '../../../kernel/transitions/checks.ts'
import { KINDS } from '../core/kinds.rules.ts'
import { hasContributed } from '../core/versions.queries.ts'
import { type AgreementRecord, agreementsIn, lastDayOf, overlapsTime } from './agreements.queries.ts'
import { agreementProblems } from './agreements.rules.ts'

/** The inputs of a transition: the user, and the effective date of a termination. */
export interface GuardContext {
  readonly staff: Pick<Staff, 'id'>
  readonly today: string
  readonly effectiveDate?: string | undefined
}

/** The message of a guard that does not hold. */
export const messageUnless = (holds: boolean, guard: DocumentGuard) => (holds ? null : DOCUMENT_GUARDS[guard])

const CHECKS = checksOf(agreementStates)<AgreementRecord, GuardContext>({
  notTheCreator: async (db, row, { staff }) => messageUnless(!(await hasWritten(db, row, staff.id)), 'notTheCreator'),
  isComplete: (_db, row) => agreementProblems(row)[0]?.message ?? null,
  hasSignedFile: (_db, { signedFileId }) => messageUnless(signedFileId !== null, 'hasSignedFile'),
  hasSignedDate: (_db, { signedOn }, { today }) =>
    messageUnless(signedOn !== null && signedOn <= today, 'hasSignedDate'),
  parentIsActive: async (db, { kind, parentId }) =>
    messageUnless(kind === 'MSA' || (await parentOf(db, parentId))?.status === 'ACTIVE', 'parentIsActive'),
  endsWithParent: async (db, row) => {
    if (row.kind === 'MSA') return null
    const parent = await parentOf(db, row.parentId)
    const lastDay = parent ? await lastDayOf(db, parent) : null
    return parent && lastDay !== null && (row.endDate === null || row.endDate > lastDay)
      ? `The master agreement ${parent.number} ends on ${formatLongDate(lastDay)}. A statement of work can’t end later.`
      : null
  },
  statementsWithinTerm: async (db, row) => {
    const [longer] = row.amendsId === null ? [] : await statementsBeyond(db, row.amendsId, row.endsOn)
    return longer ? `The statement of work ${longer.number} ends later. Amend or end it first.` : null
  },
  statementsEnded: async (db, row, { today, effectiveDate }) => {
    const [longer] = row.kind === 'SOW' ? [] : await statementsBeyond(db, row.id, effectiveDate ?? today)
    return longer ? `The statement of work ${longer.number} under it ends later. End it first.` : null
  },
  overlapsNone: async (db, row) => {
    const other = row.kind === 'SOW' ? undefined : await overlapping(db, row)
    return other
      ? `${other.number} with this client is active in this period. Amend it, end it, or select other dates.`
      : null
  },
})

const hasWritten = (db: Db, row: AgreementRecord, userID: string) =>
  hasContributed(db, row, { entity: KINDS[row.kind as AgreementKind].entity, events: ['created', 'updated'], userID })

const parentOf = (db: Db, msaID: string | null) =>
  agreementsIn(db, null, 'MSA')
    .select(['status', 'number', 'endsOn', 'familyId'])
    .where('id', '=', msaID)
    .executeTakeFirst()

/** Active statements of work under it that end after a date; with null, without an end date. */
const statementsBeyond = (db: Db, msaID: string, day: string | null) =>
  day === null
    ? []
    : agreementsIn(db, null, 'SOW')
        .select('number')
        .where('parentId', '=', msaID)
        .where('status', '=', 'ACTIVE')
        .where((eb) => eb.or([eb('endsOn', 'is', null), eb('endsOn', '>', day)]))
        .orderBy('number')
        .execute()

/** Another active master agreement of the client and legal entity in that period, except the one it amends. */
const overlapping = (db: Db, row: AgreementRecord) =>
  agreementsIn(db, null, 'MSA')
    .select('number')
    .where('status', '=', 'ACTIVE')
    .where('clientId', '=', row.clientId)
    .where('legalEntityId', '=', row.legalEntityId)
    .where('familyId', '!=', row.familyId)
    .where(overlapsTime(row.startDate, row.endsOn))
    .executeTakeFirst()

/** The failed guards of a transition. */
export const failedAgreementGuards = (
  db: Db,
  row: AgreementRecord,
  guards: readonly DocumentGuard[],
  context: GuardContext,
): Promise<FailedGuard<DocumentGuard>[]> => failedChecks(CHECKS, guards, { db, row, context })

export const availableAgreementTransitions = (db: Db, row: AgreementRecord, staff: Staff, today: string) =>
  availableTransitions(agreementStates, { staff, from: row.status as AgreementStatus }, ({ guards }) =>
    failedAgreementGuards(db, row, guards, { staff, today }),
  )
