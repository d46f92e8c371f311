import { useState } from 'react'
import { useAction } from '../../kernel/endpoint.ts'
import { ON_THE_HISTORY, ReasonBox } from '../../ui/fields/ReasonBox.tsx'
import { Note } from '../../ui/states/Note.tsx'
import { PaperDialog } from './PaperDialog.tsx'
import { KINDS, type Paper, REFRESHES, statusOf } from './papers.ts'
import { effectOf, isEnding, type Move, verbOf } from './steps.ts'

/** A step with what it does, and its reason. */
export function StepDialog({ paper, move, onClose }: { paper: Paper; move: Move; onClose(): void }) {
  const { kind, id, number, version } = paper
  const { to, needsReason } = move
  const [reason, setReason] = useState('')
  const step = useAction(KINDS[kind].lines.move, {
    done: `${number} is now: ${statusOf(kind, to).word.toLowerCase()}`,
    refreshes: REFRESHES,
  })
  const verb = verbOf(kind, to)
  const effect = effectOf(paper, to)
  return (
    <PaperDialog
      title={`${verb}: ${number}`}
      verb={verb}
      isDestructive={isEnding(to)}
      fault={needsReason && !reason.trim() ? 'Say why.' : ''}
      onConfirm={() =>
        step.mutateAsync({ params: { id }, body: { status: to as 'ACTIVE', reason: reason.trim() || null, version } })
      }
      onClose={onClose}
    >
      {effect && <Note>{effect}</Note>}
      <ReasonBox value={reason} onChange={setReason} isRequired={needsReason} description={ON_THE_HISTORY} />
    </PaperDialog>
  )
}
