import { Flex } from '@mantine/core'
import type { Bank } from '@muster/contract/consultants/bank.contract.ts'
import type { Candidate } from '@muster/contract/consultants/candidate.contract.ts'
import { consultantFields } from '@muster/contract/consultants/consultant-fields.labels.ts'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { IconBuildingBank } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { useMay } from '../../../kernel/session/permissions.ts'
import { formatDate, todayHere } from '../../../ui/format/day.ts'
import { SmallButton } from '../../../ui/link/SmallButton.tsx'
import { inGroups } from '../../../ui/parsing/iban.ts'
import { FieldGroup } from '../../../ui/record/FieldList.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { EmptyState } from '../../../ui/states/states.tsx'
import { bankApi } from '../endpoints.ts'
import { BankChangeCard, PastChanges } from './BankChangeCard.tsx'
import { ProposeBankDrawer } from './ProposeBankDrawer.tsx'
import { useRevealed } from './RevealedNumbers.tsx'

/**
 * The bank account of the consultant, masked until the user shows it; every change needs approval by a second person.
 */
export function BankSection({ candidate }: { candidate: Candidate }) {
  const can = useMay()
  const [isProposing, setProposing] = useState(false)
  const changes = useEndpoint(bankApi.changes, {
    query: { candidateID: candidate.id, sort: '-proposedAt', pageSize: 25 },
  })
  const pending = changes.data?.items.find(({ status }) => status === 'PENDING')
  const past = changes.data?.items.filter(({ status }) => status !== 'PENDING') ?? []
  const propose = can(right('consultant-bank', 'edit')) && !pending && (
    <SmallButton icon={IconBuildingBank} onClick={() => setProposing(true)}>
      Propose bank details
    </SmallButton>
  )
  return (
    <>
      {pending && <BankChangeCard key={pending.id} change={pending} />}
      {candidate.bank ? (
        <BankInForce
          key={candidate.bank.iban ?? ''}
          candidateID={candidate.id}
          bank={candidate.bank}
          action={propose}
        />
      ) : (
        <Section title="Bank">
          <EmptyState compact title="No bank details yet" action={propose}>
            {pending ? 'Pending approval.' : 'HR submits changes; finance approves them.'}
          </EmptyState>
        </Section>
      )}
      {past.length > 0 && <PastChanges changes={past} />}
      {isProposing && <ProposeBankDrawer candidate={candidate} onClose={() => setProposing(false)} />}
    </>
  )
}

interface BankInForceProps {
  candidateID: string
  bank: Bank
  action: ReactNode
}

function BankInForce({ candidateID, bank, action }: BankInForceProps) {
  const { full, button, note } = useRevealed(bankApi.reveal, candidateID)
  const { accountName, bankName, iban, swift, routingCode, accountNumber, effectiveFrom } = full ?? bank
  return (
    <div>
      <FieldGroup
        title="Bank"
        action={
          <Flex component="span" gap={8} wrap="wrap">
            {button}
            {action}
          </Flex>
        }
        fields={[
          { label: consultantFields['bank.accountName'].label, value: accountName },
          { label: consultantFields['bank.bankName'].label, value: bankName },
          ...(iban ? [{ label: consultantFields['bank.iban'].label, value: full ? inGroups(iban) : iban }] : []),
          ...(accountNumber ? [{ label: consultantFields['bank.accountNumber'].label, value: accountNumber }] : []),
          ...(routingCode ? [{ label: consultantFields['bank.routingCode'].label, value: routingCode }] : []),
          { label: consultantFields['bank.swift'].label, value: swift },
          {
            label: effectiveFrom > todayHere() ? consultantFields['bank.effectiveFrom'].label : 'Effective since',
            value: formatDate(effectiveFrom),
          },
        ]}
      />
      {note}
    </div>
  )
}
