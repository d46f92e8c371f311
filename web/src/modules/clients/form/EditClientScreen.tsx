import { clientEndpoints } from '@muster/contract/clients/clients.contract.ts'
import type { Client, ClientChange } from '@muster/contract/clients/shapes.contract.ts'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { useParams, useRouter } from '@tanstack/react-router'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { onVersion } from '../../../kernel/api/optimistic-lock.ts'
import { FreshRecord } from '../../../kernel/records/FreshRecord.tsx'
import { Allowed } from '../../../kernel/session/Allowed.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts'
import { clientApi } from '../endpoints.ts'
import { formatClientValue } from '../record/displayValues.ts'
import { ClientFormFields } from './ClientFormFields.tsx'
import { ClientForm, clientValues } from './clientForm.ts'

export function EditClientScreen() {
  const { clientID = '' } = useParams({ strict: false }) as { clientID?: string }
  return (
    <Allowed needs={right('clients', 'edit')} deniedMessage="You don’t have permission to edit clients">
      <FreshRecord endpoint={clientApi.get} id={clientID}>
        {(client) => <EditPage client={client} />}
      </FreshRecord>
    </Allowed>
  )
}

function EditPage({ client }: { client: Client }) {
  const router = useRouter()
  const back = `/clients/${client.id}`
  const update = useAction(clientEndpoints.update, { done: ({ name }) => `${name} saved` })
  const form = useSchemaForm(ClientForm, clientValues(client), {
    save: (values) =>
      onVersion(
        () => update.mutateAsync({ params: { id: client.id }, body: values as unknown as ClientChange }),
        clientValues,
      ),
    saved: () => router.history.replace(back),
    show: formatClientValue,
  })
  return (
    <FormPage title={`Edit ${client.name}`} form={form} onCancel={() => router.history.push(back)}>
      <ClientFormFields clientID={client.id} />
    </FormPage>
  )
}
