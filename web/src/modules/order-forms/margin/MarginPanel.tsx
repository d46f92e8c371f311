import { Button, Flex, Title } from '@mantine/core'
import { ExplainedLine } from '../../../ui/calculation/CalculationLine.tsx'
import { LabelBadge } from '../../../ui/chip/StatusChip.tsx'
import { formatAmount } from '../../../ui/format/number.ts'
import { Alert } from '../../../ui/states/Note.tsx'
import { VERDICTS } from '../labels.ts'
import { thresholdsOf } from '../record/warningThresholds.ts'
import { MarginWarnings } from './MarginWarnings.tsx'
import classes from './margin.module.css'
import type { MarginFigures, useMargin } from './useMargin.ts'

interface MarginPanelProps {
  found: ReturnType<typeof useMargin>
  unit: string | undefined
  onField(path: string): void
  /** Takes the rate that reaches the target. */
  onRate?: ((rate: string) => void) | undefined
}

/** The margin per month beside the fields it follows from, each figure with how it came about. */
export const MarginPanel = ({ found, unit, onField, onRate }: MarginPanelProps) => {
  const { margin, missing, isComputing, failed } = found
  return (
    <section className={classes.panel} aria-label="Margin" data-stale={isComputing || undefined}>
      <Title order={2} fz="md">
        Margin per month
      </Title>
      {failed && (
        <Alert tone="warning">The margin could not be computed just now. It is tried with your next change.</Alert>
      )}
      {margin ? (
        <Figures margin={margin} unit={unit} onRate={onRate} />
      ) : (
        <Missing missing={missing} onField={onField} />
      )}
    </section>
  )
}

const Missing = ({
  missing,
  onField,
}: {
  missing: MarginPanelProps['found']['missing']
  onField(path: string): void
}) => (
  <>
    <Points
      hint="It cannot be computed until this is put right:"
      points={missing.filter(({ path }) => path in MARGIN_ERRORS)}
      onField={onField}
    />
    <Points
      hint="It stands here as soon as these are known:"
      points={missing.filter(({ path }) => !(path in MARGIN_ERRORS))}
      onField={onField}
    />
  </>
)

interface PointsProps {
  hint: string
  points: MarginPanelProps['found']['missing']
  onField(path: string): void
}

const Points = ({ hint, points, onField }: PointsProps) =>
  points.length > 0 && (
    <>
      <p className={classes.hint}>{hint}</p>
      <ul className={classes.missing}>
        {points.map(({ path, message }) => (
          <li key={`${path} ${message}`}>
            <button type="button" className={classes.jump} onClick={() => onField(path)}>
              {MARGIN_ERRORS[path] ?? MARGIN_NEEDS[path] ?? message}
            </button>
          </li>
        ))}
      </ul>
    </>
  )

/** The margin needs no last day; one that it names is wrong. */
const MARGIN_ERRORS: Readonly<Record<string, string>> = { endDate: 'The last day is before the first' }

/** The server names what is missing by the rule of its schema; people look for the field. */
const MARGIN_NEEDS: Readonly<Record<string, string>> = {
  countryID: 'The country of work',
  'bill.unit': 'What is billed: hours, days or months',
  'bill.rate': 'The bill rate',
  'bill.currency': 'The currency of the bill',
  'pay.currency': 'The currency of the pay',
  'pay.components': 'The pay',
}

export const MarginHeadline = ({ margin }: { margin: MarginFigures }) => {
  const { target, floor } = thresholdsOf(margin)
  return (
    <Flex component="span" gap="4px 10px" align="center" wrap="wrap">
      <span className={classes.percent}>{margin.gmPercent === null ? '–' : `${margin.gmPercent} %`}</span>
      <Flex component="span" direction="column" gap={1} align="flex-start">
        <LabelBadge {...VERDICTS[margin.verdict]} />
        {target && (
          <span className="text-dimmed text-xs text-regular figures">
            Target {target} %{floor && `, floor ${floor} %`}
          </span>
        )}
      </Flex>
    </Flex>
  )
}

function Figures({ margin, unit, onRate }: { margin: MarginFigures } & Pick<MarginPanelProps, 'unit' | 'onRate'>) {
  const { costCurrency, billCurrency, explain, lines, warnings } = margin
  const amount = (value: string) => formatAmount(value, 'always', costCurrency)
  const perUnit = unit ? ` per ${unit}` : ''
  const rate = (value: string) => `${billCurrency} ${formatAmount(value, 'always', billCurrency)}`
  return (
    <>
      <Flex component="p" direction="column" gap={2} m={0}>
        <span className="sr-only">Gross margin </span>
        <MarginHeadline margin={margin} />
        <span className={classes.hint}>
          {costCurrency} {amount(margin.gm.amount)} gross margin
        </span>
      </Flex>
      <MarginWarnings warnings={warnings} />
      <div className={classes.lines}>
        <p className={classes.currency}>In {costCurrency}. Open a line to see how it came about.</p>
        <ExplainedLine label="Revenue" value={amount(margin.revenue.amount)} explained={explain.revenue} />
        {lines.map((line) => (
          <ExplainedLine
            key={line.code + line.name}
            label={line.name}
            value={amount(line.amount)}
            explained={line.explain}
          />
        ))}
        <ExplainedLine label="Direct cost" value={amount(margin.direct.amount)} explained={explain.direct} isTotal />
        <ExplainedLine label="Gross margin" value={amount(margin.gm.amount)} explained={explain.gm} isTotal />
        <ExplainedLine
          label="Gross margin %"
          value={margin.gmPercent === null ? '–' : `${margin.gmPercent} %`}
          explained={explain.gmPercent}
        />
        <ExplainedLine label="Overhead" value={amount(margin.overhead.amount)} explained={explain.overhead} />
        <ExplainedLine label="Net margin" value={amount(margin.net.amount)} explained={explain.net} isTotal />
      </div>
      <div className={classes.lines}>
        <ExplainedLine label={`Target rate${perUnit}`} value={rate(margin.targetRate)} explained={explain.targetRate} />
        <ExplainedLine label={`Floor rate${perUnit}`} value={rate(margin.floorRate)} explained={explain.floorRate} />
        {onRate && margin.verdict !== 'ABOVE_TARGET' && (
          <Button size="xs" variant="default" mt={8} onClick={() => onRate(margin.targetRate)}>
            Take the target rate
          </Button>
        )}
      </div>
    </>
  )
}
