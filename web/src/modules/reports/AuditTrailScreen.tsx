import { right } from '@muster/contract/kernel/permission.ts'
import type { AuditEntry } from '@muster/contract/reports/audit.contract.ts'
import { lazy, Suspense, useMemo } from 'react'
import { exportList } from '../../kernel/downloads.ts'
import { useEndpoint } from '../../kernel/endpoint.ts'
import { useMay } from '../../kernel/permissions.ts'
import { send } from '../../kernel/send.ts'
import type { Option, OptionSource } from '../../ui/fields/options.ts'
import type { ListFilter } from '../../ui/list/filters.ts'
import { ListPage } from '../../ui/list/ListPage.tsx'
import { useListState } from '../../ui/list/useListState.ts'
import { useOpenRow } from '../../ui/list/useOpenRow.ts'
import { entityWords, eventWords, fullEventWords } from './audit-words.ts'
import { auditCard, auditColumns } from './auditColumns.tsx'
import { auditLines, directoryLine, ownCountriesLine } from './lines.ts'

const AuditDrawer = lazy(async () => ({ default: (await import('./AuditDrawer.tsx')).AuditDrawer }))

const PATH = '/settings/audit-trail'
const SHAPE = { filters: ['entity', 'actorID', 'event', 'countryID', 'from', 'to', 'entityID'], sort: '-at' }
const FOR_LONG = { staleTime: 300_000 }

/** Who did what and when, in the whole house or as much of it as this reader may see. */
export function AuditTrailScreen() {
  const can = useMay()
  const list = useListState(SHAPE)
  const query = useEndpoint(auditLines.list, { query: list.query }, { keepPrevious: true })
  const { openID, hrefOf, close } = useOpenRow(PATH)
  const search = JSON.stringify(list.search)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the links change with the address only
  const columns = useMemo(() => auditColumns(hrefOf), [search])
  const open = query.data?.items.find(({ id }) => String(id) === openID)
  return (
    <>
      <ListPage
        title="Audit trail"
        counts={['entry', 'entries']}
        table="audit-trail"
        path={PATH}
        list={list}
        query={query}
        columns={columns}
        rowID={({ id }) => String(id)}
        rowName={({ event, entityName }) => `${eventWords(event)} ${entityName ?? ''}`}
        hrefOf={({ id }) => hrefOf(String(id))}
        card={auditCard}
        filters={useFilters(query.data?.items)}
        searchHint="Search record or person"
        {...(can(right('audit-trails', 'export'))
          ? { onExport: (format) => exportList(auditLines.list, { query: list.query }, format) }
          : {})}
        empty={{ title: 'Nothing has happened yet', text: 'Every change is written here with who made it and when.' }}
      />
      {open && (
        <Suspense>
          <AuditDrawer entry={open} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

const asOptions = (found: readonly { id: string; name: string }[]): Option[] =>
  found.map(({ id, name }) => ({ value: id, label: name }))

/** Colleagues; those who have left are found by the search. */
const people: OptionSource = {
  search: async (letters, signal) =>
    asOptions(await send(directoryLine, { query: letters ? { searchInput: letters } : {} }, { signal })),
  named: async (ids, signal) => asOptions(await send(directoryLine, { query: { id: [...ids] } }, { signal })),
}

function useFilters(entries: readonly AuditEntry[] | undefined): readonly ListFilter[] {
  const kinds = useEndpoint(auditLines.filters, {}, FOR_LONG).data
  const countries = useEndpoint(ownCountriesLine, {}, FOR_LONG).data
  return useMemo(() => {
    const records = new Map(entries?.map(({ entityID, entityName, entity }) => [entityID, entityName ?? entity]))
    return [
      {
        name: 'entity',
        label: 'Record',
        kind: 'many',
        isPinned: true,
        options: (kinds?.entities ?? []).map((value) => ({ value, label: entityWords(value) })),
      },
      {
        name: 'event',
        label: 'What',
        kind: 'many',
        isPinned: true,
        options: (kinds?.events ?? []).map((value) => ({ value, label: fullEventWords(value) })),
      },
      { name: 'actorID', label: 'Who', kind: 'one', isPinned: true, options: people },
      { name: 'countryID', label: 'Country', kind: 'many', options: asOptions(countries ?? []) },
      { name: 'from', label: 'From', kind: 'day' },
      { name: 'to', label: 'To', kind: 'day' },
      {
        name: 'entityID',
        label: 'One record',
        kind: 'one',
        options: [...records].map(([value, label]) => ({ value, label })),
      },
    ]
  }, [kinds, countries, entries])
}
