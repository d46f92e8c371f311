import { right } from '@muster/contract/kernel/api/permission.ts'
import type { AuditEntry } from '@muster/contract/reports/audit.contract.ts'
import { useEndpoint } from '../../kernel/api/endpoint.ts'
import { useOwnCountries } from '../../kernel/lists/countries.ts'
import { ListScreen } from '../../kernel/lists/ListScreen.tsx'
import { colleagues } from '../../kernel/lists/people.ts'
import { lazyNamed } from '../../ui/lazy/lazily.ts'
import { filters } from '../../ui/list/filters/filterKinds.ts'
import type { ListFilter } from '../../ui/list/filters/filters.ts'
import { entityLabel, fullEventLabel } from './audit-labels.ts'
import { auditCard, auditColumns } from './auditColumns.tsx'
import { auditApi } from './endpoints.ts'

const AuditDrawer = lazyNamed(() => import('./AuditDrawer.tsx'), 'AuditDrawer')

const people = colleagues()

/** The audit trail, within the permissions of the user. */
export const AuditTrailScreen = () => (
  <ListScreen
    title="Audit trail"
    counts={['entry', 'entries']}
    path="/settings/audit-trail"
    endpoint={auditApi.list}
    columns={auditColumns}
    rowName={({ eventLabel, entityName }) => `${eventLabel} ${entityName ?? ''}`}
    card={auditCard}
    filters={useFilters()}
    sort="-at"
    searchHint="Search record or user"
    drawer={({ row, close }) => row && <AuditDrawer entry={row} onClose={close} />}
    exports={right('audit-trails', 'export')}
    empty={{ title: 'No entries yet', text: 'Every change is recorded here.' }}
  />
)

function useFilters() {
  const kinds = useEndpoint(auditApi.filters, {}, { staleTime: 300_000 }).data
  const { options: countries } = useOwnCountries()
  const entities = (kinds?.entities ?? []).map((value) => ({ value, label: entityLabel(value) }))
  const events = (kinds?.events ?? []).map(({ event, label }) => ({
    value: event,
    label: fullEventLabel(event, label),
  }))
  return (entries: readonly AuditEntry[] = []): readonly ListFilter[] => [
    { name: 'entity', label: 'Record', kind: 'many', isPinned: true, options: entities },
    { name: 'event', label: 'Event', kind: 'many', isPinned: true, options: events },
    { name: 'actorID', label: 'Who', kind: 'one', isPinned: true, options: people },
    filters.country(countries),
    { name: 'from', label: 'From', kind: 'day' },
    { name: 'to', label: 'To', kind: 'day' },
    { name: 'entityID', label: 'One record', kind: 'one', options: recordsIn(entries) },
  ]
}

/** The records of the shown entries, each once. */
const recordsIn = (entries: readonly AuditEntry[]) =>
  [...new Map(entries.map(({ entityID, entityName, entity }) => [entityID, entityName ?? entity]))].map(
    ([value, label]) => ({ value, label }),
  )
