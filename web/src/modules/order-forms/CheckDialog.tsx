import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '../../kernel/api/endpoint.ts'
import { HelperText } from '../../ui/states/Note.tsx'
import { OrderFormDialog } from './OrderFormDialog.tsx'
import { SideFacts } from './record/OrderFormFacts.tsx'
import { INVALIDATED_KEYS, recordLines } from './record/recordEndpoints.ts'
import { orderFormName, type VisibleOrderForm } from './record/visibleOrderForm.ts'

interface CheckDialogProps {
  orderForm: VisibleOrderForm
  side: 'PAY' | 'BILL'
  onClose(): void
}

const WORDS = {
  PAY: { name: 'pay side', what: 'pay, allowances, insurance, leave and every other cost of the placement' },
  BILL: { name: 'bill side', what: 'rate, currency, payment terms, rebate and purchase order of the client' },
} as const

/** One side of the margin is right: with the other one, HR is next. */
export function CheckDialog({ orderForm, side, onClose }: CheckDialogProps) {
  const { id, version } = orderForm
  const [comment, setComment] = useState('')
  const { name, what } = WORDS[side]
  const check = useAction(recordLines.check, { done: `The ${name} is confirmed`, refreshes: INVALIDATED_KEYS })
  return (
    <OrderFormDialog
      title={`Confirm the ${name} of ${orderFormName(orderForm)}`}
      verb="Confirm"
      size="lg"
      onConfirm={() => check.mutateAsync({ params: { id }, body: { side, version, comment: comment.trim() || null } })}
      onClose={onClose}
    >
      <SideFacts orderForm={orderForm} side={side} />
      <HelperText>
        You confirm that you have checked {what}. Once both sides are confirmed, HR reviews the order form.
      </HelperText>
      <Textarea
        label="Comment"
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
        autosize
        minRows={2}
        maxLength={1000}
        data-autofocus
      />
    </OrderFormDialog>
  )
}
