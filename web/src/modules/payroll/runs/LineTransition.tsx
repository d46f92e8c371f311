import { useState } from 'react'
import { BulkTransition } from '../../../kernel/records/BulkTransition.tsx'
import { ON_THE_HISTORY, ReasonBox } from '../../../ui/fields/ReasonBox.tsx'
import { counted } from '../../../ui/format/number.ts'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { INVALIDATED_KEYS, payrollApi } from '../endpoints.ts'
import { LINE_STATUSES, type VisibleLine, type VisibleRun } from '../labels.ts'
import { isPossibleFor, type LineAction } from './runTransitions.ts'

type SelectedLine = Pick<VisibleLine, 'id' | '_candidate' | 'status' | 'version'>
export interface LineStepContext {
  action: LineAction
  lines: readonly SelectedLine[]
  /** Clears the selection. */
  clear(): void
}
const LINES = ['line', 'lines'] as const
/** The limit of one request; larger selections are sent in batches. */
const MAX = 200

interface LineStepProps {
  run: VisibleRun
  step: LineStepContext
  onClose(): void
}

/** Places lines on hold, releases them or marks them as rejected by the bank. */
export function LineStep({ run, step: { action, lines, clear }, onClose }: LineStepProps) {
  const [reason, setReason] = useState('')
  return (
    <BulkTransition
      clear={clear}
      onClose={onClose}
      rows={lines}
      fits={({ status }) => isPossibleFor(action, status)}
      verb={action.verb}
      done={action.done}
      counts={LINES}
      titleOf={(fit) => `${action.verb}: ${fit.length === 1 ? fit[0]!._candidate.name : counted(fit.length, LINES)}`}
      endpoint={payrollApi.moveLines}
      max={MAX}
      argsOf={(some) => ({
        params: { id: run.id },
        body: {
          status: action.to,
          reason: reason.trim() || null,
          lines: some.map(({ id, version }) => ({ id, version })),
        },
      })}
      refreshes={INVALIDATED_KEYS}
      problem={action.needsReason && !reason.trim() ? 'Enter a reason.' : ''}
      nameOf={({ _candidate }) => _candidate.name}
      leftOut={{
        nameOf: ({ _candidate, status }) => `${_candidate.name} (${LINE_STATUSES[status].label.toLowerCase()})`,
      }}
    >
      <HelperText>{action.effect}</HelperText>
      {action.needsReason && <ReasonBox value={reason} onChange={setReason} isRequired description={ON_THE_HISTORY} />}
    </BulkTransition>
  )
}
