import { Box } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { Allowed } from '../../../kernel/session/Allowed.tsx'
import { StatusBadge } from '../../../ui/badge/StatusBadge.tsx'
import { DateCell, EmptyCell } from '../../../ui/cells/cells.tsx'
import { formatDate } from '../../../ui/format/day.ts'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { PageHead } from '../../../ui/list/page/PageHead.tsx'
import { FieldsSkeleton } from '../../../ui/states/Skeleton.tsx'
import { FailedState } from '../../../ui/states/states.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { countrySettingsApi } from '../endpoints.ts'

export const CountryListScreen = () => (
  <Allowed needs={right('settings', 'view')} refusal="You don’t have access to settings">
    <Countries />
  </Allowed>
)

/** The countries with the version of parameters in force in each. */
function Countries() {
  const { data, error, refetch } = useEndpoint(countrySettingsApi.all, {})
  return (
    <Box pb={64}>
      <PageHead title="Country parameters" hint="Tax, pay, insurance, leave and end of service by country" />
      {error && <FailedState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <FieldsSkeleton groups={2} />}
      {data && (
        <PlainTable
          name="Countries"
          heads={['Country', 'Currency', 'Active', 'Since', 'Source', 'Next version']}
          isFramed
        >
          {data.map(({ id, name, currency, revision, next, waiting }) => (
            <tr key={id}>
              <th scope="row">
                <RouteLink href={`/settings/countries/${id}`}>{name}</RouteLink>
              </th>
              <td>{currency}</td>
              <td>{revision ? `Version\u00a0${revision.number}` : <StatusBadge tone="warning">None</StatusBadge>}</td>
              <td>
                <DateCell value={revision?.effectiveFrom} />
              </td>
              <td>{revision?.source ?? <EmptyCell />}</td>
              <td>
                {next && (
                  <StatusBadge tone="info">{`Version ${next.number} from ${formatDate(next.effectiveFrom)}`}</StatusBadge>
                )}{' '}
                {waiting > 0 && <StatusBadge tone="warning">{`${waiting} waiting`}</StatusBadge>}
                {!next && waiting === 0 && <EmptyCell />}
              </td>
            </tr>
          ))}
        </PlainTable>
      )}
    </Box>
  )
}
