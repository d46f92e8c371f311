import { Button } from '@mantine/core'
import type { TaxPeriod } from '@muster/contract/billing/tax/tax-periods.contract.ts'
import { IconLockOpen } from '@tabler/icons-react'
import { useState } from 'react'
import { useMe } from '../../../kernel/session/session.ts'
import { formatDate } from '../../../ui/format/day.ts'
import { ButtonRow } from '../../../ui/record/Card.tsx'
import { Alert } from '../../../ui/states/Alert.tsx'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { StepDialog } from '../../../ui/status/StepDialog.tsx'
import { INVALIDATED_KEYS, taxPeriodApi } from '../endpoints.ts'
import { useBillingAction } from '../useBillingAction.ts'

type Decision = 'APPROVED' | 'REJECTED' | 'WITHDRAWN'
const LABELS: Readonly<Record<Decision, { verb: string; done: string; effect(day: string): string }>> = {
  APPROVED: {
    verb: 'Approve',
    done: 'Tax period reopened',
    effect: (day) => `All dates after ${day} are open again for invoices, credit notes and receipts.`,
  },
  REJECTED: {
    verb: 'Reject',
    done: 'Request rejected',
    effect: () => 'The period stays closed and the requester is notified.',
  },
  WITHDRAWN: { verb: 'Withdraw request', done: 'Request withdrawn', effect: () => 'The period stays closed.' },
}

/** A request to reopen a closed period, with its reason and the decision of another person. */
export function ReopeningNotice({ period, mayDecide }: { period: TaxPeriod; mayDecide: boolean }) {
  const { id, _legalEntity, closedUntil } = period
  const { closedUntil: wanted, reason, _requestedBy, blockedBy, version } = period.reopening!
  const isOwn = useMe().id === _requestedBy.id
  const [open, setOpen] = useState<Decision | null>(null)
  const decide = useBillingAction(taxPeriodApi.decideReopening, open === null ? '' : LABELS[open].done)
  const offered: readonly Decision[] = isOwn ? ['WITHDRAWN'] : blockedBy === null ? ['APPROVED', 'REJECTED'] : []
  return (
    <Alert tone="warning" icon={<IconLockOpen size={18} stroke={1.7} aria-hidden />}>
      <strong>
        Reopen {_legalEntity.name} after {formatDate(wanted)}?
      </strong>{' '}
      Closed until {formatDate(closedUntil!)}. {_requestedBy.name} requests to reopen it: {reason}
      {blockedBy && <HelperText>{blockedBy}</HelperText>}
      {mayDecide && (
        <ButtonRow>
          {offered.map((to) => (
            <Button
              key={to}
              size="xs"
              variant={to === 'APPROVED' ? 'filled' : 'default'}
              aria-label={`${LABELS[to].verb}: ${_legalEntity.name}`}
              onClick={() => setOpen(to)}
            >
              {LABELS[to].verb}
            </Button>
          ))}
        </ButtonRow>
      )}
      {open && (
        <StepDialog
          stale={INVALIDATED_KEYS}
          of={_legalEntity.name}
          verb={LABELS[open].verb}
          effect={LABELS[open].effect(formatDate(wanted))}
          isDestructive={false}
          needsReason={open === 'REJECTED'}
          onConfirm={(text) => decide.mutateAsync({ params: { id }, body: { status: open, reason: text, version } })}
          onClose={() => setOpen(null)}
        />
      )}
    </Alert>
  )
}
