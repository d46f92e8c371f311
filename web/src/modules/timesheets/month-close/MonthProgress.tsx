import { compare } from '@muster/contract/kernel/math/rational.ts'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { counted, formatAmount, formatCount } from '../../../ui/format/number.ts'
import { StatusFilter } from '../../../ui/list/page/StatusFilter.tsx'
import type { ListControl } from '../../../ui/list/page/useListState.ts'
import { MonthLine } from '../../../ui/month/MonthLine.tsx'
import { timesheetApi } from '../endpoints.ts'
import { derivedStatusesIn, RECEIVED } from '../labels.ts'

const PLACEMENTS = ['placement without a timesheet', 'placements without a timesheet'] as const

/** Expected and received timesheets under the filters of the list; a click on a status filters the list. */
export function MonthProgress({ month, list }: { month: string; list: ListControl }) {
  const { countryID, clientID, legalEntityID } = list.filters
  const query = {
    month,
    ...(countryID ? { countryID: [...countryID] } : {}),
    ...(clientID ? { clientID: [...clientID] } : {}),
    ...(legalEntityID ? { legalEntityID: [...legalEntityID] } : {}),
  }
  const { data } = useEndpoint(timesheetApi.derivedStatus, { query } as never, { keepPrevious: true })
  const counts =
    data && new Map<string, number>(data.derivedStatuses.map(({ derivedStatus, count }) => [derivedStatus, count]))
  const received = RECEIVED.reduce((sum, derivedStatus) => sum + (counts?.get(derivedStatus) ?? 0), 0)
  return (
    <>
      <MonthLine month={month}>
        {data && (
          <>
            <span>
              <strong>{formatCount(received)}</strong> of {formatCount(data.placements)} received
            </span>
            {compare(data.expectedDays, '0') > 0 && (
              <span>
                <strong>{formatAmount(data.workedDays, 'needed')}</strong> of{' '}
                {formatAmount(data.expectedDays, 'needed')} days worked
              </span>
            )}
            {data.withoutTimesheet > 0 && <span>{counted(data.withoutTimesheet, PLACEMENTS)}</span>}
          </>
        )}
      </MonthLine>
      {/* There are no counts for a search, and those of the whole list would be misleading. */}
      <StatusFilter
        list={list}
        filter="derivedStatus"
        labels={derivedStatusesIn(month)}
        counts={list.searchInput ? null : counts}
      />
    </>
  )
}
