import type {
  CandidateContract,
  ClientContract,
  ContractKind,
} from '@muster/contract/contracts/contract-shapes.contract.ts'
import { candidateContractView, clientContractView } from '@muster/contract/contracts/visibility.contract.ts'
import { may, right } from '@muster/contract/kernel/api/permission.ts'
import { notFound } from '../../../kernel/app/errors.ts'
import { recordHistory } from '../../../kernel/app/history.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Scope } from '../../../kernel/db/scope.ts'
import { refTo } from '../../../kernel/records/refs.ts'
import { templateTextsOf } from '../../settings/document-templates/document-templates.queries.ts'
import type { RecordReader } from '../core/call.types.ts'
import { KINDS } from '../core/kinds.rules.ts'
import { remindersOf } from '../core/reminders.queries.ts'
import { documentFile, presentRecord, versionsOf } from '../core/versions.queries.ts'
import { availableContractTransitions, employmentMismatches, mismatchesOf } from './contract-guards.queries.ts'
import {
  contractsIn,
  loadContract,
  type NamedContract,
  presentCandidateRow,
  presentClientRow,
  ROW,
  withContractNames,
} from './contracts.queries.ts'
import type { ContractFields } from './contracts.rules.ts'

const wholeRow = (db: Db, scope: Scope | null, kind: ContractKind, id: string) =>
  withContractNames(contractsIn(db, scope, kind))
    .leftJoin('appUser as creator', 'creator.id', 'contract.createdBy')
    .leftJoin('appUser as editor', 'editor.id', 'contract.updatedBy')
    .leftJoin('appUser as approver', 'approver.id', 'contract.approvedBy')
    .leftJoin('appUser as checker', 'checker.id', 'contract.ratesCheckedBy')
    .leftJoin('agreement as msa', 'msa.id', 'contract.msaId')
    .leftJoin('agreement as sow', 'sow.id', 'contract.sowId')
    .selectAll('contract')
    .select(ROW)
    .select(['creator.name as creatorName', 'editor.name as editorName', 'approver.name as approverName'])
    .select(['checker.name as checkerName', 'msa.number as msaNumber', 'sow.number as sowNumber'])
    .where('contract.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound(KINDS[kind].name))

type ContractRecordRow = Awaited<ReturnType<typeof wholeRow>>

/** The fields of both types in addition to parties and terms. */
async function commonFields({ db, staff, today }: RecordReader, row: ContractRecordRow) {
  const [versions, renewals, document, signedFile, moves, reminders, templateTexts] = await Promise.all([
    versionsOf(db, 'contract', row.familyId),
    contractsIn(db, null).select(['id', 'number as name']).where('renewsId', '=', row.id).orderBy('number').execute(),
    documentFile(db, row.documentFileId),
    documentFile(db, row.signedFileId),
    availableContractTransitions(db, row, staff, today),
    remindersOf(db, row.kind as ContractKind, row),
    templateTextsOf(db, row.documentFileId ? [row.documentFileId] : []),
  ])
  return {
    ...presentRecord(row),
    document: document && { ...document, template: templateTexts.get(row.documentFileId!) ?? null },
    signedFile,
    versions,
    renewals,
    reminders,
    editable: row.status === 'DRAFT' && may(staff, right(KINDS[row.kind as ContractKind].resource, 'edit')),
    availableTransitions: moves,
  }
}

/** The complete employment contract in scope; without a scope if the caller has just written it. */
export async function readCandidateContract(
  reading: RecordReader,
  scope: Scope | null,
  id: string,
): Promise<CandidateContract> {
  const row = await wholeRow(reading.db, scope, 'CANDIDATE', id)
  const common = await commonFields(reading, row)
  const seesPay = may(reading.staff, right('consultant-pay', 'view'))
  const reason = seesPay ? common.reason : null
  const { pay, term } = await employmentMismatches(reading.db, row)
  const mismatches = [...(seesPay ? pay : []), ...term]
  return { ...(row.terms as ContractFields), ...presentCandidateRow(row), ...common, reason, mismatches }
}

/** The complete client contract in scope; without a scope if the caller has just written it. */
export async function readClientContract(
  reading: RecordReader,
  scope: Scope | null,
  id: string,
): Promise<ClientContract> {
  const row = await wholeRow(reading.db, scope, 'CLIENT', id)
  return {
    ...(row.terms as ContractFields),
    ...presentClientRow(reading.today)(row),
    ...(await commonFields(reading, row)),
    msaID: row.msaId,
    sowID: row.sowId,
    _msa: refTo(row.msaId, row.msaNumber),
    _sow: refTo(row.sowId, row.sowNumber),
    mismatches: await mismatchesOf(reading.db, row),
    _ratesCheckedBy: refTo(row.ratesCheckedBy, row.checkerName),
    ratesCheckedAt: row.ratesCheckedAt?.toISOString() ?? null,
  }
}

type ContractOf<K extends ContractKind> = K extends 'CANDIDATE' ? CandidateContract : ClientContract

export const readContract = <K extends ContractKind>(reading: RecordReader, scope: Scope | null, kind: K, id: string) =>
  (kind === 'CANDIDATE'
    ? readCandidateContract(reading, scope, id)
    : readClientContract(reading, scope, id)) as Promise<ContractOf<K>>

export const viewOf = (kind: ContractKind) => (kind === 'CANDIDATE' ? candidateContractView : clientContractView)

/** The free text of a reason may contain a rate or the pay, so it requires the permission to see those. */
export const contractHistory = (kind: ContractKind) =>
  recordHistory(KINDS[kind].entity, (db, scope, { id }) => loadContract(db, scope, { kind, id }), {
    view: viewOf(kind),
    reasonField: kind === 'CANDIDATE' ? 'pay' : 'reason',
  })

/** The fields of a contract in the audit trail: each term under the name that its view uses to hide it. */
export function auditableContract(row: NamedContract): Record<string, unknown> {
  const { number, revision, title, status, startDate, endDate, endedOn, noticeDays, signedOn } = row
  return {
    ...(row.terms as object),
    number,
    revision,
    title,
    status,
    startDate,
    endDate,
    endedOn,
    noticeDays,
    signedOn,
    orderFormID: row.orderFormId,
    ...(row.kind === 'CLIENT' && { msaID: row.msaId, sowID: row.sowId, ratesChecked: row.ratesCheckedBy !== null }),
    hasSignedFile: row.signedFileId !== null,
  }
}
