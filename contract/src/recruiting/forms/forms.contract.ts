import * as z from 'zod'
import { type Endpoints, get, post, put } from '../../kernel/api/endpoint.ts'
import { historyEndpoint } from '../../kernel/api/history.ts'
import { right } from '../../kernel/api/permission.ts'
import { Instant, optionalText, Ref, Version } from '../../kernel/values/fields.ts'
import { FormDefinition, FormKind } from './questions.contract.ts'

/** A draft can be edited; an active version cannot; a superseded one stays readable for its answers. */
export const FormVersionStatus = z.enum(['DRAFT', 'ACTIVE', 'SUPERSEDED'])
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
const view = right('settings', 'view')
const edit = right('settings', 'edit')
const FORM = '/form-templates/:kind'

export const formEndpoints = {
  get: get(FORM, {
    summary: 'The form in force and its draft, for the builder.',
    may: view,
    params: kind,
    returns: FormTemplate,
  }),
  save: put(FORM, {
    summary: 'Saves the draft of the form; the version in force stays.',
    may: edit,
    params: kind,
    body: FormDraft,
    returns: FormTemplate,
  }),
  activate: post(`${FORM}/activation`, {
    summary: 'Puts the draft in force as the next version.',
    may: edit,
    params: kind,
    body: z.strictObject({ version: Version }),
    returns: FormTemplate,
  }),
  discard: post(`${FORM}/discard`, {
    summary: 'Discards the draft; the version in force stays.',
    may: edit,
    params: kind,
    body: z.strictObject({ version: Version }),
    returns: FormTemplate,
  }),
  active: get(`${FORM}/active`, {
    summary: 'The version in force, for those who fill the form in.',
    signedIn: 'The questions are needed to fill in and read forms, and hold nothing about a person.',
    params: kind,
    returns: FormVersion,
  }),
  versionOf: get(`${FORM}/versions/:number`, {
    summary: 'One version, for reading the answers it got.',
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
