import { msaEndpoints, sowEndpoints } from '@muster/contract/contracts/agreements.contract.ts'
import { candidateContractEndpoints, clientContractEndpoints } from '@muster/contract/contracts/contracts.contract.ts'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { useCountryToday } from '../../../kernel/lists/country-date.ts'
import { useSignature } from '../../../ui/fields/useSignature.tsx'
import { HelperText } from '../../../ui/states/Note.tsx'
import { DocumentDialog } from './DocumentDialog.tsx'
import { type Document, INVALIDATED_KEYS, isAgreement } from './documents.ts'

const ENDPOINTS = {
  MSA: msaEndpoints.sign,
  SOW: sowEndpoints.sign as unknown as typeof msaEndpoints.sign,
  CLIENT: clientContractEndpoints.sign as unknown as typeof msaEndpoints.sign,
  CANDIDATE: candidateContractEndpoints.sign as unknown as typeof msaEndpoints.sign,
}

/** The signed copy as a PDF, and the day it was signed. */
export function SignDialog({ paper, onClose }: { paper: Document; onClose(): void }) {
  const { kind, id, number, version } = paper
  const today = useCountryToday(paper.countryID)
  const { signedOn, files, problem, fields } = useSignature({ label: 'Signed paper', signedOn: paper.signedOn, today })
  const take = useAction(ENDPOINTS[kind], { done: `Signed copy of ${number} taken in`, refreshes: INVALIDATED_KEYS })
  return (
    <DocumentDialog
      title={`Signed copy of ${number}`}
      verb="Take in the signed copy"
      problem={problem}
      onConfirm={() => take.mutateAsync({ params: { id }, body: { signedOn, version }, files } as never)}
      onClose={onClose}
    >
      <HelperText>{contractTransitionHint(paper, today)}</HelperText>
      {fields}
    </DocumentDialog>
  )
}

function contractTransitionHint({ kind, startDate, hasSignedFile }: Document, today: string): string {
  if (isAgreement(kind))
    return hasSignedFile
      ? 'It takes the place of the copy that is there.'
      : 'The approvers of the signature are told once it is in negotiation.'
  return startDate <= today
    ? 'Its first day has come, so it is in force at once.'
    : 'It is signed, and comes into force by itself on its first day.'
}
