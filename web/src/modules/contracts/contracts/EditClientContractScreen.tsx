import type { ClientContract } from '@muster/contract/contracts/contract-shapes.contract.ts'
import { clientContractEndpoints } from '@muster/contract/contracts/contracts.contract.ts'
import { useCountryToday } from '../../../kernel/lists/country-date.ts'
import { clientContractApi } from '../endpoints.ts'
import { AmendContractPage, EditContractPage } from '../lifecycle/ContractFormPages.tsx'
import { ClientContractFields } from './ClientContractFields.tsx'
import { OpenedContract } from './ContractLoader.tsx'
import { amendedFrom, ClientAmendmentForm, ClientContractForm, clientContractValues } from './contractForm.ts'

export const EditClientContractScreen = () => (
  <OpenedContract kind="CLIENT" endpoint={clientContractApi.get}>
    {(contract) => (
      <EditContractPage
        kind="CLIENT"
        record={contract}
        schema={ClientContractForm}
        endpoint={clientContractEndpoints.update}
        valuesOf={clientContractValues}
      >
        <Fields contract={contract} />
      </EditContractPage>
    )}
  </OpenedContract>
)

export const AmendClientContractScreen = () => (
  <OpenedContract kind="CLIENT" endpoint={clientContractApi.get}>
    {(contract) => <AmendPage contract={contract} />}
  </OpenedContract>
)

function AmendPage({ contract }: { contract: ClientContract }) {
  const today = useCountryToday(contract.countryID)
  return (
    <AmendContractPage
      kind="CLIENT"
      record={contract}
      schema={ClientAmendmentForm}
      endpoint={clientContractEndpoints.amend}
      valuesOf={(one) => amendedFrom(clientContractValues(one), today)}
    >
      <Fields contract={contract} />
    </AmendContractPage>
  )
}

const Fields = ({ contract: { clientID, rate, startDate } }: { contract: ClientContract }) => (
  <ClientContractFields clientID={clientID} currency={rate?.currency ?? ''} startDate={startDate} />
)
