import { Stack } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { applicantRejectReasonLabels } from '@muster/contract/recruiting/applicants/applicants.labels.ts'
import type { Applicant } from '@muster/contract/recruiting/applicants/shapes.contract.ts'
import { useMay } from '../../../../kernel/session/permissions.ts'
import { formatDate, todayHere } from '../../../../ui/format/day.ts'
import { counted } from '../../../../ui/format/number.ts'
import { RouteLink } from '../../../../ui/link/RouteLink.tsx'
import { Alert } from '../../../../ui/states/Alert.tsx'
import { APPLICANTS } from '../applicantLabels.ts'

const FULL = right('applicants', 'view', 'full')

/**
 * Notices to read before working on an applicant: the linked consultant, do not hire, the reason of an end, consent,
 * possible duplicates.
 */
export function RecordNotices({ applicant }: { applicant: Applicant }) {
  const isFull = useMay()(FULL)
  const { id, status, reason, reasonCode, consent, duplicates, candidateID } = applicant
  const because = [reasonCode && applicantRejectReasonLabels[reasonCode], reason !== reasonText(reasonCode) && reason]
    .filter(Boolean)
    .join('. ')
  const isExpired = consent ? consent.until < todayHere() : false
  const isConsentMissing = isFull && consent !== undefined && (!consent || isExpired)
  const hasDuplicates = isFull && duplicates > 0
  if (!candidateID && status !== 'DO_NOT_HIRE' && !because && !isConsentMissing && !hasDuplicates) return null
  return (
    <Stack gap="xs">
      {candidateID && (
        <Alert tone="info" action={<RouteLink href={`/candidates/${candidateID}`}>Open consultant</RouteLink>}>
          This applicant is now a consultant.
        </Alert>
      )}
      {status === 'DO_NOT_HIRE' && <Alert tone="danger">{`Do not hire. ${because}`}</Alert>}
      {because && status !== 'DO_NOT_HIRE' && <Alert tone="neutral">{`Reason: ${because}`}</Alert>}
      {isConsentMissing && (
        <Alert tone="warning">
          {consent
            ? `The consent to store the data expired on ${formatDate(consent.until)}. Request it again.`
            : 'The consent to store the data is missing. Request it before submitting the applicant.'}
        </Alert>
      )}
      {hasDuplicates && (
        <Alert
          tone="warning"
          action={<RouteLink href={`${APPLICANTS}/duplicates?applicantID=${id}`}>Review</RouteLink>}
        >
          {counted(duplicates, ['possible duplicate', 'possible duplicates'])} of this applicant.
        </Alert>
      )}
    </Stack>
  )
}

const reasonText = (code: Applicant['reasonCode'] | undefined) => (code ? applicantRejectReasonLabels[code] : null)
