import { Button } from '@mantine/core'
import { type ReactNode, Suspense, useState } from 'react'
import { useMay } from '../../../kernel/session/permissions.ts'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import { StatusTrack } from '../../../ui/status/StatusFrame.tsx'
import { TransitionCard } from '../../../ui/status/TransitionCard.tsx'
import { type Document, isAgreement, KINDS } from './documents.ts'
import { TransitionDialog } from './TransitionDialog.tsx'
import {
  contractNextActionHint,
  contractTransitionLabel,
  isContractTransitionDestructive,
  stepsShown,
  trackOf,
} from './transitions.ts'

const SignDialog = lazyNamed(() => import('./SignDialog.tsx'), 'SignDialog')

interface StatusCardProps {
  doc: Document & { areRatesChecked?: boolean }
  /** A separate step before the others, for example the check of the rates. */
  children?: ReactNode
}

/**
 * The progress of a document, its assignee, and the transitions available to this user; disabled ones have a reason.
 */
export function StatusCard({ doc, children }: StatusCardProps) {
  const [isSigning, setSigning] = useState(false)
  const signs = useSigns(doc)
  const track = trackOf(doc)
  return (
    <TransitionCard
      track={track && <StatusTrack name="Progress" track={track} />}
      assignee={<span>{contractNextActionHint(doc)}</span>}
      since={doc.since}
      reason={doc.reason}
      availableTransitions={stepsShown(doc)}
      labelOf={(to) => contractTransitionLabel(doc.kind, to)}
      lookOf={(to) =>
        isContractTransitionDestructive(to) ? 'ending' : signs?.isNext || to === 'DRAFT' ? 'quiet' : 'leading'
      }
      before={
        <>
          {children}
          {signs && (
            <Button size="xs" variant={signs.isNext ? 'filled' : 'default'} onClick={() => setSigning(true)}>
              {signs.label}
            </Button>
          )}
        </>
      }
      below={<Suspense>{isSigning && <SignDialog doc={doc} onClose={() => setSigning(false)} />}</Suspense>}
      dialogOf={(move, close) => <TransitionDialog doc={doc} move={move} onClose={close} />}
    />
  )
}

/** Whether the signed copy can be uploaded now, and whether that is the next step. */
function useSigns({ kind, status, hasSignedFile }: Document): { label: string; isNext: boolean } | null {
  const mayWrite = useMay()(KINDS[kind].write)
  if (!mayWrite) return null
  if (!isAgreement(kind)) return status === 'SENT' ? { label: 'Upload signed copy', isNext: true } : null
  if (status !== 'DRAFT' && status !== 'NEGOTIATION') return null
  return hasSignedFile
    ? { label: 'Replace signed copy', isNext: false }
    : { label: 'Upload signed copy', isNext: status === 'NEGOTIATION' }
}
