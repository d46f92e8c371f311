import type { AgreementKind, AgreementRow } from '@muster/contract/contracts/agreement-shapes.contract.ts'
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import { notFound } from '../../../kernel/app/errors.ts'
import type { DB, Db } from '../../../kernel/db/db.ts'
import type { RecordKey } from '../../../kernel/db/filters.ts'
import type { Scope } from '../../../kernel/db/scope.ts'
import { refTo } from '../../../kernel/records/refs.ts'
import { ofClientsInScope } from '../../clients/clients.queries.ts'
import { KINDS } from '../core/kinds.rules.ts'
import { presentRow } from '../core/versions.queries.ts'

export type Agreements = SelectQueryBuilder<DB, 'agreement', object>
export type AgreementRecord = Selectable<DB['agreement']>

/**
 * Agreements of one type with clients within scope, without deleted drafts. Without a scope, all of them: for jobs and
 * for records that were just written.
 */
export function agreementsIn(db: Db, scope: Scope | null, kind?: AgreementKind): Agreements {
  let rows: Agreements = db.selectFrom('agreement').where('agreement.archivedAt', 'is', null)
  if (kind) rows = rows.where('agreement.kind', '=', kind)
  return ofClientsInScope(rows, scope, 'agreement.clientId')
}

/** With the names it refers to. */
export const withAgreementNames = (rows: Agreements) =>
  rows
    .innerJoin('client', 'client.id', 'agreement.clientId')
    .innerJoin('country', 'country.id', 'client.countryId')
    .innerJoin('legalEntity', 'legalEntity.id', 'agreement.legalEntityId')
    .leftJoin('agreement as msa', 'msa.id', 'agreement.parentId')

export const ROW = [
  'agreement.id',
  'agreement.kind',
  'agreement.number',
  'agreement.revision',
  'agreement.title',
  'agreement.clientReference',
  'agreement.clientId',
  'client.name as clientName',
  'agreement.parentId',
  'msa.number as msaNumber',
  'agreement.legalEntityId',
  'legalEntity.name as legalEntityName',
  'client.countryId',
  'country.name as countryName',
  'agreement.status',
  'agreement.startDate',
  'agreement.endDate',
  'agreement.endsOn',
  'agreement.autoRenew',
  'agreement.renewalMonths',
  'agreement.noticeDays',
  'agreement.currency',
  'agreement.valueAmount',
  'agreement.valueCurrency',
  'agreement.signedOn',
  'agreement.signedFileId',
  'agreement.createdAt',
  'agreement.updatedAt',
  'agreement.version',
] as const

const rowQuery = (rows: Agreements) => withAgreementNames(rows).select(ROW)
type AgreementListRow = Awaited<ReturnType<ReturnType<typeof rowQuery>['execute']>>[number]

export const moneyOf = (amount: string | null, currency: string | null) =>
  amount === null || currency === null ? null : { amount, currency }

export const presentAgreementRow = (row: AgreementListRow): AgreementRow => ({
  ...presentRow(row),
  kind: row.kind as AgreementKind,
  clientReference: row.clientReference,
  msaID: row.parentId,
  _msa: refTo(row.parentId, row.msaNumber),
  status: row.status as AgreementRow['status'],
  autoRenew: row.autoRenew,
  renewalMonths: row.renewalMonths,
  noticeDays: row.noticeDays,
  currency: row.currency,
  value: moneyOf(row.valueAmount, row.valueCurrency),
})

export type NamedAgreement = AgreementRecord & { readonly clientName: string; readonly countryId: string }

type AgreementKey = RecordKey & { readonly kind: AgreementKind }

/** One agreement in scope with the name and country of its client; 404 otherwise. */
export async function loadAgreement(
  db: Db,
  scope: Scope | null,
  { kind, id, lock }: AgreementKey,
): Promise<NamedAgreement> {
  if (lock)
    await agreementsIn(db, scope, kind).select('agreement.id').where('agreement.id', '=', id).forUpdate().execute()
  return agreementsIn(db, scope, kind)
    .innerJoin('client', 'client.id', 'agreement.clientId')
    .selectAll('agreement')
    .select(['client.name as clientName', 'client.countryId'])
    .where('agreement.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound(KINDS[kind].name))
}

/**
 * Whether a row is in force on a day between these two; null means no end date. Compared by date, because PostgreSQL
 * rejects a range that ends before it starts, such as that of a version that was never in force.
 */
export const overlapsTime = (from: string, until: string | null) =>
  sql<boolean>`(start_date <= coalesce(${until}::date, 'infinity') and coalesce(ends_on, 'infinity') >= ${from}::date)`

/**
 * The master agreement of a client that is in force on a date; with a legal entity, the one with that entity. Undefined
 * without one.
 */
export function activeAgreement(db: Db, clientID: string, day: string, legalEntityID?: string | null) {
  let rows = agreementsIn(db, null, 'MSA')
    .where('agreement.clientId', '=', clientID)
    .where('agreement.status', '=', 'ACTIVE')
    .where('agreement.startDate', '<=', day)
    .where((eb) => eb.or([eb('agreement.endsOn', 'is', null), eb('agreement.endsOn', '>=', day)]))
  if (legalEntityID) rows = rows.where('agreement.legalEntityId', '=', legalEntityID)
  return rows
    .select(['agreement.id', 'agreement.number', 'agreement.legalEntityId', 'agreement.startDate', 'agreement.endsOn'])
    .orderBy('agreement.startDate', 'desc')
    .executeTakeFirst()
}

/** Whether the next version is approved and starts on the day after this one ends. */
export const isReplaced = sql<boolean>`exists (select from agreement next_version where next_version.amends_id = agreement.id
  and next_version.status = 'ACTIVE' and next_version.start_date = agreement.ends_on + 1)`

/** The approved next version of an agreement, which may start later. */
export const nextVersion = (db: Db, id: string) =>
  agreementsIn(db, null)
    .select(['agreement.revision', 'agreement.startDate'])
    .where('agreement.amendsId', '=', id)
    .where('agreement.status', '=', 'ACTIVE')
    .executeTakeFirst()

/** The last day of a master agreement, or of its latest approved version if that starts later; null without one. */
export async function lastDayOf(
  db: Db,
  { familyId, endsOn }: Pick<AgreementRecord, 'familyId' | 'endsOn'>,
): Promise<string | null> {
  const latest = await agreementsIn(db, null, 'MSA')
    .select('agreement.endsOn')
    .where('agreement.familyId', '=', familyId)
    .where('agreement.status', '=', 'ACTIVE')
    .orderBy('agreement.startDate', 'desc')
    .executeTakeFirst()
  return latest ? latest.endsOn : endsOn
}
