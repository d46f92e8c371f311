import type { CandidateContract } from '@muster/contract/contracts/contract-shapes.contract.ts'
import { candidateContractEndpoints } from '@muster/contract/contracts/contracts.contract.ts'
import { useRouter } from '@tanstack/react-router'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { onVersion } from '../../../kernel/api/optimistic-lock.ts'
import { useCountryToday } from '../../../kernel/lists/country-date.ts'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts'
import { formatContractValue } from '../displayValues.ts'
import { candidateContractApi } from '../endpoints.ts'
import { AmendmentSection } from '../lifecycle/AmendmentSection.tsx'
import { contractHref, INVALIDATED_KEYS } from '../lifecycle/documents.ts'
import { CandidateContractFields } from './CandidateContractFields.tsx'
import { OpenedContract } from './ContractLoader.tsx'
import { amendedFrom, CandidateAmendmentForm, CandidateContractForm, candidateContractValues } from './contractForm.ts'

export const EditCandidateContractScreen = () => (
  <OpenedContract kind="CANDIDATE" endpoint={candidateContractApi.get}>
    {(contract) => <EditPage contract={contract} />}
  </OpenedContract>
)
export const AmendCandidateContractScreen = () => (
  <OpenedContract kind="CANDIDATE" endpoint={candidateContractApi.get}>
    {(contract) => <AmendPage contract={contract} />}
  </OpenedContract>
)

interface PageProps {
  contract: CandidateContract
}

function EditPage({ contract }: PageProps) {
  const { history } = useRouter()
  const { id, number } = contract
  const back = contractHref('CANDIDATE', id)
  const update = useAction(candidateContractEndpoints.update, {
    done: (saved) => `${saved.number} saved`,
    refreshes: INVALIDATED_KEYS,
  })
  const form = useSchemaForm(CandidateContractForm, candidateContractValues(contract), {
    save: (body) =>
      onVersion(() => update.mutateAsync({ params: { id }, body: body as never }), candidateContractValues),
    saved: () => history.replace(back),
    show: formatContractValue,
  })
  return (
    <FormPage title={`Edit ${number}`} form={form} onCancel={() => history.push(back)}>
      <CandidateContractFields />
    </FormPage>
  )
}

function AmendPage({ contract }: PageProps) {
  const { history } = useRouter()
  const { id, number, revision } = contract
  const today = useCountryToday(contract.countryID)
  const valuesOf = (one: CandidateContract) => amendedFrom(candidateContractValues(one), today)
  const amend = useAction(candidateContractEndpoints.amend, {
    done: (draft) => `Version ${draft.revision} of ${draft.number} created`,
    refreshes: INVALIDATED_KEYS,
  })
  const form = useSchemaForm(CandidateAmendmentForm, valuesOf(contract), {
    save: (body) => onVersion(() => amend.mutateAsync({ params: { id }, body: body as never }), valuesOf),
    saved: (draft) => history.replace(contractHref('CANDIDATE', (draft as CandidateContract).id)),
    show: formatContractValue,
  })
  return (
    <FormPage
      title={`Amend ${number}`}
      verb="Create amendment"
      form={form}
      onCancel={() => history.push(contractHref('CANDIDATE', id))}
    >
      <AmendmentSection revision={revision} />
      <CandidateContractFields />
    </FormPage>
  )
}
