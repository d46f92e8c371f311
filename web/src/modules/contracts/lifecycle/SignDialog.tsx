import { msaEndpoints, sowEndpoints } from '@muster/contract/contracts/agreements.contract.ts'
import { candidateContractEndpoints, clientContractEndpoints } from '@muster/contract/contracts/contracts.contract.ts'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { useCountryToday } from '../../../kernel/lists/country-date.ts'
import { ActionDialog } from '../../../ui/dialog/InputDialog.tsx'
import { useSignature } from '../../../ui/fields/useSignature.tsx'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { type Document, INVALIDATED_KEYS, isAgreement } from './documents.ts'

const ENDPOINTS = {
  MSA: msaEndpoints.sign,
  SOW: sowEndpoints.sign as unknown as typeof msaEndpoints.sign,
  CLIENT: clientContractEndpoints.sign as unknown as typeof msaEndpoints.sign,
  CANDIDATE: candidateContractEndpoints.sign as unknown as typeof msaEndpoints.sign,
}

/** The signed copy as a PDF, and the day it was signed. */
export function SignDialog({ doc, onClose }: { doc: Document; onClose(): void }) {
  const { kind, id, number, version } = doc
  const today = useCountryToday(doc.countryID)
  const { signedOn, files, problem, fields } = useSignature({ label: 'Signed copy', signedOn: doc.signedOn, today })
  const upload = useAction(ENDPOINTS[kind], { done: `Signed copy of ${number} uploaded`, refreshes: INVALIDATED_KEYS })
  return (
    <ActionDialog
      stale={INVALIDATED_KEYS}
      title={`Signed copy of ${number}`}
      verb="Upload signed copy"
      problem={problem}
      onConfirm={() => upload.mutateAsync({ params: { id }, body: { signedOn, version }, files } as never)}
      onClose={onClose}
    >
      <HelperText>{effectOf(doc, today)}</HelperText>
      {fields}
    </ActionDialog>
  )
}

function effectOf({ kind, startDate, hasSignedFile }: Document, today: string): string {
  if (isAgreement(kind))
    return hasSignedFile
      ? 'It replaces the existing copy.'
      : 'The signature approvers are notified once negotiation has started.'
  return startDate <= today
    ? 'The start date has passed, so it becomes active now.'
    : 'It becomes active automatically on its start date.'
}
