import { describePaymentTerms, leavePolicyLabels } from '@muster/contract/clients/terms.labels.ts'
import { marginFigureLabels } from '@muster/contract/margin/margin.labels.ts'
import { checkSideLabels } from '@muster/contract/order-forms/core/order-forms.labels.ts'
import { grossPay } from '@muster/contract/order-forms/core/order-forms.rules.ts'
import type { ReactNode } from 'react'
import { LabelBadge, StatusBadge } from '../../../ui/badge/StatusBadge.tsx'
import { formatMoney } from '../../../ui/format/number.ts'
import { PER_UNIT } from '../../../ui/format/terms.ts'
import { DecisionFacts, type PastDecision } from '../../../ui/status/DecisionFacts.tsx'
import { marginVerdicts } from '../labels.ts'
import type { VisibleOrderForm } from './visibleOrderForm.ts'

type Figure = { name: string; value: ReactNode }

/** What an approver needs: the margin against target and floor, the rate, the pay and earlier decisions. */
export function OrderFormFacts({ orderForm }: { orderForm: VisibleOrderForm }) {
  const { margin, bill } = orderForm
  const figures: Figure[] = []
  if (margin) {
    const money = (amount: string) => formatMoney({ amount, currency: margin.billCurrency })
    const { gmPercent, targetPercent, floorPercent } = margin
    figures.push(
      { name: marginFigureLabels.gmPercent, value: percent(gmPercent) },
      { name: 'Target %', value: percent(targetPercent) },
      { name: 'Floor %', value: percent(floorPercent) },
      { name: marginFigureLabels.gm, value: money(margin.gm) },
      { name: marginFigureLabels.revenue, value: money(margin.revenue) },
      { name: marginFigureLabels.floorRate, value: money(margin.floorRate) },
    )
  }
  if (bill?.rate && bill.currency)
    figures.push({ name: rateName(bill.unit), value: formatMoney({ amount: bill.rate, currency: bill.currency }) })
  figures.push(...grossOf(orderForm))
  return (
    <DecisionFacts
      verdict={
        margin && (
          <>
            <LabelBadge {...marginVerdicts[margin.verdict]} />
            {margin.needsException && <StatusBadge tone="danger">Exception required</StatusBadge>}
            {margin.outsideGradeBand && <StatusBadge tone="warning">Pay outside grade range</StatusBadge>}
          </>
        )
      }
      figures={figures}
      decided={decidedBefore(orderForm)}
    />
  )
}

/** The facts that are confirmed with one side of the margin. */
export function CheckSideFacts({ orderForm, side }: { orderForm: VisibleOrderForm; side: 'PAY' | 'BILL' }) {
  return (
    <DecisionFacts
      figures={side === 'PAY' ? payFigures(orderForm) : billFigures(orderForm)}
      decided={decidedBefore(orderForm)}
    />
  )
}

function payFigures({ pay, leave, ticket, costs, visa, medical, margin, ...rest }: VisibleOrderForm): Figure[] {
  const currency = pay?.currency
  const cost = (name: string, amount: string | null | undefined): Figure[] =>
    amount && currency ? [{ name, value: formatMoney({ amount, currency }) }] : []
  return [
    ...grossOf({ ...rest, pay } as VisibleOrderForm),
    { name: 'Leave', value: leave?.daysPerYear ? `${leave.daysPerYear} days per year` : 'Missing' },
    ...(leave?.policy ? [{ name: 'Leave billing', value: leavePolicyLabels[leave.policy] }] : []),
    ...(costs?.medical
      ? cost('Medical premium per year', costs.medical)
      : [{ name: 'Medical premium', value: 'From policy' }]),
    ...cost('Visa cost', costs?.visa),
    ...cost('Flight ticket price', costs?.ticket),
    ...cost('Laptop', costs?.laptop),
    ...(ticket?.perYear ? [{ name: 'Tickets', value: `${ticket.perYear} per year` }] : []),
    ...(margin
      ? [
          {
            name: marginFigureLabels.direct,
            value: formatMoney({ amount: margin.direct, currency: margin.billCurrency }),
          },
        ]
      : []),
  ]
}

function billFigures({ bill, purchaseOrder, margin }: VisibleOrderForm): Figure[] {
  return [
    ...(bill?.rate && bill.currency
      ? [{ name: rateName(bill.unit), value: formatMoney({ amount: bill.rate, currency: bill.currency }) }]
      : []),
    ...(bill?.paymentTerms ? [{ name: 'Payment terms', value: describePaymentTerms(bill.paymentTerms) }] : []),
    { name: 'Client rebate', value: bill?.rebatePercent ? percent(bill.rebatePercent) : 'None' },
    { name: 'Purchase order', value: purchaseOrder?.number ?? (purchaseOrder?.required ? 'Missing' : 'Not required') },
    ...(margin
      ? [
          {
            name: marginFigureLabels.revenue,
            value: formatMoney({ amount: margin.revenue, currency: margin.billCurrency }),
          },
        ]
      : []),
  ]
}

const percent = (value: string | null | undefined) => (value ? `${value} %` : '–')
const rateName = (unit: keyof typeof PER_UNIT | null | undefined) =>
  unit ? `Bill rate per ${PER_UNIT[unit]}` : 'Bill rate'

function grossOf({ pay }: VisibleOrderForm): Figure[] {
  const gross = pay && grossPay({ pay })
  return gross && pay.currency
    ? [{ name: 'Gross pay per month', value: formatMoney({ amount: gross, currency: pay.currency }) }]
    : []
}

/** The decisions of this round in order: pay and billing, HR, approvers. */
function decidedBefore({ checks = [], approvals = [], _hrReviewedBy, hrReviewedAt }: VisibleOrderForm): PastDecision[] {
  return [
    ...checks.map(({ side, _checkedBy, checkedAt, comment }) => ({
      key: side,
      at: checkedAt,
      comment,
      text: `${checkSideLabels[side]} confirmed by ${_checkedBy.name}`,
    })),
    ...(_hrReviewedBy ? [{ key: 'HR', at: hrReviewedAt, text: `HR review by ${_hrReviewedBy.name}` }] : []),
    ...approvals
      .filter(({ current, decision }) => current && decision === 'APPROVE')
      .map(({ id, decidedAt, comment, _decidedBy }) => ({
        key: id,
        at: decidedAt,
        comment,
        text: `Approved by ${_decidedBy?.name ?? 'a former user'}`,
      })),
  ]
}
