import { Stack } from '@mantine/core'
import { compare, isZero, trimmed } from '@muster/contract/kernel/math/rational.ts'
import { daysPaid } from '@muster/contract/payroll/calculation/days-paid.rules.ts'
import type { PayItem } from '@muster/contract/payroll/core/items.contract.ts'
import { ExplainedLine } from '../../../ui/calculation/CalculationLine.tsx'
import { formatDate } from '../../../ui/format/day.ts'
import { formatAmount } from '../../../ui/format/number.ts'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { monthName } from '../../../ui/month/months.ts'
import { FieldGroup } from '../../../ui/record/FieldList.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { Alert } from '../../../ui/states/Note.tsx'
import { CAUSES } from '../labels.ts'
import { timesheetsHref } from '../resolution-links.ts'
import type { VisibleRecord } from './LineDrawer.tsx'

const GROUPS: readonly { type: PayItem['type']; title: string }[] = [
  { type: 'EARN', title: 'Earned' },
  { type: 'DED', title: 'Taken from it' },
  { type: 'ER_COST', title: 'Borne by us on top' },
  { type: 'INFO', title: 'For information' },
]

/** Every figure of a line; each opens and says how it came about, down to the day. */
export function LineFigures({ line }: { line: VisibleRecord }) {
  const { items, currency = '', explain, net } = line
  const money = (amount: string) => formatAmount(amount, 'always', currency)
  return (
    <>
      {items &&
        GROUPS.map(({ type, title }) => {
          const some = items.filter((item) => item.type === type)
          return (
            some.length > 0 && (
              <Section key={type} title={title}>
                <Stack gap={0}>
                  {some.map((item, at) => (
                    <ExplainedLine
                      key={`${item.code} ${item.sourceID ?? at}`}
                      label={labelOf(item)}
                      value={money(item.amount)}
                      explained={item.explain}
                    />
                  ))}
                </Stack>
              </Section>
            )
          )
        })}
      {explain && net !== undefined && (
        <Stack gap={0}>
          <ExplainedLine label="Net pay" value={`${currency} ${money(net)}`} explained={explain} isTotal />
        </Stack>
      )}
      <SkippedDeduction line={line} />
      <AgainstLastMonth line={line} />
      <Basis line={line} />
    </>
  )
}

export const labelOf = ({ label, quantity, unit }: PayItem) =>
  quantity === null ? label : `${label}, ${trimmed(quantity, 2)} ${unit}`.trim()

function SkippedDeduction({
  line: { skippedDeductions = [], carriedForward, currency = '' },
}: {
  line: VisibleRecord
}) {
  const isCarried = carriedForward !== undefined && !isZero(carriedForward)
  if (skippedDeductions.length === 0 && !isCarried) return null
  return (
    <Section title="Not taken this month">
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
              Carried to the next month: {currency} {formatAmount(carriedForward, 'always', currency)}
            </strong>
            More was taken than earned.
          </Alert>
        )}
      </Stack>
    </Section>
  )
}

function AgainstLastMonth({ line: { variance, currency = '' } }: { line: VisibleRecord }) {
  if (!variance) return null
  const signed = (amount: string) => `${compare(amount, '0') > 0 ? '+' : ''}${formatAmount(amount, 'always', currency)}`
  return (
    <Section title="Against last month">
      <Stack gap={0}>
        <ExplainedLine
          label="Net pay last month"
          value={formatAmount(variance.before, 'always', currency)}
          explained={null}
        />
        {variance.causes.map(({ cause, amount }) => (
          <ExplainedLine key={cause} label={CAUSES[cause]} value={signed(amount)} explained={null} />
        ))}
        <ExplainedLine
          label="Net pay now"
          value={`${formatAmount(variance.now, 'always', currency)}${variance.percent === null ? '' : ` (${variance.percent} %)`}`}
          explained={null}
          isTotal
        />
      </Stack>
    </Section>
  )
}

const Basis = ({ line: { days, employed, parameters, month, _candidate } }: { line: VisibleRecord }) => (
  <FieldGroup
    title="What it stands on"
    fields={[
      { label: 'Employed', value: employed && `${formatDate(employed.from)} to ${formatDate(employed.to)}` },
      { label: 'Days paid', value: `${daysPaid(days)} of ${trimmed(days.divisor, 2)}` },
      { label: 'Unpaid days', value: trimmed(days.unpaid, 2) },
      { label: 'Sick days', value: trimmed(days.sick, 2) },
      {
        label: 'Timesheets',
        value: <RouteLink href={timesheetsHref(month, _candidate.name)}>{monthName(month)}, day by day</RouteLink>,
      },
      {
        label: 'Rules of the country',
        value: parameters && `Edition ${parameters.number}, from ${formatDate(parameters.effectiveFrom)}`,
      },
    ]}
  />
)
