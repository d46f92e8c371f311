import { Select } from '@mantine/core'
import type { SubmissionRow } from '@muster/contract/recruiting/submissions/shapes.contract.ts'
import type { RejectReason, SubmissionStatus } from '@muster/contract/recruiting/submissions/states.contract.ts'
import { rejectReasonLabels } from '@muster/contract/recruiting/submissions/submissions.labels.ts'
import { useState } from 'react'
import type { BulkProps } from '../../../kernel/lists/ListScreen.tsx'
import { BulkTransition } from '../../../kernel/records/BulkTransition.tsx'
import { useMe } from '../../../kernel/session/session.ts'
import { ReasonBox } from '../../../ui/fields/ReasonBox.tsx'
import { optionsOf } from '../../../ui/format/labels.ts'
import { SUBMISSION_KEYS, submissionApi } from '../endpoints.ts'
import { SUBMISSION_STATUSES, submissionHref, submissionName } from './submissionLabels.ts'
import { isRejection, targetsFor, transitionLabel, transitionLook } from './submissionTransitions.ts'

const COUNTS = ['submission', 'submissions'] as const
const REASONS = optionsOf(rejectReasonLabels)
/** The limit of one request. */
const MAX = 200

/** Moves the selected submissions one by one; rejected ones are listed with the reason. */
export function MoveManyDialog({ rows, clear, onClose }: BulkProps<SubmissionRow>) {
  const { role } = useMe()
  const [to, setTo] = useState<SubmissionStatus | null>(null)
  const [code, setCode] = useState<RejectReason | null>(null)
  const [reason, setReason] = useState('')
  const stated = reason.trim() || null
  const offered = [...new Set(rows.flatMap(({ status }) => targetsFor(role, status)))]
  const rejects = to !== null && isRejection(to)
  const problem = problemOf({ to, rejects, code, stated })
  return (
    <BulkTransition
      rows={rows}
      fits={({ status }) => to === null || targetsFor(role, status).includes(to)}
      verb={to ? transitionLabel(to) : 'Move'}
      done={to ? `moved to “${SUBMISSION_STATUSES[to].label}”` : 'moved'}
      isDestructive={to !== null && transitionLook(to) === 'ending'}
      counts={COUNTS}
      titleOf={(fit) => `Move ${fit.length === 1 ? '1 submission' : `${fit.length} submissions`}`}
      endpoint={submissionApi.moveMany}
      max={MAX}
      argsOf={(some) => ({
        body: {
          submissions: some.map(({ id, version }) => ({ id, version })),
          status: to ?? 'WITHDRAWN',
          reasonCode: rejects ? code : null,
          reason: stated,
        },
      })}
      refreshes={SUBMISSION_KEYS}
      {...(problem && { problem })}
      nameOf={submissionName}
      hrefOf={submissionHref}
      leftOut={{ title: 'Not in a status from which this is possible' }}
      clear={clear}
      onClose={onClose}
    >
      <Select
        label="New status"
        required
        data={offered.map((value) => ({ value, label: SUBMISSION_STATUSES[value].label }))}
        value={to}
        onChange={(value) => setTo(value as SubmissionStatus | null)}
        data-autofocus
      />
      {rejects && (
        <Select
          label="Reason for rejection"
          required
          data={REASONS}
          value={code}
          onChange={(value) => setCode(value as RejectReason | null)}
        />
      )}
      <ReasonBox value={reason} onChange={setReason} isRequired={to === 'WITHDRAWN'} isLater />
    </BulkTransition>
  )
}

interface Entered {
  to: SubmissionStatus | null
  rejects: boolean
  code: RejectReason | null
  stated: string | null
}

/** The missing inputs. */
function problemOf({ to, rejects, code, stated }: Entered): string | undefined {
  if (!to) return 'Choose where to move them.'
  if (rejects && !code) return 'Choose why the applicants were rejected.'
  return to === 'WITHDRAWN' && !stated ? 'Enter a reason.' : undefined
}
