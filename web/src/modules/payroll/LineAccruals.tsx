import type { AccrualRow } from '@muster/contract/payroll/shapes.contract.ts'
import { useEndpoint } from '../../kernel/endpoint.ts'
import { ExplainedLine } from '../../ui/explained/ExplainedLine.tsx'
import { formatAmount } from '../../ui/format/number.ts'
import { Section } from '../../ui/record/Section.tsx'
import { payrollApi } from './lines.ts'
import classes from './payroll.module.css'

const NAMES: Readonly<Record<AccrualRow['code'], string>> = { GRATUITY: 'End of service', LEAVE: 'Annual leave' }

/** What the closed month added to later payments of somebody; each amount opens and says how it came about. */
export function LineAccruals({ payrollID, candidateID }: { payrollID: string; candidateID: string }) {
  const { data } = useEndpoint(payrollApi.accruals, { params: { id: payrollID }, query: { candidateID } })
  const rows = data?.items ?? []
  if (rows.length === 0) return null
  return (
    <Section title="Set aside this month">
      <div className={classes.explained}>
        {rows.map(({ code, movement, currency, explain }) => (
          <ExplainedLine
            key={code}
            label={NAMES[code]}
            value={formatAmount(movement, 'always', currency)}
            explained={explain}
          />
        ))}
      </div>
    </Section>
  )
}
