import { Button, Flex, Group, Paper } from '@mantine/core'
import type { Bank } from '@muster/contract/consultants/bank.contract.ts'
import type { Candidate } from '@muster/contract/consultants/candidate.contract.ts'
import { consultantFields } from '@muster/contract/consultants/consultant-fields.labels.ts'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { IconBuildingBank, IconEye, IconEyeOff } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { send } from '../../../kernel/api/send.ts'
import { useMay } from '../../../kernel/session/permissions.ts'
import { formatDate, todayHere } from '../../../ui/format/day.ts'
import { inGroups } from '../../../ui/parsing/iban.ts'
import { FieldGroup } from '../../../ui/record/FieldList.tsx'
import { QuietButton } from '../../../ui/record/RecordPage.tsx'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { EmptyState } from '../../../ui/states/states.tsx'
import { bankApi } from '../endpoints.ts'
import { BankChangeCard, PastChanges } from './BankChangeCard.tsx'
import { ProposeBankDrawer } from './ProposeBankDrawer.tsx'

const ICON = { size: 16, stroke: 1.7 }

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
    <QuietButton icon={<IconBuildingBank {...ICON} />} onClick={() => setProposing(true)}>
      Propose bank details
    </QuietButton>
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
        <Paper component="section" p={20} miw={0} aria-labelledby="bank">
          <Group gap="8px 12px" justify="space-between" mb={12}>
            <Flex id="bank" component="h2" gap={10} align="center" m={0} fw={600} fz="lg">
              Bank
            </Flex>
          </Group>
          <EmptyState compact title="No bank details yet" action={propose}>
            {pending ? 'Pending approval.' : 'HR submits changes; finance approves them.'}
          </EmptyState>
        </Paper>
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
  const [full, setFull] = useState<Bank | null>(null)
  const [isBusy, setBusy] = useState(false)
  const reveal = async () => {
    setBusy(true)
    // The error has been shown already; the numbers stay masked.
    const found = await send(bankApi.reveal, { params: { id: candidateID } }).catch(() => null)
    setFull(found)
    setBusy(false)
  }
  const { accountName, bankName, iban, swift, routingCode, accountNumber, effectiveFrom } = full ?? bank
  return (
    <div>
      <FieldGroup
        title="Bank"
        action={
          <Flex component="span" gap={8} wrap="wrap">
            <Button
              variant="default"
              size="xs"
              loading={isBusy}
              leftSection={full ? <IconEyeOff {...ICON} /> : <IconEye {...ICON} />}
              onClick={() => (full ? setFull(null) : void reveal())}
            >
              {full ? 'Hide' : 'Reveal'}
            </Button>
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
      {full && <HelperText below>The audit trail records that you viewed these numbers.</HelperText>}
    </div>
  )
}
