import { Box, Flex, Stack } from '@mantine/core'
import type { Aging } from '@muster/contract/billing/receipts/account-shapes.contract.ts'
import { AGE_BUCKETS, type AgeBucket, dueWithin } from '@muster/contract/billing/receipts/aging.rules.ts'
import { ageBucketLabels } from '@muster/contract/billing/receipts/receipt.labels.ts'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { isZero } from '@muster/contract/kernel/math/rational.ts'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { useOwnCountries } from '../../../kernel/lists/countries.ts'
import { useEntities } from '../../../kernel/lists/legal-entities.ts'
import { MonthTabs } from '../../../kernel/lists/MonthTabs.tsx'
import { Allowed } from '../../../kernel/session/Allowed.tsx'
import { EmptyCell } from '../../../ui/cells/cells.tsx'
import { DateBox } from '../../../ui/fields/dates/DateBox.tsx'
import { formatDate, isDay, todayHere } from '../../../ui/format/day.ts'
import { counted, formatAmount } from '../../../ui/format/number.ts'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { ActiveFilters } from '../../../ui/list/filters/ActiveFilters.tsx'
import { ChoiceFilter } from '../../../ui/list/filters/ChoiceFilter.tsx'
import { filters } from '../../../ui/list/filters/filterKinds.ts'
import type { Choice } from '../../../ui/list/filters/filters.ts'
import type { Filters } from '../../../ui/list/page/listState.ts'
import { PageHead } from '../../../ui/list/page/PageHead.tsx'
import { useAddress, useListState } from '../../../ui/list/page/useListState.ts'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { PendingFields } from '../../../ui/states/PendingFields.tsx'
import { EmptyState } from '../../../ui/states/states.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { BillingViews } from '../BillingViews.tsx'
import { billingApi } from '../endpoints.ts'
import { PATH } from '../labels.ts'
import { clients } from '../lookups.ts'

const SHAPE = { filters: ['clientID', 'countryID', 'legalEntityID'] }

export const AgingScreen = () => (
  <Allowed needs={right('billings', 'view', 'full')} deniedMessage="You don’t have access to aged receivables">
    <Ages />
  </Allowed>
)

/** Receivables by age in each currency. */
function Ages() {
  const list = useListState(SHAPE)
  const { options } = useOwnCountries()
  const choices: readonly Choice[] = [
    filters.client(clients),
    filters.country(options),
    filters.legalEntity(useEntities()),
  ]
  const { search, change } = useAddress()
  const asOf = typeof search.asOf === 'string' && isDay(search.asOf) ? search.asOf : todayHere()
  const query = { ...list.filters, asOf } as never
  const { data, error, refetch } = useEndpoint(billingApi.aging, { query }, { keepPrevious: true })
  return (
    <>
      <MonthTabs open="billing" />
      <PageHead title="Aged receivables" hint={data ? `As of ${formatDate(data.asOf)}, by due date` : ''} />
      <BillingViews current="aging" />
      <Flex component="search" gap={12} align="flex-end" wrap="wrap" py={12} px="var(--gutter)">
        {choices.map((filter) => (
          <ChoiceFilter key={filter.name} filter={filter} list={list} />
        ))}
        <DateBox
          key={asOf}
          label="As of"
          initial={asOf}
          latest={todayHere()}
          onChange={(day) => {
            if (isDay(day)) change({ ...search, asOf: day }, { replace: true })
          }}
        />
      </Flex>
      <ActiveFilters filters={choices} list={list} />
      <Box pt={4} pb={64} px="var(--gutter)">
        {!data && <PendingFields error={error} onRetry={refetch} groups={1} fields={8} />}
        {data?.rows.length === 0 && (
          <EmptyState title="No outstanding invoices">All issued invoices are paid.</EmptyState>
        )}
        {data && data.rows.length > 0 && <Table aging={data} filters={list.filters} />}
      </Box>
    </>
  )
}

interface TableProps {
  aging: Aging
  /** The filters, applied to the invoices behind an amount as well. */
  filters: Filters
}

function Table({ aging: { asOf, rows, totals, salesOutstanding }, filters }: TableProps) {
  const behind = (row: AgingRow, clientID?: string) => (bucket: AgeBucket | 'total') => {
    const days = { openOn: asOf, ...(bucket !== 'total' && dueWithin(bucket, asOf)) }
    const requested = new URLSearchParams({ currency: row.currency, ...days, sort: 'dueDate' })
    for (const name of ['countryID', 'legalEntityID', ...(clientID ? [] : ['clientID'])])
      for (const value of filters[name] ?? []) requested.append(name, value)
    if (clientID) requested.append('clientID', clientID)
    return `${PATH}?${requested}`
  }
  return (
    <Stack>
      <PlainTable
        name="Aged receivables"
        isFramed
        heads={[
          'Client',
          ...AGE_BUCKETS.map((bucket) => ({ title: ageBucketLabels[bucket], align: 'end' as const })),
          { title: 'Total', align: 'end' },
          { title: 'Unallocated', align: 'end' },
        ]}
      >
        {rows.map((row) => (
          <tr key={`${row._client.id} ${row.currency}`}>
            <th scope="row">
              <RouteLink href={`${PATH}?clientID=${row._client.id}&open=true&sort=dueDate`}>
                {row._client.name}
              </RouteLink>
              <span className="subline">
                {row.currency}, {counted(row.invoices, ['invoice', 'invoices'])},{' '}
                <RouteLink href={statementHref(row)}>statement</RouteLink>
                {!isZero(row.disputed) && `, ${formatAmount(row.disputed, 'always', row.currency)} disputed`}
              </span>
            </th>
            <Cells row={row} clientID={row._client.id} behind={behind(row, row._client.id)} />
          </tr>
        ))}
        {totals.map((row) => (
          <tr key={row.currency} className="text-semibold">
            <th scope="row">
              <strong>Total in {row.currency}</strong>
            </th>
            <Cells row={row} behind={behind(row)} />
          </tr>
        ))}
      </PlainTable>
      {salesOutstanding.some(({ days }) => days !== null) && (
        <HelperText>
          Days sales outstanding (outstanding ÷ billed in the last 90 days × 90):{' '}
          {salesOutstanding.flatMap(({ currency, days }) => (days === null ? [] : `${currency} ${days}`)).join(', ')}.
        </HelperText>
      )}
    </Stack>
  )
}

/** The statement with the legal entity that is owed; with several the user chooses. */
const statementHref = ({ _client, currency, legalEntityID }: Aging['rows'][number]) =>
  `${PATH}/statement?clientID=${_client.id}&currency=${currency}${legalEntityID ? `&legalEntityID=${legalEntityID}` : ''}`

type AgingRow = Aging['totals'][number]

interface CellsProps {
  row: AgingRow
  clientID?: string
  /** The list of the invoices that an amount consists of. */
  behind(bucket: AgeBucket | 'total'): string
}

const Cells = ({ row, clientID, behind }: CellsProps) => (
  <>
    {[...AGE_BUCKETS, 'total' as const].map((name) => (
      <td key={name} data-align="end" className="nowrap">
        {isZero(row[name]) ? (
          <EmptyCell />
        ) : (
          <RouteLink href={behind(name)}>{formatAmount(row[name], 'always', row.currency)}</RouteLink>
        )}
      </td>
    ))}
    <td data-align="end" className="nowrap">
      {isZero(row.unallocated) ? (
        <EmptyCell />
      ) : clientID ? (
        <RouteLink href={`${PATH}/receipts?clientID=${clientID}&unallocated=true`}>
          {formatAmount(row.unallocated, 'always', row.currency)}
        </RouteLink>
      ) : (
        formatAmount(row.unallocated, 'always', row.currency)
      )}
    </td>
  </>
)
