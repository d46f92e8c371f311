import { Box, Flex, Text, Title } from '@mantine/core'
import { marginFigureLabels } from '@muster/contract/margin/margin.labels.ts'
import type { MarginFigures } from '@muster/contract/margin/margin-figures.contract.ts'
import { LabelBadge } from '../../../ui/badge/StatusBadge.tsx'
import { ExplainedLine } from '../../../ui/calculation/CalculationLine.tsx'
import { formatAmount } from '../../../ui/format/number.ts'
import { LinkButton } from '../../../ui/link/LinkButton.tsx'
import { SmallButton } from '../../../ui/link/SmallButton.tsx'
import { Alert } from '../../../ui/states/Alert.tsx'
import { marginVerdicts } from '../labels.ts'
import { thresholdsOf } from '../record/warningThresholds.ts'
import { MarginWarnings } from './MarginWarnings.tsx'
import type { useMargin } from './useMargin.ts'

interface MarginPanelProps {
  found: ReturnType<typeof useMargin>
  unit: string | undefined
  onField(path: string): void
  /** Called with the rate that reaches the target. */
  onRate?: ((rate: string) => void) | undefined
}

/** The monthly margin next to the form, each figure with its calculation. */
export const MarginPanel = ({ found, unit, onField, onRate }: MarginPanelProps) => {
  const { margin, missing, isComputing, failed } = found
  return (
    <Flex
      component="section"
      p="16px 20px 20px"
      direction="column"
      gap="sm"
      {...(isComputing && { c: 'dimmed' })}
      className="framed"
      aria-label="Margin"
    >
      <Title order={2} fz="md">
        Margin per month
      </Title>
      {failed && (
        <Alert tone="warning">Couldn’t calculate the margin. It will be recalculated with your next change.</Alert>
      )}
      {margin ? (
        <Figures margin={margin} unit={unit} onRate={onRate} />
      ) : (
        <>
          <MissingFields
            hint="Fix these to calculate the margin:"
            fields={missing.filter(({ path }) => path in MARGIN_ERRORS)}
            onField={onField}
          />
          <MissingFields
            hint="To calculate the margin, complete:"
            fields={missing.filter(({ path }) => !(path in MARGIN_ERRORS))}
            onField={onField}
          />
        </>
      )}
    </Flex>
  )
}

interface MissingFieldsProps {
  hint: string
  fields: MarginPanelProps['found']['missing']
  onField(path: string): void
}

const MissingFields = ({ hint, fields, onField }: MissingFieldsProps) =>
  fields.length > 0 && (
    <>
      <p className="text-dimmed text-sm">{hint}</p>
      <Box component="ul" ps={18} m={0} fz="sm">
        {fields.map(({ path, message }) => (
          <li key={`${path} ${message}`}>
            <LinkButton onClick={() => onField(path)}>
              {MARGIN_ERRORS[path] ?? MARGIN_NEEDS[path] ?? message}
            </LinkButton>
          </li>
        ))}
      </Box>
    </>
  )

/** The margin does not require an end date, so an end date in the list is invalid. */
const MARGIN_ERRORS: Readonly<Record<string, string>> = { endDate: 'End date is before start date' }

/** Field labels instead of the schema messages of the server. */
const MARGIN_NEEDS: Readonly<Record<string, string>> = {
  countryID: 'Country of work',
  'bill.unit': 'Billing unit',
  'bill.rate': 'Bill rate',
  'bill.currency': 'Bill currency',
  'pay.currency': 'Pay currency',
  'pay.components': 'Pay',
}

const LARGE = { fz: 26, lh: '34px' }
const SMALL = { fz: 20, lh: '26px' }

export const MarginHeadline = ({ margin, isSmall }: { margin: MarginFigures; isSmall?: boolean }) => {
  const { target, floor } = thresholdsOf(margin)
  return (
    <Flex component="span" gap="4px 10px" align="center" wrap="wrap">
      <Text span lts="-0.02em" fw={600} className="figures" {...(isSmall ? SMALL : LARGE)}>
        {margin.gmPercent === null ? '–' : `${margin.gmPercent} %`}
      </Text>
      <Flex component="span" direction="column" gap={1} align="flex-start">
        <LabelBadge {...marginVerdicts[margin.verdict]} />
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
  const figureOf = (name: 'revenue' | 'direct' | 'gm' | 'overhead' | 'net', isTotal = false) => ({
    label: marginFigureLabels[name],
    value: amount(margin[name].amount),
    explained: explain[name],
    isTotal,
  })
  const figures = [
    figureOf('revenue'),
    ...lines.map((line) => ({ label: line.name, value: amount(line.amount), explained: line.explain })),
    figureOf('direct', true),
    figureOf('gm', true),
    {
      label: marginFigureLabels.gmPercent,
      value: margin.gmPercent === null ? '–' : `${margin.gmPercent} %`,
      explained: explain.gmPercent,
    },
    figureOf('overhead'),
    figureOf('net', true),
  ]
  return (
    <>
      <Flex component="p" direction="column" gap={2} m={0}>
        <span className="sr-only">Gross margin </span>
        <MarginHeadline margin={margin} />
        <span className="text-dimmed text-sm">
          {costCurrency} {amount(margin.gm.amount)} gross margin
        </span>
      </Flex>
      <MarginWarnings warnings={warnings} />
      <div>
        <p className="text-dimmed text-xs">In {costCurrency}. Expand a line to see its calculation.</p>
        {figures.map((figure, index) => (
          <ExplainedLine key={`${figure.label} ${index}`} {...figure} />
        ))}
      </div>
      <div>
        {(['targetRate', 'floorRate'] as const).map((name) => (
          <ExplainedLine
            key={name}
            label={`${marginFigureLabels[name]}${unit ? ` per ${unit}` : ''}`}
            value={`${billCurrency} ${formatAmount(margin[name], 'always', billCurrency)}`}
            explained={explain[name]}
          />
        ))}
        {onRate && margin.verdict !== 'ABOVE_TARGET' && (
          <SmallButton mt={8} onClick={() => onRate(margin.targetRate)}>
            Use target rate
          </SmallButton>
        )}
      </div>
    </>
  )
}
