import { Button, Text, Textarea } from '@mantine/core'
import type { ClientContract } from '@muster/contract/contracts/contract-shapes.contract.ts'
import { useState } from 'react'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { ApiError } from '../../../kernel/api/failures.ts'
import { useMe } from '../../../kernel/session/session.ts'
import { ActionDialog } from '../../../ui/dialog/InputDialog.tsx'
import { clientContractApi } from '../endpoints.ts'
import { INVALIDATED_KEYS } from '../lifecycle/documents.ts'
import { differsFrom, Mismatches } from './Mismatches.tsx'

/** The server's question when a rate differs by a factor of ten and needs a reason. */
const questionOf = (error: unknown) =>
  error instanceof ApiError ? error.errors.find(({ path }) => path === 'reason')?.message : undefined

/** The differences between the contract and its order form, and the button to confirm the rates. */
export function RatesCheck({ contract }: { contract: ClientContract }) {
  const { id, version, status, amendsID, _ratesCheckedBy } = contract
  const [question, setQuestion] = useState<string>()
  const isChecker = useMe().role === 'FINANCE_MANAGER_INVOICE'
  const check = useAction(clientContractApi.checkRates, { done: 'Rates confirmed', refreshes: INVALIDATED_KEYS })
  const differs = differsFrom({ contract })
  const mayCheck = isChecker && status === 'UNDER_REVIEW' && !_ratesCheckedBy
  if (!differs && !mayCheck) return null
  const confirm = (reason?: string) =>
    check.mutateAsync({ params: { id }, body: { version, ...(reason && { reason }) } })
  return (
    <>
      <Mismatches contract={contract} />
      {mayCheck && (
        <Button
          size="xs"
          loading={check.isPending}
          disabled={differs && !amendsID}
          title={differs && !amendsID ? 'Rates don’t match the order form.' : undefined}
          // The error has been shown already; the page is unchanged.
          onClick={() => void confirm().catch((error: unknown) => setQuestion(questionOf(error)))}
        >
          Confirm rates
        </Button>
      )}
      {question && <FarOffDialog question={question} confirm={confirm} onClose={() => setQuestion(undefined)} />}
    </>
  )
}

interface FarOffDialogProps {
  question: string
  confirm(reason: string): Promise<unknown>
  onClose(): void
}

function FarOffDialog({ question, confirm, onClose }: FarOffDialogProps) {
  const [reason, setReason] = useState('')
  const trimmed = reason.trim()
  return (
    <ActionDialog
      title="Confirm the rates?"
      verb="Confirm"
      problem={trimmed === '' ? 'Enter a reason.' : undefined}
      stale={INVALIDATED_KEYS}
      onConfirm={() => confirm(trimmed)}
      onClose={onClose}
    >
      <Text size="sm">{question}</Text>
      <Textarea
        label="Reason"
        required
        maxLength={500}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </ActionDialog>
  )
}
