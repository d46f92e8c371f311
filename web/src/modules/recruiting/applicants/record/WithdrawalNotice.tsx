import { Button } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import type { Applicant } from '@muster/contract/recruiting/applicants/shapes.contract.ts'
import { useAction } from '../../../../kernel/api/endpoint.ts'
import { useMay } from '../../../../kernel/session/permissions.ts'
import { formatInstant } from '../../../../ui/format/day.ts'
import { counted } from '../../../../ui/format/number.ts'
import { Alert } from '../../../../ui/states/Alert.tsx'
import { APPLICANT_KEYS, applicantApi, SUBMISSION_KEYS } from '../../endpoints.ts'

/** Shows that a withdrawal can be undone, and which submissions would be restored. */
export function WithdrawalNotice({ applicant: { id, version, withdrawal } }: { applicant: Applicant }) {
  const mayEdit = useMay()(right('applicants', 'edit'))
  const undo = useAction(applicantApi.undoWithdrawal, {
    done: 'Withdrawal undone',
    refreshes: [...APPLICANT_KEYS, ...SUBMISSION_KEYS],
  })
  if (!withdrawal || !mayEdit) return null
  const { until, submissions } = withdrawal
  const restored = submissions > 0 ? ` ${counted(submissions, ['submission', 'submissions'])} will be restored.` : ''
  return (
    <Alert
      tone="info"
      action={
        <Button
          size="compact-sm"
          variant="default"
          loading={undo.isPending}
          onClick={() => undo.mutate({ params: { id }, body: { version } })}
        >
          Undo withdrawal
        </Button>
      }
    >
      {`The withdrawal can be undone until ${formatInstant(until)}.${restored}`}
    </Alert>
  )
}
