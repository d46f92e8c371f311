import { Button, TextInput } from '@mantine/core'
import { compare } from '@muster/contract/kernel/exact.ts'
import { right } from '@muster/contract/kernel/permission.ts'
import type { FinalSettlementRecord } from '@muster/contract/payroll/settlements.contract.ts'
import { IconFileTypePdf, IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { download } from '../../kernel/downloads.ts'
import { useAction } from '../../kernel/endpoint.ts'
import { useMay } from '../../kernel/permissions.ts'
import { AskDialog } from '../../ui/dialog/AskDialog.tsx'
import { DateBox } from '../../ui/fields/DateBox.tsx'
import { ON_THE_HISTORY, ReasonBox } from '../../ui/fields/ReasonBox.tsx'
import { isDay, todayHere } from '../../ui/format/day.ts'
import { ButtonRow } from '../../ui/record/Card.tsx'
import { Note } from '../../ui/states/Note.tsx'
import { ClosedSteps, Since, StatusFrame, StatusTrack } from '../../ui/status/StatusFrame.tsx'
import classes from './payroll.module.css'
import {
  SETTLEMENT_DONE,
  SETTLEMENT_EFFECTS,
  SETTLEMENT_REFRESHES,
  settlementLines,
  settlementTurn,
  settlementVerb,
} from './settlementWords.ts'

type Move = FinalSettlementRecord['moves'][number]
interface Shown {
  settlement: FinalSettlementRecord
}

const STAGES = ['Prepare', 'Check', 'Review', 'Approve', 'Sign and pay']
const AT: Readonly<Record<FinalSettlementRecord['status'], number>> = {
  ...{ DRAFT: 0, RETURNED: 0, PREPARED: 1, CHECKED: 2, REVIEWED: 3, APPROVED: 4, SETTLED: 5, CANCELLED: -1 },
}
const QUIET: readonly Move['to'][] = ['RETURNED', 'CANCELLED']
const ICON = { size: 16, stroke: 1.7 }

/** How it stands, whose turn it is and what this reader can do; what cannot be done now says why. */
export function SettlementStatusCard({ settlement }: Shown) {
  const { status, since, moves, reason } = settlement
  const [open, setOpen] = useState<Move | null>(null)
  const possible = moves.filter(({ allowed }) => allowed)
  const closed = moves.filter(({ allowed, why }) => !allowed && why.length > 0)
  return (
    <StatusFrame
      track={
        AT[status] >= 0 && (
          <StatusTrack name="How far the settlement is" track={{ labels: STAGES, current: AT[status] }} />
        )
      }
      turn={<span>{settlementTurn(status)}</span>}
      clock={
        <span className={classes.quiet}>
          <Since since={since} />
        </span>
      }
      reason={reason}
    >
      <ButtonRow>
        {possible.map((move) => (
          <Button
            key={move.to}
            size="xs"
            {...(QUIET.includes(move.to) ? { variant: 'default' } : {})}
            {...(move.to === 'CANCELLED' ? { c: 'var(--error)' } : {})}
            onClick={() => setOpen(move)}
          >
            {settlementVerb(status, move.to)}
          </Button>
        ))}
        <Statement settlement={settlement} />
      </ButtonRow>
      {closed.length > 0 && (
        <ClosedSteps steps={closed.map(({ to, why }) => ({ key: to, verb: settlementVerb(status, to), why }))} />
      )}
      {open && <StepDialog settlement={settlement} move={open} onClose={() => setOpen(null)} />}
    </StatusFrame>
  )
}

function Statement({ settlement: { id, number, status, preparedAt, mailedAt } }: Shown) {
  const mayMail = useMay()(right('final-settlements', 'create')) && status === 'APPROVED'
  const mail = useAction(settlementLines.mail, {
    done: `The statement of ${number} is on its way`,
    refreshes: SETTLEMENT_REFRESHES,
  })
  if (preparedAt === null) return null
  const params = { id }
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconFileTypePdf {...ICON} />}
        onClick={() => void download(settlementLines.statement, { params }).catch(() => undefined)}
      >
        Statement
      </Button>
      {mayMail && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconMail {...ICON} />}
          loading={mail.isPending}
          onClick={() => mail.mutate({ params })}
        >
          {mailedAt ? 'Mail it again' : 'Mail it to sign'}
        </Button>
      )}
    </>
  )
}

/** A step with what it does, and what it asks for: a reason, or how what is owed came in. */
function StepDialog({ settlement, move, onClose }: Shown & { move: Move; onClose(): void }) {
  const { id, number, status, version, owed } = settlement
  const { to, needsReason } = move
  const [reason, setReason] = useState('')
  const [reference, setReference] = useState('')
  const [day, setDay] = useState(todayHere())
  const verb = settlementVerb(status, to)
  const isIncoming = to === 'SETTLED' && compare(owed, '0') > 0
  const step = useAction(settlementLines.move, {
    done: `${number} ${SETTLEMENT_DONE[to]}`,
    refreshes: SETTLEMENT_REFRESHES,
  })
  const fault =
    needsReason && !reason.trim()
      ? 'Say why.'
      : isIncoming && !reference.trim()
        ? 'Enter the reference of the payment.'
        : isIncoming && !isDay(day)
          ? 'Enter the day on which it came in.'
          : ''
  return (
    <AskDialog
      stale={SETTLEMENT_REFRESHES}
      title={`${verb}: ${number}`}
      verb={verb}
      isDestructive={to === 'CANCELLED'}
      fault={fault}
      onConfirm={() =>
        step.mutateAsync({
          params: { id },
          body: {
            ...{ status: to, reason: reason.trim() || null, version },
            ...(isIncoming && { paymentReference: reference.trim(), paidOn: day }),
          },
        })
      }
      onClose={onClose}
    >
      <Note>{SETTLEMENT_EFFECTS[to]}</Note>
      {isIncoming && (
        <>
          <TextInput
            label="Reference of the payment that came in"
            required
            data-autofocus
            maxLength={60}
            autoComplete="off"
            value={reference}
            onChange={(event) => setReference(event.currentTarget.value)}
          />
          <DateBox label="Came in on" required initial={day} onChange={setDay} latest={todayHere()} />
        </>
      )}
      {needsReason && <ReasonBox value={reason} onChange={setReason} isRequired description={ON_THE_HISTORY} />}
    </AskDialog>
  )
}
