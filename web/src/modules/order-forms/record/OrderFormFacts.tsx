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
  const { margin } = orderForm
  const figures = [
    ...(margin
      ? [
          { name: marginFigureLabels.gmPercent, value: percent(margin.gmPercent) },
          { name: 'Target %', value: percent(margin.targetPercent) },
          { name: 'Floor %', value: percent(margin.floorPercent) },
          ...marginFigure(margin, 'gm'),
          ...marginFigure(margin, 'revenue'),
          ...marginFigure(margin, 'floorRate'),
        ]
      : []),
    ...billRate(orderForm),
    ...grossOf(orderForm),
  ]
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

function payFigures(orderForm: VisibleOrderForm): Figure[] {
  const { pay, leave, ticket, costs, margin } = orderForm
  return [
    ...grossOf(orderForm),
    { name: 'Leave', value: leave?.daysPerYear ? `${leave.daysPerYear} days per year` : 'Missing' },
    ...(leave?.policy ? [{ name: 'Leave billing', value: leavePolicyLabels[leave.policy] }] : []),
    ...(costs?.medical
      ? moneyFigure('Medical premium per year', costs.medical, pay?.currency)
      : [{ name: 'Medical premium', value: 'From policy' }]),
    ...moneyFigure('Visa cost', costs?.visa, pay?.currency),
    ...moneyFigure('Air ticket price', costs?.ticket, pay?.currency),
    ...moneyFigure('Laptop', costs?.laptop, pay?.currency),
    ...(ticket?.perYear ? [{ name: 'Air tickets', value: `${ticket.perYear} per year` }] : []),
    ...marginFigure(margin, 'direct'),
  ]
}

function billFigures(orderForm: VisibleOrderForm): Figure[] {
  const { bill, purchaseOrder, margin } = orderForm
  return [
    ...billRate(orderForm),
    ...(bill?.paymentTerms ? [{ name: 'Payment terms', value: describePaymentTerms(bill.paymentTerms) }] : []),
    { name: 'Client rebate', value: bill?.rebatePercent ? percent(bill.rebatePercent) : 'None' },
    { name: 'Purchase order', value: purchaseOrder?.number ?? (purchaseOrder?.required ? 'Missing' : 'Not required') },
    ...marginFigure(margin, 'revenue'),
  ]
}

const percent = (value: string | null | undefined) => (value ? `${value} %` : '–')

/** None if the amount is empty or the user does not see it. */
const moneyFigure = (name: string, amount: string | null | undefined, currency: string | null | undefined): Figure[] =>
  amount && currency ? [{ name, value: formatMoney({ amount, currency }) }] : []

const marginFigure = (margin: VisibleOrderForm['margin'], figure: 'gm' | 'revenue' | 'direct' | 'floorRate') =>
  moneyFigure(marginFigureLabels[figure], margin?.[figure], margin?.billCurrency)

const billRate = ({ bill }: VisibleOrderForm) =>
  moneyFigure(bill?.unit ? `Bill rate per ${PER_UNIT[bill.unit]}` : 'Bill rate', bill?.rate, bill?.currency)

const grossOf = ({ pay }: VisibleOrderForm) =>
  moneyFigure('Gross pay per month', pay && grossPay({ pay }), pay?.currency)

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
