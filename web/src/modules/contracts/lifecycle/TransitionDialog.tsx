import { statusChanged } from '@muster/contract/kernel/api/labels.ts'
import { useState } from 'react'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { ActionDialog } from '../../../ui/dialog/InputDialog.tsx'
import { ON_THE_HISTORY, ReasonBox } from '../../../ui/fields/ReasonBox.tsx'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { type Document, INVALIDATED_KEYS, KINDS, statusOf } from './documents.ts'
import {
  type ContractTransition,
  contractTransitionHint,
  contractTransitionLabel,
  isContractTransitionDestructive,
} from './transitions.ts'

/** The dialog of a transition with its effect and reason. */
export function TransitionDialog({ doc, move, onClose }: { doc: Document; move: ContractTransition; onClose(): void }) {
  const { kind, id, number, revision, version } = doc
  const name = revision > 1 ? `${number}, version ${revision}` : number
  const { to, needsReason } = move
  const [reason, setReason] = useState('')
  const transition = useAction(KINDS[kind].api.move, {
    done: statusChanged(name, statusOf(kind, to).label),
    refreshes: INVALIDATED_KEYS,
  })
  const verb = contractTransitionLabel(kind, to)
  const effect = contractTransitionHint(doc, to)
  return (
    <ActionDialog
      stale={INVALIDATED_KEYS}
      title={`${verb}: ${name}`}
      verb={verb}
      isDestructive={isContractTransitionDestructive(to)}
      problem={needsReason && !reason.trim() ? 'Enter a reason.' : ''}
      onConfirm={() =>
        transition.mutateAsync({
          params: { id },
          body: { status: to as 'ACTIVE', reason: reason.trim() || null, version },
        })
      }
      onClose={onClose}
    >
      {effect && <HelperText>{effect}</HelperText>}
      <ReasonBox value={reason} onChange={setReason} isRequired={needsReason} description={ON_THE_HISTORY} />
    </ActionDialog>
  )
}
