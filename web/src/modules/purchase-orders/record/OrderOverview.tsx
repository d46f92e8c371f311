import { Flex, Stack } from '@mantine/core'
import { amendmentTypeLabels, consumptionBasisLabels } from '@muster/contract/purchase-orders/purchase-order.labels.ts'
import { ExplainedLine } from '../../../ui/calculation/CalculationLine.tsx'
import { DateCell, InstantCell, MoneyCell } from '../../../ui/cells/cells.tsx'
import { formatDate } from '../../../ui/format/day.ts'
import { formatAmount } from '../../../ui/format/number.ts'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { Card } from '../../../ui/record/Card.tsx'
import { FieldGroup } from '../../../ui/record/FieldList.tsx'
import { Figures } from '../../../ui/record/Figures.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { Alert } from '../../../ui/states/Alert.tsx'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import type { VisibleOrder } from '../labels.ts'
import { BurnBar } from './BurnBar.tsx'
import { OrderStatusCard } from './OrderStatusCard.tsx'
import { alertsOf } from './orderAlerts.ts'
import { figuresOf } from './orderFigures.ts'
import { coverageText } from './runOut.ts'

/** The overview: status, alerts, value and days, and the client’s terms. */
export function OrderOverview({ order }: { order: VisibleOrder }) {
  const alerts = alertsOf(order)
  return (
    <Stack>
      <OrderStatusCard order={order} />
      {alerts.length > 0 && (
        <Stack gap={8}>
          {alerts.map(({ tone, text }) => (
            <Alert key={text} tone={tone}>
              {text}
            </Alert>
          ))}
        </Stack>
      )}
      <Money order={order} />
      {order.forecast !== undefined && <RunOut order={order} />}
      <PurchaseOrderFacts order={order} />
    </Stack>
  )
}

function Money({ order }: { order: VisibleOrder }) {
  const { currency, burn, warnPercents = [] } = order
  return (
    <Section title="Value">
      <Card>
        <Figures
          figures={[
            { name: 'Consumed', value: `${burn} %` },
            { name: 'Remaining', value: <MoneyCell value={order.remaining} /> },
            { name: 'PO limit', value: <MoneyCell value={order.ceiling} /> },
          ]}
        />
        <BurnBar order={order} isLarge />
        {warnPercents.length > 0 && (
          <Flex component="p" gap="4px 16px" wrap="wrap" m={0} c="dimmed" fz="xs">
            <span>Dark: invoiced</span>
            <span>Light: reserved by drafts</span>
            <span>Markers: alert thresholds {warnPercents.map((percent) => `${percent} %`).join(', ')}</span>
          </Flex>
        )}
        <Stack gap={0}>
          {figuresOf(order).map(({ label, value, explained }) => (
            <ExplainedLine
              key={label}
              label={label}
              value={`${currency} ${formatAmount(value, 'always', currency)}`}
              explained={explained}
              isTotal={label === 'Available'}
            />
          ))}
        </Stack>
      </Card>
    </Section>
  )
}

/** The run-out forecast by the average daily cost of recent services. */
function RunOut({ order: { forecast, currency } }: { order: VisibleOrder }) {
  if (!forecast)
    return (
      <Section title="Run-out forecast">
        <HelperText>Nothing billed or drafted yet, so there is no forecast.</HelperText>
      </Section>
    )
  const { dailyBurn, daysLeft, monthsLeft, runOutOn, endsEarly } = forecast
  return (
    <Section
      title="Run-out forecast"
      text={
        runOutOn
          ? endsEarly
            ? 'Calculated from recent service costs.'
            : `${coverageText(runOutOn)}, within its validity.`
          : 'At the current burn rate, the PO outlasts all planned work.'
      }
    >
      <Card>
        <Stack gap={0}>
          <ExplainedLine
            label="Run rate per calendar day"
            value={`${currency} ${formatAmount(twoPlaces(dailyBurn.value))}`}
            explained={dailyBurn}
          />
          <ExplainedLine label="Days remaining" value={wholeDays(daysLeft.value)} explained={daysLeft} />
          <ExplainedLine label="Months remaining" value={monthsLeft} explained={null} />
          <ExplainedLine
            label="Last covered date"
            value={runOutOn ? formatDate(runOutOn) : 'Not projected'}
            explained={null}
            isTotal
          />
        </Stack>
      </Card>
    </Section>
  )
}

/** For the line itself; the calculation shows all decimals. */
const twoPlaces = (value: string) => value.replace(/(\.\d{2})\d+$/, '$1')
const wholeDays = (value: string) => value.replace(/\.\d+$/, '')

const PurchaseOrderFacts = ({ order }: { order: VisibleOrder }) => (
  <>
    <FieldGroup
      title="Purchase order"
      fields={[
        { label: 'Title', value: order.title },
        { label: 'Client', value: <RouteLink href={`/clients/${order.clientID}`}>{order._client.name}</RouteLink> },
        { label: 'Legal entity', value: order._legalEntity.name },
        { label: 'Client PO number', value: order.number },
        { label: 'Internal number', value: order.reference },
        { label: 'Country', value: order._country.name },
        { label: 'Valid from', value: <DateCell value={order.validFrom} /> },
        { label: 'Valid to', value: <DateCell value={order.validTo} /> },
        { label: 'Consumption basis', value: consumptionBasisLabels[order.basis] },
        { label: 'Original value', value: <MoneyCell value={order.value} /> },
        { label: 'Issue date', value: order.issuedOn === undefined ? undefined : <DateCell value={order.issuedOn} /> },
        { label: 'Buyer', value: order.buyer },
        {
          label: 'Alert thresholds',
          value:
            order.warnPercents &&
            `${order.warnPercents.map((percent) => `${percent} %`).join(', ')}${order.ownWarnPercents ? '' : ' (company default)'}`,
        },
        {
          label: 'Opened',
          value:
            order.openedAt === undefined ? undefined : order.openedAt ? (
              <span>
                {order._openedBy?.name}, <InstantCell value={order.openedAt} />
              </span>
            ) : null,
        },
        { label: 'Last amended', value: lastAmendment(order) },
        { label: 'Notes', value: order.notes, wide: true },
      ]}
    />
  </>
)

/** The person who raised the limit and when, as one person can do it alone. Hidden from users who see no amendments. */
function lastAmendment({ id, amendments }: VisibleOrder) {
  if (!amendments) return undefined
  const last = amendments.toSorted((a, b) => b.number - a.number)[0]
  return last ? (
    <span>
      <RouteLink href={`/purchase-orders/${id}?tab=amendments`}>{amendmentTypeLabels[last.kind]}</RouteLink> by{' '}
      {last._createdBy?.name ?? 'System'}, <InstantCell value={last.createdAt} />
    </span>
  ) : null
}
