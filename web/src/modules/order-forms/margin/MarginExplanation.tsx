import { Box } from '@mantine/core'
import type { Explained } from '@muster/contract/kernel/math/calculation-trace.ts'
import type { Margin } from '@muster/contract/margin/margin.rules.ts'
import { ExplainedLine } from '../../../ui/calculation/CalculationLine.tsx'
import { formatInputValue } from '../../../ui/calculation/CalculationTree.tsx'
import { HelperText } from '../../../ui/states/Note.tsx'
import { MarginWarnings } from './MarginWarnings.tsx'

type Line = readonly [label: string, explained: Explained | null | undefined, isTotal?: boolean]

const linesOf = ({ explain, lines }: Margin): Line[] => [
  ['Revenue', explain.revenue, true],
  ...lines.map(({ name, explain: own }): Line => [name, own]),
  ['Direct cost', explain.direct, true],
  ['Gross margin', explain.gm, true],
  ['Gross margin %', explain.gmPercent, true],
  ['Mark-up %', explain.markupPercent],
  ['Overhead', explain.overhead],
  ['Net margin', explain.net, true],
  ['Net margin %', explain.netPercent],
  ['Target rate', explain.targetRate],
  ['Floor rate', explain.floorRate],
]

/** A result as the snapshot keeps it; one of an older shape says that it cannot be taken apart. */
export function MarginExplanation({ result }: { result: unknown }) {
  if (!isMargin(result))
    return <HelperText>Of this version only the figures were kept, not how they came about.</HelperText>
  return (
    <div>
      <HelperText>
        Open a number to see its formula, what went in, and where that comes from. Amounts are per month.
      </HelperText>
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
