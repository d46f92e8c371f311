import { isZero, trimmed } from '@muster/contract/kernel/math/rational.ts'
import type { TimesheetTotals } from '@muster/contract/timesheets/day.contract.ts'
import { timesheetTotalLabels } from '@muster/contract/timesheets/timesheet.labels.ts'
import { Card } from '../../../ui/record/Card.tsx'
import { Figures } from '../../../ui/record/Figures.tsx'
import { Section } from '../../../ui/record/Section.tsx'

const ALWAYS = ['expected', 'worked', 'payable', 'billable', 'hours'] as const
/** The totals of the saved days, as used by payroll and billing; zeros are omitted. */
export const TimesheetTotalsCard = ({ totals }: { totals: Partial<TimesheetTotals> }) => (
  <Section title="Totals">
    <Card>
      <Figures
        isMany
        figures={(Object.keys(timesheetTotalLabels) as (keyof TimesheetTotals)[])
          .map((name) => ({ name, value: totals[name] ?? '0' }))
          .filter(({ name, value }) => ALWAYS.some((one) => one === name) || !isZero(value))
          .map(({ name, value }) => ({ name: timesheetTotalLabels[name], value: trimmed(value, 4) }))}
      />
    </Card>
  </Section>
)
