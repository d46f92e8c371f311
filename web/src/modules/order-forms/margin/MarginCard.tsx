import { Button, Group } from '@mantine/core'
import type { MarginSummary } from '@muster/contract/order-forms/core/record.contract.ts'
import { IconCalculator, IconRefresh } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { InstantCell, MoneyCell } from '../../../ui/cells/cells.tsx'
import { LabelBadge, StatusBadge } from '../../../ui/chip/StatusChip.tsx'
import { PER_UNIT } from '../../../ui/format/terms.ts'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { Card } from '../../../ui/record/Card.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { VERDICTS } from '../labels.ts'
import classes from '../record/orderFormRecord.module.css'
import { INVALIDATED_KEYS, recordLines } from '../record/recordEndpoints.ts'
import type { VisibleOrderForm } from '../record/visibleOrderForm.ts'
import { whatIfHref } from './whatIfAddress.ts'

const MarginDrawer = lazyNamed(() => import('./MarginDrawer.tsx'), 'MarginDrawer')

/** The margin that was submitted, held against target and floor; each figure can be taken apart. */
export function MarginCard({ orderForm }: { orderForm: VisibleOrderForm }) {
  const [isOpen, setOpen] = useState(false)
  const { id, version, margin, editable } = orderForm
  const compute = useAction(recordLines.computeMargin, { done: 'Margin computed again', refreshes: INVALIDATED_KEYS })
  if (margin === undefined) return null
  const mayCompute = editable.includes('bill')
  return (
    <Section title="Margin">
      <Card>
        {margin ? (
          <Figures margin={margin} orderForm={orderForm} />
        ) : (
          <p className="text-dimmed text-sm">
            There is no margin yet: client, country, rate, pay and dates are needed.
          </p>
        )}
        <Group gap="8px 16px">
          {margin && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconCalculator size={16} stroke={1.7} />}
              onClick={() => setOpen(true)}
            >
              Explain these numbers
            </Button>
          )}
          {margin && (
            <RouteLink href={whatIfHref(orderForm)} className="text-dimmed text-xs">
              Try other terms
            </RouteLink>
          )}
          {mayCompute && (
            <Button
              size="xs"
              variant="default"
              loading={compute.isPending}
              leftSection={<IconRefresh size={16} stroke={1.7} />}
              onClick={() => compute.mutate({ params: { id }, body: { version } })}
            >
              Compute again
            </Button>
          )}
          {margin && (
            <span className="text-dimmed text-xs">
              {margin.version > 0 ? `Version ${margin.version}` : 'Not submitted yet'},{' '}
              <InstantCell value={margin.computedAt} />
              {margin._computedBy && ` by ${margin._computedBy.name}`}
            </span>
          )}
        </Group>
      </Card>
      <Suspense>{isOpen && <MarginDrawer orderForm={orderForm} onClose={() => setOpen(false)} />}</Suspense>
    </Section>
  )
}

function Figures({ margin, orderForm: { bill } }: { margin: MarginSummary; orderForm: VisibleOrderForm }) {
  const money = (amount: string) => <MoneyCell value={{ amount, currency: margin.billCurrency }} decimals="needed" />
  const rate = (amount: string) => (
    <>
      <MoneyCell value={{ amount, currency: margin.billCurrency }} decimals="needed" />
      {bill?.unit && <span className="text-dimmed text-xs"> a {PER_UNIT[bill.unit]}</span>}
    </>
  )
  const percent = (value: string | null) => (value === null ? '–' : `${value} %`)
  return (
    <>
      <Group gap="8px 12px">
        <LabelBadge {...VERDICTS[margin.verdict]} />
        {margin.needsException && <StatusBadge tone="danger">Needs an exception</StatusBadge>}
        {margin.needsCFO && <StatusBadge tone="warning">CFO approves</StatusBadge>}
        {margin.outsideGradeBand && <StatusBadge tone="warning">Pay outside the grade</StatusBadge>}
      </Group>
      <dl className={classes.figures}>
        <Figure label="Gross margin %" isLead value={percent(margin.gmPercent)} />
        <Figure label="Gross margin" value={money(margin.gm)} />
        <Figure label="Revenue" value={money(margin.revenue)} />
        <Figure label="Direct cost" value={money(margin.direct)} />
        <Figure label="Net margin" value={money(margin.net)} />
        <Figure label="Net margin %" value={percent(margin.netPercent)} />
        <Figure label="Mark-up %" value={percent(margin.markupPercent)} />
        {bill?.rate && <Figure label="Bill rate" value={rate(bill.rate)} />}
        <Figure label="Target rate" value={rate(margin.targetRate)} />
        <Figure label="Floor rate" value={rate(margin.floorRate)} />
      </dl>
    </>
  )
}

const Figure = ({ label, value, isLead }: { label: string; value: ReactNode; isLead?: boolean }) => (
  <div className={isLead ? classes.lead : undefined}>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)
