import { Box, Flex, Group, Stack } from '@mantine/core'
import { monthTicks } from '../../../ui/charts/monthTicks.ts'
import { formatCount } from '../../../ui/format/number.ts'
import classes from './Bars.module.css'

interface BarPart {
  name: string
  count: number
}

/** One bar per part, the longest at full width, with its value. */
export function BarList({ parts }: { parts: readonly BarPart[] }) {
  const max = Math.max(1, ...parts.map(({ count }) => count))
  return (
    <Flex component="ul" direction="column" gap={6} fz="sm" className="plain-list">
      {parts.map(({ name, count }) => (
        <li key={name} className={classes.line}>
          <span className="truncate">{name}</span>
          <Box component="span" h={10}>
            <span className={classes.bar} style={{ width: `${(count / max) * 100}%` }} />
          </Box>
          <Box component="span" miw="3ch" ta="right" className="figures">
            {formatCount(count)}
          </Box>
        </li>
      ))}
    </Flex>
  )
}

interface Month {
  month: string
  joiners: number
  leavers: number
}

/** Two bars per month, joiners and leavers. */
export function MonthBars({ months }: { months: readonly Month[] }) {
  const max = Math.max(1, ...months.flatMap(({ joiners, leavers }) => [joiners, leavers]))
  const ticks = monthTicks(months.map(({ month }) => month))
  const hasYears = ticks.some(({ year }) => year)
  const height = (count: number) => ({ height: `${(count / max) * 100}%` })
  return (
    <Stack gap={0} h={260}>
      <p className={classes.legend}>
        <span className={classes.joiners}>Joiners</span>
        <span className={classes.leavers}>Leavers</span>
      </p>
      <Group gap={4} align="stretch" wrap="nowrap" flex="1" mih={0}>
        {months.map(({ month, joiners, leavers }, at) => (
          <Stack key={month} gap={0} flex="1" miw={0}>
            <div className={classes.pair}>
              <span className={classes.joiner} style={height(joiners)} title={`${joiners} joined`} />
              <span className={classes.leaver} style={height(leavers)} title={`${leavers} left`} />
            </div>
            <span className={classes.tick}>{ticks[at]?.month}</span>
            {hasYears && <strong className={classes.year}>{ticks[at]?.year ?? '\u00a0'}</strong>}
          </Stack>
        ))}
      </Group>
    </Stack>
  )
}
