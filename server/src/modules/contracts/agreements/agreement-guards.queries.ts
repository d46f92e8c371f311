import type { AgreementKind } from '@muster/contract/contracts/agreement-shapes.contract.ts'
import {
  type AgreementStatus,
  agreementStates,
  DOCUMENT_GUARDS,
  type DocumentGuard,
} from '@muster/contract/contracts/states.contract.ts'
import { daysAfter, formatLongDate } from '@muster/contract/kernel/values/days.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Staff } from '../../../kernel/db/scope.ts'
import { availableTransitions, checksOf, type FailedGuard, failedChecks } from '../../../kernel/transitions/checks.ts'
import { KINDS } from '../core/kinds.rules.ts'
import { earlierOf } from '../core/lifecycle.rules.ts'
import { hasContributed } from '../core/versions.queries.ts'
import {
  type AgreementRecord,
  agreementsIn,
  formerVersions,
  lastDayOf,
  laterVersions,
  overlapsTime,
} from './agreements.queries.ts'
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
    const [longer] = row.amendsId === null ? [] : await statementsBeyond(db, row, row.endsOn)
    return longer ? `The statement of work ${longer.number} ends later. Amend or end it first.` : null
  },
  statementsEnded: async (db, row, { today, effectiveDate }) => {
    const [longer] = row.kind === 'SOW' ? [] : await statementsBeyond(db, row, effectiveDate ?? today)
    return longer ? `The statement of work ${longer.number} under it ends later. End it first.` : null
  },
  notStarted: (_db, { startDate }, { today }) =>
    startDate > today ? null : `It started on ${formatLongDate(startDate)}. Terminate it instead.`,
  statementsWithinFormer: async (db, row, { today }) => {
    const lastDay = await lastDayWithout(db, row, today)
    if (row.kind === 'SOW') return beyondParent(db, row, lastDay)
    const [longer] = await statementsBeyond(db, row, lastDay)
    return longer
      ? `The statement of work ${longer.number} ends later than the version before. Amend or end it first.`
      : null
  },
  formerInForce: async (db, row) => {
    const isAlone = row.amendsId !== null && (await formerVersions(db, row).executeTakeFirst()) === undefined
    return messageUnless(!isAlone, 'formerInForce')
  },
  startsWithoutGap: async (db, { amendsId, startDate }) => {
    if (amendsId === null) return null
    const former = await db
      .selectFrom('agreement')
      .select(['revision', 'endsOn'])
      .where('id', '=', amendsId)
      .executeTakeFirst()
    const lastDay = former?.endsOn ?? null
    return former && lastDay !== null && startDate > daysAfter(lastDay, 1)
      ? `Version ${former.revision} ends on ${formatLongDate(lastDay)}. An amendment starts on the next day at the latest. Select an earlier start date.`
      : null
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

/**
 * Active statements of work under any version of the agreement that end after a date: they move to the version in force.
 * With null, without an end date, none.
 */
const statementsBeyond = (db: Db, { familyId }: AgreementRecord, day: string | null) =>
  day === null
    ? []
    : agreementsIn(db, null, 'SOW')
        .innerJoin('agreement as msa', 'msa.id', 'agreement.parentId')
        .select('agreement.number')
        .where('msa.familyId', '=', familyId)
        .where('agreement.status', '=', 'ACTIVE')
        .where((eb) => eb.or([eb('agreement.endsOn', 'is', null), eb('agreement.endsOn', '>', day)]))
        .orderBy('agreement.number')
        .execute()

/** Why a statement of work can’t end on this day, or without an end date: its master agreement ends before. */
async function beyondParent(db: Db, row: AgreementRecord, day: string | null): Promise<string | null> {
  const parent = await parentOf(db, row.parentId)
  const lastDay = parent ? await lastDayOf(db, parent) : null
  return parent && lastDay !== null && (day === null || day > lastDay)
    ? `The version before ends after the master agreement ${parent.number}, which ends on ${formatLongDate(lastDay)}. Create an amendment instead.`
    : null
}

/** The last day of an agreement when this version is cancelled before its start; null without an end date. */
async function lastDayWithout(db: Db, row: AgreementRecord, today: string): Promise<string | null> {
  const [later] = await laterVersions(db, row).select('agreement.endsOn').execute()
  if (later) return later.endsOn
  const former = (await formerVersions(db, row).selectAll('agreement').execute()).at(-1)
  if (!former) return today
  const ends = [former.endDate, former.endedOn].filter((day) => day !== null)
  return ends.length > 0 ? ends.reduce(earlierOf) : null
}

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

/** What has started is terminated: its pages do not offer to cancel it. */
export async function availableAgreementTransitions(db: Db, row: AgreementRecord, staff: Staff, today: string) {
  const available = await availableTransitions(
    agreementStates,
    { staff, from: row.status as AgreementStatus },
    ({ guards }) => failedAgreementGuards(db, row, guards, { staff, today }),
  )
  return available.filter(({ why }) => !why.some(({ name }) => name === 'notStarted'))
}
