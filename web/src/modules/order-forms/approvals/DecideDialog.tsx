import {
  approvalDecisionLabels,
  orderFormActionHints,
} from '@muster/contract/order-forms/core/order-form-actions.labels.ts'
import { useState } from 'react'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { ReasonBox } from '../../../ui/fields/ReasonBox.tsx'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { OrderFormDialog } from '../OrderFormDialog.tsx'
import { OrderFormFacts } from '../record/OrderFormFacts.tsx'
import { INVALIDATED_KEYS, recordApi } from '../record/recordEndpoints.ts'
import { orderFormName, type VisibleOrderForm } from '../record/visibleOrderForm.ts'

export type Decision = keyof typeof approvalDecisionLabels

interface DecideDialogProps {
  orderForm: VisibleOrderForm
  decision: Decision
  onClose(): void
}

/** The decision of the current approver. */
export function DecideDialog({ orderForm, decision, onClose }: DecideDialogProps) {
  const { id, version, approvals = [] } = orderForm
  const step = approvals.find((one) => one.current && one.decision === null)
  const isLast = approvals.filter((one) => one.current && one.decision === null).length === 1
  const isBelowFloor = orderForm.margin?.needsException === true
  const needsComment = decision !== 'APPROVE' || step?.reasonRequired === true
  const [comment, setComment] = useState('')
  const { verb, done } = approvalDecisionLabels[decision]
  const decide = useAction(recordApi.decide, { done, refreshes: INVALIDATED_KEYS })
  return (
    <OrderFormDialog
      title={`${verb}: ${orderFormName(orderForm)}`}
      verb={verb}
      isDestructive={decision === 'REJECT'}
      size="lg"
      problem={needsComment && !comment.trim() ? 'Enter a reason.' : ''}
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
            ? 'This is the last approval. The offer can be sent afterwards.'
            : 'The next approver will be notified.'
          : orderFormActionHints[decision === 'RETURN' ? 'REVISION_REQUESTED' : 'REJECTED']}
      </HelperText>
      <ReasonBox
        label="Comment"
        description={
          isBelowFloor && decision === 'APPROVE'
            ? 'The margin is below the floor. Enter why you approve it. Saved to the activity log.'
            : needsComment
              ? 'Saved to the activity log.'
              : undefined
        }
        isRequired={needsComment}
        value={comment}
        onChange={setComment}
      />
    </OrderFormDialog>
  )
}
