import { NativeSelect } from '@mantine/core'
import { isNegative, trimmed } from '@muster/contract/kernel/math/rational.ts'
import { movementLabels } from '@muster/contract/leave/leave.labels.ts'
import { leaveTypeLabels } from '@muster/contract/settings/country-rules/leave-rules.labels.ts'
import { useState } from 'react'
import { useEndpoint } from '../../kernel/api/endpoint.ts'
import { DateCell, ShortCell } from '../../ui/cells/cells.tsx'
import { RouteLink } from '../../ui/link/RouteLink.tsx'
import type { Search } from '../../ui/list/page/listState.ts'
import { Pager } from '../../ui/list/page/Pager.tsx'
import { useListState } from '../../ui/list/page/useListState.ts'
import { usePhone } from '../../ui/list/page/usePhone.ts'
import { Section } from '../../ui/record/Section.tsx'
import { PendingFields } from '../../ui/states/PendingFields.tsx'
import { EmptyState } from '../../ui/states/states.tsx'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { leaveApi } from './endpoints.ts'

const SHAPE = { filters: ['type'], sort: '-on' }
/** The types with a ledger in any country. */
const LEDGER_TYPES = ['ANNUAL', 'COMP_OFF', 'PUBLIC_HOLIDAY'] as const

/** One row for each ledger entry, newest first; entries are never changed. */
export function LeaveLedger({ candidateID, hrefOf }: { candidateID: string; hrefOf(id: string): string }) {
  const [search, setSearch] = useState<Search>({})
  const list = useListState(SHAPE, { search, change: setSearch })
  const isPhone = usePhone()
  const args = { params: { id: candidateID }, query: { ...list.query, sort: '-on' } } as never
  const { data, error, refetch } = useEndpoint(leaveApi.movements, args, { keepPrevious: true })
  const chosen = list.filters.type?.[0] ?? ''
  return (
    <Section
      title="Balance history"
      action={
        <NativeSelect
          aria-label="Leave type"
          size="xs"
          value={chosen}
          data={[
            { value: '', label: 'All types' },
            ...LEDGER_TYPES.map((value) => ({ value: value as string, label: leaveTypeLabels[value] })),
          ]}
          onChange={({ currentTarget: { value } }) => list.setFilter('type', value ? [value] : [])}
        />
      }
    >
      {!data && <PendingFields error={error} onRetry={refetch} groups={1} fields={3} />}
      {data?.items.length === 0 && (
        <EmptyState compact title="No balance changes yet">
          Accruals are posted at the end of each month, approved leave at once.
        </EmptyState>
      )}
      {data && data.items.length > 0 && (
        <PlainTable
          name="Balance changes"
          isFramed
          heads={['Date', 'Change', 'Leave type', { title: 'Days', align: 'end' }, 'Note', 'Created by']}
        >
          {data.items.map(({ id, on, kind, type, days, note, leaveID, _createdBy }) => (
            <tr key={id}>
              <th scope="row">
                <DateCell value={on} />
              </th>
              <td>
                {leaveID ? <RouteLink href={hrefOf(leaveID)}>{movementLabels[kind]}</RouteLink> : movementLabels[kind]}
              </td>
              <td>{leaveTypeLabels[type]}</td>
              <td data-align="end" className="figures">
                {isNegative(days) ? `−${trimmed(days, 2).slice(1)}` : `+${trimmed(days, 2)}`}
              </td>
              <td>
                <ShortCell value={note} />
              </td>
              <td>{_createdBy?.name ?? 'Month end'}</td>
            </tr>
          ))}
        </PlainTable>
      )}
      {data && data.meta.total > list.pageSize && <Pager list={list} total={data.meta.total} isPhone={isPhone} />}
    </Section>
  )
}
