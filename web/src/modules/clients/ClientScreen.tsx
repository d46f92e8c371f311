import { Button } from '@mantine/core'
import type { Client } from '@muster/contract/clients/shapes.contract.ts'
import { clientView } from '@muster/contract/clients/sight.contract.ts'
import { right } from '@muster/contract/kernel/permission.ts'
import { IconArchive, IconEdit } from '@tabler/icons-react'
import { useParams, useRouter } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useEndpoint } from '../../kernel/endpoint.ts'
import { useMay, useSees } from '../../kernel/permissions.ts'
import { FieldGroup } from '../../ui/record/FieldList.tsx'
import { neighboursInLast } from '../../ui/record/neighbours.ts'
import { RecordPage } from '../../ui/record/RecordPage.tsx'
import { FieldsSkeleton } from '../../ui/states/Skeletons.tsx'
import { NotFoundState } from '../../ui/states/states.tsx'
import { ArchiveDialog } from './ArchiveDialog.tsx'
import { ContactsTab } from './ContactsTab.tsx'
import classes from './clients.module.css'
import { HistoryTab, LatestHistory } from './HistoryTab.tsx'
import { clientLines } from './lines.ts'
import { OverviewTab } from './OverviewTab.tsx'
import { TermsTab } from './TermsTab.tsx'
import { TYPES } from './words.ts'

// The calendar and the files bring the schemas of their forms along: they come when they are opened.
const CalendarTab = lazy(() => import('./CalendarTab.tsx').then(({ CalendarTab: tab }) => ({ default: tab })))
const FilesTab = lazy(() => import('./FilesTab.tsx').then(({ FilesTab: tab }) => ({ default: tab })))

const TABS = {
  overview: 'Overview',
  contacts: 'Contacts',
  terms: 'Terms and tax',
  calendar: 'Calendar',
  files: 'Files',
  history: 'History',
} as const
type Tab = keyof typeof TABS
const isTab = (tab: string): tab is Tab => tab in TABS

export function ClientScreen() {
  const { clientID = '', tab = 'overview' } = useParams({ strict: false }) as { clientID?: string; tab?: string }
  const client = useEndpoint(clientLines.get, { params: { id: clientID } })
  const router = useRouter()
  const can = useMay()
  const tabs = useTabs()
  const [isArchiving, setArchiving] = useState(false)
  const href = `/clients/${clientID}`
  const mayEdit = can(right('clients', 'edit'))
  const tabHref = (key: string) => (key === 'overview' ? href : `${href}/${key}`)
  const edit = () => router.history.push(`${href}/edit`)
  if (!isTab(tab)) return <NotFoundState title="This client has no such part" />
  return (
    <>
      <RecordPage
        title={client.data?.name}
        code={client.data?.code}
        status={statusOf(client.data)}
        meta={metaOf(client.data)}
        neighbours={neighboursInLast('/clients', href)}
        primary={
          mayEdit && (
            <Button size="xs" leftSection={<IconEdit size={16} stroke={1.7} />} onClick={edit} disabled={!client.data}>
              Edit
            </Button>
          )
        }
        menu={
          client.data && can(right('clients', 'delete'))
            ? [
                {
                  label: 'Archive…',
                  icon: <IconArchive size={16} stroke={1.7} />,
                  isDestructive: true,
                  run: () => setArchiving(true),
                },
              ]
            : []
        }
        tabs={tabs.map((key) => ({ key, label: TABS[key], href: tabHref(key), current: key === tab }))}
        side={
          tab === 'overview' &&
          tabs.includes('history') && <LatestHistory clientID={clientID} href={tabHref('history')} />
        }
        {...(client.data ? {} : { error: client.error })}
        onRetry={() => void client.refetch()}
      >
        {client.data && <Suspense fallback={<FieldsSkeleton />}>{partOf(tab, client.data, tabs)}</Suspense>}
      </RecordPage>
      {isArchiving && client.data && <ArchiveDialog client={client.data} onClose={() => setArchiving(false)} />}
    </>
  )
}

/** Who only looks clients up has no parts to choose from; papers and terms show tax and money and ask for more. */
function useTabs(): Tab[] {
  const can = useMay()
  const sees = useSees(clientView)
  if (!can(right('clients', 'view'))) return ['overview']
  return [
    'overview',
    'contacts',
    ...(sees('paymentTerms') ? (['terms'] as const) : []),
    'calendar',
    ...(can(right('clients', 'view', 'full')) ? (['files'] as const) : []),
    'history',
  ]
}

function partOf(tab: Tab, client: Client, tabs: readonly Tab[]): ReactNode {
  if (tabs.length === 1) return <NamesOnly client={client} />
  if (!tabs.includes(tab)) return <NotFoundState title="Your role does not see this part of a client" />
  const parts: Record<Tab, ReactNode> = {
    overview: <OverviewTab client={client} />,
    contacts: <ContactsTab clientID={client.id} />,
    terms: <TermsTab client={client} />,
    calendar: <CalendarTab client={client} />,
    files: <FilesTab clientID={client.id} />,
    history: <HistoryTab clientID={client.id} />,
  }
  return parts[tab]
}

const NamesOnly = ({ client }: { client: Client }) => (
  <div>
    <FieldGroup
      title="Client"
      fields={[
        { label: 'Name', value: client.name },
        { label: 'Code', value: client.code },
        { label: 'Type', value: client.type && TYPES[client.type].word },
      ]}
    />
    <p className={classes.below}>Your role sees a client’s name, code and type.</p>
  </div>
)

const statusOf = (client: Client | undefined) => (client?.type ? TYPES[client.type] : undefined)
const metaOf = (client: Client | undefined) =>
  client?.updatedAt ? { verb: 'Changed', by: client._updatedBy?.name, at: client.updatedAt } : undefined
