import { Stack } from '@mantine/core'
import { compare, isZero, trimmed } from '@muster/contract/kernel/math/rational.ts'
import { daysPaid } from '@muster/contract/payroll/calculation/days-paid.rules.ts'
import { varianceCauseLabels } from '@muster/contract/payroll/core/payroll-line.labels.ts'
import { ExplainedLine } from '../../../ui/calculation/CalculationLine.tsx'
import { formatDate } from '../../../ui/format/day.ts'
import { formatAmount } from '../../../ui/format/number.ts'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { monthName } from '../../../ui/month/months.ts'
import { FieldGroup } from '../../../ui/record/FieldList.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { Alert } from '../../../ui/states/Alert.tsx'
import { PayItemSections } from '../PayItemSections.tsx'
import { timesheetsHref } from '../resolution-links.ts'
import type { VisibleLineRecord } from './lineTypes.ts'

const TYPES = ['EARN', 'DED', 'ER_COST', 'INFO'] as const

/** Every figure of a line; each can be opened to show its calculation, by day. */
export function LineFigures({ line }: { line: VisibleLineRecord }) {
  const { items, currency = '', explain, net } = line
  return (
    <>
      {items && <PayItemSections items={items} types={TYPES} currency={currency} />}
      {explain && net !== undefined && (
        <Stack gap={0}>
          <ExplainedLine
            label="Net pay"
            value={`${currency} ${formatAmount(net, 'always', currency)}`}
            explained={explain}
            isTotal
          />
        </Stack>
      )}
      <SkippedDeduction line={line} />
      <AgainstLastMonth line={line} />
      <Basis line={line} />
    </>
  )
}

function SkippedDeduction({
  line: { skippedDeductions = [], carriedForward, currency = '' },
}: {
  line: VisibleLineRecord
}) {
  const isCarried = carriedForward !== undefined && !isZero(carriedForward)
  if (skippedDeductions.length === 0 && !isCarried) return null
  return (
    <Section title="Deferred deductions">
      <Stack>
        {skippedDeductions.map(({ id, label, amount, message }) => (
          <Alert key={id} tone="warning">
            <strong>
              {label}: {currency} {formatAmount(amount, 'always', currency)}
            </strong>
            {message}
          </Alert>
        ))}
        {isCarried && (
          <Alert tone="warning">
            <strong>
              Carried over to next month: {currency} {formatAmount(carriedForward, 'always', currency)}
            </strong>
            Negative net pay.
          </Alert>
        )}
      </Stack>
    </Section>
  )
}

function AgainstLastMonth({ line: { variance, currency = '' } }: { line: VisibleLineRecord }) {
  if (!variance) return null
  const signed = (amount: string) => `${compare(amount, '0') > 0 ? '+' : ''}${formatAmount(amount, 'always', currency)}`
  return (
    <Section title="Variance vs. last month">
      <Stack gap={0}>
        <ExplainedLine
          label="Net pay last month"
          value={formatAmount(variance.before, 'always', currency)}
          explained={null}
        />
        {variance.causes.map(({ cause, amount }) => (
          <ExplainedLine key={cause} label={varianceCauseLabels[cause]} value={signed(amount)} explained={null} />
        ))}
        <ExplainedLine
          label="Net pay this month"
          value={`${formatAmount(variance.now, 'always', currency)}${variance.percent === null ? '' : ` (${variance.percent} %)`}`}
          explained={null}
          isTotal
        />
      </Stack>
    </Section>
  )
}

const Basis = ({ line: { days, employed, parameters, month, _candidate } }: { line: VisibleLineRecord }) => (
  <FieldGroup
    title="Calculation basis"
    fields={[
      { label: 'Employed', value: employed && `${formatDate(employed.from)} to ${formatDate(employed.to)}` },
      { label: 'Days paid', value: `${daysPaid(days)} of ${trimmed(days.divisor, 2)}` },
      { label: 'Unpaid days', value: trimmed(days.unpaid, 2) },
      { label: 'Sick days', value: trimmed(days.sick, 2) },
      {
        label: 'Timesheets',
        value: <RouteLink href={timesheetsHref(month, _candidate.name)}>{monthName(month)}, daily breakdown</RouteLink>,
      },
      {
        label: 'Country parameters',
        value: parameters && `Version ${parameters.number}, effective from ${formatDate(parameters.effectiveFrom)}`,
      },
    ]}
  />
)
