import type { Candidate, CandidateRow } from '@muster/contract/consultants/candidate.contract.ts'
import type { CandidateStatus } from '@muster/contract/consultants/states.contract.ts'
import type { Selectable, SelectQueryBuilder } from 'kysely'
import { notFound } from '../../../kernel/app/errors.ts'
import type { DB, Db } from '../../../kernel/db/db.ts'
import { inCountriesAndClients } from '../../../kernel/db/filters.ts'
import type { Scope } from '../../../kernel/db/scope.ts'
import { precompiledColumns } from '../../../kernel/performance/column-names.ts'

export type Consultants = SelectQueryBuilder<DB, 'consultant', object>

/** All consultants in scope that are not archived. */
export const consultantsIn = (db: Db, scope: Scope): Consultants =>
  inCountriesAndClients(db.selectFrom('consultant').where('consultant.archivedAt', 'is', null), scope, {
    country: 'consultant.countryId',
    client: 'consultant.clientId',
  })

export const withConsultantNames = (rows: Consultants) =>
  rows.innerJoin('country', 'country.id', 'consultant.countryId').leftJoin('client', 'client.id', 'consultant.clientId')

/** The columns of a list row. */
export const CORE_COLUMNS = precompiledColumns([
  'consultant.id',
  'consultant.version',
  'consultant.code',
  'consultant.name',
  'consultant.nameArabic',
  'consultant.preferredName',
  'consultant.photoFileId',
  'consultant.nationality',
  'consultant.personalEmail',
  'consultant.workEmail',
  'consultant.mobile',
  'consultant.countryId',
  'country.name as countryName',
  'consultant.clientId',
  'client.name as clientName',
  'consultant.site',
  'consultant.title',
  'consultant.skills',
  'consultant.status',
  'consultant.serviceStartDate',
  'consultant.joinedDate',
  'consultant.probationEnd',
  'consultant.contractEnd',
  'consultant.lastWorkingDay',
  'consultant.residencyStatus',
  'consultant.visaSponsor',
  'consultant.tags',
  'consultant.currentOrderFormId',
  'consultant.createdAt',
  'consultant.updatedAt',
  'consultant.passportExpiry',
  'consultant.visaExpiry',
  'consultant.residenceExpiry',
  'consultant.workPermitExpiry',
  'consultant.medicalExpiry',
  'consultant.nextExpiry',
])

export type ConsultantRow = Selectable<DB['consultant']>
type CoreRow = Omit<ConsultantRow, 'searchTextFull' | 'searchTextWork'> & {
  readonly countryName: string
  readonly clientName: string | null
}

const days = (row: CoreRow) => ({
  passportExpiry: row.passportExpiry,
  residenceExpiry: row.residenceExpiry,
  workPermitExpiry: row.workPermitExpiry,
  visaExpiry: row.visaExpiry,
  medicalExpiry: row.medicalExpiry,
  nextExpiry: row.nextExpiry,
})

/** A row with the field names of the API, and the dates of its documents. */
export const presentConsultantRow = (row: CoreRow): CandidateRow => ({
  id: row.id,
  version: row.version,
  code: row.code,
  name: row.name,
  nameArabic: row.nameArabic,
  preferredName: row.preferredName,
  hasPhoto: row.photoFileId !== null,
  nationality: row.nationality,
  personalEmail: row.personalEmail,
  workEmail: row.workEmail,
  mobile: row.mobile,
  countryID: row.countryId,
  _country: { id: row.countryId, name: row.countryName },
  clientID: row.clientId,
  _client: row.clientId ? { id: row.clientId, name: row.clientName ?? '' } : null,
  site: row.site,
  title: row.title,
  skills: row.skills,
  status: row.status as CandidateStatus,
  serviceStartDate: row.serviceStartDate,
  joinedDate: row.joinedDate,
  probationEnd: row.probationEnd,
  contractEnd: row.contractEnd,
  lastWorkingDay: row.lastWorkingDay,
  residencyStatus: row.residencyStatus as CandidateRow['residencyStatus'],
  visaSponsor: row.visaSponsor as CandidateRow['visaSponsor'],
  tags: row.tags,
  currentOrderFormID: row.currentOrderFormId,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  identity: days(row),
})

export type FullRow = ConsultantRow & { readonly countryName: string; readonly clientName: string | null }

/** The record with the names it refers to; 404 if it does not exist or is out of scope. */
export async function getConsultant(db: Db, scope: Scope, id: string): Promise<FullRow> {
  const found = await withConsultantNames(consultantsIn(db, scope))
    .selectAll('consultant')
    .select(['country.name as countryName', 'client.name as clientName'])
    .where('consultant.id', '=', id)
    .executeTakeFirst()
  if (!found) throw notFound('consultant')
  return found as FullRow
}

/** The same record, locked until the end of the transaction, so that two changes are made one after another. */
export async function lockConsultant(db: Db, scope: Scope, id: string): Promise<ConsultantRow> {
  const found = await consultantsIn(db, scope)
    .selectAll('consultant')
    .where('consultant.id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw notFound('consultant')
  return found as ConsultantRow
}

type BlockName = 'identity' | 'dependants' | 'bank' | 'pay'
type Blocks = { readonly [Name in BlockName]?: Candidate[Name] | undefined }

/** The complete record; a block that the user may not see is not read, and is undefined. */
export function presentConsultant(row: FullRow, blocks: Blocks): Candidate {
  const { identity: _days, ...core } = presentConsultantRow(row)
  return {
    ...core,
    firstName: row.firstName,
    lastName: row.lastName,
    birthDate: row.birthDate,
    gender: row.gender as Candidate['gender'],
    maritalStatus: row.maritalStatus as Candidate['maritalStatus'],
    languages: row.languages,
    homePhone: row.homePhone,
    currentAddress: row.currentAddress,
    permanentAddress: row.permanentAddress,
    exitReason: row.exitReason as Candidate['exitReason'],
    emergencyContacts: row.emergencyContacts as Candidate['emergencyContacts'],
    education: row.education as Candidate['education'],
    experience: row.experience as Candidate['experience'],
    ...(blocks as Pick<Candidate, BlockName>),
  }
}
