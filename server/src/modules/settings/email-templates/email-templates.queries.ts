import {
  type TEMPLATE_CATALOGUE,
  TEMPLATE_CODES,
  type TemplateCode,
  type TemplateVariables,
  templateEntry,
} from '@muster/contract/settings/document-templates/template-catalog.rules.ts'
import { TEMPLATE_VARIABLES } from '@muster/contract/settings/document-templates/template-variables.rules.ts'
import type {
  EmailTemplate,
  emailTemplateEndpoints,
} from '@muster/contract/settings/email-templates/email-templates.contract.ts'
import { type SelectQueryBuilder, sql } from 'kysely'
import { notFound } from '../../../kernel/app/errors.ts'
import type { DB, Db } from '../../../kernel/db/db.ts'
import { matchesTerm, withValues } from '../../../kernel/db/filters.ts'
import type { ListQuery } from '../../../kernel/db/list.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { refTo } from '../../../kernel/records/refs.ts'
import { fillTemplate, type TemplateValue, valueShown } from '../document-templates/template-engine.rules.ts'

/** The variables of an email as the variable picker lists them. */
export const variablesOf = (code: TemplateCode) =>
  templateEntry(code).variables.map((name) => {
    const { label, kind, sample } = TEMPLATE_VARIABLES[name]
    return { name, label, kind, sample: String(valueShown(name, sample)) }
  })

export const templateCatalogue = () =>
  TEMPLATE_CODES.map((code) => {
    const { name, about, records, fixed, comesWith = null } = templateEntry(code)
    return { code, name, about, editable: !fixed, comesWith, variables: variablesOf(code), records: [...records] }
  })

const decorateTemplateRows = (templates: SelectQueryBuilder<DB, 'emailTemplate', object>) =>
  templates
    .innerJoin('emailTemplateVersion as v', (join) =>
      join.onRef('v.emailTemplateId', '=', 'emailTemplate.id').onRef('v.number', '=', 'emailTemplate.version'),
    )
    .leftJoin('country', 'country.id', 'emailTemplate.countryId')
    .leftJoin('appUser as editor', 'editor.id', 'emailTemplate.updatedBy')
    .select(['emailTemplate.id', 'emailTemplate.code', 'emailTemplate.countryId', 'emailTemplate.version'])
    .select(['emailTemplate.updatedAt', 'emailTemplate.updatedBy'])
    .select(['country.name as countryName', 'editor.name as editorName'])
    .select(['v.subject', 'v.body', 'v.note'])

type EmailTemplateRow = Awaited<ReturnType<ReturnType<typeof decorateTemplateRows>['execute']>>[number]

function presentTemplateRow(row: EmailTemplateRow) {
  const code = row.code as TemplateCode
  const { name, about, fixed, comesWith = null } = templateEntry(code)
  return {
    id: row.id,
    code,
    name,
    about,
    editable: !fixed,
    comesWith,
    subject: row.subject,
    version: row.version,
    countryID: row.countryId,
    _country: refTo(row.countryId, row.countryName),
    updatedAt: row.updatedAt.toISOString(),
    _updatedBy: refTo(row.updatedBy, row.editorName),
  }
}

const present = (row: EmailTemplateRow): EmailTemplate => {
  const shown = presentTemplateRow(row)
  const { records } = templateEntry(shown.code)
  return { ...shown, body: row.body, note: row.note, variables: variablesOf(shown.code), records: [...records] }
}

/** The codes whose name or description matches; names are defined in the contract, not in the table. */
const codesCalled = (typed: string) =>
  TEMPLATE_CODES.filter((code) => {
    const { name, about } = templateEntry(code)
    return `${name} ${about}`.toLowerCase().includes(typed.toLowerCase())
  })

export function findTemplates({ db, query }: Call<typeof emailTemplateEndpoints.list>): ListQuery {
  const { searchInput, code, countryID } = query
  let templates = db.selectFrom('emailTemplate').where('emailTemplate.archivedAt', 'is', null)
  templates = withValues(templates, { 'emailTemplate.code': code, 'emailTemplate.countryId': countryID })
  let rows = decorateTemplateRows(templates)
  if (searchInput)
    rows = rows.where((eb) =>
      eb.or([
        eb('emailTemplate.code', '=', sql<string>`any(${codesCalled(searchInput)}::text[])`),
        matchesTerm('v.subject', searchInput),
      ]),
    )
  return {
    rows,
    key: 'emailTemplate.id',
    sorts: {
      code: ['emailTemplate.code', 'emailTemplate.countryId'],
      country: ['country.name', 'emailTemplate.code'],
      updatedAt: 'emailTemplate.updatedAt',
    },
    present: presentTemplateRow,
  }
}

/** One template with its current text; `lock` prevents other changes until the transaction ends. */
export async function getTemplate(db: Db, id: string, { lock = false } = {}): Promise<EmailTemplate> {
  const living = db.selectFrom('emailTemplate').where('emailTemplate.id', '=', id).where('archivedAt', 'is', null)
  if (lock) await living.select('id').forUpdate().execute()
  return present(await decorateTemplateRows(living).executeTakeFirstOrThrow(() => notFound('template')))
}

export async function findTemplateVersions({
  db,
  params,
}: Call<typeof emailTemplateEndpoints.versions>): Promise<ListQuery> {
  const { id } = await getTemplate(db, params.id)
  const rows = db
    .selectFrom('emailTemplateVersion')
    .leftJoin('appUser', 'appUser.id', 'emailTemplateVersion.createdBy')
    .select(['emailTemplateVersion.id', 'number', 'subject', 'body', 'note', 'emailTemplateVersion.createdAt'])
    .select(['appUser.id as authorId', 'appUser.name as authorName'])
    .select((eb) =>
      eb
        .selectFrom('outboxMail as m')
        .select(sql<number>`count(*)::int`.as('mails'))
        .whereRef('m.emailTemplateVersionId', '=', 'emailTemplateVersion.id')
        .as('mails'),
    )
    .where('emailTemplateId', '=', id)
  return {
    rows,
    key: 'emailTemplateVersion.id',
    sorts: { number: 'emailTemplateVersion.number' },
    present: ({ createdAt, authorId, authorName, ...version }) => ({
      ...version,
      createdAt: createdAt.toISOString(),
      _createdBy: refTo(authorId, authorName),
    }),
  }
}

/** The current text of an email: the text of the country if it has its own, else the general one. */
async function currentText(db: Db, code: TemplateCode, countryID: string | null) {
  return db
    .selectFrom('emailTemplate as t')
    .innerJoin('emailTemplateVersion as v', (join) =>
      join.onRef('v.emailTemplateId', '=', 't.id').onRef('v.number', '=', 't.version'),
    )
    .select(['v.id', 'v.subject', 'v.body'])
    .where('t.code', '=', code)
    .where('t.archivedAt', 'is', null)
    .where((eb) => eb.or([eb('t.countryId', 'is', null), eb('t.countryId', '=', countryID ?? '')]))
    .orderBy(sql`t.country_id nulls last`)
    .limit(1)
    .executeTakeFirstOrThrow(() => new Error(`Email template ${code} not found.`))
}

/** Declared as a type, because `sendLater` requires the key ring for emails with links that open something. */
type IsConfidential<C extends TemplateCode> = (typeof TEMPLATE_CATALOGUE)[C] extends { confidential: true }
  ? true
  : false

/**
 * A rendered email, for `sendLater(db, { to, ...await renderTemplate(…) })`: its template version is stored with it.
 * Every variable of the code must be passed, null if it has no value.
 */
export async function renderTemplate<C extends TemplateCode>(
  db: Db,
  code: C,
  variables: TemplateVariables<C>,
  { countryID = null }: { countryID?: string | null } = {},
) {
  const { id, ...template } = await currentText(db, code, countryID)
  const filled = fillTemplate(code, template, variables as Readonly<Record<string, TemplateValue>>)
  const confidential = (templateEntry(code).confidential ?? false) as IsConfidential<C>
  return { ...filled, templateVersionID: id, confidential }
}
