import { grossPay } from '@muster/contract/order-forms/core/order-forms.rules.ts'
import type { ReactNode } from 'react'
import { LabelBadge, StatusBadge } from '../../../ui/chip/StatusChip.tsx'
import { formatMoney } from '../../../ui/format/number.ts'
import { describeTerms, LEAVE_POLICIES, PER_UNIT } from '../../../ui/format/terms.ts'
import { type Decided, DecisionFacts } from '../../../ui/status/DecisionFacts.tsx'
import { VERDICTS } from '../labels.ts'
import type { VisibleOrderForm } from './visibleOrderForm.ts'

type Figure = { name: string; value: ReactNode }

/** What an approver decides on: the margin against target and floor, the rate, the pay, and who has decided before. */
export function OrderFormFacts({ orderForm }: { orderForm: VisibleOrderForm }) {
  const { margin, bill } = orderForm
  const figures: Figure[] = []
  if (margin) {
    const money = (amount: string) => formatMoney({ amount, currency: margin.billCurrency })
    const { gmPercent, targetPercent, floorPercent } = margin
    figures.push(
      { name: 'Gross margin %', value: percent(gmPercent) },
      { name: 'Target %', value: percent(targetPercent) },
      { name: 'Floor %', value: percent(floorPercent) },
      { name: 'Gross margin', value: money(margin.gm) },
      { name: 'Revenue', value: money(margin.revenue) },
      { name: 'Floor rate', value: money(margin.floorRate) },
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
            <LabelBadge {...VERDICTS[margin.verdict]} />
            {margin.needsException && <StatusBadge tone="danger">Needs an exception</StatusBadge>}
            {margin.outsideGradeBand && <StatusBadge tone="warning">Pay outside the grade</StatusBadge>}
          </>
        )
      }
      figures={figures}
      decided={decidedBefore(orderForm)}
    />
  )
}

/** What is attested with one side of the margin. */
export function SideFacts({ orderForm, side }: { orderForm: VisibleOrderForm; side: 'PAY' | 'BILL' }) {
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
    { name: 'Leave', value: leave?.daysPerYear ? `${leave.daysPerYear} days a year` : 'Not entered' },
    ...(leave?.policy ? [{ name: 'Billing of leave', value: LEAVE_POLICIES[leave.policy] }] : []),
    ...(costs?.medical
      ? cost('Medical premium a year', costs.medical)
      : [{ name: 'Medical premium', value: 'By policy' }]),
    ...cost('Cost of the visa', costs?.visa),
    ...cost('One flight ticket', costs?.ticket),
    ...cost('Laptop', costs?.laptop),
    ...(ticket?.perYear ? [{ name: 'Tickets', value: `${ticket.perYear} a year` }] : []),
    ...(margin
      ? [{ name: 'Direct cost', value: formatMoney({ amount: margin.direct, currency: margin.billCurrency }) }]
      : []),
  ]
}

function billFigures({ bill, purchaseOrder, margin }: VisibleOrderForm): Figure[] {
  return [
    ...(bill?.rate && bill.currency
      ? [{ name: rateName(bill.unit), value: formatMoney({ amount: bill.rate, currency: bill.currency }) }]
      : []),
    ...(bill?.paymentTerms ? [{ name: 'Payment terms', value: describeTerms(bill.paymentTerms) }] : []),
    { name: 'Rebate of the client', value: bill?.rebatePercent ? percent(bill.rebatePercent) : 'None' },
    { name: 'Purchase order', value: purchaseOrder?.number ?? (purchaseOrder?.required ? 'Missing' : 'Not required') },
    ...(margin
      ? [{ name: 'Revenue', value: formatMoney({ amount: margin.revenue, currency: margin.billCurrency }) }]
      : []),
  ]
}

const percent = (value: string | null | undefined) => (value ? `${value} %` : '–')
const rateName = (unit: keyof typeof PER_UNIT | null | undefined) =>
  unit ? `Bill rate per ${PER_UNIT[unit]}` : 'Bill rate'

function grossOf({ pay }: VisibleOrderForm): Figure[] {
  const gross = pay && grossPay({ pay })
  return gross && pay.currency
    ? [{ name: 'Gross pay a month', value: formatMoney({ amount: gross, currency: pay.currency }) }]
    : []
}

/** The two sides, HR and the approvers of this round, in their order. */
function decidedBefore({ checks = [], approvals = [], _hrReviewedBy, hrReviewedAt }: VisibleOrderForm): Decided[] {
  return [
    ...checks.map(({ side, _checkedBy, checkedAt, comment }) => ({
      ...{ key: side, at: checkedAt, comment },
      words: `${side === 'PAY' ? 'Pay side' : 'Bill side'} confirmed by ${_checkedBy.name}`,
    })),
    ...(_hrReviewedBy ? [{ key: 'HR', at: hrReviewedAt, words: `Reviewed for HR by ${_hrReviewedBy.name}` }] : []),
    ...approvals
      .filter(({ current, decision }) => current && decision === 'APPROVE')
      .map(({ id, decidedAt, comment, _decidedBy }) => ({
        ...{ key: id, at: decidedAt, comment },
        words: `Approved by ${_decidedBy?.name ?? 'a former user'}`,
      })),
  ]
}
