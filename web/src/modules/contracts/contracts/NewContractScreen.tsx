import { candidateContractEndpoints, clientContractEndpoints } from '@muster/contract/contracts/contracts.contract.ts'
import { Id } from '@muster/contract/kernel/values/fields.ts'
import { useRouter } from '@tanstack/react-router'
import * as z from 'zod'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { Allowed } from '../../../kernel/session/Allowed.tsx'
import { RemoteSelect } from '../../../ui/fields/choices/RemoteSelect.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { FormSection } from '../../../ui/form/FormSection.tsx'
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts'
import { useAddress } from '../../../ui/list/page/useListState.ts'
import { contractHref, INVALIDATED_KEYS, KINDS } from '../lifecycle/documents.ts'
import { contractedOrderForms } from '../lookups.ts'

export const NewCandidateContractScreen = () => (
  <Allowed needs={KINDS.CANDIDATE.create} deniedMessage="You don’t have permission to create employment contracts">
    <NewPage kind="CANDIDATE" />
  </Allowed>
)
export const NewClientContractScreen = () => (
  <Allowed needs={KINDS.CLIENT.create} deniedMessage="You don’t have permission to create client contracts">
    <NewPage kind="CLIENT" />
  </Allowed>
)

const CREATE = {
  CANDIDATE: candidateContractEndpoints.create,
  CLIENT: clientContractEndpoints.create as unknown as typeof candidateContractEndpoints.create,
}
const TITLES = { CANDIDATE: 'New employment contract', CLIENT: 'New client contract' }
const Form = z.strictObject({ orderFormID: Id })

/** A contract is created from its order form, which is the only input; all other fields are edited in the draft. */
function NewPage({ kind }: { kind: 'CANDIDATE' | 'CLIENT' }) {
  const { history } = useRouter()
  const { search } = useAddress()
  const create = useAction(CREATE[kind], {
    done: ({ number }) => `${number} created as draft`,
    refreshes: INVALIDATED_KEYS,
  })
  const known = typeof search.orderFormID === 'string' ? search.orderFormID : ''
  const form = useSchemaForm(
    Form,
    { orderFormID: known },
    {
      save: (body) => create.mutateAsync({ body }),
      saved: (answer) => history.replace(contractHref(kind, (answer as { id: string }).id)),
    },
  )
  return (
    <FormPage title={TITLES[kind]} verb="Create contract" form={form} onCancel={() => history.back()}>
      <FormSection
        title="Order form"
        text="An approved order form that is not closed. Dates, terms and rates are copied to the draft."
      >
        <RemoteSelect name="orderFormID" label="Order form" source={contractedOrderForms} wide />
      </FormSection>
    </FormPage>
  )
}
