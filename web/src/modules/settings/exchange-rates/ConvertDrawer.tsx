import { Drawer, Select, Stack, TextInput } from '@mantine/core'
import { CURRENCIES } from '@muster/contract/kernel/math/money.ts'
import { trimmed } from '@muster/contract/kernel/math/rational.ts'
import { useState } from 'react'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { ExplainedLine } from '../../../ui/calculation/CalculationLine.tsx'
import { DateBox } from '../../../ui/fields/dates/DateBox.tsx'
import { formatDate, todayHere } from '../../../ui/format/day.ts'
import { formatMoney } from '../../../ui/format/number.ts'
import { parseAmount } from '../../../ui/parsing/amount.ts'
import { Alert } from '../../../ui/states/Alert.tsx'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { FailedState } from '../../../ui/states/states.tsx'
import { rateApi } from '../endpoints.ts'

/** Converts an amount into another currency on a date, and shows the rates used. */
export function ConvertDrawer({ onClose }: { onClose(): void }) {
  const [amount, setAmount] = useState('1000')
  const [from, setFrom] = useState('USD')
  const [to, setTo] = useState('AED')
  const [date, setDate] = useState(todayHere())
  const read = parseAmount(amount)
  const isRequested = read !== null && /^\d{4}-\d{2}-\d{2}$/.test(date)
  const found = useEndpoint(
    rateApi.convert,
    { query: { from, to, amount: read ?? '0', date } },
    { enabled: isRequested, keepPrevious: true },
  )
  return (
    <Drawer opened onClose={onClose} size={480} title="Convert">
      <Stack gap={20}>
        <TextInput
          label="Amount"
          inputMode="decimal"
          value={amount}
          onChange={(event) => setAmount(event.currentTarget.value)}
          error={read === null ? 'Enter an amount such as 12500.00.' : undefined}
          data-autofocus
        />
        <Currency label="From" value={from} onChange={setFrom} />
        <Currency label="To" value={to} onChange={setTo} />
        <DateBox label="Day" initial={date} onChange={setDate} />
        {found.error && <FailedState compact error={found.error} />}
        {found.data && !found.error && (
          <div aria-live="polite">
            <ExplainedLine
              label={`${from} in ${to}`}
              value={formatMoney(found.data)}
              explained={found.data.explain}
              isTotal
            />
            <HelperText>
              {trimmed(found.data.rate)} {to} per {from}, at the rates of {formatDate(found.data.rateDate)}
            </HelperText>
            {found.data.warning && <Alert tone="warning">{found.data.warning}</Alert>}
          </div>
        )}
      </Stack>
    </Drawer>
  )
}

const Currency = ({ label, value, onChange }: { label: string; value: string; onChange(code: string): void }) => (
  <Select
    label={label}
    data={[...CURRENCIES]}
    value={value}
    onChange={(code) => code && onChange(code)}
    allowDeselect={false}
    searchable
  />
)
