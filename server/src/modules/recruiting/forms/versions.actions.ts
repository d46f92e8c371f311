import { type AnswerError, definitionErrors, publishErrors } from '@muster/contract/recruiting/forms/answers.rules.ts'
import { builtInErrors, changedTypeErrors, withBuiltInTerms } from '@muster/contract/recruiting/forms/built-in.rules.ts'
import {
  type FormVersionStatus,
  type formEndpoints,
  formVersionStates,
} from '@muster/contract/recruiting/forms/forms.contract.ts'
import { formKindLabels } from '@muster/contract/recruiting/forms/forms.labels.ts'
import type { FormDefinition, FormKind } from '@muster/contract/recruiting/forms/questions.contract.ts'
import { sql } from 'kysely'
import { conflict, invalid, staleVersion } from '../../../kernel/app/errors.ts'
import { writeAuditEntry } from '../../../kernel/app/events.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { type StatusChange, transition, transitionRules } from '../../../kernel/transitions/transition.ts'
import { definitionOf, FORM_ENTITY, loadForm, readForm } from './versions.queries.ts'

type Endpoints = typeof formEndpoints
type WriteCall = Call<Endpoints['save'] | Endpoints['activate'] | Endpoints['discard']>

/**
 * Both versions. All versions of the form are locked, because the one in force changes: two users cannot start or
 * publish a draft at the same time.
 */
async function loadLocked(db: Db, kind: FormKind) {
  await sql`select from form_version where kind = ${kind} order by number for update`.execute(db)
  return loadForm(db, kind)
}

type LoadedForm = Awaited<ReturnType<typeof loadForm>>

function errorsOf(kind: FormKind, definition: FormDefinition, { active }: LoadedForm): AnswerError[] {
  return [
    ...definitionErrors(definition),
    ...builtInErrors(kind, definition),
    ...changedTypeErrors(definitionOf(active), definition),
  ]
}

function assertValid(errors: readonly AnswerError[]): void {
  if (errors.length > 0) throw invalid(errors.map(({ path, message }) => ({ path: `definition.${path}`, message })))
}

async function assertExpected({ db }: WriteCall, { draft }: LoadedForm, kind: FormKind, version: number | undefined) {
  if (draft?.version !== version) throw staleVersion(await readForm(db, kind))
}

/** Questions by key with their texts: the history compares these. */
const auditable = (definition: FormDefinition | null, note: string | null) => ({
  ...(definition && {
    questions: definition.sections.flatMap(({ title, questions }) =>
      questions.map(({ label, required }) => `${title}: ${label}${required ? ' (required)' : ''}`),
    ),
  }),
  note,
})

function record(
  call: WriteCall,
  event: 'draft-saved' | 'published' | 'draft-discarded',
  change: { readonly kind: FormKind; readonly before: object; readonly after: object },
) {
  const { kind, before, after } = change
  const subject = { entity: FORM_ENTITY, entityID: kind, name: formKindLabels[kind] }
  return writeAuditEntry(call, { event: `form.${event}`, ...subject, before, after })
}

/** Saves the draft; the first change after a publication creates it. */
export async function saveDraft(call: Call<Endpoints['save']>) {
  const { db, body, staff, now, params } = call
  const kind = params.kind as FormKind
  const loaded = await loadLocked(db, kind)
  await assertExpected(call, loaded, kind, body.version)
  const definition = withBuiltInTerms(kind, body.definition)
  assertValid(errorsOf(kind, definition, loaded))
  const { active, draft } = loaded
  const columns = { definition: JSON.stringify(definition), note: body.note, updatedAt: now, updatedBy: staff.id }
  if (draft)
    await db
      .updateTable('formVersion')
      .set({ ...columns, version: sql`version + 1` })
      .where('id', '=', draft.id)
      .execute()
  else {
    const { last, version } = await db
      .selectFrom('formVersion')
      .select([sql<number>`max(number)`.as('last'), sql<number>`max(version)`.as('version')])
      .where('kind', '=', kind)
      .executeTakeFirstOrThrow()
    // Versions continue from draft to draft, so that nobody publishes a draft that they have not seen.
    const made = { kind, number: last + 1, version: version + 1, status: 'DRAFT', createdAt: now, createdBy: staff.id }
    await db
      .insertInto('formVersion')
      .values({ ...columns, ...made })
      .execute()
  }
  const before = draft ?? active
  await record(call, 'draft-saved', {
    kind,
    before: auditable(definitionOf(before), draft?.note ?? null),
    after: auditable(definition, body.note),
  })
  return readForm(db, kind)
}

type ActivateCall = Call<Endpoints['activate']>

const transitions = transitionRules<ActivateCall, StatusChange<FormVersionStatus>>()({
  async lock({ db, params }) {
    const kind = params.kind as FormKind
    const loaded = await loadLocked(db, kind)
    return { ...draftOf(loaded, kind), kind, loaded }
  },
  machine: () => formVersionStates,
  subject: ({ number }) => `Version ${number}`,
  read: ({ db }, { kind }) => readForm(db, kind),
  guards(_call, draft) {
    const { kind, loaded } = draft
    const definition = definitionOf(draft)
    assertValid([...errorsOf(kind, definition, loaded), ...publishErrors(definition)])
    if (JSON.stringify(definition) !== JSON.stringify(definitionOf(loaded.active))) return []
    return [{ name: 'hasChanges', message: 'The draft has no changes. Change a question first.', errors: [] }]
  },
  async apply(call, draft) {
    const { db, staff, now } = call
    const { kind, loaded } = draft
    const { active } = loaded
    await db.updateTable('formVersion').set({ status: 'SUPERSEDED' }).where('id', '=', active.id).execute()
    await db
      .updateTable('formVersion')
      .set({ status: 'ACTIVE', activatedAt: now, activatedBy: staff.id, updatedAt: now, updatedBy: staff.id })
      .set({ version: sql`version + 1` })
      .where('id', '=', draft.id)
      .execute()
    await record(call, 'published', {
      kind,
      before: { versionInForce: active.number, ...auditable(definitionOf(active), null) },
      after: { versionInForce: draft.number, ...auditable(definitionOf(draft), draft.note) },
    })
  },
})

function draftOf({ draft }: LoadedForm, kind: FormKind) {
  if (!draft) throw conflict('NO_DRAFT', `The ${formKindLabels[kind].toLowerCase()} has no draft. Reload the page.`)
  return draft
}

/** Puts the draft in force. The previous version is kept with its answers. */
export async function activateDraft(call: ActivateCall) {
  const kind = call.params.kind as FormKind
  await transition(transitions, call, { id: kind, status: 'ACTIVE', version: call.body.version })
  return readForm(call.db, kind)
}

export async function discardDraft(call: Call<Endpoints['discard']>) {
  const { db, body, params } = call
  const kind = params.kind as FormKind
  const loaded = await loadLocked(db, kind)
  const { active } = loaded
  const draft = draftOf(loaded, kind)
  await assertExpected(call, loaded, kind, body.version)
  await db.deleteFrom('formVersion').where('id', '=', draft.id).execute()
  await db
    .updateTable('formVersion')
    .set({ version: sql`greatest(version, ${draft.version})` })
    .where('id', '=', active.id)
    .execute()
  await record(call, 'draft-discarded', {
    kind,
    before: auditable(definitionOf(draft), draft.note),
    after: auditable(definitionOf(active), null),
  })
  return readForm(db, kind)
}
