import { Button } from '@mantine/core'
import { type ReactNode, Suspense, useState } from 'react'
import { useMay } from '../../../kernel/session/permissions.ts'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import { ButtonRow } from '../../../ui/record/Card.tsx'
import { Since, StatusFrame, StatusTrack } from '../../../ui/status/StatusFrame.tsx'
import { ClosedSteps, partedSteps, StepButtons } from '../../../ui/status/Steps.tsx'
import { type Document, isAgreement, KINDS } from './documents.ts'
import { StepDialog } from './TransitionDialog.tsx'
import {
  type ContractTransition,
  contractNextActionHint,
  contractTransitionLabel,
  isContractTransitionDestructive,
  stepsShown,
  trackOf,
} from './transitions.ts'

const SignDialog = lazyNamed(() => import('./SignDialog.tsx'), 'SignDialog')

interface StatusCardProps {
  paper: Document & { areRatesChecked?: boolean }
  /** A step of its own, before the others: the check of the rates. */
  children?: ReactNode
}

/** How far a paper has come, whose turn it is, and what this reader can do about it; what cannot be done says why. */
export function StatusCard({ paper, children }: StatusCardProps) {
  const [open, setOpen] = useState<ContractTransition | 'sign' | null>(null)
  const close = () => setOpen(null)
  const signs = useSigns(paper)
  const track = trackOf(paper)
  const { possible, closed } = partedSteps(stepsShown(paper))
  const verb = (to: ContractTransition['to']) => contractTransitionLabel(paper.kind, to)
  const lookOf = (to: ContractTransition['to']) =>
    isContractTransitionDestructive(to) ? 'ending' : signs?.isNext || to === 'DRAFT' ? 'quiet' : 'leading'
  return (
    <StatusFrame
      track={track && <StatusTrack name="How far it has come" track={track} />}
      turn={<span>{contractNextActionHint(paper)}</span>}
      clock={<Since since={paper.since} />}
      reason={paper.reason}
    >
      <ButtonRow>
        {children}
        {signs && (
          <Button size="xs" variant={signs.isNext ? 'filled' : 'default'} onClick={() => setOpen('sign')}>
            {signs.label}
          </Button>
        )}
        <StepButtons steps={possible} verbOf={verb} lookOf={lookOf} onOpen={setOpen} />
      </ButtonRow>
      <ClosedSteps steps={closed} verbOf={verb} />
      {open && open !== 'sign' && <StepDialog paper={paper} move={open} onClose={close} />}
      <Suspense>{open === 'sign' && <SignDialog paper={paper} onClose={close} />}</Suspense>
    </StatusFrame>
  )
}

/** Whether the signed copy is taken in here and now, and whether that is what comes next. */
function useSigns({ kind, status, hasSignedFile }: Document): { label: string; isNext: boolean } | null {
  const mayWrite = useMay()(KINDS[kind].write)
  if (!mayWrite) return null
  if (!isAgreement(kind)) return status === 'SENT' ? { label: 'Take in the signed copy', isNext: true } : null
  if (status !== 'DRAFT' && status !== 'NEGOTIATION') return null
  return hasSignedFile
    ? { label: 'Replace the signed copy', isNext: false }
    : { label: 'Upload the signed copy', isNext: status === 'NEGOTIATION' }
}
