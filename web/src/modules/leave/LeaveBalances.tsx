import { Box } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { hasLedger } from '@muster/contract/leave/default-leave-rules.rules.ts'
import type { LeaveBalance } from '@muster/contract/leave/shapes.contract.ts'
import { leaveTypeLabels } from '@muster/contract/settings/country-rules/leave-rules.labels.ts'
import { IconCalendarPlus, IconNotebook } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useEndpoint } from '../../kernel/api/endpoint.ts'
import { useCountryToday, useDayFrom } from '../../kernel/lists/country-date.ts'
import { useMay } from '../../kernel/session/permissions.ts'
import { ExplainedLine } from '../../ui/calculation/CalculationLine.tsx'
import { DateBox } from '../../ui/fields/dates/DateBox.tsx'
import { formatDate, isDay } from '../../ui/format/day.ts'
import { lazyNamed } from '../../ui/lazy/lazily.ts'
import { SmallButton } from '../../ui/link/SmallButton.tsx'
import { ButtonRow, Card } from '../../ui/record/Card.tsx'
import { Section } from '../../ui/record/Section.tsx'
import { Alert } from '../../ui/states/Alert.tsx'
import { HelperText } from '../../ui/states/HelperText.tsx'
import { PendingFields } from '../../ui/states/PendingFields.tsx'
import { leaveApi } from './endpoints.ts'
import { describeDays } from './labels.ts'
import { describeAllowance, explainedBalance } from './leave-trace.ts'

const LeaveFormDrawer = lazyNamed(() => import('./requests/LeaveFormDrawer.tsx'), 'LeaveFormDrawer')
const MovementDrawer = lazyNamed(() => import('./MovementDrawer.tsx'), 'MovementDrawer')

/** The balance of each leave type on a date; each figure can be opened to show its calculation. */
export function LeaveBalances({ candidateID, countryID }: { candidateID: string; countryID: string }) {
  const today = useCountryToday(countryID)
  const [on, setOn] = useDayFrom(today)
  const args = { params: { id: candidateID }, query: { on } }
  const { data, error, refetch } = useEndpoint(leaveApi.balance, args, { keepPrevious: true })
  const mayRequest = useMay()(right('leaves', 'create'))
  const [dialog, setDialog] = useState<'leave' | 'entry' | null>(null)
  const isStored = data?.balances.some(hasLedger) ?? false
  return (
    <Section
      title="Leave balance"
      action={
        mayRequest && (
          <ButtonRow>
            <SmallButton icon={IconCalendarPlus} onClick={() => setDialog('leave')}>
              Request leave
            </SmallButton>
            {isStored && (
              <SmallButton icon={IconNotebook} onClick={() => setDialog('entry')}>
                Adjust balance
              </SmallButton>
            )}
          </ButtonRow>
        )
      }
    >
      {!data && <PendingFields error={error} onRetry={refetch} groups={1} fields={4} />}
      {data && (
        <Card>
          <Box maw={220}>
            <DateBox
              key={today}
              label="As of"
              initial={on}
              today={today}
              onChange={(day) => isDay(day) && setOn(day)}
            />
          </Box>
          {data.serviceStartDate === null && (
            <Alert tone="warning">No leave accrues: the service start date is missing. Add it under Edit.</Alert>
          )}
          <div>
            {data.balances.map((balance) => (
              <Balance key={balance.type} balance={balance} on={data.on} />
            ))}
          </div>
          {data.serviceStartDate && <HelperText>Service started on {formatDate(data.serviceStartDate)}.</HelperText>}
        </Card>
      )}
      <Suspense>
        {dialog === 'leave' && (
          <LeaveFormDrawer candidateID={candidateID} leave={null} onClose={() => setDialog(null)} />
        )}
        {dialog === 'entry' && data && (
          <MovementDrawer
            candidateID={candidateID}
            kind="ENCASHED"
            today={today}
            balances={data.balances}
            onClose={() => setDialog(null)}
          />
        )}
      </Suspense>
    </Section>
  )
}

function Balance({ balance, on }: { balance: LeaveBalance; on: string }) {
  const { type, unit, available, taken } = balance
  return (
    <ExplainedLine
      label={
        <>
          {leaveTypeLabels[type]} <span className="text-dimmed">· {describeAllowance(balance)}</span>
        </>
      }
      value={
        available === null
          ? `${describeDays(taken, unit)} taken this year`
          : `${describeDays(available, unit)} available`
      }
      explained={explainedBalance(balance, on)}
    />
  )
}
