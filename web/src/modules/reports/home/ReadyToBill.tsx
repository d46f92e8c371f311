import { Text } from '@mantine/core'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { counted, formatMoney } from '../../../ui/format/number.ts'
import { monthName } from '../../../ui/month/months.ts'
import { readyApi } from '../endpoints.ts'

const FRESH_MS = 5 * 60_000
const MONTHS = ['month of work', 'months of work'] as const

/**
 * The number of billable placements of a month and their value. The request reads every placement of the month, so it
 * is sent after the page is shown and cached for some minutes; the list that the row opens loads it again.
 */
export function ReadyWorth({ month }: { month: string }) {
  const { data } = useEndpoint(readyApi.readyCounts, { query: { month } }, { staleTime: FRESH_MS, afterPaint: true })
  const ready = data?.verdicts.find(({ verdict }) => verdict === 'READY')?.count ?? 0
  if (!data || ready === 0) return null
  const worth = data.worth.map(({ currency, net }) => formatMoney({ amount: net, currency }, 'needed'))
  return (
    <Text size="sm" mb={4} c="dimmed">
      {counted(ready, MONTHS)} of {monthName(month)} ready to bill: {worth.join(' · ')} before tax
    </Text>
  )
}
