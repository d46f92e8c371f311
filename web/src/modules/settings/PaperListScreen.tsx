import { right } from '@muster/contract/kernel/permission.ts'
import { Allowed } from '../../kernel/Allowed.tsx'
import { useEndpoint } from '../../kernel/endpoint.ts'
import { DateCell, Nothing } from '../../ui/cells/cells.tsx'
import { StatusChip } from '../../ui/chip/StatusChip.tsx'
import { showDay } from '../../ui/format/day.ts'
import { RouteLink } from '../../ui/link/RouteLink.tsx'
import { PageHead } from '../../ui/list/PageHead.tsx'
import { FieldsSkeleton } from '../../ui/states/Skeletons.tsx'
import { FailedState } from '../../ui/states/states.tsx'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { paperLines } from './lines.ts'
import classes from './settings.module.css'

export const PaperListScreen = () => (
  <Allowed needs={right('settings', 'view')} refusal="You may not see the settings">
    <Papers />
  </Allowed>
)

/** The papers that are printed, with the edition of their words that holds. */
function Papers() {
  const { data, error, refetch } = useEndpoint(paperLines.all, {})
  return (
    <div className={classes.part}>
      <PageHead title="Document templates" hint="The words of letters and contracts, as dated editions" />
      {error && <FailedState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <FieldsSkeleton groups={2} />}
      {data && (
        <PlainTable
          name="Document templates"
          heads={['Document', 'For', 'In force', 'Since', 'Source', 'What comes']}
          isFramed
        >
          {data.map(({ id, name, _country, edition, next, waiting }) => (
            <tr key={id}>
              <th scope="row">
                <RouteLink href={`/settings/papers/${id}`}>{name}</RouteLink>
              </th>
              <td>{_country?.name ?? 'All countries'}</td>
              <td>{edition ? `Edition\u00a0${edition.number}` : <Nothing />}</td>
              <td>
                <DateCell value={edition?.effectiveFrom} />
              </td>
              <td>{edition?.source ?? <Nothing />}</td>
              <td>
                {next && (
                  <StatusChip tone="info">{`Edition ${next.number} from ${showDay(next.effectiveFrom)}`}</StatusChip>
                )}{' '}
                {waiting > 0 && <StatusChip tone="warning">{`${waiting} waiting`}</StatusChip>}
                {!next && waiting === 0 && <Nothing />}
              </td>
            </tr>
          ))}
        </PlainTable>
      )}
    </div>
  )
}
