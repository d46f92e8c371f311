import { differenceOf } from '@muster/contract/contracts/difference.rules.ts'
import type { Difference } from '@muster/contract/contracts/fields.contract.ts'
import { type Selectable, sql } from 'kysely'
import { notFound, ruleViolation } from '../../../kernel/app/errors.ts'
import type { DB, Db } from '../../../kernel/db/db.ts'
import { refTo } from '../../../kernel/records/refs.ts'

type Table = 'agreement' | 'contract'

export async function nextRevision(db: Db, table: Table, familyID: string): Promise<number> {
  const newest = db.selectFrom(table).select(sql<number>`max(revision)`.as('revision')).where('familyId', '=', familyID)
  return (await newest.executeTakeFirstOrThrow()).revision + 1
}

/** All versions, newest first, without deleted drafts. */
export const versionsOf = (db: Db, table: Table, familyID: string) =>
  db
    .selectFrom(table)
    .select(['id', 'revision', 'status', 'startDate', 'endDate'])
    .where('familyId', '=', familyID)
    .where('archivedAt', 'is', null)
    .orderBy('revision', 'desc')
    .execute()

type VersionRow = Pick<
  Selectable<DB['contract']>,
  'id' | 'familyId' | 'amendsId' | 'revision' | 'status' | 'startDate' | 'endDate'
>

interface Comparison<Row> {
  /** `agreement` */
  readonly noun: string
  load(id: string): Promise<Row>
  fieldsOf(row: Row): object
  /** Fields other than the content, such as the status. */
  readonly ignored: ReadonlySet<string>
}

/** Two versions for comparison, the older one first; `otherID` is the previous version by default. */
export async function compareVersions<Row extends VersionRow>(
  id: string,
  otherID: string | undefined,
  { noun, load, fieldsOf, ignored }: Comparison<Row>,
): Promise<Difference> {
  const one = await load(id)
  const comparedID = otherID ?? one.amendsId
  if (!comparedID)
    throw ruleViolation('NO_PREVIOUS_VERSION', 'This is the first version. There is no other version to compare.')
  const other = await load(comparedID)
  if (other.familyId !== one.familyId) throw notFound(`version of this ${noun}`)
  const [left, right] = one.revision > other.revision ? [other, one] : [one, other]
  const contentOf = (row: Row) =>
    Object.fromEntries(Object.entries(fieldsOf(row)).filter(([field]) => !ignored.has(field)))
  const headOf = ({ id, revision, status, startDate, endDate }: Row) => ({ id, revision, status, startDate, endDate })
  return { left: headOf(left), right: headOf(right), rows: differenceOf(contentOf(left), contentOf(right)) }
}

interface Contributions {
  readonly entity: string
  readonly events: readonly string[]
  readonly userID: string
}

/**
 * Whether a user drafted the record or ever changed its content: by the audit trail, because the row only has the last
 * contributor.
 */
export async function hasContributed(
  db: Db,
  { id, createdBy }: { readonly id: string; readonly createdBy: string | null },
  { entity, events, userID }: Contributions,
): Promise<boolean> {
  if (createdBy === userID) return true
  const change = await db
    .selectFrom('auditEntry')
    .select('id')
    .where('entity', '=', entity)
    .where('entityId', '=', id)
    .where('actorId', '=', userID)
    .where(
      'event',
      'in',
      events.map((event) => `${entity}.${event}`),
    )
    .limit(1)
    .executeTakeFirst()
  return change !== undefined
}

/** The stored file of a signed copy or a generated document. */
export async function documentFile(db: Db, fileID: string | null) {
  if (fileID === null) return null
  const file = await db.selectFrom('storedFile').selectAll().where('id', '=', fileID).executeTakeFirst()
  if (!file) return null
  const { name, size, contentType, sha256, createdAt } = file
  return { name, size, mimeType: contentType, sha256, createdAt: createdAt.toISOString() }
}

type RowFields = Pick<
  Selectable<DB['contract']>,
  | 'id'
  | 'number'
  | 'revision'
  | 'title'
  | 'clientId'
  | 'legalEntityId'
  | 'countryId'
  | 'startDate'
  | 'endDate'
  | 'endsOn'
  | 'signedOn'
  | 'signedFileId'
  | 'createdAt'
  | 'updatedAt'
  | 'version'
> & { readonly clientName: string; readonly legalEntityName: string; readonly countryName: string }

/** The fields of a row of either list. */
export const presentRow = (row: RowFields) => ({
  id: row.id,
  number: row.number,
  revision: row.revision,
  title: row.title,
  clientID: row.clientId,
  _client: { id: row.clientId, name: row.clientName },
  legalEntityID: row.legalEntityId,
  _legalEntity: { id: row.legalEntityId, name: row.legalEntityName },
  countryID: row.countryId,
  _country: { id: row.countryId, name: row.countryName },
  startDate: row.startDate,
  endDate: row.endDate,
  endsOn: row.endsOn,
  signedOn: row.signedOn,
  hasSignedFile: row.signedFileId !== null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  version: row.version,
})

type RecordFields = Pick<
  Selectable<DB['contract']>,
  | 'noticeDays'
  | 'reason'
  | 'stateSince'
  | 'approvedBy'
  | 'approvedAt'
  | 'amendsId'
  | 'renewsId'
  | 'createdBy'
  | 'updatedBy'
> & { readonly approverName: string | null; readonly creatorName: string | null; readonly editorName: string | null }

/** The fields of either record in addition to its row, parties and terms. */
export const presentRecord = (row: RecordFields) => ({
  noticeDays: row.noticeDays,
  since: row.stateSince.toISOString(),
  reason: row.reason,
  _approvedBy: refTo(row.approvedBy, row.approverName),
  approvedAt: row.approvedAt?.toISOString() ?? null,
  amendsID: row.amendsId,
  renewsID: row.renewsId,
  createdBy: row.createdBy,
  _createdBy: refTo(row.createdBy, row.creatorName),
  _updatedBy: refTo(row.updatedBy, row.editorName),
})
