import * as z from 'zod'
import type { Resource } from '../access/matrix.ts'
import { del, type Endpoints, get, post, put } from '../kernel/api/endpoint.ts'
import { type Right, right } from '../kernel/api/permission.ts'
import { Day, Id, Instant, optionalText, Ref } from '../kernel/values/fields.ts'

export const ATTACHMENT_TYPES = [
  'PASSPORT',
  'VISA',
  'RESIDENCE_ID',
  'WORK_PERMIT',
  'CONTRACT',
  'RESUME',
  'EDUCATION',
  'PHOTO',
  'MEDICAL',
  'BANK_PROOF',
  'OTHER',
] as const
export const AttachmentType = z.enum(ATTACHMENT_TYPES)
export type AttachmentType = z.output<typeof AttachmentType>

interface TypeRights {
  readonly view: Right
  readonly change: Right
  /** Stored encrypted, and each download is audited. */
  readonly confidential: boolean
}

const fullVisibility = (resource: Resource) => right(resource, 'view', 'full')
const identity: TypeRights = {
  view: fullVisibility('consultant-identity'),
  change: right('consultant-identity', 'edit'),
  confidential: true,
}
const ordinary: TypeRights = {
  view: right('consultants', 'view'),
  change: right('consultants', 'edit'),
  confidential: false,
}

/**
 * The permissions to view and change a file of each type. Ordinary types also need access to the field `attachments`
 * (candidateView).
 */
export const ATTACHMENT_RIGHTS: Readonly<Record<AttachmentType, TypeRights>> = {
  PASSPORT: identity,
  VISA: identity,
  RESIDENCE_ID: identity,
  WORK_PERMIT: identity,
  MEDICAL: identity,
  BANK_PROOF: { view: fullVisibility('consultant-bank'), change: right('consultant-bank', 'edit'), confidential: true },
  CONTRACT: { view: right('candidate-contracts', 'view'), change: right('consultants', 'edit'), confidential: false },
  RESUME: ordinary,
  EDUCATION: ordinary,
  PHOTO: ordinary,
  OTHER: ordinary,
}

export const Attachment = z.object({
  id: Id,
  candidateID: Id,
  type: AttachmentType,
  name: z.string(),
  /** Detected from the content. */
  mimeType: z.string(),
  /** In bytes. */
  size: z.int(),
  issueDate: z.string().nullable(),
  expiryDate: z.string().nullable(),
  note: z.string().nullable(),
  confidential: z.boolean(),
  /** Whether the user may remove it. */
  mayRemove: z.boolean(),
  _createdBy: Ref.nullable(),
  createdAt: Instant,
})
export type Attachment = z.output<typeof Attachment>

const OptionalDay = z
  .union([z.literal('').transform(() => null), Day])
  .nullable()
  .default(null)

export const NewAttachment = z
  .strictObject({
    type: AttachmentType,
    issueDate: OptionalDay,
    expiryDate: OptionalDay,
    note: optionalText(300, 'The note').default(null),
  })
  .refine(({ issueDate, expiryDate }) => !issueDate || !expiryDate || issueDate < expiryDate, {
    path: ['expiryDate'],
    message: 'The expiry date must be after the issue date.',
  })

const view = right('consultants', 'view')
const seeSomething =
  'The permission depends on the file type: identity, medical and bank documents each require their own permission.'

export const attachmentEndpoints = {
  upload: post('/candidates/:id/upload-attachment', {
    summary: `Adds files to a consultant. ${seeSomething}`,
    may: view,
    upload: { kind: 'document', max: 10, required: true },
    body: NewAttachment,
    returns: z.array(Attachment),
    status: 201,
  }),
  all: get('/candidates/:id/attachments', {
    summary: `The files of a consultant that the caller may see. ${seeSomething}`,
    may: view,
    query: z.strictObject({ type: AttachmentType.optional() }),
    returns: z.array(Attachment),
  }),
  remove: del('/candidates/attachments/:id', {
    summary: 'Deletes a file from the record. It is kept for audit.',
    may: view,
    returns: z.object({ id: Id }),
  }),
  download: get('/candidates/attachments/:id/download', {
    summary: 'The file; `inline=true` to preview it.',
    may: view,
    query: z.strictObject({ inline: z.enum(['true', 'false']).default('false') }),
    download: true,
  }),
  setPhoto: put('/candidates/:id/photo', {
    summary: 'Sets the photo. It is resized to 512 pixels and its metadata is removed.',
    may: right('consultants', 'edit'),
    upload: { kind: 'image', max: 1, required: true },
    returns: z.object({ hasPhoto: z.boolean() }),
  }),
  photo: get('/candidates/:id/photo', { summary: 'The photo.', may: view, download: true }),
} satisfies Endpoints
