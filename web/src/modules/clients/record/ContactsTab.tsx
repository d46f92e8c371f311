import { Box, Flex } from '@mantine/core'
import { contactTypeLabels } from '@muster/contract/clients/clients.labels.ts'
import { contactFields } from '@muster/contract/clients/contact-fields.labels.ts'
import type { Contact } from '@muster/contract/clients/contacts.contract.ts'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { IconEdit, IconMail, IconPhone, IconPlus, IconTrash } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useAction, useEndpoint } from '../../../kernel/api/endpoint.ts'
import { useMay } from '../../../kernel/session/permissions.ts'
import { Avatar } from '../../../ui/avatar/UserAvatar.tsx'
import { StatusBadge } from '../../../ui/badge/StatusBadge.tsx'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { optionsOf } from '../../../ui/format/labels.ts'
import { counted } from '../../../ui/format/number.ts'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import { IconButton } from '../../../ui/link/IconButton.tsx'
import { SmallButton } from '../../../ui/link/SmallButton.tsx'
import { FilterBar } from '../../../ui/list/filters/FilterBar.tsx'
import type { ListFilter } from '../../../ui/list/filters/filters.ts'
import { Pager } from '../../../ui/list/page/Pager.tsx'
import { useAddress, useListState } from '../../../ui/list/page/useListState.ts'
import { usePhone } from '../../../ui/list/page/usePhone.ts'
import { Section } from '../../../ui/record/Section.tsx'
import { PendingFields } from '../../../ui/states/PendingFields.tsx'
import { EmptyState, NoMatchState } from '../../../ui/states/states.tsx'
import { contactApi } from '../endpoints.ts'

const ContactDrawer = lazyNamed(() => import('./ContactDrawer.tsx'), 'ContactDrawer')

const SHAPE = { filters: ['kind'], sort: 'name' }
const FILTERS: readonly ListFilter[] = [
  {
    name: 'kind',
    label: contactFields.kind.label,
    kind: 'many',
    isPinned: true,
    options: optionsOf(contactTypeLabels),
  },
]
/** A shorter list has no search. */
const MANY = 8

export function ContactsTab({ clientID }: { clientID: string }) {
  const list = useListState(SHAPE)
  const isPhone = usePhone()
  const mayEdit = useMay()(right('clients', 'edit'))
  const query = useEndpoint(
    contactApi.list,
    { params: { id: clientID }, query: list.query as object },
    { keepPrevious: true },
  )
  const drawer = useDrawer()
  const [removing, setRemoving] = useState<Contact | null>(null)
  const total = query.data?.meta.total
  const open = drawer.open === 'new' ? null : query.data?.items.find(({ id }) => id === drawer.open)
  return (
    <Section
      title={total === undefined ? 'Contacts' : counted(total, ['contact', 'contacts'])}
      action={
        mayEdit && (
          <SmallButton icon={IconPlus} onClick={() => drawer.set('new')}>
            Add contact
          </SmallButton>
        )
      }
    >
      {(list.isNarrowed || (total ?? 0) > MANY) && (
        <Box mx="calc(-1 * var(--gutter))">
          <FilterBar list={list} filters={FILTERS} searchHint="Search name, job title" isPhone={isPhone} />
        </Box>
      )}
      <Contacts
        query={query}
        isNarrowed={list.isNarrowed}
        onClear={list.clear}
        {...(mayEdit ? { onEdit: (contact) => drawer.set(contact.id), onRemove: setRemoving } : {})}
      />
      {(total ?? 0) > list.pageSize && <Pager list={list} total={total} isPhone={isPhone} />}
      {mayEdit && open !== undefined && (
        <Suspense>
          <ContactDrawer clientID={clientID} contact={open} onClose={() => drawer.set(undefined)} />
        </Suspense>
      )}
      {removing && <RemoveContact clientID={clientID} contact={removing} onClose={() => setRemoving(null)} />}
    </Section>
  )
}

/** The id of the edited contact is in the address: Back closes the drawer, and a copied link opens it. */
function useDrawer() {
  const { search, change } = useAddress()
  const { contact, ...others } = search
  return {
    open: typeof contact === 'string' ? contact : undefined,
    set: (next: string | undefined) => change(next ? { ...others, contact: next } : others, { replace: !next }),
  }
}

interface ContactsProps {
  query: { data?: { items: readonly Contact[] } | undefined; error: unknown; refetch(): unknown }
  isNarrowed: boolean
  onClear(): void
  onEdit?(contact: Contact): void
  onRemove?(contact: Contact): void
}

function Contacts({ query, isNarrowed, onClear, onEdit, onRemove }: ContactsProps) {
  if (!query.data) return <PendingFields error={query.error} onRetry={query.refetch} groups={1} fields={4} />
  if (query.data.items.length === 0)
    return isNarrowed ? (
      <NoMatchState compact onClear={onClear} />
    ) : (
      <EmptyState compact title="No contacts yet">
        Add hiring managers, timesheet approvers and billing contacts.
      </EmptyState>
    )
  return (
    <ul className="plain-list framed divided" aria-label="Contacts">
      {query.data.items.map((contact) => (
        <Flex key={contact.id} component="li" py="sm" px="md" gap="sm" align="flex-start">
          <Avatar name={contact.name} size={36} />
          <Box miw={0} flex={1} className="break-words">
            <Flex component="p" gap="2px 8px" align="center" wrap="wrap" fw={600}>
              {contact.name} {contact.primary && <StatusBadge tone="info">Primary</StatusBadge>}
            </Flex>
            <p className="text-dimmed text-sm">
              {[contact.title, contact.kind && contactTypeLabels[contact.kind]].filter(Boolean).join(' · ')}
            </p>
            <EmailAndPhone contact={contact} />
            {contact.notes && (
              <Box component="p" mt={4} fz="sm" className="pre-line">
                {contact.notes}
              </Box>
            )}
          </Box>
          {onEdit && <IconButton name={`Edit ${contact.name}`} icon={IconEdit} onClick={() => onEdit(contact)} />}
          {onRemove && (
            <IconButton name={`Delete ${contact.name}`} icon={IconTrash} onClick={() => onRemove(contact)} />
          )}
        </Flex>
      ))}
    </ul>
  )
}

const EmailAndPhone = ({ contact: { email, phone } }: { contact: Contact }) =>
  (email || phone) && (
    <Flex component="p" mt={2} fz="sm" gap="2px 16px" wrap="wrap">
      {email && (
        <Flex component="a" href={`mailto:${email}`} gap={5} align="center" mih={24}>
          <IconMail size={15} stroke={1.7} className="flex-none" aria-hidden />
          <EmailText email={email} />
        </Flex>
      )}
      {phone && (
        <Flex component="a" href={`tel:${phone.replace(/[^+\d]/g, '')}`} gap={5} align="center" mih={24}>
          <IconPhone size={15} stroke={1.7} className="flex-none" aria-hidden /> {phone}
        </Flex>
      )}
    </Flex>
  )

/** A long email address breaks at its @ sign, not within a word. */
function EmailText({ email }: { email: string }) {
  const at = email.indexOf('@') + 1
  return (
    <span>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  )
}

function RemoveContact({ clientID, contact, onClose }: { clientID: string; contact: Contact; onClose(): void }) {
  const remove = useAction(contactApi.remove, { done: `${contact.name} deleted` })
  return (
    <ConfirmDialog
      opened
      title={`Delete the contact ${contact.name}?`}
      verb="Delete contact"
      isDestructive
      onConfirm={() => remove.mutateAsync({ params: { id: clientID, contactID: contact.id } })}
      onClose={onClose}
    >
      Sent emails are kept. The removal is recorded in the activity log.
    </ConfirmDialog>
  )
}
