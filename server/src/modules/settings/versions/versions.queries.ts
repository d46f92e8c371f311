import { grantOf, type Resource } from '@muster/contract/access/matrix.ts'
import type { Labels } from '@muster/contract/kernel/api/labels.ts'
import { right, rolesWith } from '@muster/contract/kernel/api/permission.ts'
import { transitionMessages } from '@muster/contract/kernel/api/transition-messages.ts'
import type {
  DatedVersion,
  VersionCompared,
  VersionKind,
  VersionStatus,
  versionEndpoints,
} from '@muster/contract/settings/versions/versions.contract.ts'
import { versionTypeLabels } from '@muster/contract/settings/versions/versions.labels.ts'
import { differences } from '@muster/contract/settings/versions/versions.rules.ts'
import { type SelectQueryBuilder, sql } from 'kysely'
import { notFound } from '../../../kernel/app/errors.ts'
import type { DB, Db } from '../../../kernel/db/db.ts'
import { matchesColumns, withValues } from '../../../kernel/db/filters.ts'
import type { ListQuery } from '../../../kernel/db/list.ts'
import type { Staff } from '../../../kernel/db/scope.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { instant, refTo } from '../../../kernel/records/refs.ts'
import { activeUserIDs } from '../../access/core/people.queries.ts'

/** The subject of a version: the parameters or the margin setup of a country, or rules of the company. */
export interface Subject {
  readonly kind: VersionKind
  readonly countryID: string | null
}

const named = (db: Db) =>
  db
    .selectFrom('settingVersion as revision')
    .leftJoin('country', 'country.id', 'revision.countryId')
    .leftJoin('appUser as maker', 'maker.id', 'revision.enteredBy')
    .leftJoin('appUser as checker', 'checker.id', 'revision.decidedBy')
    .select(['country.name as countryName', 'maker.name as makerName', 'checker.name as checkerName'])

const versionRows = (db: Db) => named(db).selectAll('revision')

export type VersionRow = Awaited<ReturnType<ReturnType<typeof versionRows>['executeTakeFirstOrThrow']>>

const headRows = (db: Db) =>
  named(db)
    .select([
      'revision.id',
      'revision.kind',
      'revision.number',
      'revision.status',
      'revision.countryId',
      'revision.version',
    ])
    .select([
      'revision.effectiveFrom',
      'revision.effectiveTo',
      'revision.source',
      'revision.note',
      'revision.enteredBy',
    ])
    .select(['revision.enteredAt', 'revision.decidedBy', 'revision.decidedAt', 'revision.decisionReason'])

/** A version without its values: a text may be long, and no list shows it. */
type VersionHead = Awaited<ReturnType<ReturnType<typeof headRows>['executeTakeFirstOrThrow']>>

export const presentVersion =
  (today: string) =>
  (row: VersionHead): DatedVersion => ({
    id: row.id,
    kind: row.kind as VersionKind,
    number: row.number,
    status: row.status as VersionStatus,
    _country: refTo(row.countryId, row.countryName),
    effectiveFrom: row.effectiveFrom,
    effectiveTo: row.effectiveTo,
    inForce:
      row.status === 'APPROVED' && row.effectiveFrom <= today && (row.effectiveTo === null || row.effectiveTo >= today),
    source: row.source,
    note: row.note,
    _enteredBy: refTo(row.enteredBy, row.makerName),
    enteredAt: row.enteredAt.toISOString(),
    _decidedBy: refTo(row.decidedBy, row.checkerName),
    decidedAt: instant(row.decidedAt),
    decisionReason: row.decisionReason,
    version: row.version,
  })

export type Versions = SelectQueryBuilder<DB & { revision: DB['settingVersion'] }, 'revision', object>

/**
 * Proposals that this user may approve, because others wrote them; or proposals that this user made and others approve.
 */
export function findVersionsToDecide<R extends Versions>(
  rows: R,
  staff: Pick<Staff, 'id' | 'role'>,
  waiting: 'me' | 'others',
): R {
  const proposed = rows.where('revision.status', '=', 'PROPOSED') as R
  if (waiting === 'others') return proposed.where('revision.enteredBy', '=', staff.id) as R
  const mayDecide = grantOf(staff.role, 'settings').actions.has('approve')
  return proposed.where(
    sql<boolean>`${mayDecide}::boolean and ${staff.id}::uuid <> all (revision.contributor_ids)`,
  ) as R
}

export function findVersions({ db, query, today, staff }: Call<typeof versionEndpoints.waiting>): ListQuery {
  const { status, kind, searchInput, waiting } = query
  let rows = withValues(versionRows(db), { 'revision.status': status, 'revision.kind': kind })
  if (waiting) rows = findVersionsToDecide(rows, staff, waiting)
  if (searchInput) rows = rows.where(matchesColumns(['revision.source', 'country.name', 'maker.name'], searchInput))
  const sorts = {
    enteredAt: 'revision.enteredAt',
    effectiveFrom: 'revision.effectiveFrom',
    status: ['revision.status', 'revision.enteredAt'],
  }
  return { rows, key: 'revision.id', sorts, present: presentVersion(today) }
}

const ofSubject = (db: Db, { kind, countryID }: Subject) =>
  versionRows(db)
    .where('revision.kind', '=', kind)
    .where('revision.countryId', countryID === null ? 'is' : '=', countryID)

/** Every version of one subject, latest first. */
export const versionsOf = (db: Db, subject: Subject): Promise<VersionRow[]> =>
  ofSubject(db, subject).orderBy('revision.effectiveFrom', 'desc').orderBy('revision.number', 'desc').execute()

/** Every version of these types, for all countries, without its values, latest first. */
export const versionHeads = (db: Db, kinds: readonly VersionKind[]): Promise<VersionHead[]> =>
  headRows(db)
    .where('revision.kind', 'in', kinds)
    .orderBy('revision.effectiveFrom', 'desc')
    .orderBy('revision.number', 'desc')
    .execute()

/** The version in force on a date, and all versions of one subject, latest first. */
export async function subjectOnDay(db: Db, subject: Subject, day: string) {
  const active = await versionOn(db, subject, day)
  const present = presentVersion(day)
  return { active, revision: active ? present(active) : null, versions: (await versionsOf(db, subject)).map(present) }
}

/** The version in force, the next approved one, and the number of proposals, of versions sorted with the latest first. */
export function summarizeVersions(versions: readonly VersionHead[], today: string) {
  const approved = versions.filter(({ status }) => status === 'APPROVED').map(presentVersion(today))
  return {
    revision: approved.find(({ inForce }) => inForce) ?? null,
    next: approved.filter(({ effectiveFrom }) => effectiveFrom > today).at(-1) ?? null,
    waiting: versions.filter(({ status }) => status === 'PROPOSED').length,
  }
}

/** The approved version in force on a date. */
export const versionOn = (db: Db, subject: Subject, day: string): Promise<VersionRow | undefined> =>
  ofSubject(db, subject)
    .where('revision.status', '=', 'APPROVED')
    .where('revision.effectiveFrom', '<=', day)
    .where((eb) => eb.or([eb('revision.effectiveTo', 'is', null), eb('revision.effectiveTo', '>=', day)]))
    .executeTakeFirst()

/** Only the id of the version, which is read for every calculated figure. */
export async function versionIDOn(db: Db, { kind, countryID }: Subject, day: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('settingVersion')
    .select('id')
    .where('kind', '=', kind)
    .where('countryId', countryID === null ? 'is' : '=', countryID)
    .where('status', '=', 'APPROVED')
    .where('effectiveFrom', '<=', day)
    .where((eb) => eb.or([eb('effectiveTo', 'is', null), eb('effectiveTo', '>=', day)]))
    .executeTakeFirst()
  return found?.id
}

/** Frozen, because the cached value is shared by all callers. */
export function readOnly<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const inner of Object.values(value)) readOnly(inner)
  }
  return value
}

export const getVersion = (db: Db, id: string): Promise<VersionRow> =>
  versionRows(db)
    .where('revision.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('revision'))

/** The approved version in force on the date this one starts, or on the day before: for comparison. */
async function before(db: Db, row: VersionRow): Promise<VersionRow | undefined> {
  return ofSubject(db, subjectOf(row))
    .where('revision.id', '<>', row.id)
    .where('revision.status', 'in', ['APPROVED', 'SUPERSEDED'])
    .where('revision.effectiveFrom', '<=', row.effectiveFrom)
    .orderBy('revision.effectiveFrom', 'desc')
    .orderBy('revision.number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

const OF_COUNTRY: Labels = { COUNTRY_PARAMETERS: 'Parameters of', MARGIN_SETUP: 'Margin setup of' }

/** `Parameters of Qatar`, `Approval rules`, `Offer letter template, Qatar`. */
export const versionTitle = ({ kind, countryName }: { kind: string; countryName: string | null }) =>
  OF_COUNTRY[kind]
    ? `${OF_COUNTRY[kind]} ${countryName}`
    : [versionTypeLabels[kind as VersionKind], countryName].filter(Boolean).join(', ')

export const subjectOf = (row: Pick<VersionRow, 'kind' | 'countryId'>): Subject => ({
  kind: row.kind as VersionKind,
  countryID: row.countryId,
})

/** One version compared with the previous one. */
export async function compareVersion(db: Db, row: VersionRow, staff: Staff, today: string): Promise<VersionCompared> {
  const earlier = await before(db, row)
  const why = whyNotDecide(row, staff)
  return {
    revision: presentVersion(today)(row),
    values: row.values,
    comparedWith: earlier ? presentVersion(today)(earlier) : null,
    valuesBefore: earlier?.values ?? null,
    changes: differences(earlier?.values ?? {}, row.values),
    mayDecide: why === null,
    mayNotDecideBecause: why,
  }
}

const DECIDED = { APPROVED: 'approved', REJECTED: 'rejected', WITHDRAWN: 'withdrawn', SUPERSEDED: 'replaced' } as const

function whyNotDecide({ status, contributorIds }: Pick<VersionRow, 'status' | 'contributorIds'>, staff: Staff) {
  if (status !== 'PROPOSED') return `It was already ${DECIDED[status as keyof typeof DECIDED]}.`
  if (contributorIds.includes(staff.id)) return transitionMessages.ownWork('change')
  return grantOf(staff.role, 'settings').actions.has('approve')
    ? null
    : 'Only the CFO and the HR vice president can decide on settings.'
}

/** Active users whose role approves records of this kind, without the author. */
export async function approversOf(db: Db, resource: Resource, makerID: string): Promise<string[]> {
  const approvers = await activeUserIDs(db, rolesWith(right(resource, 'approve')))
  return approvers.filter((id) => id !== makerID)
}
