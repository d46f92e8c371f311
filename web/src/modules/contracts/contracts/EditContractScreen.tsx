import type { CandidateContract, ClientContract } from '@muster/contract/contracts/contract-shapes.contract.ts'
import { candidateContractEndpoints, clientContractEndpoints } from '@muster/contract/contracts/contracts.contract.ts'
import { AmendScreen, type DocumentForm, EditScreen } from '../lifecycle/DocumentFormScreen.tsx'
import { CandidateContractFields } from './CandidateContractFields.tsx'
import { ClientContractFields } from './ClientContractFields.tsx'
import {
  amendedFrom,
  CandidateAmendmentForm,
  CandidateContractForm,
  ClientAmendmentForm,
  ClientContractForm,
  candidateContractValues,
  clientContractValues,
} from './contractForm.ts'

const CANDIDATE: DocumentForm<CandidateContract & { kind: 'CANDIDATE' }> = {
  kind: 'CANDIDATE',
  endpoints: candidateContractEndpoints,
  schema: CandidateContractForm,
  amendmentSchema: CandidateAmendmentForm,
  valuesOf: candidateContractValues,
  amendedValuesOf: (contract, today) => amendedFrom(candidateContractValues(contract), today),
  fields: () => <CandidateContractFields />,
}
const CLIENT: DocumentForm<ClientContract & { kind: 'CLIENT' }> = {
  kind: 'CLIENT',
  endpoints: clientContractEndpoints,
  schema: ClientContractForm,
  amendmentSchema: ClientAmendmentForm,
  valuesOf: clientContractValues,
  amendedValuesOf: (contract, today) => amendedFrom(clientContractValues(contract), today),
  fields: ({ clientID, rate, startDate }) => (
    <ClientContractFields clientID={clientID} currency={rate?.currency ?? ''} startDate={startDate} />
  ),
}

export const EditCandidateContractScreen = () => <EditScreen form={CANDIDATE} />
export const EditClientContractScreen = () => <EditScreen form={CLIENT} />
export const AmendCandidateContractScreen = () => <AmendScreen form={CANDIDATE} />
export const AmendClientContractScreen = () => <AmendScreen form={CLIENT} />
