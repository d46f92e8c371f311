import { countryName } from '../../kernel/countries.ts'
import { useEndpoint } from '../../kernel/endpoint.ts'
import { CountryCell, DateCell, TextCell } from '../../ui/cells/cells.tsx'
import { PageHead } from '../../ui/list/PageHead.tsx'
import { FieldsSkeleton } from '../../ui/states/Skeletons.tsx'
import { EmptyState, FailedState } from '../../ui/states/states.tsx'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { policyApi } from './lines.ts'
import { CATEGORIES } from './medicalWords.ts'
import classes from './settings.module.css'

/** The policies for those who work with medical cards: which insures whom, and for how long; what it costs belongs to the settings. */
export function MedicalPolicyDirectory() {
  const { data, error, refetch } = useEndpoint(policyApi.directory, {})
  return (
    <div className={classes.part}>
      <PageHead title="Medical card policies" hint="The insurer, category and network of each country" />
      {error && <FailedState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <FieldsSkeleton groups={1} />}
      {data?.length === 0 && (
        <EmptyState title="No policies yet">An administrator adds them in the settings.</EmptyState>
      )}
      {data && data.length > 0 && (
        <div className={classes.inset}>
          <PlainTable
            name="Medical card policies"
            isFramed
            heads={['Policy', 'Country', 'Category', 'Network', 'Valid from', 'Valid to']}
          >
            {data.map(({ id, name, countryID, category, network, validFrom, validTo }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                <td>
                  <CountryCell value={countryID} name={countryName(countryID)} />
                </td>
                <td>{CATEGORIES[category]}</td>
                <td>
                  <TextCell value={network} />
                </td>
                <td>
                  <DateCell value={validFrom} />
                </td>
                <td>
                  <DateCell value={validTo} />
                </td>
              </tr>
            ))}
          </PlainTable>
        </div>
      )}
    </div>
  )
}
