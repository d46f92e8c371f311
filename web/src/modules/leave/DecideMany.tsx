import type { LeaveRow } from '@muster/contract/leave/shapes.contract.ts'
import { useRef, useState } from 'react'
import { useAction } from '../../kernel/endpoint.ts'
import type { BulkProps } from '../../kernel/ListScreen.tsx'
import { AskDialog } from '../../ui/dialog/AskDialog.tsx'
import { type DoneAndRefused, RefusedDialog } from '../../ui/dialog/RefusedDialog.tsx'
import { ON_THE_HISTORY, ReasonBox } from '../../ui/fields/ReasonBox.tsx'
import { counted } from '../../ui/format/number.ts'
import { Note } from '../../ui/states/Note.tsx'
import { leaveLines, REFRESHES } from './lines.ts'
import { doneOf, verbOf } from './steps.ts'
import { hrefOf } from './words.ts'

type To = 'APPROVED' | 'REJECTED'
type Props = BulkProps<LeaveRow>

const COUNTS = ['request', 'requests'] as const
/** The server takes as many at once. */
const MOST = 200

export const ApproveMany = (props: Props) => <DecideMany to="APPROVED" {...props} />
export const RejectMany = (props: Props) => <DecideMany to="REJECTED" {...props} />

/** The same decision on all that are selected, each by itself; those that are refused are named with the reason. */
function DecideMany({ to, rows, clear, onClose }: Props & { to: To }) {
  const [answer, setAnswer] = useState<DoneAndRefused | null>(null)
  const [reason, setReason] = useState('')
  // The dialog closes itself once it is answered; what was refused is then shown in its place.
  const isRefused = useRef(false)
  const fit = rows.filter(({ status }) => status === 'REQUESTED')
  const done = (many: DoneAndRefused) => `${counted(many.done.length, COUNTS)} ${doneOf(to)}`
  const decide = useAction(leaveLines.decideMany, { done, refreshes: REFRESHES })
  const rowOf = (id: string) => rows.find((row) => row.id === id)
  if (answer)
    return (
      <RefusedDialog
        answer={answer}
        title={`${counted(answer.refused.length, COUNTS)} refused`}
        said={`${done(answer)}.`}
        nameOf={(id) => rowOf(id)?._candidate.name ?? 'One of them'}
        hrefOf={(id) => hrefOf({ id, candidateID: rowOf(id)?.candidateID ?? '' })}
        onClose={onClose}
      />
    )
  const tooMany = fit.length > MOST ? `At most ${MOST} at once.` : ''
  const unsaid = to === 'REJECTED' && !reason.trim() ? 'Say why.' : ''
  const confirm = async () => {
    const leaves = fit.map(({ id, version }) => ({ id, version }))
    const many = await decide.mutateAsync({ body: { leaves, status: to, reason: reason.trim() || null } })
    clear()
    isRefused.current = many.refused.length > 0
    if (isRefused.current) setAnswer(many)
  }
  return (
    <AskDialog
      stale={REFRESHES}
      title={`${verbOf(to)} ${counted(fit.length, COUNTS)}?`}
      verb={verbOf(to)}
      isDestructive={to === 'REJECTED'}
      fault={fit.length === 0 ? 'None of them waits for a decision.' : tooMany || unsaid}
      onConfirm={confirm}
      onClose={() => !isRefused.current && onClose()}
    >
      <Note>
        {to === 'APPROVED'
          ? 'Their days are taken off the balances and stand on the timesheets.'
          : 'Nothing is taken off. Whoever asked is told why.'}
      </Note>
      {tooMany && <Note>{tooMany} Choose fewer.</Note>}
      {fit.length < rows.length && (
        <Note>{counted(rows.length - fit.length, ['entry is', 'entries are'])} decided already and left out.</Note>
      )}
      {to === 'REJECTED' && (
        <ReasonBox value={reason} onChange={setReason} isRequired description={`The same for all. ${ON_THE_HISTORY}`} />
      )}
    </AskDialog>
  )
}
