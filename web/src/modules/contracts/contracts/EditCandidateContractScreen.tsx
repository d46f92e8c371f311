import type { CandidateContract } from '@muster/contract/contracts/contract-shapes.contract.ts'
import { candidateContractEndpoints } from '@muster/contract/contracts/contracts.contract.ts'
import { useCountryToday } from '../../../kernel/lists/country-date.ts'
import { candidateContractApi } from '../endpoints.ts'
import { AmendContractPage, EditContractPage } from '../lifecycle/ContractFormPages.tsx'
import { CandidateContractFields } from './CandidateContractFields.tsx'
import { OpenedContract } from './ContractLoader.tsx'
import { amendedFrom, CandidateAmendmentForm, CandidateContractForm, candidateContractValues } from './contractForm.ts'

export const EditCandidateContractScreen = () => (
  <OpenedContract kind="CANDIDATE" endpoint={candidateContractApi.get}>
    {(contract) => (
      <EditContractPage
        kind="CANDIDATE"
        record={contract}
        schema={CandidateContractForm}
        endpoint={candidateContractEndpoints.update}
        valuesOf={candidateContractValues}
      >
        <CandidateContractFields />
      </EditContractPage>
    )}
  </OpenedContract>
)

export const AmendCandidateContractScreen = () => (
  <OpenedContract kind="CANDIDATE" endpoint={candidateContractApi.get}>
    {(contract) => <AmendPage contract={contract} />}
  </OpenedContract>
)

function AmendPage({ contract }: { contract: CandidateContract }) {
  const today = useCountryToday(contract.countryID)
  return (
    <AmendContractPage
      kind="CANDIDATE"
      record={contract}
      schema={CandidateAmendmentForm}
      endpoint={candidateContractEndpoints.amend}
      valuesOf={(one) => amendedFrom(candidateContractValues(one), today)}
    >
      <CandidateContractFields />
    </AmendContractPage>
  )
}
