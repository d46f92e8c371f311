import { Box, Stack, Text, Title } from '@mantine/core'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { usePublicConfig } from '../../../kernel/api/public-config.ts'
import { PageHead } from '../../../ui/list/page/PageHead.tsx'
import { FieldGroup } from '../../../ui/record/FieldList.tsx'
import { Loaded } from '../../../ui/states/Loaded.tsx'
import { CountryTable } from '../country-rules/CountryTable.tsx'
import { countryApi } from '../endpoints.ts'
import { CompanyValues } from './CompanyValues.tsx'

/** The name of the company and the countries it works in. */
export function CompanyScreen() {
  const config = usePublicConfig()
  const countries = useEndpoint(countryApi.all, {}, { staleTime: 300_000 })
  return (
    <Box pb={64}>
      <PageHead title="Company and countries" hint="Company settings and countries" />
      <Stack gap={20}>
        {config && (
          <FieldGroup
            title="Company"
            fields={[
              { label: 'Product name', value: config.productName },
              { label: 'Production host', value: config.productionHost ?? 'Not set: PO is shown on all hosts' },
              { label: 'Data', value: config.demo ? 'Demo company' : 'Live data' },
            ]}
          />
        )}
        <CompanyValues />
      </Stack>
      <Title order={2} mt={24} mb={10}>
        Countries
      </Title>
      <Text size="sm" maw="70ch" mb={20} c="dimmed">
        Each country defines the default currency, rest days and time zone. Product name, host and mail server are set
        at installation.
      </Text>
      <Loaded query={countries}>{(data) => <CountryTable countries={data} />}</Loaded>
    </Box>
  )
}
