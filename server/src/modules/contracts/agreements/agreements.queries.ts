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
  'agreement.replacedOn',
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
  replacedOn: row.replacedOn,
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
  if (lock) await lockVersions(db, scope, { kind, id })
  return agreementsIn(db, scope, kind)
    .innerJoin('client', 'client.id', 'agreement.clientId')
    .selectAll('agreement')
    .select(['client.name as clientName', 'client.countryId'])
    .where('agreement.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound(KINDS[kind].name))
}

/**
 * Locks all versions of an agreement, and before those of a statement of work the versions of its master agreement
 * against changes, because the guards of each read the other. Everyone locks order forms, contracts, master agreements
 * and statements of work in this order, and versions by their revision.
 */
async function lockVersions(db: Db, scope: Scope | null, { kind, id }: AgreementKey): Promise<void> {
  const found = await agreementsIn(db, scope, kind)
    .select(['agreement.familyId', 'agreement.parentId'])
    .where('agreement.id', '=', id)
    .executeTakeFirst()
  if (!found) return
  if (found.parentId !== null) {
    const parent = db
      .selectFrom('agreement as parent')
      .select('parent.familyId')
      .where('parent.id', '=', found.parentId)
    await versionsToLock(db).where('agreement.familyId', '=', parent).forShare().execute()
  }
  await versionsToLock(db).where('agreement.familyId', '=', found.familyId).forUpdate().execute()
}

const versionsToLock = (db: Db) =>
  db.selectFrom('agreement').select('agreement.id').orderBy('agreement.familyId').orderBy('agreement.revision')

/**
 * Locks the active master agreements of a client against changes until the transaction ends: what requires one does not
 * continue while it ends.
 */
export const lockActiveAgreements = (db: Db, clientID: string) =>
  versionsToLock(db)
    .where('agreement.clientId', '=', clientID)
    .where('agreement.kind', '=', 'MSA')
    .where('agreement.status', '=', 'ACTIVE')
    .forShare()
    .execute()

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

type VersionKey = Pick<AgreementRecord, 'familyId' | 'revision'>

/** Whether a later version is approved, which may start later. */
export const isReplaced = sql<boolean>`exists (select from agreement later where later.family_id = agreement.family_id
  and later.revision > agreement.revision and later.status = 'ACTIVE')`

/** The approved later versions of an agreement, latest first. */
export const laterVersions = (db: Db, { familyId, revision }: VersionKey) =>
  agreementsIn(db, null)
    .select(['agreement.id', 'agreement.revision', 'agreement.startDate'])
    .where('agreement.familyId', '=', familyId)
    .where('agreement.revision', '>', revision)
    .where('agreement.status', '=', 'ACTIVE')
    .orderBy('agreement.revision', 'desc')

/** The earlier versions of an agreement that are in force or have expired, earliest first. */
export const formerVersions = (db: Db, { familyId, revision }: VersionKey) =>
  agreementsIn(db, null)
    .select('agreement.id')
    .where('agreement.familyId', '=', familyId)
    .where('agreement.revision', '<', revision)
    .where('agreement.status', 'in', ['ACTIVE', 'EXPIRED'])
    .orderBy('agreement.revision')

/** Active agreements that end between two days, without those that a later version replaces. */
export const endingBetween = (agreements: Agreements, from: string, until: string): Agreements =>
  agreements
    .where('agreement.status', '=', 'ACTIVE')
    .where('agreement.endsOn', '>=', from)
    .where('agreement.endsOn', '<=', until)
    .where(({ not }) => not(isReplaced))

/** The last day of a master agreement, or of its latest approved version if that starts later; null without one. */
export async function lastDayOf(
  db: Db,
  { familyId, endsOn }: Pick<AgreementRecord, 'familyId' | 'endsOn'>,
): Promise<string | null> {
  const latest = await agreementsIn(db, null, 'MSA')
    .select('agreement.endsOn')
    .where('agreement.familyId', '=', familyId)
    .where('agreement.status', '=', 'ACTIVE')
    .orderBy('agreement.revision', 'desc')
    .executeTakeFirst()
  return latest ? latest.endsOn : endsOn
}
