import { Select } from '@mantine/core'
import { applicantRejectReasonLabels } from '@muster/contract/recruiting/applicants/applicants.labels.ts'
import type { ApplicantRow } from '@muster/contract/recruiting/applicants/shapes.contract.ts'
import type { ApplicantRejectReason, ApplicantStatus } from '@muster/contract/recruiting/applicants/states.contract.ts'
import { useState } from 'react'
import { useAction } from '../../../../kernel/api/endpoint.ts'
import type { BulkProps } from '../../../../kernel/lists/ListScreen.tsx'
import { ReasonBox } from '../../../../ui/fields/ReasonBox.tsx'
import { optionsOf } from '../../../../ui/format/labels.ts'
import { counted } from '../../../../ui/format/number.ts'
import { HelperText } from '../../../../ui/states/HelperText.tsx'
import { APPLICANT_KEYS, applicantApi } from '../../endpoints.ts'
import { RejectionEmail } from '../../mails/RejectionEmail.tsx'
import { ReasonFields } from '../../ReasonFields.tsx'
import { APPLICANT_STATUSES } from '../applicantLabels.ts'
import { OutcomeDrawer } from './OutcomeDrawer.tsx'

const REASONS = optionsOf(applicantRejectReasonLabels)
/** The statuses that users set; those of submissions follow automatically. */
const TARGETS = (['SCREENING', 'QUALIFIED', 'ON_HOLD', 'WITHDRAWN', 'ARCHIVED'] as const).map((value) => ({
  value,
  label: APPLICANT_STATUSES[value].label,
}))
const WITH_REASON: readonly string[] = ['ON_HOLD', 'WITHDRAWN']

/** Changes the status of the selected applicants one by one. */
export const MoveDrawer = (props: BulkProps) => <StatusDrawer {...props} />
/** Rejects the selected applicants with a reason. */
export const RejectDrawer = (props: BulkProps) => <StatusDrawer {...props} target="REJECTED" />

function StatusDrawer({ target, ...props }: BulkProps & { target?: ApplicantStatus }) {
  const { ids, rows } = props
  const [status, setStatus] = useState<ApplicantStatus | null>(target ?? null)
  const [reasonCode, setReasonCode] = useState<ApplicantRejectReason | null>(null)
  const [reason, setReason] = useState('')
  const [email, setEmail] = useState(false)
  const isRejection = target === 'REJECTED'
  const people = counted(ids.length, ['applicant', 'applicants'])
  const versions = new Map((rows as readonly ApplicantRow[]).map(({ id, version }) => [id, version]))
  const move = useAction(applicantApi.moveMany, {
    done: ({ done }) => `${counted(done.length, ['applicant', 'applicants'])} changed`,
    refreshes: APPLICANT_KEYS,
  })
  const needsReason = status !== null && WITH_REASON.includes(status)
  const isReady = status !== null && (isRejection ? reasonCode !== null : !needsReason || reason.trim() !== '')
  const save = () => {
    const applicants = ids.map((id) => ({ id, version: versions.get(id) ?? 1 }))
    const body = { applicants, status: status!, reasonCode, reason: reason.trim() || null, email: isRejection && email }
    return move.mutateAsync({ body })
  }
  return (
    <OutcomeDrawer
      {...props}
      title={isRejection ? `Reject ${people}` : `Change status of ${people}`}
      verb={isRejection ? `Reject ${people}` : `Change ${people}`}
      isReady={isReady}
      isSaving={move.isPending}
      save={save}
    >
      <HelperText>
        {isRejection
          ? 'Applicants with open submissions are not rejected; they are listed afterwards.'
          : 'Each applicant is checked separately. Those that cannot be changed are listed afterwards.'}
      </HelperText>
      {isRejection ? (
        <ReasonFields<ApplicantRejectReason>
          reasons={REASONS}
          code={reasonCode}
          onCode={setReasonCode}
          details={reason}
          onDetails={setReason}
        />
      ) : (
        <Select
          label="Status"
          required
          data={TARGETS}
          value={status}
          onChange={(code) => setStatus(code as ApplicantStatus | null)}
          data-autofocus
        />
      )}
      {needsReason && <ReasonBox value={reason} onChange={setReason} isRequired isLater />}
      {isRejection && <RejectionEmail isOn={email} onChange={setEmail} />}
    </OutcomeDrawer>
  )
}
