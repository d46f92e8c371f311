import { clientEndpoints } from '@muster/contract/clients/clients.contract.ts'
import type { Client, ClientChange } from '@muster/contract/clients/shapes.contract.ts'
import { right } from '@muster/contract/kernel/permission.ts'
import { useParams, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useAction, useEndpoint } from '../../kernel/endpoint.ts'
import { useMay } from '../../kernel/permissions.ts'
import { FormPage } from '../../ui/form/FormPage.tsx'
import { useSchemaForm } from '../../ui/form/useSchemaForm.ts'
import { FieldsSkeleton } from '../../ui/states/Skeletons.tsx'
import { FailedState, ForbiddenState } from '../../ui/states/states.tsx'
import { ClientFormFields } from './ClientFormFields.tsx'
import { ClientForm, clientValues, onVersion } from './clientForm.ts'
import { clientLines } from './lines.ts'
import { shownValue } from './shownValues.ts'

export function EditClientScreen() {
  const { clientID = '' } = useParams({ strict: false }) as { clientID?: string }
  const can = useMay()
  const client = useEndpoint(clientLines.get, { params: { id: clientID } }, { staleTime: 0 })
  if (!can(right('clients', 'edit'))) return <ForbiddenState title="You may not change clients" />
  if (client.error && !client.data) return <FailedState error={client.error} onRetry={() => void client.refetch()} />
  // A record that was read before the page was opened may be old; the form begins with the newest.
  if (!client.data || !client.isFetchedAfterMount) return <FieldsSkeleton />
  return <EditPage key={clientID} read={client.data} />
}

function EditPage({ read }: { read: Client }) {
  // What is read again in the background must not change the form under the hands.
  const [client] = useState(read)
  const router = useRouter()
  const back = `/clients/${client.id}`
  const update = useAction(clientEndpoints.update, { done: ({ name }) => `${name} saved` })
  const form = useSchemaForm(ClientForm, clientValues(client), {
    save: (values) =>
      onVersion(() => update.mutateAsync({ params: { id: client.id }, body: values as unknown as ClientChange })),
    saved: () => router.history.replace(back),
    show: shownValue,
  })
  return (
    <FormPage title={`Edit ${client.name}`} form={form} onCancel={() => router.history.push(back)}>
      <ClientFormFields clientID={client.id} />
    </FormPage>
  )
}
