import type { FormVersion, FormVersionStatus, formEndpoints } from '@muster/contract/recruiting/forms/forms.contract.ts'
import type { FormDefinition, FormKind } from '@muster/contract/recruiting/forms/questions.contract.ts'
import { notFound } from '../../../kernel/app/errors.ts'
import { historyOf } from '../../../kernel/app/history.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { refTo } from '../../../kernel/records/refs.ts'

type Endpoints = typeof formEndpoints

export const FORM_ENTITY = 'form'
export const formView = { resource: 'settings' } as const

const versionsOf = (db: Db, kind: FormKind) =>
  db
    .selectFrom('formVersion as form')
    .leftJoin('appUser as publisher', 'publisher.id', 'form.activatedBy')
    .selectAll('form')
    .select('publisher.name as publisherName')
    .where('form.kind', '=', kind)
    .orderBy('form.number', 'desc')
type VersionRow = Awaited<ReturnType<ReturnType<typeof versionsOf>['execute']>>[number]

export const definitionOf = ({ definition }: Pick<VersionRow, 'definition'>) => definition as unknown as FormDefinition

const presentVersion = (row: VersionRow): FormVersion => ({
  id: row.id,
  kind: row.kind as FormKind,
  number: row.number,
  status: row.status as FormVersionStatus,
  definition: definitionOf(row),
  note: row.note,
  activatedAt: row.activatedAt?.toISOString() ?? null,
  _activatedBy: refTo(row.activatedBy, row.publisherName),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  version: row.version,
})

/** The version in force and the draft, each as stored. */
export async function loadForm(db: Db, kind: FormKind) {
  const rows = await versionsOf(db, kind).where('form.status', 'in', ['ACTIVE', 'DRAFT']).execute()
  const active = rows.find(({ status }) => status === 'ACTIVE')
  if (!active) throw notFound('form')
  return { active, draft: rows.find(({ status }) => status === 'DRAFT') ?? null }
}

/** The form as shown in the form builder. */
export async function readForm(db: Db, kind: FormKind) {
  const { active, draft } = await loadForm(db, kind)
  return { kind, active: presentVersion(active), draft: draft && presentVersion(draft) }
}

export const getForm = ({ db, params }: Call<Endpoints['get']>) => readForm(db, params.kind as FormKind)

export const getActiveVersion = async ({ db, params }: Call<Endpoints['active']>) =>
  presentVersion((await loadForm(db, params.kind as FormKind)).active)

/** A version that is or was in force; a draft is for the form builder only. */
export async function getVersion({ db, params }: Call<Endpoints['versionOf']>): Promise<FormVersion> {
  const row = await versionsOf(db, params.kind as FormKind)
    .where('form.number', '=', Number(params.number))
    .where('form.status', '<>', 'DRAFT')
    .executeTakeFirstOrThrow(() => notFound('version'))
  return presentVersion(row)
}

export async function listVersions({ db, params }: Call<Endpoints['versions']>) {
  const rows = await versionsOf(db, params.kind as FormKind).execute()
  return rows.map((row) => {
    const { definition: _definition, ...shown } = presentVersion(row)
    return shown
  })
}

export const formHistory = (call: Call<Endpoints['history']>) =>
  historyOf(call, { entity: FORM_ENTITY, entityID: call.params.kind, view: formView })
