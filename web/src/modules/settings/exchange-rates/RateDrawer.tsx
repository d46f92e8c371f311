import { Drawer, Group, Stack } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import type { ExchangeRate } from '@muster/contract/settings/exchange-rates/exchange-rates.contract.ts'
import { describeChange } from '@muster/contract/settings/exchange-rates/rate-changes.rules.ts'
import { useAction, useEndpoint } from '../../../kernel/api/endpoint.ts'
import { useMay } from '../../../kernel/session/permissions.ts'
import { useMe } from '../../../kernel/session/session.ts'
import { LabelBadge } from '../../../ui/badge/StatusBadge.tsx'
import { InstantCell } from '../../../ui/cells/cells.tsx'
import { formatDate } from '../../../ui/format/day.ts'
import { SmallButton } from '../../../ui/link/SmallButton.tsx'
import { FieldGroup } from '../../../ui/record/FieldList.tsx'
import { Loaded } from '../../../ui/states/Loaded.tsx'
import { rateApi } from '../endpoints.ts'
import { RATE_STATES } from '../labels.ts'
import { DecisionBar } from '../versions/DecisionBar.tsx'

/** One rate next to the previous one, for the approver. */
export function RateDrawer({ rateID, onClose }: { rateID: string; onClose(): void }) {
  const rate = useEndpoint(rateApi.get, { params: { id: rateID } })
  const title = rate.data ? `${rate.data.currency}, ${formatDate(rate.data.date)}` : 'Exchange rate'
  return (
    <Drawer opened onClose={onClose} title={title}>
      <Loaded query={rate}>{(data) => <Body rate={data} onClose={onClose} />}</Loaded>
    </Drawer>
  )
}

function Body({ rate, onClose }: { rate: ExchangeRate; onClose(): void }) {
  const { previousRate, previousDate, changePercent } = rate
  return (
    <Stack gap={20}>
      <Decision rate={rate} onClose={onClose} />
      <FieldGroup
        title="Rate"
        fields={[
          { label: `${rate.currency} per 1 USD`, value: rate.rate },
          { label: 'Status', value: <LabelBadge {...RATE_STATES[rate.status]} /> },
          {
            label: 'Previous rate',
            value: previousRate && previousDate && `${previousRate} on ${formatDate(previousDate)}`,
          },
          { label: 'Change', value: changePercent && `${changePercent} %` },
          ...(rate.changeReason ? [{ label: 'Reason for the change', value: rate.changeReason, wide: true }] : []),
          { label: 'Source', value: rate.source },
          { label: 'Entered by', value: rate._enteredBy?.name ?? 'System' },
          ...(rate._contributors.length > 1
            ? [{ label: 'Imported by', value: rate._contributors.map(({ name }) => name).join(', '), wide: true }]
            : []),
          { label: 'Entered', value: <InstantCell value={rate.enteredAt} /> },
          ...(rate.decidedAt
            ? [
                { label: 'Decided by', value: rate._decidedBy?.name ?? null },
                { label: 'Decided', value: <InstantCell value={rate.decidedAt} /> },
                { label: 'Comment', value: rate.decisionReason, wide: true },
              ]
            : []),
        ]}
      />
    </Stack>
  )
}

/** The warnings for the approver of the rate. */
function remarkOf({ currency, rate, previousRate, previousDate }: ExchangeRate): string {
  const before = previousRate && previousDate ? { rate: previousRate, date: previousDate } : null
  const message = describeChange({ currency, rate }, before)
  return message ? `${message} ` : ''
}

const INVALIDATED_KEYS = ['dashboard', 'notifications']

/** The author withdraws the rate; another user decides. */
function Decision({ rate, onClose }: { rate: ExchangeRate; onClose(): void }) {
  const { id, currency, status, version, _enteredBy, _contributors } = rate
  const can = useMay()
  const me = useMe()
  const decide = useAction(rateApi.decide, { done: 'Rate decided', refreshes: INVALIDATED_KEYS })
  const remove = useAction(rateApi.remove, { done: 'Rate withdrawn', refreshes: INVALIDATED_KEYS })
  if (status !== 'PROPOSED') return null
  const isMine = _enteredBy?.id === me.id
  if (can(right('exchange-rates', 'approve')))
    return (
      <DecisionBar
        what={`the rate of ${currency}`}
        effect={`${remarkOf(rate)}Amounts will be converted at this rate.`}
        failedGuard={
          _contributors.some((writer) => writer.id === me.id)
            ? 'You entered or changed this rate, so another user must approve it.'
            : null
        }
        decide={(verdict, reason) => decide.mutateAsync({ params: { id }, body: { status: verdict, reason, version } })}
      />
    )
  if (!isMine) return null
  return (
    <Group gap={8}>
      <SmallButton loading={remove.isPending} onClick={() => remove.mutate({ params: { id } }, { onSuccess: onClose })}>
        Withdraw
      </SmallButton>
    </Group>
  )
}
