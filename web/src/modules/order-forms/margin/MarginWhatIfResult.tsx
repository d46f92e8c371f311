import { Button, Stack, Switch, Text, Title } from '@mantine/core'
import { trimmed } from '@muster/contract/kernel/math/rational.ts'
import { billableDays } from '@muster/contract/margin/margin-revenue.rules.ts'
import { useState } from 'react'
import { formatDate } from '../../../ui/format/day.ts'
import { formatAmount } from '../../../ui/format/number.ts'
import { FieldGroup } from '../../../ui/record/FieldList.tsx'
import { Alert } from '../../../ui/states/Note.tsx'
import { ErrorState } from '../../../ui/states/states.tsx'
import { MarginHeadline } from './MarginPanel.tsx'
import { MarginWarnings } from './MarginWarnings.tsx'
import classes from './MarginWhatIf.module.css'
import { MarginWhatIfTable } from './MarginWhatIfTable.tsx'
import type { Calculated, useCalculation } from './useWhatIf.ts'

export interface ResultProps {
  found: readonly { name: string; calculation: ReturnType<typeof useCalculation> }[]
  onRate(at: number, rate: string): void
  onKeep(at: number): void
}

/** The margins of one or two variants: the verdict of each, every line, and what was taken where nothing was typed. */
export function MarginWhatIfResult({ found, onRate, onKeep }: ResultProps) {
  const [inBill, setInBill] = useState(false)
  const known = found.flatMap(({ calculation }) => calculation.found ?? [])
  const isCompared = found.length > 1
  const hasTwo = known.some(({ margin }) => margin.costCurrency !== margin.billCurrency)
  return (
    <Stack gap={14}>
      <div className={classes.heads}>
        {found.map(({ name, calculation }, at) => (
          <Head
            key={name}
            name={isCompared ? name : 'Gross margin'}
            calculation={calculation}
            onRate={(rate) => onRate(at, rate)}
            {...(isCompared ? { onKeep: () => onKeep(at) } : {})}
          />
        ))}
      </div>
      {isCompared && hasTwo && (
        <Switch
          label="In the currency of the bill"
          checked={inBill}
          onChange={(event) => setInBill(event.currentTarget.checked)}
        />
      )}
      {known.length === found.length && known.length > 0 && (
        <>
          <Text size="sm" c="dimmed">
            Open a line to see how it came about.
          </Text>
          <MarginWhatIfTable margins={known.map(({ margin }) => margin)} inBill={inBill && hasTwo} />
        </>
      )}
      {known.map((one, at) => (
        <TakenFrom key={found[at]?.name} name={isCompared ? found[at]?.name : undefined} calculated={one} />
      ))}
    </Stack>
  )
}

interface HeadProps {
  name: string
  calculation: ReturnType<typeof useCalculation>
  onRate(rate: string): void
  onKeep?(): void
}

function Head({ name, calculation, onRate, onKeep }: HeadProps) {
  const { found, missing, failure, retry } = calculation
  return (
    <section className={classes.head} aria-label={name} aria-live="polite">
      <Title order={2} fz="sm">
        {name}
      </Title>
      {found && <Verdict calculated={found} onRate={onRate} />}
      {missing.length > 0 && (
        <>
          <Text size="sm" c="dimmed">
            It stands here as soon as this is known:
          </Text>
          <ul className={classes.missing}>
            {missing.map(({ path, message }) => (
              <li key={path}>{message}</li>
            ))}
          </ul>
        </>
      )}
      {failure && (failure.status === 0 || failure.status >= 500) && (
        <ErrorState compact message={failure.message} onRetry={retry} />
      )}
      {failure && failure.status > 0 && failure.status < 500 && (
        <Alert tone="warning">{failure.errors[0]?.message ?? failure.message}</Alert>
      )}
      {onKeep && (
        <div>
          <Button size="compact-xs" variant="subtle" onClick={onKeep}>
            Go on with this one
          </Button>
        </div>
      )}
    </section>
  )
}

function Verdict({ calculated, onRate }: { calculated: Calculated; onRate(rate: string): void }) {
  const { margin } = calculated
  const { costCurrency, billCurrency, gm, targetRate, verdict, warnings } = margin
  return (
    <>
      <MarginHeadline margin={margin} />
      <Text size="sm" c="dimmed">
        {costCurrency} {formatAmount(gm.amount, 'always', costCurrency)} a month
        {billCurrency !== costCurrency &&
          `, ${billCurrency} ${formatAmount(gm.inBillCurrency, 'always', billCurrency)}`}
      </Text>
      <MarginWarnings warnings={warnings} />
      {verdict !== 'ABOVE_TARGET' && (
        <div>
          <Button size="xs" variant="default" onClick={() => onRate(targetRate)}>
            Take the target rate, {billCurrency} {formatAmount(targetRate, 'always', billCurrency)}
          </Button>
        </div>
      )}
    </>
  )
}

/** What the server completed the form with, so that nobody has to guess. */
const TakenFrom = ({ name, calculated }: { name: string | undefined; calculated: Calculated }) => (
  <FieldGroup title={name ? `Figures used, ${name.toLowerCase()}` : 'Figures used'} fields={takenOf(calculated)} />
)

function takenOf({ terms, setup }: Calculated) {
  const { bill, days, exchange, costCurrency, leave } = terms
  const count = trimmed(billableDays(days), 4)
  const leaveWords = `${leave.daysPerYear} days a year, ${leave.billable ? 'billed' : 'not billed'}`
  return [
    { label: 'Set-up', value: setup && `Edition ${setup.revision}, in force since ${formatDate(setup.effectiveFrom)}` },
    { label: 'Days of a month', value: `${count} ${days.mode === 'NOMINAL' ? 'nominal' : 'effective'}` },
    { label: 'Hours a day', value: bill.unit === 'HOUR' ? bill.hoursPerDay : undefined },
    { label: 'Leave', value: days.mode === 'NOMINAL' ? leaveWords : 'Left out of the days' },
    { label: 'Contract', value: `${terms.contractMonths} months` },
    { label: 'Years of service', value: terms.yearsOfService },
    {
      label: 'Exchange rate',
      value: exchange
        ? `${trimmed(exchange.rate, 6)} ${costCurrency} per ${bill.currency}${exchange.date ? `, ${formatDate(exchange.date)}` : ''}`
        : undefined,
    },
    { label: 'Overhead', value: `${terms.overhead.percent} %` },
    { label: 'Target and floor', value: `${terms.targetPercent} % and ${terms.floorPercent} %` },
  ]
}
