import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'
import { useRouter } from '@tanstack/react-router'
import { formatCount } from '../format/number.ts'

/**
 * Recharts through Mantine, loaded only by pages with a chart. Visual only: `ChartCard` has the same data in a table. A click on a bar
 * opens the records that it counts.
 */
export interface ChartPoint {
  readonly name: string
  readonly href?: string
  readonly values: Readonly<Record<string, number>>
}

export interface ChartSeries {
  readonly key: string
  readonly label: string
  /** A CSS colour; the default is the next chart colour. */
  readonly color?: string
}

interface BarsProps {
  readonly points: readonly ChartPoint[]
  readonly series: readonly ChartSeries[]
  /** `across`: horizontal bars with the names at the left, for long names. */
  readonly direction?: 'up' | 'across'
  readonly isStacked?: boolean
  readonly height?: number
  /** Width of the names at the left, in pixels. */
  readonly nameWidth?: number
}

/** Space for the number at the end of a bar, in pixels. */
const FIGURE_WIDTH = 36
const COLORS = ['var(--chart-1)', 'var(--chart-3)', 'var(--chart-2)', 'var(--chart-4)']

export function Bars(props: BarsProps) {
  const { points, series, direction = 'up', isStacked, height = 260, nameWidth = 120 } = props
  const { history } = useRouter()
  const isAcross = direction === 'across'
  const open = (index: number | undefined) => {
    const href = index === undefined ? undefined : points[index]?.href
    if (href) history.push(href)
  }
  return (
    <BarChart
      h={height}
      data={points.map(({ name, values }) => ({ name, ...values }))}
      dataKey="name"
      orientation={isAcross ? 'vertical' : 'horizontal'}
      type={isStacked ? 'stacked' : 'default'}
      series={series.map(({ key, label, color }, at) => ({
        name: key,
        label,
        color: color ?? COLORS[at % COLORS.length]!,
      }))}
      withLegend={series.length > 1}
      legendProps={{ verticalAlign: 'top', height: 34, itemSorter: null }}
      gridAxis={isAcross ? 'y' : 'x'}
      tickLine="none"
      strokeDasharray="0"
      barProps={{
        radius: isStacked ? 0 : 4,
        maxBarSize: 26,
        isAnimationActive: false,
        cursor: points.some(({ href }) => href) ? 'pointer' : 'default',
        onClick: (_: unknown, index: number) => open(index),
      }}
      {...(isAcross
        ? {
            barChartProps: { margin: { right: FIGURE_WIDTH } },
            yAxisProps: { width: nameWidth, interval: 0 },
            xAxisProps: { allowDecimals: false },
          }
        : { yAxisProps: { width: 44, allowDecimals: false } })}
      valueFormatter={formatCount}
      withBarValueLabel={series.length === 1}
    />
  )
}
