import { clientEndpoints } from '@muster/contract/clients/clients.contract.ts'
import type { NewClient } from '@muster/contract/clients/shapes.contract.ts'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { useRouter } from '@tanstack/react-router'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { useOwnCountries } from '../../../kernel/lists/countries.ts'
import { NoAccess } from '../../../kernel/session/Allowed.tsx'
import { useMay } from '../../../kernel/session/permissions.ts'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts'
import { FieldsSkeleton } from '../../../ui/states/Skeleton.tsx'
import { FailedState } from '../../../ui/states/states.tsx'
import { ClientFormFields } from './ClientFormFields.tsx'
import { blankClient, NewClientForm } from './clientForm.ts'

export function NewClientScreen() {
  const can = useMay()
  const { countries, error } = useOwnCountries()
  if (!can(right('clients', 'create')))
    return <NoAccess needs={right('clients', 'create')} deniedMessage="You don’t have permission to create clients" />
  if (error && countries.length === 0) return <FailedState error={error} />
  if (countries.length === 0) return <FieldsSkeleton />
  return <NewClientPage only={countries.length === 1 ? countries[0] : undefined} />
}

/** `only`: the country of a user who works in one country, as the default. */
function NewClientPage({ only }: { only: Parameters<typeof blankClient>[0] }) {
  const router = useRouter()
  const create = useAction(clientEndpoints.create, { done: (client) => `${client.name} created as ${client.code}` })
  const form = useSchemaForm(NewClientForm, blankClient(only), {
    save: (values) => create.mutateAsync({ body: values as NewClient }),
    saved: (answer) => router.history.replace(`/clients/${(answer as { id: string }).id}`),
  })
  return (
    <FormPage title="New client" form={form} verb="Create client" onCancel={() => router.history.push('/clients')}>
      <ClientFormFields />
    </FormPage>
  )
}
