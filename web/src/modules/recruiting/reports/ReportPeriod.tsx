import { Text } from '@mantine/core'
import { reportPeriod } from '@muster/contract/recruiting/reports/period.rules.ts'
import { formatDate, todayHere } from '../../../ui/format/day.ts'
import type { ListControl } from '../../../ui/list/page/useListState.ts'

/** The period of the figures, whether chosen or the default. */
export function ReportPeriod({ list: { filters } }: { list: ListControl }) {
  const { from, to } = reportPeriod({ from: filters.from?.[0], to: filters.to?.[0] }, todayHere())
  return (
    <Text size="sm" c="dimmed" px="var(--gutter)" pb={6} className="figures">
      {`Period: ${formatDate(from)} – ${formatDate(to)}`}
    </Text>
  )
}
