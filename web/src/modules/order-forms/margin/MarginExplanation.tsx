import { Box } from '@mantine/core'
import type { Explained } from '@muster/contract/kernel/math/calculation-trace.ts'
import { marginFigureLabels } from '@muster/contract/margin/margin.labels.ts'
import type { Margin } from '@muster/contract/margin/margin-figures.contract.ts'
import { ExplainedLine } from '../../../ui/calculation/CalculationLine.tsx'
import { formatInputValue } from '../../../ui/calculation/CalculationTree.tsx'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { MarginWarnings } from './MarginWarnings.tsx'

type FigureLine = readonly [label: string, explained: Explained | null | undefined, isTotal?: boolean]

const linesOf = ({ explain, lines }: Margin): FigureLine[] => [
  [marginFigureLabels.revenue, explain.revenue, true],
  ...lines.map(({ name, explain: own }): FigureLine => [name, own]),
  [marginFigureLabels.direct, explain.direct, true],
  [marginFigureLabels.gm, explain.gm, true],
  [marginFigureLabels.gmPercent, explain.gmPercent, true],
  [marginFigureLabels.markupPercent, explain.markupPercent],
  [marginFigureLabels.overhead, explain.overhead],
  [marginFigureLabels.net, explain.net, true],
  [marginFigureLabels.netPercent, explain.netPercent],
  [marginFigureLabels.targetRate, explain.targetRate],
  [marginFigureLabels.floorRate, explain.floorRate],
]

/** The stored result of a calculation; results of an older format have no breakdown. */
export function MarginExplanation({ result }: { result: unknown }) {
  if (!isMargin(result)) return <HelperText>No breakdown is available for this version.</HelperText>
  return (
    <div>
      <HelperText>Expand a figure to see its formula, inputs and sources. Amounts are per month.</HelperText>
      <Box mt={16}>
        {linesOf(result)
          .filter(([, explained]) => explained)
          .map(([label, explained, isTotal]) => (
            <ExplainedLine
              key={label}
              label={sentence(label)}
              value={explained ? formatInputValue(explained) : null}
              explained={explained ?? null}
              {...(isTotal ? { isTotal } : {})}
            />
          ))}
      </Box>
      <MarginWarnings warnings={result.warnings} />
    </div>
  )
}

const sentence = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

const isMargin = (result: unknown): result is Margin =>
  typeof result === 'object' && result !== null && 'explain' in result && 'lines' in result
