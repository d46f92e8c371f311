import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'
import { formatLongMonth } from '@muster/contract/kernel/values/days.ts'
import { useRouter } from '@tanstack/react-router'
import { formatCount } from '../format/number.ts'
import { usePhone } from '../list/page/usePhone.ts'
import { type MonthTick, monthTicks } from './monthTicks.ts'

/**
 * Recharts through Mantine, loaded only by pages with a chart. Visual only: `ChartCard` has the same data in a table. A
 * click on a bar opens the records that it counts.
 */
export interface ChartPoint {
  readonly name: string
  readonly href?: string
  readonly values: Readonly<Record<string, number>>
}

interface ChartSeries {
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
  /** The names are months, `2026-01`, in their order; the axis shows the year where they span more than one. */
  readonly isMonths?: boolean
}

/** Space for the number at the end of a bar, in pixels. */
const FIGURE_WIDTH = 36
const COLORS = ['var(--chart-1)', 'var(--chart-3)', 'var(--chart-2)', 'var(--chart-4)']

export function Bars(props: BarsProps) {
  const { points, series, direction = 'up', isStacked, height = 260, nameWidth = 120, isMonths } = props
  const { history } = useRouter()
  const isAcross = direction === 'across'
  const months = useMonthAxis(isMonths ? points.map(({ name }) => name) : [])
  const open = (index: number | undefined) => {
    const href = index === undefined ? undefined : points[index]?.href
    if (href) history.push(href)
  }
  return (
    <BarChart
      h={height}
      data={points.map(({ name, values }) => ({ name: isMonths ? formatLongMonth(name) : name, ...values }))}
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
      // Hidden from assistive technology, so it must not receive the focus.
      barChartProps={{ accessibilityLayer: false, ...(isAcross && { margin: { right: FIGURE_WIDTH } }) }}
      {...(isAcross
        ? { yAxisProps: { width: nameWidth, interval: 0 }, xAxisProps: { allowDecimals: false } }
        : { yAxisProps: { width: 44, allowDecimals: false }, ...(isMonths && { xAxisProps: months }) })}
      valueFormatter={formatCount}
      withBarValueLabel={series.length === 1}
    />
  )
}

/** Height of an axis with the years below the months, in pixels. */
const TWO_LINES = 42

interface TickProps {
  readonly x: number | string
  readonly y: number | string
  readonly payload: { readonly value: string }
}

/** An axis of months; a phone has room for those that begin a quarter. */
function useMonthAxis(months: readonly string[]) {
  const isPhone = usePhone()
  const ticks = new Map(monthTicks(months, isPhone ? 'quarters' : 'all').map((tick) => [tick.name, tick]))
  const hasYears = [...ticks.values()].some(({ year }) => year)
  return {
    ticks: [...ticks.keys()],
    interval: 0,
    ...(hasYears && { height: TWO_LINES }),
    tick: ({ x, y, payload }: TickProps) => <MonthText x={x} y={y} tick={ticks.get(payload.value)} />,
  }
}

const MonthText = ({ x, y, tick }: Pick<TickProps, 'x' | 'y'> & { tick: MonthTick | undefined }) => (
  <text x={x} y={y} fontSize={12} textAnchor="middle" fill="var(--dimmed)">
    <tspan x={x} dy="1.6em">
      {tick?.month}
    </tspan>
    {tick?.year && (
      <tspan x={x} dy="1.25em" fontWeight={600}>
        {tick.year}
      </tspan>
    )}
  </text>
)
