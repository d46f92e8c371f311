import type { BankChange } from '@muster/contract/consultants/bank.contract.ts'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { VerdictDialog } from '../../../ui/dialog/VerdictDialog.tsx'
import { formatDate } from '../../../ui/format/day.ts'
import { bankApi } from '../endpoints.ts'

export type Verdict = 'APPROVED' | 'REJECTED' | 'WITHDRAWN'

const LABELS: Record<Verdict, { title: string; verb: string; done: string }> = {
  APPROVED: { title: 'Approve bank details', verb: 'Approve', done: 'Bank details approved' },
  REJECTED: { title: 'Reject bank details', verb: 'Reject', done: 'Bank details rejected' },
  WITHDRAWN: { title: 'Withdraw bank details', verb: 'Withdraw', done: 'Proposal withdrawn' },
}

const effectOf = ({ _candidate, effectiveDate, _proposedBy }: BankChange, verdict: Verdict) =>
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

/** Approves, rejects or withdraws proposed bank details. */
export function BankDecisionDialog({ change, verdict, onClose }: BankDecisionDialogProps) {
  const { title, verb, done } = LABELS[verdict]
  const decide = useAction(bankApi.decide, { done, refreshes: ['dashboard', 'notifications'] })
  return (
    <VerdictDialog
      title={title}
      verb={verb}
      effect={effectOf(change, verdict)}
      isRejection={verdict === 'REJECTED'}
      decide={(reason) => decide.mutateAsync({ params: { id: change.id }, body: { status: verdict, reason } })}
      onClose={onClose}
    />
  )
}
