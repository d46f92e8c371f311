import { Box } from '@mantine/core'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { countryName } from '../../../kernel/lists/countries.ts'
import { CountryCell, DateCell, TextCell } from '../../../ui/cells/cells.tsx'
import { PageHead } from '../../../ui/list/page/PageHead.tsx'
import { Loaded } from '../../../ui/states/Loaded.tsx'
import { EmptyState } from '../../../ui/states/states.tsx'
import { RowTable } from '../../../ui/table/RowTable.tsx'
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
              <RowTable
                name="Medical card policies"
                isFramed
                rows={policies}
                columns={[
                  { title: 'Policy', cell: ({ name }) => name },
                  {
                    title: 'Country',
                    cell: ({ countryID }) => <CountryCell value={countryID} name={countryName(countryID)} />,
                  },
                  { title: 'Category', cell: ({ category }) => CATEGORIES[category] },
                  { title: 'Network', cell: ({ network }) => <TextCell value={network} /> },
                  { title: 'Valid from', cell: ({ validFrom }) => <DateCell value={validFrom} /> },
                  { title: 'Valid to', cell: ({ validTo }) => <DateCell value={validTo} /> },
                ]}
              />
            </Box>
          )
        }
      </Loaded>
    </Box>
  )
}
