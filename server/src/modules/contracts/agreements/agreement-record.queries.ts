import type { Agreement, AgreementKind } from '@muster/contract/contracts/agreement-shapes.contract.ts'
import { agreementView } from '@muster/contract/contracts/visibility.contract.ts'
import { may, right } from '@muster/contract/kernel/api/permission.ts'
import { notFound } from '../../../kernel/app/errors.ts'
import { recordHistory } from '../../../kernel/app/history.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Scope } from '../../../kernel/db/scope.ts'
import type { RecordReader } from '../core/call.types.ts'
import { KINDS } from '../core/kinds.rules.ts'
import { remindersOf } from '../core/reminders.queries.ts'
import { documentFile, presentRecord, versionsOf } from '../core/versions.queries.ts'
import { availableAgreementTransitions } from './agreement-guards.queries.ts'
import {
  agreementsIn,
  isReplaced,
  loadAgreement,
  moneyOf,
  type NamedAgreement,
  presentAgreementRow,
  ROW,
  withAgreementNames,
} from './agreements.queries.ts'
import { isEditable } from './agreements.rules.ts'

/**
 * The complete record in scope, with the transitions available to the user. Without a scope if the caller has just
 * written it.
 */
export async function readAgreement(
  { db, staff, today }: RecordReader,
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
    .select(isReplaced.as('isReplaced'))
    .where('agreement.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound(KINDS[kind].name))
  const [versions, related, signedFile, moves, reminders] = await Promise.all([
    versionsOf(db, 'agreement', row.familyId),
    relatedTo(db, id),
    documentFile(db, row.signedFileId),
    availableAgreementTransitions(db, row, staff, today),
    row.isReplaced ? [] : remindersOf(db, kind, row),
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
    ...presentRecord(row),
    ...related,
    signedFile,
    versions,
    reminders,
    editable: isEditable(row.status) && may(staff, right('agreements', 'edit')),
    availableTransitions: moves,
  }
}

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

export const agreementHistory = (kind: AgreementKind) =>
  recordHistory(KINDS[kind].entity, (db, scope, { id }) => loadAgreement(db, scope, { kind, id }), {
    view: agreementView,
  })

/** The fields of an agreement in the audit trail. */
export const auditableAgreement = (row: NamedAgreement) => ({
  number: row.number,
  revision: row.revision,
  title: row.title,
  clientReference: row.clientReference,
  clientID: row.clientId,
  msaID: row.parentId,
  legalEntityID: row.legalEntityId,
  status: row.status,
  startDate: row.startDate,
  endDate: row.endDate,
  endedOn: row.endedOn,
  replacedOn: row.replacedOn,
  autoRenew: row.autoRenew,
  renewalMonths: row.renewalMonths,
  noticeDays: row.noticeDays,
  paymentTerms: row.paymentTerms,
  currency: row.currency,
  governingLaw: row.governingLaw,
  scope: row.scope,
  ourSignatory: row.ourSignatory,
  clientSignatory: row.clientSignatory,
  signedOn: row.signedOn,
  notes: row.notes,
  rateCard: row.rateCard,
  hasSignedFile: row.signedFileId !== null,
  value: moneyOf(row.valueAmount, row.valueCurrency),
  liabilityCap: moneyOf(row.liabilityAmount, row.liabilityCurrency),
})
