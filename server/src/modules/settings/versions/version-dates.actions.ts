/** The dates on which a version may come into force, and which version it replaces. */
import { daysAfter, formatLongDate } from '@muster/contract/kernel/values/days.ts'
import { isDocumentTemplateCode } from '@muster/contract/settings/document-templates/document-template-catalog.rules.ts'
import { sql } from 'kysely'
import { conflict, ruleViolation } from '../../../kernel/app/errors.ts'
import { dayOf } from '../../../kernel/app/today.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { isPrintedWith } from '../document-templates/document-templates.queries.ts'
import { getVersion, type Subject, subjectOf, type VersionRow, versionOn } from './versions.queries.ts'

interface VersionDateContext {
  readonly db: Db
  readonly now: Date
}

interface Placement {
  /** The last day of the new version: the day before the next approved one. */
  readonly effectiveTo: string | null
  /** The version with the same start date, which it replaces. */
  readonly replaced: VersionRow | null
}

export const overlapError = (day: string) =>
  conflict('VERSION_OVERLAPS', `Another approved version is active on ${formatLongDate(day)}. Select a later date.`)

const inForce = ({ number, effectiveFrom }: VersionRow) =>
  ruleViolation(
    'VERSION_ACTIVE',
    `Version ${number} has been active since ${formatLongDate(effectiveFrom)} and is in use. Select a later effective date.`,
    [{ path: 'effectiveFrom', message: 'An active version starts on this date.' }],
  )

/**
 * A version that documents are based on cannot be replaced. Parameters may start in the past, as laws do. Approval
 * rules and margin setups start today or later if one was already in force, because approvals and margins of past
 * dates were already calculated; today is the server's date, since the caller's own date may be a day behind.
 */
export async function assertValidStart({ db, now }: VersionDateContext, subject: Subject, from: string): Promise<void> {
  const today = dayOf(now)
  const held = await versionOn(db, subject, from)
  if (!held) return
  if (held.effectiveFrom === from && (await isFixed(db, held, today))) throw inForce(held)
  if (subject.kind !== 'COUNTRY_PARAMETERS' && from < today)
    throw ruleViolation(
      'VERSION_IN_THE_PAST',
      `Version ${held.number} was active on ${formatLongDate(from)} and is in use. Select today or a later date.`,
      [{ path: 'effectiveFrom', message: 'The effective date can’t be in the past.' }],
    )
}

/**
 * Whether a version can no longer be replaced: from its first day documents and figures are based on it. A document
 * template can be replaced until the first file is created with it: until then an error can be corrected on the same
 * date, also by the date of a country where it has come into force.
 */
async function isFixed(db: Db, { id, kind, effectiveFrom }: VersionRow, today: string): Promise<boolean> {
  if (!isDocumentTemplateCode(kind)) return effectiveFrom <= today
  return effectiveFrom < today || (await isPrintedWith(db, id))
}

/**
 * Ends the version in force on the date the new one starts, and returns the last day of the new one: the day before the
 * next approved version. A version with the same start date is replaced, but only if it is not yet in force.
 */
export async function closePreviousVersion({ db }: VersionDateContext, row: VersionRow): Promise<Placement> {
  const { kind, countryID } = subjectOf(row)
  const approved = db
    .selectFrom('settingVersion')
    .select(['id', 'effectiveFrom', 'effectiveTo'])
    .where('kind', '=', kind)
    .where('countryId', countryID === null ? 'is' : '=', countryID)
    .where('status', '=', 'APPROVED')
  const same = await approved.where('effectiveFrom', '=', row.effectiveFrom).executeTakeFirst()
  if (same) return { effectiveTo: same.effectiveTo, replaced: await replace(db, same.id) }
  await db
    .updateTable('settingVersion')
    .set({ effectiveTo: daysAfter(row.effectiveFrom, -1), version: sql`version + 1` })
    .where(
      'id',
      'in',
      approved
        .clearSelect()
        .select('id')
        .where('effectiveFrom', '<', row.effectiveFrom)
        .where((eb) => eb.or([eb('effectiveTo', 'is', null), eb('effectiveTo', '>=', row.effectiveFrom)])),
    )
    .execute()
  const next = await approved
    .where('effectiveFrom', '>', row.effectiveFrom)
    .orderBy('effectiveFrom')
    .limit(1)
    .executeTakeFirst()
  return { effectiveTo: next ? daysAfter(next.effectiveFrom, -1) : null, replaced: null }
}

/**
 * The replaced version remains readable. A concurrent transaction that stores a file created with it is awaited, and
 * then the version cannot be replaced.
 */
async function replace(db: Db, id: string): Promise<VersionRow> {
  const superseded = { status: 'SUPERSEDED', version: sql<number>`version + 1` }
  await db.updateTable('settingVersion').set(superseded).where('id', '=', id).execute()
  const replaced = await getVersion(db, id)
  if (isDocumentTemplateCode(replaced.kind) && (await isPrintedWith(db, id))) throw inForce(replaced)
  return replaced
}
