import { Stack } from '@mantine/core'
import type { AccrualRow } from '@muster/contract/payroll/core/shapes.contract.ts'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { ExplainedLine } from '../../../ui/calculation/CalculationLine.tsx'
import { formatAmount } from '../../../ui/format/number.ts'
import { Section } from '../../../ui/record/Section.tsx'
import { payrollApi } from '../endpoints.ts'

const NAMES: Readonly<Record<AccrualRow['code'], string>> = {
  GRATUITY: 'End-of-service benefit',
  LEAVE: 'Annual leave',
}

/** What the closed month added to later payments of a person; each amount opens its calculation. */
export function LineAccruals({ payrollID, candidateID }: { payrollID: string; candidateID: string }) {
  const { data } = useEndpoint(payrollApi.accruals, { params: { id: payrollID }, query: { candidateID } })
  const rows = data?.items ?? []
  if (rows.length === 0) return null
  return (
    <Section title="Accruals this month">
      <Stack gap={0}>
        {rows.map(({ code, movement, currency, explain }) => (
          <ExplainedLine
            key={code}
            label={NAMES[code]}
            value={formatAmount(movement, 'always', currency)}
            explained={explain}
          />
        ))}
      </Stack>
    </Section>
  )
}
