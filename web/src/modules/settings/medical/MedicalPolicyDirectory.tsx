import { Box } from '@mantine/core'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { countryName } from '../../../kernel/lists/countries.ts'
import { CountryCell, DateCell, TextCell } from '../../../ui/cells/cells.tsx'
import { PageHead } from '../../../ui/list/page/PageHead.tsx'
import { Loaded } from '../../../ui/states/Loaded.tsx'
import { EmptyState } from '../../../ui/states/states.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { policyApi } from '../endpoints.ts'
import { CATEGORIES } from './medicalLabels.ts'

/**
 * The policies for users who work with medical cards: category, insurer and period; premiums are part of the settings.
 */
export function MedicalPolicyDirectory() {
  const directory = useEndpoint(policyApi.directory, {})
  return (
    <Box pb={64}>
      <PageHead title="Medical card policies" hint="Insurers, categories and networks by country" />
      <Loaded query={directory}>
        {(policies) =>
          policies.length === 0 ? (
            <EmptyState title="No policies yet">An administrator adds them in the settings.</EmptyState>
          ) : (
            <Box px="var(--gutter)">
              <PlainTable
                name="Medical card policies"
                isFramed
                heads={['Policy', 'Country', 'Category', 'Network', 'Valid from', 'Valid to']}
              >
                {policies.map(({ id, name, countryID, category, network, validFrom, validTo }) => (
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
            </Box>
          )
        }
      </Loaded>
    </Box>
  )
}
