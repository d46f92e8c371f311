import { Box, Button, Paper, SimpleGrid, Stack, Switch, Text, Title } from '@mantine/core'
import { trimmed } from '@muster/contract/kernel/math/rational.ts'
import { billableDays } from '@muster/contract/margin/billable-days.rules.ts'
import { useState } from 'react'
import { formatDate } from '../../../ui/format/day.ts'
import { formatAmount } from '../../../ui/format/number.ts'
import { SmallButton } from '../../../ui/link/SmallButton.tsx'
import { FieldGroup } from '../../../ui/record/FieldList.tsx'
import { Alert } from '../../../ui/states/Alert.tsx'
import { ErrorState } from '../../../ui/states/states.tsx'
import { MarginHeadline } from './MarginPanel.tsx'
import { MarginWarnings } from './MarginWarnings.tsx'
import { MarginWhatIfTable } from './MarginWhatIfTable.tsx'
import type { Calculated, useCalculation } from './useWhatIf.ts'

interface ResultProps {
  found: readonly { name: string; calculation: ReturnType<typeof useCalculation> }[]
  onRate(at: number, rate: string): void
  onRetain(at: number): void
}

/** The margins of one or two variants: verdict, lines and the defaults used. */
export function MarginWhatIfResult({ found, onRate, onRetain }: ResultProps) {
  const [inBill, setInBill] = useState(false)
  const calculated = found.flatMap(({ calculation }) => calculation.found ?? [])
  const isCompared = found.length > 1
  const hasTwo = calculated.some(({ margin }) => margin.costCurrency !== margin.billCurrency)
  return (
    <Stack gap={14}>
      <SimpleGrid minColWidth="min(200px, 100%)" autoFlow="auto-fit" spacing="sm">
        {found.map(({ name, calculation }, at) => (
          <Head
            key={name}
            name={isCompared ? name : 'Gross margin'}
            calculation={calculation}
            onRate={(rate) => onRate(at, rate)}
            {...(isCompared ? { onRetain: () => onRetain(at) } : {})}
          />
        ))}
      </SimpleGrid>
      {isCompared && hasTwo && (
        <Switch
          label="Show in bill currency"
          checked={inBill}
          onChange={(event) => setInBill(event.currentTarget.checked)}
        />
      )}
      {calculated.length === found.length && calculated.length > 0 && (
        <>
          <Text size="sm" c="dimmed">
            Expand a line to see its calculation.
          </Text>
          <MarginWhatIfTable margins={calculated.map(({ margin }) => margin)} inBill={inBill && hasTwo} />
        </>
      )}
      {calculated.map((one, at) => (
        <UsedValues key={found[at]?.name} name={isCompared ? found[at]?.name : undefined} calculated={one} />
      ))}
    </Stack>
  )
}

interface HeadProps {
  name: string
  calculation: ReturnType<typeof useCalculation>
  onRate(rate: string): void
  onRetain?(): void
}

function Head({ name, calculation, onRate, onRetain }: HeadProps) {
  const { found, missing, failure, retry } = calculation
  return (
    <Paper component="section" miw={0} py="sm" px="md" aria-label={name} aria-live="polite">
      <Stack gap={4}>
        <Title order={2} fz="sm">
          {name}
        </Title>
        {found && <Verdict calculated={found} onRate={onRate} />}
        {missing.length > 0 && (
          <>
            <Text size="sm" c="dimmed">
              To calculate the margin, complete:
            </Text>
            <Box component="ul" ps={18} m={0} fz="sm">
              {missing.map(({ path, message }) => (
                <li key={path}>{message}</li>
              ))}
            </Box>
          </>
        )}
        {failure && (failure.status === 0 || failure.status >= 500) && (
          <ErrorState compact message={failure.message} onRetry={retry} />
        )}
        {failure && failure.status > 0 && failure.status < 500 && (
          <Alert tone="warning">{failure.errors[0]?.message ?? failure.message}</Alert>
        )}
        {onRetain && (
          <div>
            <Button size="compact-xs" variant="subtle" onClick={onRetain}>
              Keep this variant
            </Button>
          </div>
        )}
      </Stack>
    </Paper>
  )
}

function Verdict({ calculated, onRate }: { calculated: Calculated; onRate(rate: string): void }) {
  const { margin } = calculated
  const { costCurrency, billCurrency, gm, targetRate, verdict, warnings } = margin
  return (
    <>
      <MarginHeadline margin={margin} />
      <Text size="sm" c="dimmed">
        {costCurrency} {formatAmount(gm.amount, 'always', costCurrency)} per month
        {billCurrency !== costCurrency &&
          `, ${billCurrency} ${formatAmount(gm.inBillCurrency, 'always', billCurrency)}`}
      </Text>
      <MarginWarnings warnings={warnings} />
      {verdict !== 'ABOVE_TARGET' && (
        <div>
          <SmallButton onClick={() => onRate(targetRate)}>
            Use target rate, {billCurrency} {formatAmount(targetRate, 'always', billCurrency)}
          </SmallButton>
        </div>
      )}
    </>
  )
}

/** The values the server used to complete the form. */
const UsedValues = ({ name, calculated }: { name: string | undefined; calculated: Calculated }) => (
  <FieldGroup title={name ? `Values used: ${name}` : 'Values used'} fields={usedValues(calculated)} />
)

function usedValues({ terms, setup }: Calculated) {
  const { bill, days, exchange, costCurrency, leave } = terms
  const count = trimmed(billableDays(days), 4)
  const leaveText = `${leave.daysPerYear} days per year, ${leave.billable ? 'billed' : 'not billed'}`
  return [
    {
      label: 'Margin set-up',
      value: setup && `Version ${setup.revision}, effective from ${formatDate(setup.effectiveFrom)}`,
    },
    { label: 'Days per month', value: `${count} ${days.mode === 'NOMINAL' ? 'nominal' : 'effective'}` },
    { label: 'Hours per day', value: bill.unit === 'HOUR' ? bill.hoursPerDay : undefined },
    { label: 'Leave', value: days.mode === 'NOMINAL' ? leaveText : 'Excluded from the days' },
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
