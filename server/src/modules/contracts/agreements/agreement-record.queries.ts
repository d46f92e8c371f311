import type { Agreement, AgreementKind } from '@muster/contract/contracts/agreement-shapes.contract.ts'
import { agreementView } from '@muster/contract/contracts/visibility.contract.ts'
import { may, right } from '@muster/contract/kernel/api/permission.ts'
import { notFound } from '../../../kernel/app/errors.ts'
import { historyOf } from '../../../kernel/app/history.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Scope, Staff } from '../../../kernel/db/scope.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { refTo } from '../../../kernel/records/refs.ts'
import { remindersOf } from '../core/reminders.queries.ts'
import { availableAgreementTransitions } from './agreement-guards.queries.ts'
import {
  agreementsIn,
  loadAgreement,
  moneyOf,
  presentAgreementRow,
  ROW,
  withAgreementNames,
} from './agreements.queries.ts'
import { AGREEMENT_LABELS, isEditable } from './agreements.rules.ts'

interface AgreementRecordReadContext {
  readonly db: Db
  readonly staff: Staff
  readonly today: string
}

/**
 * The complete record in scope, with the transitions available to the user. Without a scope if the caller has just
 * written it.
 */
export async function readAgreement(
  { db, staff, today }: AgreementRecordReadContext,
  scope: Scope | null,
  { kind, id }: { kind: AgreementKind; id: string },
): Promise<Agreement> {
  const row = await withAgreementNames(agreementsIn(db, scope, kind))
    .leftJoin('appUser as creator', 'creator.id', 'agreement.createdBy')
    .leftJoin('appUser as editor', 'editor.id', 'agreement.updatedBy')
    .leftJoin('appUser as approver', 'approver.id', 'agreement.approvedBy')
    .selectAll('agreement')
    .select(ROW)
    .select(['creator.name as creatorName', 'editor.name as editorName', 'approver.name as approverName'])
    .where('agreement.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound(AGREEMENT_LABELS[kind].name))
  const [settingVersions, related, signedFile, moves, reminders] = await Promise.all([
    versionsOf(db, row.familyId),
    relatedTo(db, id),
    documentFile(db, row.signedFileId),
    availableAgreementTransitions(db, row, staff, today),
    remindersOf(db, kind, row),
  ])
  return {
    ...presentAgreementRow(row),
    paymentTerms: row.paymentTerms,
    liabilityCap: moneyOf(row.liabilityAmount, row.liabilityCurrency),
    rateCard: row.rateCard as Agreement['rateCard'],
    governingLaw: row.governingLaw,
    scope: row.scope,
    ourSignatory: row.ourSignatory,
    clientSignatory: row.clientSignatory,
    notes: row.notes,
    since: row.stateSince.toISOString(),
    reason: row.reason,
    signedFile,
    _approvedBy: refTo(row.approvedBy, row.approverName),
    approvedAt: row.approvedAt?.toISOString() ?? null,
    versions: settingVersions,
    amendsID: row.amendsId,
    renewsID: row.renewsId,
    ...related,
    reminders,
    editable: isEditable(row.status) && may(staff, right('agreements', 'edit')),
    availableTransitions: moves,
    createdBy: row.createdBy,
    _createdBy: refTo(row.createdBy, row.creatorName),
    _updatedBy: refTo(row.updatedBy, row.editorName),
  }
}

const versionsOf = (db: Db, familyID: string) =>
  agreementsIn(db, null)
    .select(['id', 'revision', 'status', 'startDate', 'endDate'])
    .where('familyId', '=', familyID)
    .orderBy('revision', 'desc')
    .execute()

/** Its renewals, and the statements of work under it that have not ended. */
async function relatedTo(db: Db, id: string) {
  const found = await agreementsIn(db, null)
    .select(['id', 'number as name', 'renewsId'])
    .where((eb) =>
      eb.or([
        eb('renewsId', '=', id),
        eb.and([eb('parentId', '=', id), eb('status', 'in', ['DRAFT', 'NEGOTIATION', 'ACTIVE', 'EXPIRED'])]),
      ]),
    )
    .orderBy('number')
    .execute()
  const refs = (rows: typeof found) => rows.map((row) => ({ id: row.id, name: row.name }))
  return {
    renewals: refs(found.filter(({ renewsId }) => renewsId === id)),
    statements: refs(found.filter(({ renewsId }) => renewsId !== id)),
  }
}

export async function documentFile(db: Db, fileID: string | null) {
  if (fileID === null) return null
  const file = await db.selectFrom('storedFile').selectAll().where('id', '=', fileID).executeTakeFirst()
  if (!file) return null
  const { name, size, contentType, sha256, createdAt } = file
  return { name, size, mimeType: contentType, sha256, createdAt: createdAt.toISOString() }
}

interface HistoryCall extends Pick<Call, 'db' | 'sees'> {
  readonly staff: Staff
  readonly scope: Scope
  readonly params: { readonly id: string }
  readonly query: { before?: number | undefined }
}

export const agreementHistory = (kind: AgreementKind) => async (call: HistoryCall) => {
  const { id: entityID } = await loadAgreement(call.db, call.scope, { kind, id: call.params.id })
  return historyOf(call, { entity: AGREEMENT_LABELS[kind].entity, entityID, view: agreementView })
}

/** The fields of an agreement in the audit trail. */
export function auditable(row: Awaited<ReturnType<typeof loadAgreement>>) {
  const { clientId: clientID, parentId: msaID, legalEntityId: legalEntityID, rateCard, ...rest } = row
  const { number, revision, title, clientReference, status, startDate, endDate, endedOn, autoRenew, renewalMonths } =
    rest
  const { noticeDays, paymentTerms, currency, governingLaw, scope, ourSignatory, clientSignatory, signedOn, notes } =
    rest
  return {
    number,
    revision,
    title,
    clientReference,
    clientID,
    msaID,
    legalEntityID,
    status,
    startDate,
    endDate,
    endedOn,
    autoRenew,
    renewalMonths,
    noticeDays,
    paymentTerms,
    currency,
    governingLaw,
    scope,
    ourSignatory,
    clientSignatory,
    signedOn,
    notes,
    rateCard,
    hasSignedFile: rest.signedFileId !== null,
    value: moneyOf(rest.valueAmount, rest.valueCurrency),
    liabilityCap: moneyOf(rest.liabilityAmount, rest.liabilityCurrency),
  }
}
