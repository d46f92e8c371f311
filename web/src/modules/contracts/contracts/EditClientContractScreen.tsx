import type { ClientContract } from '@muster/contract/contracts/contract-shapes.contract.ts'
import { clientContractEndpoints } from '@muster/contract/contracts/contracts.contract.ts'
import { useRouter } from '@tanstack/react-router'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { onVersion } from '../../../kernel/api/optimistic-lock.ts'
import { useCountryToday } from '../../../kernel/lists/country-date.ts'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts'
import { formatContractValue } from '../displayValues.ts'
import { clientContractApi } from '../endpoints.ts'
import { AmendmentSection } from '../lifecycle/AmendmentSection.tsx'
import { contractHref, INVALIDATED_KEYS } from '../lifecycle/documents.ts'
import { ClientContractFields } from './ClientContractFields.tsx'
import { OpenedContract } from './ContractLoader.tsx'
import { amendedFrom, ClientAmendmentForm, ClientContractForm, clientContractValues } from './contractForm.ts'

export const EditClientContractScreen = () => (
  <OpenedContract kind="CLIENT" endpoint={clientContractApi.get}>
    {(contract) => <EditPage contract={contract} />}
  </OpenedContract>
)
export const AmendClientContractScreen = () => (
  <OpenedContract kind="CLIENT" endpoint={clientContractApi.get}>
    {(contract) => <AmendPage contract={contract} />}
  </OpenedContract>
)

interface PageProps {
  contract: ClientContract
}

function EditPage({ contract }: PageProps) {
  const { history } = useRouter()
  const { id, number } = contract
  const back = contractHref('CLIENT', id)
  const update = useAction(clientContractEndpoints.update, {
    done: (saved) => `${saved.number} saved`,
    refreshes: INVALIDATED_KEYS,
  })
  const form = useSchemaForm(ClientContractForm, clientContractValues(contract), {
    save: (body) => onVersion(() => update.mutateAsync({ params: { id }, body: body as never }), clientContractValues),
    saved: () => history.replace(back),
    show: formatContractValue,
  })
  return (
    <FormPage title={`Edit ${number}`} form={form} onCancel={() => history.push(back)}>
      <ClientContractFields
        clientID={contract.clientID}
        currency={contract.rate?.currency ?? ''}
        startDate={contract.startDate}
      />
    </FormPage>
  )
}

function AmendPage({ contract }: PageProps) {
  const { history } = useRouter()
  const { id, number, revision } = contract
  const today = useCountryToday(contract.countryID)
  const valuesOf = (one: ClientContract) => amendedFrom(clientContractValues(one), today)
  const amend = useAction(clientContractEndpoints.amend, {
    done: (draft) => `Version ${draft.revision} of ${draft.number} created`,
    refreshes: INVALIDATED_KEYS,
  })
  const form = useSchemaForm(ClientAmendmentForm, valuesOf(contract), {
    save: (body) => onVersion(() => amend.mutateAsync({ params: { id }, body: body as never }), valuesOf),
    saved: (draft) => history.replace(contractHref('CLIENT', (draft as ClientContract).id)),
    show: formatContractValue,
  })
  return (
    <FormPage
      title={`Amend ${number}`}
      verb="Create amendment"
      form={form}
      onCancel={() => history.push(contractHref('CLIENT', id))}
    >
      <AmendmentSection revision={revision} />
      <ClientContractFields
        clientID={contract.clientID}
        currency={contract.rate?.currency ?? ''}
        startDate={contract.startDate}
      />
    </FormPage>
  )
}
