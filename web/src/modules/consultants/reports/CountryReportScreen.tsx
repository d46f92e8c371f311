import { Box, Select } from '@mantine/core'
import type { CountryReport } from '@muster/contract/consultants/reports.contract.ts'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { IconDownload } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { download } from '../../../kernel/api/downloads.ts'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { useOwnCountries } from '../../../kernel/lists/countries.ts'
import { NoAccess } from '../../../kernel/session/Allowed.tsx'
import { useMay } from '../../../kernel/session/permissions.ts'
import { formatDate } from '../../../ui/format/day.ts'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import { SmallButton } from '../../../ui/link/SmallButton.tsx'
import { PageHead } from '../../../ui/list/page/PageHead.tsx'
import { useAddress } from '../../../ui/list/page/useListState.ts'
import { FieldsSkeleton } from '../../../ui/states/Skeleton.tsx'
import { FailedState } from '../../../ui/states/states.tsx'
import { reportApi } from '../endpoints.ts'

// With the charts, which are a large part of the page.
const CountryReportBody = lazyNamed(() => import('./CountryReportBody.tsx'), 'CountryReportBody')

/** The default country, with the most consultants; users without it start with their first country. */
const HOME = 'AE'

/** Headcount, movement and expiring documents of one country. */
export function CountryReportScreen() {
  const can = useMay()
  const { search, change } = useAddress()
  const { countries, options, error } = useOwnCountries()
  const requested = typeof search.country === 'string' ? search.country : undefined
  const country = requested ?? (countries.find(({ id }) => id === HOME) ?? countries[0])?.id
  const mayView = can(right('reports', 'view'))
  const report = useEndpoint(
    reportApi.country,
    { params: { country: country ?? '' }, query: {} },
    { enabled: mayView && country !== undefined, keepPrevious: true },
  )
  const [isBusy, setBusy] = useState(false)
  const downloadReport = async () => {
    setBusy(true)
    await download(reportApi.country, { params: { country: country ?? '' }, query: { format: 'xlsx' } })
    setBusy(false)
  }
  if (!mayView) return <NoAccess needs={right('reports', 'view')} deniedMessage="You don’t have access to reports" />
  const data = report.data as CountryReport | undefined
  return (
    <>
      <PageHead
        title="Consultants by country"
        hint={data ? `${data.country.name}, as of ${formatDate(data.asOf)}. ${HEADCOUNT_RULE}` : ''}
        actions={
          <>
            <Select
              aria-label="Country"
              size="xs"
              data={options.map(({ value, label }) => ({ value, label }))}
              value={country ?? null}
              onChange={(next) => next && change({ ...search, country: next }, { replace: false })}
              allowDeselect={false}
              searchable
            />
            {can(right('reports', 'export')) && (
              <SmallButton icon={IconDownload} loading={isBusy} disabled={!data} onClick={() => void downloadReport()}>
                Excel workbook
              </SmallButton>
            )}
          </>
        }
      />
      {/* Hidden tooltips of the charts are outside the page's width. */}
      <Box style={{ overflowX: 'clip' }}>
        {error || report.error ? (
          <FailedState error={error ?? report.error} onRetry={() => void report.refetch()} />
        ) : data ? (
          <Suspense fallback={<FieldsSkeleton />}>
            <CountryReportBody report={data} />
          </Suspense>
        ) : (
          <FieldsSkeleton />
        )}
      </Box>
    </>
  )
}

const HEADCOUNT_RULE = 'Headcount includes consultants who are active, on the bench or on notice.'
