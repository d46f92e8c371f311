import { Box, Group } from '@mantine/core'
import { marginFigureLabels } from '@muster/contract/margin/margin.labels.ts'
import type { MarginSummary } from '@muster/contract/order-forms/core/record.contract.ts'
import { IconCalculator, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { LabelBadge, StatusBadge } from '../../../ui/badge/StatusBadge.tsx'
import { InstantCell, MoneyCell } from '../../../ui/cells/cells.tsx'
import { DialogButton } from '../../../ui/dialog/DialogButton.tsx'
import { PER_UNIT } from '../../../ui/format/terms.ts'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { SmallButton } from '../../../ui/link/SmallButton.tsx'
import { Card } from '../../../ui/record/Card.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { marginVerdicts } from '../labels.ts'
import { INVALIDATED_KEYS, recordApi } from '../record/recordEndpoints.ts'
import type { VisibleOrderForm } from '../record/visibleOrderForm.ts'
import { useClientTerms } from './useClientTerms.ts'
import { whatIfHref } from './whatIfAddress.ts'

const MarginDrawer = lazyNamed(() => import('./MarginDrawer.tsx'), 'MarginDrawer')

/** The margin of an order form against target and floor, with the calculation of each figure. */
export function MarginCard({ orderForm }: { orderForm: VisibleOrderForm }) {
  const { id, version, margin, editable } = orderForm
  const compute = useAction(recordApi.computeMargin, { done: 'Margin recalculated', refreshes: INVALIDATED_KEYS })
  const usesClientTerms = useClientTerms()
  if (margin === undefined) return null
  const mayCompute = editable.includes('bill')
  return (
    <Section title="Margin">
      <Card>
        {margin ? (
          <Figures margin={margin} orderForm={orderForm} />
        ) : (
          <p className="text-dimmed text-sm">No margin yet. Client, country, rate, pay and dates are required.</p>
        )}
        <Group gap="8px 16px">
          {margin && (
            <DialogButton
              label="Show calculation"
              icon={IconCalculator}
              dialog={(close) => <MarginDrawer orderForm={orderForm} onClose={close} />}
            />
          )}
          {margin && usesClientTerms && (
            <RouteLink href={whatIfHref(orderForm)} className="text-dimmed text-xs">
              What-if scenario
            </RouteLink>
          )}
          {mayCompute && (
            <SmallButton
              icon={IconRefresh}
              loading={compute.isPending}
              onClick={() => compute.mutate({ params: { id }, body: { version } })}
            >
              Recalculate
            </SmallButton>
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
    </Section>
  )
}

function Figures({ margin, orderForm: { bill } }: { margin: MarginSummary; orderForm: VisibleOrderForm }) {
  const money = (amount: string) => <MoneyCell value={{ amount, currency: margin.billCurrency }} decimals="needed" />
  const rate = (amount: string) => (
    <>
      <MoneyCell value={{ amount, currency: margin.billCurrency }} decimals="needed" />
      {bill?.unit && <span className="text-dimmed text-xs"> per {PER_UNIT[bill.unit]}</span>}
    </>
  )
  const percent = (value: string | null) => (value === null ? '–' : `${value} %`)
  return (
    <>
      <Group gap="8px 12px">
        <LabelBadge {...marginVerdicts[margin.verdict]} />
        {margin.needsException && <StatusBadge tone="danger">Exception required</StatusBadge>}
        {margin.needsCFO && <StatusBadge tone="warning">CFO approval required</StatusBadge>}
        {margin.outsideGradeBand && <StatusBadge tone="warning">Pay outside grade range</StatusBadge>}
      </Group>
      <Box component="dl" className="auto-grid facts figures" __vars={NARROW}>
        <Figure label={marginFigureLabels.gmPercent} isLead value={percent(margin.gmPercent)} />
        <Figure label={marginFigureLabels.gm} value={money(margin.gm)} />
        <Figure label={marginFigureLabels.revenue} value={money(margin.revenue)} />
        <Figure label={marginFigureLabels.direct} value={money(margin.direct)} />
        <Figure label={marginFigureLabels.net} value={money(margin.net)} />
        <Figure label={marginFigureLabels.netPercent} value={percent(margin.netPercent)} />
        <Figure label={marginFigureLabels.markupPercent} value={percent(margin.markupPercent)} />
        {bill?.rate && <Figure label="Bill rate" value={rate(bill.rate)} />}
        <Figure label={marginFigureLabels.targetRate} value={rate(margin.targetRate)} />
        <Figure label={marginFigureLabels.floorRate} value={rate(margin.floorRate)} />
      </Box>
    </>
  )
}

const NARROW = { '--min': '148px' }

const Figure = ({ label, value, isLead }: { label: string; value: ReactNode; isLead?: boolean }) => (
  <div>
    <dt>{label}</dt>
    <Box component="dd" {...(isLead && { fz: 'xl', fw: 600, lh: '28px' })}>
      {value}
    </Box>
  </div>
)
