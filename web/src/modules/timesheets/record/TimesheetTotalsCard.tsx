import { isZero, trimmed } from '@muster/contract/kernel/math/rational.ts'
import type { TimesheetTotals } from '@muster/contract/timesheets/day.contract.ts'
import { Card } from '../../../ui/record/Card.tsx'
import { Figures } from '../../../ui/record/Figures.tsx'
import { Section } from '../../../ui/record/Section.tsx'

const ALWAYS = ['expected', 'worked', 'payable', 'billable', 'hours'] as const
const LABELS: Readonly<Record<keyof TimesheetTotals, string>> = {
  expected: 'Days expected',
  worked: 'Days worked',
  payable: 'Days to pay',
  billable: 'Days to bill',
  hours: 'Hours',
  unpaid: 'Days unpaid',
  leave: 'Days of leave',
  sick: 'Days sick',
  holiday: 'Holidays',
  standby: 'Days on standby',
  onCall: 'Days on call',
  overtimeNormal: 'Overtime, hours',
  overtimeNight: 'Overtime at night',
  overtimeRest: 'Overtime on rest days',
  overtimeHoliday: 'Overtime on holidays',
}

/** What the saved days come to, from the one source that pay and bill read; what there is none of is left out. */
export const TimesheetTotalsCard = ({ totals }: { totals: Partial<TimesheetTotals> }) => (
  <Section title="What it comes to">
    <Card>
      <Figures
        isMany
        figures={(Object.keys(LABELS) as (keyof TimesheetTotals)[])
          .map((name) => ({ name, value: totals[name] ?? '0' }))
          .filter(({ name, value }) => ALWAYS.some((one) => one === name) || !isZero(value))
          .map(({ name, value }) => ({ name: LABELS[name], value: trimmed(value, 4) }))}
      />
    </Card>
  </Section>
)
