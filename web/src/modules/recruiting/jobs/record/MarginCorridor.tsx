import { marginVerdictLabels } from '@muster/contract/margin/margin.labels.ts'
import type { MarginVerdict } from '@muster/contract/margin/margin-figures.contract.ts'
import { billUnitLabels } from '@muster/contract/recruiting/jobs/jobs.labels.ts'
import type { Job } from '@muster/contract/recruiting/jobs/shapes.contract.ts'
import { StatusBadge, type Tone } from '../../../../ui/badge/StatusBadge.tsx'
import { EmptyCell } from '../../../../ui/cells/cells.tsx'
import { counted, formatAmount } from '../../../../ui/format/number.ts'
import { Section } from '../../../../ui/record/Section.tsx'
import { Alert } from '../../../../ui/states/Alert.tsx'
import { HelperText } from '../../../../ui/states/HelperText.tsx'
import { PlainTable } from '../../../../ui/table/PlainTable.tsx'
import type { VisibleJob } from '../../labels.ts'

const TONES: Record<MarginVerdict, Tone> = {
  ABOVE_TARGET: 'done',
  BELOW_TARGET: 'warning',
  BELOW_FLOOR: 'danger',
  NEGATIVE: 'danger',
}

/** The highest pay at each end of the budget, for users who see margins. */
export function MarginCorridor({ job }: { job: VisibleJob }) {
  const { marginCorridor, budget } = job
  if (!marginCorridor || !budget?.unit) return null
  const { problem, rates, currency, contractMonths, targetPercent, floorPercent, expected } = marginCorridor
  const pay = (amount: string | null) =>
    amount === null ? <EmptyCell /> : `${currency} ${formatAmount(amount, 'needed', currency!)}`
  return (
    <Section
      title="Margin corridor"
      text={`The highest pay per month that meets the margin, over ${counted(contractMonths, ['month', 'months'])}, with the margin setup of ${job._country.name}. Pay is counted as basic pay.`}
    >
      {problem ? (
        <Alert tone="warning">The corridor can’t be calculated. {problem}</Alert>
      ) : (
        <>
          <PlainTable
            name="Margin corridor"
            isFramed
            heads={[
              'Bill rate',
              { title: `Pay at target (${targetPercent} %)`, align: 'end' },
              { title: `Pay at floor (${floorPercent} %)`, align: 'end' },
            ]}
          >
            {rates.map(({ billRate, targetPay, floorPay }) => (
              <tr key={billRate}>
                <th scope="row" className="figures">
                  {budget.currency} {formatAmount(billRate, 'needed', budget.currency)} {billUnitLabels[budget.unit]}
                </th>
                <td data-align="end" className="figures">
                  {pay(targetPay)}
                </td>
                <td data-align="end" className="figures">
                  {pay(floorPay)}
                </td>
              </tr>
            ))}
          </PlainTable>
          {expected && <Expected expected={expected} currency={currency!} />}
        </>
      )}
    </Section>
  )
}

const Expected = ({
  expected: { pay, gmPercent, verdict },
  currency,
}: {
  expected: NonNullable<NonNullable<Job['marginCorridor']>['expected']>
  currency: string
}) => (
  <HelperText below>
    At the highest pay of the job, {currency} {formatAmount(pay, 'needed', currency)} per month, and the highest bill
    rate, the gross margin is {gmPercent ?? '–'} %.{' '}
    <StatusBadge tone={TONES[verdict as MarginVerdict]}>{marginVerdictLabels[verdict as MarginVerdict]}</StatusBadge>
  </HelperText>
)
