import { ExplainedLine } from '../../../ui/calculation/CalculationLine.tsx'
import { DateCell, InstantCell, MoneyCell } from '../../../ui/cells/cells.tsx'
import { formatDate } from '../../../ui/format/day.ts'
import { formatAmount } from '../../../ui/format/number.ts'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { Card } from '../../../ui/record/Card.tsx'
import { FieldGroup } from '../../../ui/record/FieldList.tsx'
import { Figures } from '../../../ui/record/Figures.tsx'
import { Section, Stack } from '../../../ui/record/Section.tsx'
import { Alert, HelperText } from '../../../ui/states/Note.tsx'
import { AMENDMENTS, BASES, type VisibleOrder } from '../labels.ts'
import classes from '../purchaseOrders.module.css'
import { BurnBar } from './BurnBar.tsx'
import { OrderStatusCard } from './OrderStatusCard.tsx'
import { alertsOf } from './orderAlerts.ts'
import { figuresOf } from './orderFigures.ts'
import { lastsWords } from './runOut.ts'

/** How an order stands: its step, what to look out for, its money and days, and what the client's paper says. */
export function OrderOverview({ order }: { order: VisibleOrder }) {
  const alerts = alertsOf(order)
  return (
    <Stack>
      <OrderStatusCard order={order} />
      {alerts.length > 0 && (
        <div className={classes.notices}>
          {alerts.map(({ tone, words }) => (
            <Alert key={words} tone={tone}>
              {words}
            </Alert>
          ))}
        </div>
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
    <Section title="Money">
      <Card>
        <Figures
          figures={[
            { name: 'Used', value: `${burn} %` },
            { name: 'Remaining', value: <MoneyCell value={order.remaining} /> },
            { name: 'Ceiling', value: <MoneyCell value={order.ceiling} /> },
          ]}
        />
        <BurnBar order={order} isLarge />
        {warnPercents.length > 0 && (
          <p className={classes.legend}>
            <span>Strong: invoiced</span>
            <span>Light: reserved by drafts</span>
            <span>Marks: it warns at {warnPercents.map((percent) => `${percent} %`).join(', ')}</span>
          </p>
        )}
        <div className={classes.explained}>
          {figuresOf(order).map(({ label, value, explained }) => (
            <ExplainedLine
              key={label}
              label={label}
              value={`${currency} ${formatAmount(value, 'always', currency)}`}
              explained={explained}
              isTotal={label === 'Free for a further draft'}
            />
          ))}
        </div>
      </Card>
    </Section>
  )
}

/** When the money will be gone, from what the last services cost a day. */
function RunOut({ order: { forecast, currency } }: { order: VisibleOrder }) {
  if (!forecast)
    return (
      <Section title="When it runs out">
        <HelperText>
          Nothing has been billed or drafted on it yet, so it is not known how fast it is used up.
        </HelperText>
      </Section>
    )
  const { dailyBurn, daysLeft, monthsLeft, runOutOn, endsEarly } = forecast
  return (
    <Section
      title="When it runs out"
      text={
        runOutOn
          ? endsEarly
            ? 'How the day above comes about, from what the last services cost.'
            : `${lastsWords(runOutOn)}, as long as it is valid.`
          : 'At the present rate its value outlasts every plan.'
      }
    >
      <Card>
        <div className={classes.explained}>
          <ExplainedLine
            label="Run rate per calendar day"
            value={`${currency} ${formatAmount(twoPlaces(dailyBurn.value))}`}
            explained={dailyBurn}
          />
          <ExplainedLine label="Days still covered" value={wholeDays(daysLeft.value)} explained={daysLeft} />
          <ExplainedLine label="Months still covered" value={monthsLeft} explained={null} />
          <ExplainedLine
            label="Last day its value covers"
            value={runOutOn ? formatDate(runOutOn) : 'No end in sight'}
            explained={null}
            isTotal
          />
        </div>
      </Card>
    </Section>
  )
}

/** For the line itself; the explanation below has all places. */
const twoPlaces = (value: string) => value.replace(/(\.\d{2})\d+$/, '$1')
const wholeDays = (value: string) => value.replace(/\.\d+$/, '')

const PurchaseOrderFacts = ({ order }: { order: VisibleOrder }) => (
  <>
    <FieldGroup
      title="Order"
      fields={[
        { label: 'Title', value: order.title },
        { label: 'Client', value: <RouteLink href={`/clients/${order.clientID}`}>{order._client.name}</RouteLink> },
        { label: 'Our legal entity', value: order._legalEntity.name },
        { label: 'Number of the client', value: order.number },
        { label: 'Our number', value: order.reference },
        { label: 'Country', value: order._country.name },
        { label: 'Valid from', value: <DateCell value={order.validFrom} /> },
        { label: 'Valid to', value: <DateCell value={order.validTo} /> },
        { label: 'Used up by', value: BASES[order.basis] },
        { label: 'Ordered first', value: <MoneyCell value={order.value} /> },
        { label: 'Issued on', value: order.issuedOn === undefined ? undefined : <DateCell value={order.issuedOn} /> },
        { label: 'Buyer', value: order.buyer },
        {
          label: 'Warns at',
          value:
            order.warnPercents &&
            `${order.warnPercents.map((percent) => `${percent} %`).join(', ')}${order.ownWarnPercents ? '' : ', as the house does'}`,
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
        {
          label: 'Last amended',
          value: lastAmendment(order),
        },
        { label: 'Notes', value: order.notes, wide: true },
      ]}
    />
  </>
)

/** One person raises a ceiling alone, with the paper of the client: who did, and when, is seen at once. Absent for who sees no amendments. */
function lastAmendment({ id, amendments }: VisibleOrder) {
  if (!amendments) return undefined
  const last = amendments.toSorted((a, b) => b.number - a.number)[0]
  return last ? (
    <span>
      <RouteLink href={`/purchase-orders/${id}?tab=amendments`}>{AMENDMENTS[last.kind]}</RouteLink> by{' '}
      {last._createdBy?.name ?? 'the house'}, <InstantCell value={last.createdAt} />
    </span>
  ) : null
}
