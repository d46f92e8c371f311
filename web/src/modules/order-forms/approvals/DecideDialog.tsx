import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { HelperText } from '../../../ui/states/Note.tsx'
import { OrderFormDialog } from '../OrderFormDialog.tsx'
import { OrderFormFacts } from '../record/OrderFormFacts.tsx'
import { INVALIDATED_KEYS, recordLines } from '../record/recordEndpoints.ts'
import { orderFormName, type VisibleOrderForm } from '../record/visibleOrderForm.ts'
import { EFFECTS } from './transitions.ts'

export type Decision = 'APPROVE' | 'RETURN' | 'REJECT'

const WORDS = {
  APPROVE: { verb: 'Approve', done: 'Approved' },
  RETURN: { verb: 'Return for revision', done: 'Returned for revision' },
  REJECT: { verb: 'Reject', done: 'Rejected' },
} as const

interface DecideDialogProps {
  orderForm: VisibleOrderForm
  decision: Decision
  onClose(): void
}

/** The decision of the approver whose turn it is. */
export function DecideDialog({ orderForm, decision, onClose }: DecideDialogProps) {
  const { id, version, approvals = [] } = orderForm
  const step = approvals.find((one) => one.current && one.decision === null)
  const isLast = approvals.filter((one) => one.current && one.decision === null).length === 1
  const isBelowFloor = orderForm.margin?.needsException === true
  const needsComment = decision !== 'APPROVE' || step?.reasonRequired === true
  const [comment, setComment] = useState('')
  const { verb, done } = WORDS[decision]
  const decide = useAction(recordLines.decide, { done, refreshes: INVALIDATED_KEYS })
  return (
    <OrderFormDialog
      title={`${verb}: ${orderFormName(orderForm)}`}
      verb={verb}
      isDestructive={decision === 'REJECT'}
      size="lg"
      fault={needsComment && !comment.trim() ? 'Say why.' : ''}
      onConfirm={() =>
        decide.mutateAsync({ params: { id }, body: { decision, version, comment: comment.trim() || null } })
      }
      onClose={onClose}
    >
      <OrderFormFacts orderForm={orderForm} />
      {step && <HelperText>{step.why}.</HelperText>}
      <HelperText>
        {decision === 'APPROVE'
          ? isLast
            ? 'Yours is the last approval: the offer can go out after it.'
            : 'The next approver of the chain is told.'
          : EFFECTS[decision === 'RETURN' ? 'REVISION_REQUESTED' : 'REJECTED']}
      </HelperText>
      <Textarea
        label="Comment"
        description={
          isBelowFloor && decision === 'APPROVE'
            ? 'The margin is below the floor: say why it is approved. It stays on the history.'
            : needsComment
              ? 'It stays on the history.'
              : undefined
        }
        required={needsComment}
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
