import { Button, Drawer, Group, Select, Stack, Textarea } from '@mantine/core'
import { applicantRejectReasonLabels } from '@muster/contract/recruiting/applicants/applicants.labels.ts'
import type { ApplicantRow } from '@muster/contract/recruiting/applicants/shapes.contract.ts'
import type { ApplicantRejectReason, ApplicantStatus } from '@muster/contract/recruiting/applicants/states.contract.ts'
import { useState } from 'react'
import { useAction } from '../../../../kernel/api/endpoint.ts'
import type { BulkProps } from '../../../../kernel/lists/ListScreen.tsx'
import { dialogHeaderProps } from '../../../../ui/dialog/dialogHeaderProps.ts'
import { optionsOf } from '../../../../ui/format/labels.ts'
import { counted } from '../../../../ui/format/number.ts'
import { HelperText } from '../../../../ui/states/HelperText.tsx'
import { APPLICANT_KEYS, applicantApi } from '../../endpoints.ts'
import { RejectionEmail } from '../../mails/RejectionEmail.tsx'
import { ReasonFields } from '../../ReasonFields.tsx'
import { APPLICANT_STATUSES } from '../applicantLabels.ts'
import { BulkOutcome, type Outcome } from './BulkOutcome.tsx'

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

function StatusDrawer({ ids, rows, clear, onClose, target }: BulkProps & { target?: ApplicantStatus }) {
  const [status, setStatus] = useState<ApplicantStatus | null>(target ?? null)
  const [reasonCode, setReasonCode] = useState<ApplicantRejectReason | null>(null)
  const [reason, setReason] = useState('')
  const [email, setEmail] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const isRejection = target === 'REJECTED'
  const people = counted(ids.length, ['applicant', 'applicants'])
  const versions = new Map((rows as readonly ApplicantRow[]).map(({ id, version }) => [id, version]))
  const move = useAction(applicantApi.moveMany, {
    done: ({ done }) => `${counted(done.length, ['applicant', 'applicants'])} changed`,
    refreshes: APPLICANT_KEYS,
  })
  const needsReason = status !== null && WITH_REASON.includes(status)
  const isReady = status !== null && (isRejection ? reasonCode !== null : !needsReason || reason.trim() !== '')
  const submit = async () => {
    if (!status) return
    const applicants = ids.map((id) => ({ id, version: versions.get(id) ?? 1 }))
    const body = { applicants, status, reasonCode, reason: reason.trim() || null, email: isRejection && email }
    const answer = await move.mutateAsync({ body }).catch(() => null)
    if (!answer) return
    clear()
    if (answer.refused.length > 0) setOutcome(answer)
    else onClose()
  }
  const title = isRejection ? `Reject ${people}` : `Change status of ${people}`
  return (
    <Drawer {...dialogHeaderProps} opened onClose={onClose} position="right" size={480} title={title}>
      {outcome ? (
        <BulkOutcome outcome={outcome} rows={rows} onClose={onClose} />
      ) : (
        <Stack>
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
          {needsReason && (
            <Textarea
              label="Reason"
              required
              autosize
              minRows={2}
              maxLength={1000}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          )}
          {isRejection && <RejectionEmail isOn={email} onChange={setEmail} />}
          <Group justify="flex-end" gap={8}>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button disabled={!isReady} loading={move.isPending} onClick={() => void submit()}>
              {isRejection ? `Reject ${people}` : `Change ${people}`}
            </Button>
          </Group>
        </Stack>
      )}
    </Drawer>
  )
}
