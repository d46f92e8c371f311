import { Button } from '@mantine/core'
import { type ReactNode, Suspense, useState } from 'react'
import { useMay } from '../../kernel/permissions.ts'
import { showAgo, showInstant } from '../../ui/format/day.ts'
import { lazily } from '../../ui/later/lazily.ts'
import classes from './contracts.module.css'
import { isAgreement, KINDS, type Paper } from './papers.ts'
import { StepDialog } from './StepDialog.tsx'
import { isEnding, type Move, nextOf, stepsShown, trackOf, verbOf } from './steps.ts'

const SignDialog = lazily(() => import('./SignDialog.tsx'), 'SignDialog')

interface StatusCardProps {
  paper: Paper & { areRatesChecked?: boolean }
  /** A step of its own, before the others: the check of the rates. */
  children?: ReactNode
}

/** How far a paper has come, whose turn it is, and what this reader can do about it; what cannot be done says why. */
export function StatusCard({ paper, children }: StatusCardProps) {
  const [open, setOpen] = useState<Move | 'sign' | null>(null)
  const close = () => setOpen(null)
  const signs = useSigns(paper)
  const steps = stepsShown(paper)
  const possible = steps.filter(({ allowed }) => allowed)
  const closed = steps.filter(({ allowed }) => !allowed)
  return (
    <section className={classes.card} aria-label="Status">
      <Track paper={paper} />
      <div className={classes.turn}>
        <span>{nextOf(paper)}</span>
        <span className={classes.dimmed}>
          since{' '}
          <time dateTime={paper.since} title={showInstant(paper.since)}>
            {showAgo(paper.since)}
          </time>
        </span>
      </div>
      {paper.reason && <p className={classes.reason}>{paper.reason}</p>}
      {(signs || children || possible.length > 0) && (
        <div className={classes.buttons}>
          {children}
          {signs && (
            <Button size="xs" variant={signs.isNext ? 'filled' : 'default'} onClick={() => setOpen('sign')}>
              {signs.label}
            </Button>
          )}
          {possible.map((move) => (
            <Step key={move.to} paper={paper} move={move} onOpen={setOpen} isQuiet={signs?.isNext === true} />
          ))}
        </div>
      )}
      {closed.length > 0 && <ClosedSteps paper={paper} closed={closed} />}
      {open && open !== 'sign' && <StepDialog paper={paper} move={open} onClose={close} />}
      <Suspense>{open === 'sign' && <SignDialog paper={paper} onClose={close} />}</Suspense>
    </section>
  )
}

/** Whether the signed copy is taken in here and now, and whether that is what comes next. */
function useSigns({ kind, status, hasSignedFile }: Paper): { label: string; isNext: boolean } | null {
  const mayWrite = useMay()(KINDS[kind].write)
  if (!mayWrite) return null
  if (!isAgreement(kind)) return status === 'SENT' ? { label: 'Take in the signed copy', isNext: true } : null
  if (status !== 'DRAFT' && status !== 'NEGOTIATION') return null
  return hasSignedFile
    ? { label: 'Replace the signed copy', isNext: false }
    : { label: 'Upload the signed copy', isNext: status === 'NEGOTIATION' }
}

interface StepProps {
  paper: Paper
  move: Move
  isQuiet: boolean
  onOpen(move: Move): void
}

const Step = ({ paper: { kind }, move, isQuiet, onOpen }: StepProps) => (
  <Button
    size="xs"
    {...(isQuiet || isEnding(move.to) || move.to === 'DRAFT' ? { variant: 'default' } : {})}
    {...(isEnding(move.to) ? { c: 'var(--error)' } : {})}
    onClick={() => onOpen(move)}
  >
    {verbOf(kind, move.to)}
  </Button>
)

function Track({ paper }: { paper: Paper }) {
  const track = trackOf(paper)
  if (!track) return null
  return (
    <ol className={classes.track} aria-label="How far it has come">
      {track.labels.map((label, index) => (
        <li
          key={label}
          className={classes.stage}
          data-state={index < track.current ? 'done' : index === track.current ? 'current' : 'ahead'}
          aria-current={index === track.current ? 'step' : undefined}
        >
          <span className={classes.stageLabel}>{label}</span>
        </li>
      ))}
    </ol>
  )
}

/** The steps that cannot be taken now, each with every reason. */
const ClosedSteps = ({ paper: { kind }, closed }: { paper: Paper; closed: readonly Move[] }) => (
  <ul className={classes.closed} aria-label="Steps that cannot be taken now">
    {closed.map(({ to, why }) => (
      <li key={to}>
        <Button size="compact-xs" variant="default" disabled>
          {verbOf(kind, to)}
        </Button>
        <span>{why.map(({ message }) => message).join(' ')}</span>
      </li>
    ))}
  </ul>
)
