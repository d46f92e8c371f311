import { right } from '@muster/contract/kernel/api/permission.ts'
import type { TimesheetConfirmation } from '@muster/contract/timesheets/client.contract.ts'
import { IconMail } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { Delivery } from '../../../kernel/records/Deliveries.tsx'
import { useMay } from '../../../kernel/session/permissions.ts'
import { LabelBadge } from '../../../ui/badge/StatusBadge.tsx'
import { InstantCell, ShortCell } from '../../../ui/cells/cells.tsx'
import { formatInstant } from '../../../ui/format/day.ts'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import { SmallButton } from '../../../ui/link/SmallButton.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { Alert } from '../../../ui/states/Alert.tsx'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { INVALIDATED_KEYS } from '../endpoints.ts'
import { LINK_STATUSES, type VisibleTimesheet } from '../labels.ts'

const MailDialog = lazyNamed(() => import('../MailDialog.tsx'), 'MailDialog')

const NONE: readonly TimesheetConfirmation[] = []

/** The confirmations emailed to the client, and the answers, newest first. */
export function TimesheetClient({ timesheet }: { timesheet: VisibleTimesheet }) {
  const { status, confirmations = NONE, needsProof, hasClientApproval } = timesheet
  const mayMail = useMay()(right('timesheets', 'edit')) && status === 'SUBMITTED'
  const [isMailing, setMailing] = useState(false)
  if (confirmations.length === 0 && !mayMail) return null
  const objection = confirmations.findLast(({ derivedStatus, isCurrent }) => derivedStatus === 'OBJECTED' && isCurrent)
  return (
    <Section
      title="Client approval"
      action={
        mayMail && (
          <SmallButton icon={IconMail} onClick={() => setMailing(true)}>
            {confirmations.length > 0 ? 'Resend' : 'Send to client'}
          </SmallButton>
        )
      }
    >
      {objection && (
        <Alert tone="danger">
          <strong>{objection.answeredBy} requested changes</strong>
          {objection.comment}
        </Alert>
      )}
      {confirmations.length > 0 ? (
        <PlainTable name="Sent to client" isFramed heads={['Recipient', 'Sent', 'Status', 'Opened', 'Response']}>
          {confirmations.toReversed().map((one) => (
            <ConfirmationRow key={one.id} one={one} />
          ))}
        </PlainTable>
      ) : (
        <HelperText>
          {needsProof && !hasClientApproval
            ? 'The client must approve this timesheet. Send an approval link, or upload the signed timesheet.'
            : 'Send it to a client contact with an approval link. No sign-in is required.'}
        </HelperText>
      )}
      <Suspense>{isMailing && <MailDialog timesheet={timesheet} onClose={() => setMailing(false)} />}</Suspense>
    </Section>
  )
}

const ConfirmationRow = ({ one }: { one: TimesheetConfirmation }) => (
  <tr>
    <th scope="row">{one.to}</th>
    <td>
      {one.delivery ? (
        <Delivery mail={one.delivery} refreshes={INVALIDATED_KEYS} isAddressed />
      ) : (
        <InstantCell value={one.sentAt} />
      )}{' '}
      by {one._sentBy.name}
    </td>
    <td>
      <LabelBadge {...LINK_STATUSES[one.derivedStatus]} />
      {one.derivedStatus === 'OPEN' && ` until ${formatInstant(one.expiresAt)}`}
      {one.derivedStatus === 'CONFIRMED' && !one.isCurrent && ' (days have changed since)'}
    </td>
    <td>
      <InstantCell value={one.openedAt} />
    </td>
    <td>
      <ShortCell value={[one.answeredBy, one.comment].filter(Boolean).join(': ')} />
    </td>
  </tr>
)
