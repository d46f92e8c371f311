import { Box, Flex, Text } from '@mantine/core'
import { clientFields } from '@muster/contract/clients/client-fields.labels.ts'
import { clientHolidayTypeLabels } from '@muster/contract/clients/clients.labels.ts'
import type { Client } from '@muster/contract/clients/shapes.contract.ts'
import { clientView } from '@muster/contract/clients/visibility.contract.ts'
import { daysBetween } from '@muster/contract/kernel/values/days.ts'
import { Fragment } from 'react'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { useAddedParts } from '../../../kernel/records/record-tabs.ts'
import { useSees } from '../../../kernel/session/permissions.ts'
import { CountryCell } from '../../../ui/cells/cells.tsx'
import { StatRow, StatTile } from '../../../ui/dashboard/StatTile.tsx'
import { formatDate, todayHere } from '../../../ui/format/day.ts'
import { formatCount } from '../../../ui/format/number.ts'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { FieldGroup } from '../../../ui/record/FieldList.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { PendingFields } from '../../../ui/states/PendingFields.tsx'
import { clientApi } from '../endpoints.ts'
import { WorkAndLeave } from '../form/WorkAndLeave.tsx'

/** Figures about the client: later modules add theirs to the same response. */
export function OverviewTab({ client }: { client: Client }) {
  const overview = useEndpoint(clientApi.overview, { params: { id: client.id } })
  const money = useAddedParts('clientOverview')
  return (
    <>
      {overview.data ? (
        <Figures client={client} overview={overview.data} />
      ) : (
        <PendingFields error={overview.error} onRetry={overview.refetch} groups={1} fields={3} />
      )}
      {money.map(({ key, isVisible, part }) => isVisible && <Fragment key={key}>{part(client)}</Fragment>)}
      <Identity client={client} />
      <WorkAndLeave client={client} />
      <FieldGroup
        title="Notes"
        fields={[{ label: 'Notes', value: client.notes ? <Lines text={client.notes} /> : undefined, wide: true }]}
      />
      {overview.data && <NextHolidays clientID={client.id} days={overview.data.nextHolidays} />}
    </>
  )
}

const Lines = ({ text }: { text: string }) => <span className="pre-line">{text}</span>

type Overview = NonNullable<ReturnType<typeof useOverview>['data']>
const useOverview = (id: string) => useEndpoint(clientApi.overview, { params: { id } })

/** `purchase orders` → `Purchase orders`. */
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The labels of record types; a type of a later module is shown by its name alone. */
const HINTS: ReadonlyMap<string, string> = new Map([
  ['agreements', 'Master agreements and statements of work'],
  ['billings', 'Invoices and their drafts'],
  ['consultants', 'Active placements'],
  ['contracts', 'Client and employment contracts'],
  ['order forms', 'All statuses'],
  ['purchase orders', 'From this client'],
  ['receipts', 'Payments from this client'],
  ['timesheets', 'Monthly timesheets'],
])

/** The list of the records of that type, filtered by the client where the list supports it. */
const clientHref = (kind: string, client: Client) =>
  kind === 'consultants' ? `/candidates?clientID=${client.id}` : undefined

function Figures({ client, overview }: { client: Client; overview: Overview }) {
  const { contacts, files, related = [], subsidiaries = [] } = overview
  const href = `/clients/${client.id}`
  return (
    <Box mx="calc(-1 * var(--gutter))">
      <StatRow>
        {related.map(({ kind, count }) => (
          <StatTile
            key={kind}
            label={capital(kind)}
            value={formatCount(count)}
            hint={HINTS.get(kind)}
            href={clientHref(kind, client)}
          />
        ))}
        {contacts !== undefined && (
          <StatTile label="Contacts" value={formatCount(contacts)} hint="At the client" href={`${href}?tab=contacts`} />
        )}
        {files !== undefined && (
          <StatTile
            label="Files"
            value={formatCount(files)}
            hint="Licences, certificates, letters"
            href={`${href}?tab=files`}
          />
        )}
        {subsidiaries.length > 0 && (
          <StatTile label="Subsidiaries" value={formatCount(subsidiaries.length)} hint="Direct subsidiaries" />
        )}
      </StatRow>
    </Box>
  )
}

function Identity({ client }: { client: Client }) {
  const sees = useSees(clientView)
  const { data: overview } = useOverview(client.id)
  const managers = client._accountManagers
  const subsidiaries = overview?.subsidiaries ?? []
  return (
    <FieldGroup
      title="Client"
      fields={[
        { label: clientFields.legalName.label, value: client.legalName },
        {
          label: clientFields.countryID.label,
          value: client.countryID && <CountryCell value={client.countryID} name={client._country?.name} />,
        },
        { label: clientFields.accountManagerIDs.label, value: managers?.map(({ name }) => name).join(', ') },
        { label: clientFields.industry.label, value: client.industry },
        { label: clientFields.website.label, value: client.website && <Website address={client.website} /> },
        {
          label: clientFields.parentID.label,
          value: sees('parentID')
            ? client._parent && <ClientLink id={client._parent.id} name={client._parent.name} />
            : undefined,
        },
        ...(subsidiaries.length > 0
          ? [
              {
                label: 'Subsidiaries',
                wide: true,
                value: (
                  <Flex component="span" gap="4px 16px" wrap="wrap">
                    {subsidiaries.map((one) => (
                      <ClientLink key={one.id} {...one} />
                    ))}
                  </Flex>
                ),
              },
            ]
          : []),
      ]}
    />
  )
}

const ClientLink = ({ id, name }: { id: string; name: string }) => <RouteLink href={`/clients/${id}`}>{name}</RouteLink>

const Website = ({ address }: { address: string }) => (
  <a href={address} target="_blank" rel="noopener noreferrer">
    {address.replace(/^https?:\/\//, '')}
  </a>
)

function NextHolidays({ clientID, days }: { clientID: string; days: Overview['nextHolidays'] | undefined }) {
  if (!days) return null
  const today = todayHere()
  return (
    <Section title="Next days off">
      {days.length === 0 ? (
        <HelperText>
          No holidays or shutdowns. <RouteLink href={`/clients/${clientID}?tab=calendar`}>View calendar</RouteLink>
        </HelperText>
      ) : (
        <ul className="plain-list framed divided">
          {days.map((day) => (
            <li key={day.date} className="list-row">
              <Box component="time" dateTime={day.date} miw={96} fw={600}>
                {formatDate(day.date)}
              </Box>
              <Text span inherit flex="1 1 160px" miw={0}>
                {day.name}
              </Text>
              <span className="text-dimmed text-sm">{clientHolidayTypeLabels[day.kind]}</span>
              <span className="text-dimmed text-sm">{inDays(daysBetween(today, day.date))}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

const inDays = (days: number) => (days <= 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`)
