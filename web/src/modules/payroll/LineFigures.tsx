import { compare, isZero, trimmed } from '@muster/contract/kernel/exact.ts'
import { daysPaid } from '@muster/contract/payroll/days-paid.rules.ts'
import type { PayItem } from '@muster/contract/payroll/items.contract.ts'
import { ExplainedLine } from '../../ui/explained/ExplainedLine.tsx'
import { showDay } from '../../ui/format/day.ts'
import { showAmount } from '../../ui/format/number.ts'
import { RouteLink } from '../../ui/link/RouteLink.tsx'
import { monthName } from '../../ui/month/months.ts'
import { FieldGroup } from '../../ui/record/FieldList.tsx'
import { Section, Stack } from '../../ui/record/Section.tsx'
import { Notice } from '../../ui/states/Note.tsx'
import type { SeenRecord } from './LineDrawer.tsx'
import { sheetsHref } from './mends.ts'
import classes from './payroll.module.css'
import { CAUSES } from './words.ts'

const GROUPS: readonly { type: PayItem['type']; title: string }[] = [
  { type: 'EARN', title: 'Earned' },
  { type: 'DED', title: 'Taken from it' },
  { type: 'ER_COST', title: 'Borne by us on top' },
  { type: 'INFO', title: 'For information' },
]

/** Every figure of a line; each opens and says how it came about, down to the day. */
export function LineFigures({ line }: { line: SeenRecord }) {
  const { items, currency = '', explain, net } = line
  const money = (amount: string) => showAmount(amount, 'always', currency)
  return (
    <>
      {items &&
        GROUPS.map(({ type, title }) => {
          const some = items.filter((item) => item.type === type)
          return (
            some.length > 0 && (
              <Section key={type} title={title}>
                <div className={classes.explained}>
                  {some.map((item, at) => (
                    <ExplainedLine
                      key={`${item.code} ${item.sourceID ?? at}`}
                      label={labelOf(item)}
                      value={money(item.amount)}
                      explained={item.explain}
                    />
                  ))}
                </div>
              </Section>
            )
          )
        })}
      {explain && net !== undefined && (
        <div className={classes.explained}>
          <ExplainedLine label="Net pay" value={`${currency} ${money(net)}`} explained={explain} isTotal />
        </div>
      )}
      <NotTaken line={line} />
      <AgainstLastMonth line={line} />
      <Basis line={line} />
    </>
  )
}

export const labelOf = ({ label, quantity, unit }: PayItem) =>
  quantity === null ? label : `${label}, ${trimmed(quantity, 2)} ${unit}`.trim()

function NotTaken({ line: { notTaken = [], carriedForward, currency = '' } }: { line: SeenRecord }) {
  const isCarried = carriedForward !== undefined && !isZero(carriedForward)
  if (notTaken.length === 0 && !isCarried) return null
  return (
    <Section title="Not taken this month">
      <Stack>
        {notTaken.map(({ id, label, amount, message }) => (
          <Notice key={id} tone="warning">
            <strong>
              {label}: {currency} {showAmount(amount, 'always', currency)}
            </strong>
            {message}
          </Notice>
        ))}
        {isCarried && (
          <Notice tone="warning">
            <strong>
              Carried to the next month: {currency} {showAmount(carriedForward, 'always', currency)}
            </strong>
            More was taken than earned.
          </Notice>
        )}
      </Stack>
    </Section>
  )
}

function AgainstLastMonth({ line: { variance, currency = '' } }: { line: SeenRecord }) {
  if (!variance) return null
  const signed = (amount: string) => `${compare(amount, '0') > 0 ? '+' : ''}${showAmount(amount, 'always', currency)}`
  return (
    <Section title="Against last month">
      <div className={classes.explained}>
        <ExplainedLine
          label="Net pay last month"
          value={showAmount(variance.before, 'always', currency)}
          explained={null}
        />
        {variance.causes.map(({ cause, amount }) => (
          <ExplainedLine key={cause} label={CAUSES[cause]} value={signed(amount)} explained={null} />
        ))}
        <ExplainedLine
          label="Net pay now"
          value={`${showAmount(variance.now, 'always', currency)}${variance.percent === null ? '' : ` (${variance.percent} %)`}`}
          explained={null}
          isTotal
        />
      </div>
    </Section>
  )
}

const Basis = ({ line: { days, employed, parameters, month, _candidate } }: { line: SeenRecord }) => (
  <FieldGroup
    title="What it stands on"
    fields={[
      { label: 'Employed', value: employed && `${showDay(employed.from)} to ${showDay(employed.to)}` },
      { label: 'Days paid', value: `${daysPaid(days)} of ${trimmed(days.divisor, 2)}` },
      { label: 'Unpaid days', value: trimmed(days.unpaid, 2) },
      { label: 'Sick days', value: trimmed(days.sick, 2) },
      {
        label: 'Timesheets',
        value: <RouteLink href={sheetsHref(month, _candidate.name)}>{monthName(month)}, day by day</RouteLink>,
      },
      {
        label: 'Rules of the country',
        value: parameters && `Edition ${parameters.number}, from ${showDay(parameters.effectiveFrom)}`,
      },
    ]}
  />
)
