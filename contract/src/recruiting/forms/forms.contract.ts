import * as z from 'zod'
import { type Endpoints, get, post, put } from '../../kernel/api/endpoint.ts'
import { historyEndpoint } from '../../kernel/api/history.ts'
import { right } from '../../kernel/api/permission.ts'
import { guardedMove, stateMachine, statesOf } from '../../kernel/api/states.ts'
import { Instant, optionalText, Ref, Version } from '../../kernel/values/fields.ts'
import { FormDefinition, FormKind } from './questions.contract.ts'

const view = right('settings', 'view')
const edit = right('settings', 'edit')

/** A draft can be edited; an active version cannot; a superseded one stays readable for its answers. */
export const formVersionStates = stateMachine('formVersion', 'DRAFT', {
  DRAFT: { ACTIVE: guardedMove(edit, ['hasChanges']) },
  ACTIVE: { SUPERSEDED: guardedMove(edit, [], { system: true }) },
  SUPERSEDED: {},
})
export const FormVersionStatus = z.enum(statesOf(formVersionStates))
export type FormVersionStatus = z.output<typeof FormVersionStatus>

export const FormVersion = z.object({
  id: z.string(),
  kind: FormKind,
  number: z.int(),
  status: FormVersionStatus,
  definition: FormDefinition,
  note: z.string().nullable(),
  activatedAt: Instant.nullable(),
  _activatedBy: Ref.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  version: Version,
})
export type FormVersion = z.output<typeof FormVersion>

/** The form in its builder: the active version, and the draft if there is one. */
export const FormTemplate = z.object({ kind: FormKind, active: FormVersion, draft: FormVersion.nullable() })
export type FormTemplate = z.output<typeof FormTemplate>

/** `version` is that of the draft, absent for the first change after a publication. */
const FormDraft = z.strictObject({
  definition: FormDefinition,
  note: optionalText(500, 'Note').default(null),
  version: Version.optional(),
})

const kind = z.object({ kind: FormKind })
const numbered = z.object({ kind: FormKind, number: z.coerce.number().int().min(1) })
const FORM = '/form-templates/:kind'

export const formEndpoints = {
  get: get(FORM, {
    summary: 'The active form and its draft, for the builder.',
    may: view,
    params: kind,
    returns: FormTemplate,
  }),
  save: put(FORM, {
    summary: 'Saves the draft of the form. The active version does not change.',
    may: edit,
    params: kind,
    body: FormDraft,
    returns: FormTemplate,
  }),
  activate: post(`${FORM}/activation`, {
    summary: 'Publishes the draft as the next version.',
    may: edit,
    params: kind,
    body: z.strictObject({ version: Version }),
    returns: FormTemplate,
  }),
  discard: post(`${FORM}/discard`, {
    summary: 'Discards the draft. The active version does not change.',
    may: edit,
    params: kind,
    body: z.strictObject({ version: Version }),
    returns: FormTemplate,
  }),
  active: get(`${FORM}/active`, {
    summary: 'The active version, for users who fill in the form.',
    signedIn: 'The questions are needed to fill in and read forms, and hold nothing about a person.',
    params: kind,
    returns: FormVersion,
  }),
  versionOf: get(`${FORM}/versions/:number`, {
    summary: 'One version, for reading its answers.',
    signedIn: 'The questions are needed to fill in and read forms, and hold nothing about a person.',
    params: numbered,
    returns: FormVersion,
  }),
  versions: get(`${FORM}/versions`, {
    summary: 'All versions, newest first.',
    may: view,
    params: kind,
    returns: z.array(FormVersion.omit({ definition: true })),
  }),
  history: { ...historyEndpoint(`${FORM}/history`, 'a form', view), params: kind },
} satisfies Endpoints
