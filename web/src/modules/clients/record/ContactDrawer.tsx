import { contactTypeLabels } from '@muster/contract/clients/clients.labels.ts'
import { type ContactField, contactFields } from '@muster/contract/clients/contact-fields.labels.ts'
import {
  type Contact,
  ContactChange,
  contactEndpoints,
  NewContact,
} from '@muster/contract/clients/contacts.contract.ts'
import { formField } from '@muster/contract/kernel/api/record-fields.ts'
import * as z from 'zod'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { SelectField, SwitchField } from '../../../ui/fields/choices/choiceFields.tsx'
import { EmailField, PhoneField, TextareaField, TextField } from '../../../ui/fields/textFields.tsx'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts'
import { optionsOf } from '../../../ui/format/labels.ts'
import { formatValue } from '../../../ui/record/displayed.ts'

const field = (name: ContactField) => formField(contactFields, name)
const BLANK = { name: '', kind: 'OTHER', title: '', email: '', phone: '', primary: false, notes: '' }
const ContactForm = ContactChange.required({ name: true, kind: true }).extend({ version: z.int().optional() })

/** Adds a contact (null) or changes one. */
export function ContactDrawer(props: { clientID: string; contact: Contact | null; onClose(): void }) {
  const { clientID, contact, onClose } = props
  const create = useAction(contactEndpoints.create, { done: ({ name }) => `${name} added` })
  const update = useAction(contactEndpoints.update, { done: ({ name }) => `${name} saved` })
  const initial = contact
    ? {
        ...BLANK,
        ...Object.fromEntries(Object.keys(BLANK).map((field) => [field, contact[field as keyof Contact] ?? ''])),
      }
    : BLANK
  const form = useSchemaForm(ContactForm, contact ? { ...initial, version: contact.version } : initial, {
    save: ({ version, ...body }) =>
      contact && version !== undefined
        ? update.mutateAsync({ params: { id: clientID, contactID: contact.id }, body: { ...body, version } })
        : create.mutateAsync({ params: { id: clientID }, body: NewContact.parse(body) }),
    saved: onClose,
    show: (field, value) =>
      field === 'kind'
        ? (contactTypeLabels[value as keyof typeof contactTypeLabels] ?? String(value))
        : formatValue(value),
  })
  return (
    <FormDrawer
      title={contact ? `Edit ${contact.name}` : 'Add contact'}
      form={form}
      verb={contact ? 'Save' : 'Add contact'}
      onClose={onClose}
    >
      <TextField {...field('name')} />
      <SelectField {...field('kind')} options={optionsOf(contactTypeLabels)} />
      <TextField {...field('title')} wide />
      <EmailField {...field('email')} />
      <PhoneField {...field('phone')} />
      <SwitchField {...field('primary')} wide />
      <TextareaField {...field('notes')} />
    </FormDrawer>
  )
}
