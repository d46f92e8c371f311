import { right } from '@muster/contract/kernel/api/permission.ts'
import { useState } from 'react'
import { useEndpoint } from '../../kernel/api/endpoint.ts'
import { useMay } from '../../kernel/session/permissions.ts'
import { LabelBadge } from '../../ui/badge/StatusBadge.tsx'
import { ShortCell } from '../../ui/cells/cells.tsx'
import { RouteLink } from '../../ui/link/RouteLink.tsx'
import type { Search } from '../../ui/list/page/listState.ts'
import { Pager } from '../../ui/list/page/Pager.tsx'
import { useListState } from '../../ui/list/page/useListState.ts'
import { usePhone } from '../../ui/list/page/usePhone.ts'
import { Section } from '../../ui/record/Section.tsx'
import { HelperText } from '../../ui/states/HelperText.tsx'
import { PendingFields } from '../../ui/states/PendingFields.tsx'
import { EmptyState } from '../../ui/states/states.tsx'
import { RowTable } from '../../ui/table/RowTable.tsx'
import { leaveApi } from './endpoints.ts'
import { describeDays, STATUSES, type VisibleRow, whatOf, whenOf } from './labels.ts'

const SHAPE = { filters: [], sort: '-startsOn' }

/** All requests of any status; each opens in a drawer. */
export function LeaveRequests({ candidateID, hrefOf }: { candidateID: string; hrefOf(id: string): string }) {
  // The page has two lists, so neither uses the address of the record.
  const [search, setSearch] = useState<Search>({})
  const list = useListState(SHAPE, { search, change: setSearch })
  const isPhone = usePhone()
  const seesWhole = useMay()(right('leaves', 'view', 'full'))
  const args = { params: { id: candidateID }, query: { ...list.query, sort: '-startsOn' as const } }
  const { data, error, refetch } = useEndpoint(leaveApi.list, args, { keepPrevious: true })
  return (
    <Section title="Requests">
      {!data && <PendingFields error={error} onRetry={refetch} groups={1} fields={3} />}
      {data?.items.length === 0 && (
        <EmptyState compact title="No leave yet">
          HR requests leave for the consultant, and another person approves it.
        </EmptyState>
      )}
      {data && data.items.length > 0 && (
        <RowTable
          name="Leave requests"
          isFramed
          rows={data.items as readonly VisibleRow[]}
          columns={[
            { title: 'Dates', cell: (row) => <RouteLink href={hrefOf(row.id)}>{whenOf(row)}</RouteLink> },
            { title: 'Type', cell: (row) => whatOf(row) },
            { title: 'Days', cell: ({ days, unit }) => describeDays(days, unit) },
            { title: 'Status', cell: ({ status }) => <LabelBadge {...STATUSES[status]} /> },
            seesWhole && { title: 'Reason', cell: ({ reason }) => <ShortCell value={reason} /> },
            seesWhole && { title: 'Requested by', cell: ({ _createdBy }) => <ShortCell value={_createdBy?.name} /> },
          ]}
        />
      )}
      {data && data.meta.total > list.pageSize && <Pager list={list} total={data.meta.total} isPhone={isPhone} />}
      <HelperText below>
        <RouteLink href={`/timesheets/leave/calendar`}>Leave calendar</RouteLink>
      </HelperText>
    </Section>
  )
}
