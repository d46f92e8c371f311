import * as z from 'zod'
import { del, type Endpoints, get, list, post, put } from '../../kernel/api/endpoint.ts'
import { historyEndpoint } from '../../kernel/api/history.ts'
import { right } from '../../kernel/api/permission.ts'
import {
  CountryID,
  Id,
  Instant,
  multilineText,
  optionalText,
  Ref,
  repeatable,
  text,
  Version,
} from '../../kernel/values/fields.ts'
import { PREVIEW_RECORDS, TEMPLATE_CODES } from '../document-templates/template-catalog.rules.ts'

export const TemplateCode = z.enum(TEMPLATE_CODES)
const PreviewRecord = z.enum(PREVIEW_RECORDS)

/** A long email has some hundreds; rendering takes longer with each tag. */
const MAX_TAGS = 3_000

const texts = {
  /** Plain text with variables: `Your offer from {{ companyName }}`. */
  subject: text(300, 'The subject'),
  /** HTML with variables; code that email programs must not run is removed. */
  body: multilineText(60_000, 'The text').refine(
    (html) => html.split('<').length <= MAX_TAGS,
    `The text may have at most ${MAX_TAGS} HTML tags.`,
  ),
  /** The reason for this version. */
  note: optionalText(500, 'The note'),
}
const { subject, body, note } = texts

const NewEmailTemplate = z.strictObject({
  code: TemplateCode,
  /** The country whose emails use it; every other country uses the general one. */
  countryID: CountryID,
  subject,
  body,
  note: note.optional(),
})
export const EmailTemplateChange = z.strictObject({
  subject: subject.optional(),
  body: body.optional(),
  note: note.optional(),
  version: Version,
})

export const EmailTemplateRow = z.object({
  id: Id,
  code: TemplateCode,
  name: z.string(),
  /** The event that sends it, and the recipient. */
  about: z.string(),
  /** Null: for every country without its own template. */
  countryID: CountryID.nullable(),
  _country: Ref.nullable(),
  subject: z.string(),
  /** False for emails of the sign-in. */
  editable: z.boolean(),
  /** Not sent yet: the part of the program that will send it, such as forms. Null if it is sent. */
  comesWith: z.string().nullable(),
  updatedAt: Instant,
  _updatedBy: Ref.nullable(),
  /** The number of the current version. */
  version: Version,
})

/** A variable in the picker. */
const TemplateVariable = z.object({
  /** Written in the text as `{{ name }}`. */
  name: z.string(),
  label: z.string(),
  kind: z.enum(['TEXT', 'LINES', 'DAY', 'MONEY', 'NUMBER', 'LINK', 'LINKS']),
  /** The value in a preview without a record. */
  sample: z.string(),
})

export const EmailTemplate = EmailTemplateRow.extend({
  body: z.string(),
  note: z.string().nullable(),
  variables: z.array(TemplateVariable),
  /** The kinds of records a preview can take values from. */
  records: z.array(PreviewRecord),
})
export type EmailTemplate = z.output<typeof EmailTemplate>

const TemplateVersion = z.object({
  id: Id,
  number: z.int(),
  subject: z.string(),
  body: z.string(),
  note: z.string().nullable(),
  createdAt: Instant,
  /** Null for the default text of the product. */
  _createdBy: Ref.nullable(),
  /** The number of emails that were sent with it. */
  mails: z.int(),
})

/** The content of a preview: the saved or unsaved text; with a record's values, or samples. */
const trial = {
  subject: subject.optional(),
  body: body.optional(),
  record: PreviewRecord.optional(),
  recordID: Id.optional(),
}
const Trial = z
  .strictObject(trial)
  .refine(({ record, recordID }) => (record === undefined) === (recordID === undefined), {
    path: ['recordID'],
    error: 'Enter both the record type and its id, or neither.',
  })

export const TemplatePreview = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  /** Every variable with the value that was used, and whether it came from the record. */
  values: z.array(z.object({ name: z.string(), value: z.string(), real: z.boolean() })),
})

const reads = right('email-templates', 'view')
const edits = right('email-templates', 'edit')

export const emailTemplateEndpoints = {
  list: list('/email-templates', {
    summary: 'Lists the email templates: for all countries and per country.',
    may: reads,
    item: EmailTemplateRow,
    sorts: ['code', 'country', 'updatedAt'],
    export: reads,
    filters: { code: repeatable(TemplateCode), countryID: repeatable(CountryID) },
  }),
  catalogue: get('/email-templates/catalogue', {
    summary: 'Lists all emails with a template and their variables.',
    may: reads,
    returns: z.array(
      z.object({
        code: TemplateCode,
        name: z.string(),
        about: z.string(),
        editable: z.boolean(),
        comesWith: z.string().nullable(),
        variables: z.array(TemplateVariable),
        records: z.array(PreviewRecord),
      }),
    ),
  }),
  get: get('/email-templates/:id', {
    summary: 'One template with its current content and variables.',
    may: reads,
    returns: EmailTemplate,
  }),
  create: post('/email-templates', {
    summary: 'Creates a country version of a template.',
    may: right('email-templates', 'create'),
    body: NewEmailTemplate,
    returns: EmailTemplate,
    status: 201,
  }),
  update: put('/email-templates/:id', {
    summary: 'Saves a new version. Earlier versions are kept. Unknown variables are rejected.',
    may: edits,
    body: EmailTemplateChange,
    returns: EmailTemplate,
  }),
  remove: del('/email-templates/:id', {
    summary: 'Deletes the country version of a template.',
    may: right('email-templates', 'delete'),
    returns: z.object({ id: Id }),
  }),
  versions: list('/email-templates/:id/versions', {
    summary: 'Lists all versions, newest first.',
    may: reads,
    item: TemplateVersion,
    sorts: ['number'],
    order: '-number',
    export: false,
    filters: {},
  }),
  history: historyEndpoint('/email-templates/:id/history', 'a template', reads),
  preview: post('/email-templates/:id/preview', {
    summary: 'Previews the email with the values of a record the caller can see, or with samples.',
    may: reads,
    body: Trial,
    returns: TemplatePreview,
    perMinute: 60,
  }),
  testSend: post('/email-templates/:id/test-send', {
    summary: 'Sends the preview to the caller’s own address only.',
    may: edits,
    body: Trial,
    returns: z.object({ to: z.string() }),
    perMinute: 5,
  }),
} satisfies Endpoints
