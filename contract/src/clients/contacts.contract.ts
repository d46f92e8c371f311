import * as z from 'zod'
import { del, type Endpoints, get, list, post, put } from '../kernel/api/endpoint.ts'
import { right } from '../kernel/api/permission.ts'
import type { View } from '../kernel/api/views.ts'
import {
  Id,
  Instant,
  OptionalEmail,
  OptionalPhone,
  optionalText,
  repeatable,
  text,
  Version,
} from '../kernel/values/fields.ts'

export const ContactKind = z.enum([
  'HIRING_MANAGER',
  'ACCOUNTS_PAYABLE',
  'PROCUREMENT',
  'TIMESHEET_APPROVER',
  'HUMAN_RESOURCES',
  'EXECUTIVE',
  'OTHER',
])
export type ContactKind = z.output<typeof ContactKind>

const editable = {
  name: text(120, 'The name'),
  kind: ContactKind,
  title: optionalText(120, 'The job title'),
  email: OptionalEmail,
  phone: OptionalPhone,
  /** The primary contact. Setting it on one contact removes it from the previous one. */
  primary: z.boolean(),
  notes: optionalText(1000, 'The note'),
}
export const NewContact = z.strictObject(editable).partial().extend({ name: editable.name })
export type NewContact = z.output<typeof NewContact>
export const ContactChange = z.strictObject(editable).partial().extend({ version: Version })

/** Fields that the role may not see are absent. */
export const Contact = z.object({
  id: Id,
  clientID: Id,
  name: z.string(),
  kind: ContactKind,
  title: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  primary: z.boolean(),
  notes: z.string().nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  version: Version,
})
export type Contact = z.output<typeof Contact>

const NAMES = ['clientID', 'name', 'kind', 'title', 'primary']
const REACHABLE = [...NAMES, 'email', 'phone']
export const contactView: View = {
  resource: 'clients',
  limited: { FINANCE_MANAGER_INVOICE: REACHABLE, FINANCE_EXECUTIVE_INVOICE: REACHABLE, others: NAMES },
}

export const contactEndpoints = {
  list: list('/clients/:id/contacts', {
    summary: 'Lists the contacts of a client.',
    may: right('clients', 'view'),
    item: Contact,
    view: contactView,
    sorts: ['name', 'kind'],
    export: right('clients', 'export'),
    filters: { kind: repeatable(ContactKind) },
  }),
  get: get('/clients/:id/contacts/:contactID', {
    summary: 'One contact.',
    may: right('clients', 'view'),
    returns: Contact,
    view: contactView,
  }),
  create: post('/clients/:id/contacts', {
    summary: 'Adds a contact.',
    may: right('clients', 'edit'),
    body: NewContact,
    returns: Contact,
    view: contactView,
    status: 201,
  }),
  update: put('/clients/:id/contacts/:contactID', {
    summary: 'Updates the given fields.',
    may: right('clients', 'edit'),
    body: ContactChange,
    returns: Contact,
    view: contactView,
  }),
  remove: del('/clients/:id/contacts/:contactID', {
    summary: 'Deletes a contact.',
    may: right('clients', 'edit'),
    returns: z.object({ id: Id }),
  }),
} satisfies Endpoints
