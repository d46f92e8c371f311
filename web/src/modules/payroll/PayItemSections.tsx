import { Stack } from '@mantine/core'
import { trimmed } from '@muster/contract/kernel/math/rational.ts'
import type { PayItem } from '@muster/contract/payroll/core/items.contract.ts'
import { payItemTypeLabels } from '@muster/contract/payroll/core/payroll-line.labels.ts'
import { ExplainedLine } from '../../ui/calculation/CalculationLine.tsx'
import { formatAmount } from '../../ui/format/number.ts'
import { Section } from '../../ui/record/Section.tsx'

interface PayItemSectionsProps {
  items: readonly PayItem[]
  types: readonly PayItem['type'][]
  currency: string
}

/** Pay items by type; each can be opened to show its calculation. Types without items are left out. */
export const PayItemSections = ({ items, types, currency }: PayItemSectionsProps) =>
  types.map((type) => {
    const some = items.filter((item) => item.type === type)
    return (
      some.length > 0 && (
        <Section key={type} title={payItemTypeLabels[type]}>
          <Stack gap={0}>
            {some.map((item, at) => (
              <ExplainedLine
                key={`${item.code} ${item.sourceID ?? at}`}
                label={labelOf(item)}
                value={formatAmount(item.amount, 'always', currency)}
                explained={item.explain}
              />
            ))}
          </Stack>
        </Section>
      )
    )
  })

const labelOf = ({ label, quantity, unit }: PayItem) =>
  quantity === null ? label : `${label}, ${trimmed(quantity, 2)} ${unit}`.trim()
