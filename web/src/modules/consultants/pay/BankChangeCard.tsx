import { Button, Flex, Group } from '@mantine/core'
import type { BankChange } from '@muster/contract/consultants/bank.contract.ts'
import { consultantFields } from '@muster/contract/consultants/consultant-fields.labels.ts'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { useState } from 'react'
import { useMay } from '../../../kernel/session/permissions.ts'
import { useMe } from '../../../kernel/session/session.ts'
import { LabelBadge, StatusBadge } from '../../../ui/badge/StatusBadge.tsx'
import { DateCell, EmptyCell } from '../../../ui/cells/cells.tsx'
import { formatDate, formatRelative } from '../../../ui/format/day.ts'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { SmallButton } from '../../../ui/link/SmallButton.tsx'
import { inGroups } from '../../../ui/parsing/iban.ts'
import { Card } from '../../../ui/record/Card.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { Alert } from '../../../ui/states/Alert.tsx'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { bankApi } from '../endpoints.ts'
import { BANK_CHANGE_STATUSES } from '../labels.ts'
import { BankDecisionDialog, type Verdict } from './BankDecisionDialog.tsx'
import { useRevealed } from './RevealedNumbers.tsx'

type Details = BankChange['proposed']

const FIELDS = ['accountName', 'bankName', 'iban', 'accountNumber', 'routingCode', 'swift'] as const

/** A pending change: the proposed values next to the current ones, and the buttons for users who may use them. */
export function BankChangeCard({ change }: { change: BankChange }) {
  const { full, button, note } = useRevealed(bankApi.change, change.id)
  return (
    <Section
      title={
        <Group gap={10}>
          New bank details <StatusBadge tone="warning">Pending approval</StatusBadge>
        </Group>
      }
      action={button}
    >
      <Card>
        <HelperText>
          Proposed by {change._proposedBy.name} {formatRelative(change.proposedAt)}, effective from{' '}
          {formatDate(change.effectiveDate)}.{change.note && ` “${change.note}”`}
        </HelperText>
        <Comparison change={full ?? change} />
        {full && full.sharedWith.length > 0 && <SharedWith people={full.sharedWith} />}
        {note}
        <Decide change={change} hasRead={full !== null} />
      </Card>
    </Section>
  )
}

/** An unmasked IBAN is shown in groups of four, as on its proof. */
const shownDetail = (bank: Details, field: keyof Details) => {
  const value = bank[field]
  if (!value) return <EmptyCell />
  return field === 'iban' && /^[A-Z]{2}\d/.test(value) ? inGroups(value) : value
}

const Comparison = ({ change: { present, proposed } }: { change: BankChange }) => (
  <PlainTable
    name="Current and proposed bank details"
    heads={[{ title: 'Field', isVisuallyHidden: true }, ...(present ? ['Current'] : []), 'Proposed']}
  >
    {FIELDS.filter((field) => proposed[field] || present?.[field]).map((field) => (
      <tr key={field}>
        <th scope="row">{consultantFields[`bank.${field}`].label}</th>
        {present && <td>{shownDetail(present, field)}</td>}
        <td className={present?.[field] === proposed[field] ? undefined : 'text-semibold'}>
          {shownDetail(proposed, field)}
        </td>
      </tr>
    ))}
  </PlainTable>
)

const SharedWith = ({ people }: { people: BankChange['sharedWith'] }) => (
  <Alert tone="danger">
    The same IBAN belongs to{' '}
    {people.map(({ id, name }, index) => (
      <span key={id}>
        {index > 0 && ', '}
        <RouteLink href={`/candidates/${id}?tab=pay-and-bank`}>{name}</RouteLink>
      </span>
    ))}
    . Verify before you approve.
  </Alert>
)

/** Approve and reject for the approver, withdraw for the proposer; other users see the reason why not. */
function Decide({ change, hasRead }: { change: BankChange; hasRead: boolean }) {
  const can = useMay()
  const me = useMe()
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const isMine = change._proposedBy.id === me.id
  // A masked number cannot be compared with its proof, so the approver must show it first.
  const mustRead = change.mayDecide && !hasRead
  const seesButtons = can(right('consultant-bank', 'approve')) || isMine
  return (
    <>
      {seesButtons && (
        <Group gap={8} align="stretch" mt={16}>
          <Button
            size="xs"
            disabled={!change.mayDecide || !hasRead}
            aria-describedby={mustRead ? 'must-read' : undefined}
            onClick={() => setVerdict('APPROVED')}
          >
            Approve
          </Button>
          <SmallButton disabled={!change.mayDecide} onClick={() => setVerdict('REJECTED')}>
            Reject
          </SmallButton>
          {isMine && can(right('consultant-bank', 'edit')) && (
            <SmallButton onClick={() => setVerdict('WITHDRAWN')}>Withdraw</SmallButton>
          )}
        </Group>
      )}
      {mustRead && (
        <HelperText id="must-read" below>
          Reveal the details and check them against the bank proof before approving.
        </HelperText>
      )}
      {change.mayNotDecideBecause && <HelperText below>{change.mayNotDecideBecause}</HelperText>}
      {verdict && <BankDecisionDialog change={change} verdict={verdict} onClose={() => setVerdict(null)} />}
    </>
  )
}

export const PastChanges = ({ changes }: { changes: readonly BankChange[] }) => (
  <Section title="Previous changes">
    <PlainTable
      name="Previous changes"
      isFramed
      heads={['Proposed', 'By', 'Bank', 'Account', 'Decision date', 'By', 'Reason']}
    >
      {changes.map((change) => (
        <tr key={change.id}>
          <td>
            <DateCell value={change.proposedAt.slice(0, 10)} />
          </td>
          <td>{change._proposedBy.name}</td>
          <td>{change.proposed.bankName}</td>
          <td>{change.proposed.iban ?? change.proposed.accountNumber}</td>
          <td>
            <Flex component="span" gap={6} wrap="wrap">
              <LabelBadge {...BANK_CHANGE_STATUSES[change.status]} />
              {change.decidedAt && <DateCell value={change.decidedAt.slice(0, 10)} />}
            </Flex>
          </td>
          <td>{change._decidedBy?.name ?? <EmptyCell />}</td>
          <td>{change.reason ?? <EmptyCell />}</td>
        </tr>
      ))}
    </PlainTable>
  </Section>
)
