import { createHash } from 'node:crypto'
import {
  DOCUMENT_TEMPLATE_CODES,
  type DocumentTemplateCode,
  documentTemplateEntry,
  documentTemplateID,
} from '@muster/contract/settings/document-templates/document-template-catalog.rules.ts'
import {
  type DocumentTemplateContent,
  type DocumentTemplateSetting,
  DocumentTemplateText,
} from '@muster/contract/settings/document-templates/document-templates.contract.ts'
import type { VersionKind, VersionStatus } from '@muster/contract/settings/versions/versions.contract.ts'
import { sql } from 'kysely'
import { conflict, notFound } from '../../../kernel/app/errors.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { anyOf } from '../../../kernel/db/filters.ts'
import { allCountries } from '../../access/core/countries.queries.ts'
import {
  presentVersion,
  summarizeVersions,
  type VersionRow,
  versionHeads,
  versionsOf,
} from '../versions/versions.queries.ts'

export interface DocumentTemplateSubject {
  readonly kind: DocumentTemplateCode & VersionKind
  readonly countryID: string | null
}

/** Splits `OFFER_LETTER-AE` into document type and country; 404 for a country in which the company does not operate. */
export async function documentTemplateSubject(db: Db, id: string): Promise<DocumentTemplateSubject> {
  const [kind, countryID = null] = id.split('-') as [DocumentTemplateCode, string?]
  if (countryID !== null && !(await allCountries(db)).some((country) => country.id === countryID))
    throw notFound('document template')
  return { kind, countryID }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
export const textOf = ({ values }: Pick<VersionRow, 'values'>) => DocumentTemplateText.parse(values).text

/** The versions in force, approved for later, or awaiting approval. */
const LIVING: ReadonlySet<string> = new Set(['APPROVED', 'PROPOSED'] satisfies VersionStatus[])

/** Every document type, and every country that has its own template for it. */
export async function documentTemplatesWithVersions(db: Db, today: string) {
  const countries = await allCountries(db)
  const living = (await versionHeads(db, DOCUMENT_TEMPLATE_CODES)).filter(({ status }) => LIVING.has(status))
  return DOCUMENT_TEMPLATE_CODES.flatMap((kind) =>
    [null, ...countries].flatMap((country) => {
      const countryID = country?.id ?? null
      const versions = living.filter((one) => one.kind === kind && one.countryId === countryID)
      if (country && versions.length === 0) return []
      const { name, about } = documentTemplateEntry(kind)
      return {
        id: documentTemplateID(kind, countryID),
        code: kind,
        name,
        about,
        _country: country && { id: country.id, name: country.name },
        ...summarizeVersions(versions, today),
      }
    }),
  )
}

export async function readDocumentTemplate(db: Db, id: string, today: string): Promise<DocumentTemplateSetting> {
  const subject = await documentTemplateSubject(db, id)
  const { kind, countryID } = subject
  const { name, about, variables, blocks } = documentTemplateEntry(kind)
  const [versions, text, country] = await Promise.all([
    versionsOf(db, subject),
    activeTemplate(db, kind, { countryID, day: today }),
    countryID === null
      ? null
      : db.selectFrom('country').select(['id', 'name']).where('id', '=', countryID).executeTakeFirst(),
  ])
  const shown = versions.map(presentVersion(today))
  return {
    id,
    code: kind,
    name,
    about,
    _country: country ?? null,
    revision: shown.find(({ inForce }) => inForce) ?? null,
    text: text.text,
    sha256: text.sha256,
    versions: shown,
    version: Math.max(0, ...versions.map(({ number }) => number)),
    variables: Object.entries(variables).map(([variable, { required = false, inArabic: _inArabic, ...entry }]) => ({
      name: variable,
      ...entry,
      required,
    })),
    blocks: Object.entries(blocks).map(([block, what]) => ({ name: block, about: what })),
  }
}

/** The template that a document is printed with, and the reference stored with its file. */
export interface ActiveTemplate extends DocumentTemplateContent {
  readonly text: string
}

/** The templates of the country if it has its own, else the general ones. */
export async function activeTemplate(
  db: Db,
  kind: DocumentTemplateCode,
  { countryID, day }: { readonly countryID: string | null; readonly day: string },
): Promise<ActiveTemplate> {
  const held = await db
    .selectFrom('settingVersion')
    .select(['id', 'number', 'values'])
    .where('kind', '=', kind)
    .where('status', '=', 'APPROVED')
    .where('effectiveFrom', '<=', day)
    .where((eb) => eb.or([eb('effectiveTo', 'is', null), eb('effectiveTo', '>=', day)]))
    .where((eb) => eb.or([eb('countryId', 'is', null), eb('countryId', '=', countryID ?? '')]))
    .orderBy(sql`country_id nulls last`)
    .orderBy('effectiveFrom', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow(() => new Error(`The document template ${kind} has no active version on ${day}.`))
  const text = textOf(held)
  return { text, versionID: held.id, revision: held.number, sha256: hashOf(text) }
}

/** An unsaved text for a preview: it has no version, and no document is created with it. */
export const unsavedTemplate = (text: string): ActiveTemplate => ({
  text,
  versionID: '',
  revision: 0,
  sha256: hashOf(text),
})

/** The footer of each page: the version of the template and the first characters of its hash. */
export const footer = ({ revision, sha256 }: Pick<ActiveTemplate, 'revision' | 'sha256'>) =>
  revision === 0 ? 'Preview' : `Template version ${revision} · ${sha256.slice(0, 12)}`

/**
 * Stores which template version a file was created with; never changed afterwards. If the version was replaced during
 * printing, the document is rejected.
 */
export async function saveRenderedTemplate(
  db: Db,
  fileID: string,
  { versionID, sha256 }: DocumentTemplateContent,
): Promise<void> {
  const { status } = await db
    .selectFrom('settingVersion')
    .select('status')
    .where('id', '=', versionID)
    .forShare()
    .executeTakeFirstOrThrow()
  if (status !== 'APPROVED')
    throw conflict('TEMPLATE_REPLACED', 'This template was just replaced. Try again with the new version.')
  await db.insertInto('documentTemplateUse').values({ fileId: fileID, templateVersionId: versionID, sha256 }).execute()
}

/** Whether a file was created with this version. */
export const isPrintedWith = async (db: Db, versionID: string): Promise<boolean> =>
  (await db
    .selectFrom('documentTemplateUse')
    .select('fileId')
    .where('templateVersionId', '=', versionID)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** The template versions of the files with these ids, by id; older documents have none. */
export async function templateTextsOf(
  db: Db,
  fileIDs: readonly string[],
): Promise<ReadonlyMap<string, DocumentTemplateContent>> {
  if (fileIDs.length === 0) return new Map()
  const rows = await db
    .selectFrom('documentTemplateUse as made')
    .innerJoin('settingVersion as revision', 'revision.id', 'made.templateVersionId')
    .select(['made.fileId', 'made.templateVersionId', 'made.sha256', 'revision.number'])
    .where('made.fileId', '=', anyOf(fileIDs))
    .execute()
  return new Map(
    rows.map(({ fileId, templateVersionId, sha256, number }) => [
      fileId,
      { versionID: templateVersionId, revision: number, sha256 },
    ]),
  )
}
