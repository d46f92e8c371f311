import type { Client } from '@muster/contract/clients/shapes.contract.ts'
import { clientView } from '@muster/contract/clients/visibility.contract.ts'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { IconArchive, IconEdit } from '@tabler/icons-react'
import { useState } from 'react'
import { type RecordPart, RecordScreen } from '../../../kernel/records/RecordScreen.tsx'
import { useAddedParts } from '../../../kernel/records/record-tabs.ts'
import { useMay, useSees } from '../../../kernel/session/permissions.ts'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import { FieldGroup } from '../../../ui/record/FieldList.tsx'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { ArchiveDialog } from '../ArchiveDialog.tsx'
import { clientApi } from '../endpoints.ts'
import { clientHistoryFormat } from '../history-labels.ts'
import { TYPES } from '../labels.ts'
import { ContactsTab } from './ContactsTab.tsx'
import { OverviewTab } from './OverviewTab.tsx'
import { TermsTab } from './TermsTab.tsx'

// The calendar and the documents need the schemas of their forms, so they are loaded when opened.
const CalendarTab = lazyNamed(() => import('./CalendarTab.tsx'), 'CalendarTab')
const FilesTab = lazyNamed(() => import('./FilesTab.tsx'), 'FilesTab')

export function ClientScreen() {
  const can = useMay()
  const [isArchiving, setArchiving] = useState(false)
  const mayView = can(right('clients', 'view'))
  return (
    <RecordScreen
      endpoint={clientApi.get}
      path="/clients"
      param="clientID"
      head={(client) => ({
        title: client.name,
        code: client.code,
        status: client.type && TYPES[client.type],
        meta: client.updatedAt ? { verb: 'Updated', by: client._updatedBy?.name, at: client.updatedAt } : undefined,
      })}
      buttons={({ id }) => [
        { label: 'Edit', icon: IconEdit, needs: right('clients', 'edit'), isPrimary: true, to: `/clients/${id}/edit` },
      ]}
      menu={() => [
        {
          label: 'Archive…',
          icon: IconArchive,
          needs: right('clients', 'delete'),
          isDestructive: true,
          run: () => setArchiving(true),
        },
      ]}
      parts={useParts(mayView)}
      history={mayView && { endpoint: clientApi.history, format: clientHistoryFormat }}
    >
      {(client) => isArchiving && <ArchiveDialog client={client} onClose={() => setArchiving(false)} />}
    </RecordScreen>
  )
}

/**
 * With basic access there are no tabs; documents and terms contain tax and financial data and need more permissions.
 */
function useParts(mayView: boolean): RecordPart<Client>[] {
  const can = useMay()
  const sees = useSees(clientView)
  const added = useAddedParts('client')
  if (!mayView) return [{ key: 'overview', label: 'Overview', part: (client) => <NamesOnly client={client} /> }]
  const seesDocuments = can(right('clients', 'view', 'full'))
  return [
    { key: 'overview', label: 'Overview', part: (client) => <OverviewTab client={client} /> },
    { key: 'contacts', label: 'Contacts', part: ({ id }) => <ContactsTab clientID={id} /> },
    {
      key: 'terms',
      label: 'Billing & tax',
      isVisible: sees('paymentTerms'),
      part: (client) => <TermsTab client={client} />,
    },
    ...added,
    { key: 'calendar', label: 'Calendar', part: (client) => <CalendarTab client={client} /> },
    { key: 'files', label: 'Documents', isVisible: seesDocuments, part: ({ id }) => <FilesTab clientID={id} /> },
  ]
}

const NamesOnly = ({ client }: { client: Client }) => (
  <div>
    <FieldGroup
      title="Client"
      fields={[
        { label: 'Name', value: client.name },
        { label: 'Code', value: client.code },
        { label: 'Type', value: client.type && TYPES[client.type].label },
      ]}
    />
    <HelperText below>Your role can only see the name, code and type of a client.</HelperText>
  </div>
)
