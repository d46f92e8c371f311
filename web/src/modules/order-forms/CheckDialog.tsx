import { inSentence } from '@muster/contract/kernel/api/labels.ts'
import { checkSideLabels } from '@muster/contract/order-forms/core/order-forms.labels.ts'
import { useState } from 'react'
import { useAction } from '../../kernel/api/endpoint.ts'
import { ReasonBox } from '../../ui/fields/ReasonBox.tsx'
import { HelperText } from '../../ui/states/HelperText.tsx'
import { OrderFormDialog } from './OrderFormDialog.tsx'
import { CheckSideFacts } from './record/OrderFormFacts.tsx'
import { INVALIDATED_KEYS, recordApi } from './record/recordEndpoints.ts'
import { orderFormName, type VisibleOrderForm } from './record/visibleOrderForm.ts'

interface CheckDialogProps {
  orderForm: VisibleOrderForm
  side: 'PAY' | 'BILL'
  onClose(): void
}

const CHECKED_FACTS = {
  PAY: 'pay, allowances, insurance, leave and all other placement costs',
  BILL: 'rate, currency, payment terms, client rebate and purchase order',
} as const

/** Confirms one side of the margin; once both are confirmed, HR is next. */
export function CheckDialog({ orderForm, side, onClose }: CheckDialogProps) {
  const { id, version } = orderForm
  const [comment, setComment] = useState('')
  const label = checkSideLabels[side]
  const check = useAction(recordApi.check, { done: `${label} confirmed`, refreshes: INVALIDATED_KEYS })
  return (
    <OrderFormDialog
      title={`Confirm ${inSentence(label)}: ${orderFormName(orderForm)}`}
      verb="Confirm"
      size="lg"
      onConfirm={() => check.mutateAsync({ params: { id }, body: { side, version, comment: comment.trim() || null } })}
      onClose={onClose}
    >
      <CheckSideFacts orderForm={orderForm} side={side} />
      <HelperText>
        Confirm that you checked {CHECKED_FACTS[side]}. Once pay and billing are confirmed, the order form goes to HR
        review.
      </HelperText>
      <ReasonBox label="Comment" value={comment} onChange={setComment} />
    </OrderFormDialog>
  )
}
