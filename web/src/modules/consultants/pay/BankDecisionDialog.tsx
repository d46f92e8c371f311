import { Button, Group, Modal, Textarea } from '@mantine/core'
import type { BankChange } from '@muster/contract/consultants/bank.contract.ts'
import { type FormEvent, useState } from 'react'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { dialogHeaderProps } from '../../../ui/dialog/dialogHeaderProps.ts'
import { formatDate } from '../../../ui/format/day.ts'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { bankApi } from '../endpoints.ts'

export type Verdict = 'APPROVED' | 'REJECTED' | 'WITHDRAWN'

const WORDS: Record<Verdict, { title: string; verb: string; done: string }> = {
  APPROVED: { title: 'Approve bank details', verb: 'Approve', done: 'Bank details approved' },
  REJECTED: { title: 'Reject bank details', verb: 'Reject', done: 'Bank details rejected' },
  WITHDRAWN: { title: 'Withdraw bank details', verb: 'Withdraw', done: 'Proposal withdrawn' },
}

const consultantTransitionHint = ({ _candidate, effectiveDate, _proposedBy }: BankChange, verdict: Verdict) =>
  verdict === 'APPROVED'
    ? `${_candidate.name} will be paid to the new account from ${formatDate(effectiveDate)} and notified by email.`
    : verdict === 'REJECTED'
      ? `The current bank details stay active. ${_proposedBy.name} will be notified of the reason.`
      : 'The current bank details stay active. New ones can be proposed.'

interface BankDecisionDialogProps {
  change: BankChange
  verdict: Verdict
  onClose(): void
}

/** Names the effect of the decision; a rejection needs a reason. */
export function BankDecisionDialog({ change, verdict, onClose }: BankDecisionDialogProps) {
  const { title, verb, done } = WORDS[verdict]
  const [problem, setProblem] = useState<string | null>(null)
  const decide = useAction(bankApi.decide, { done, refreshes: ['dashboard', 'notifications'] })
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim()
    if (verdict === 'REJECTED' && !reason) return setProblem('Enter a reason for the rejection.')
    try {
      await decide.mutateAsync({ params: { id: change.id }, body: { status: verdict, reason: reason || null } })
      onClose()
    } catch (failure) {
      setProblem(failure instanceof Error ? failure.message : 'Something went wrong. Try again.')
    }
  }
  return (
    <Modal {...dialogHeaderProps} opened onClose={onClose} title={title} size="md">
      <form onSubmit={(event) => void submit(event)} noValidate>
        <HelperText>{consultantTransitionHint(change, verdict)}</HelperText>
        <Textarea
          name="reason"
          mt="md"
          label={verdict === 'REJECTED' ? 'Reason' : 'Comment'}
          required={verdict === 'REJECTED'}
          maxLength={500}
          autosize
          minRows={2}
          error={problem}
          onChange={() => setProblem(null)}
          data-autofocus
        />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={decide.isPending} {...(verdict === 'REJECTED' ? { color: 'red.9' } : {})}>
            {verb}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
