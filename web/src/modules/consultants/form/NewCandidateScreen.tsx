import { candidateEndpoints } from '@muster/contract/consultants/consultants.contract.ts'
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
import { CandidateFormFields } from './CandidateFormFields.tsx'
import { blankCandidate, NewCandidateForm } from './candidateForm.ts'

export function NewCandidateScreen() {
  const can = useMay()
  const { countries, error } = useOwnCountries()
  if (!can(right('consultants', 'create')))
    return (
      <NoAccess
        needs={right('consultants', 'create')}
        deniedMessage="You don’t have permission to create consultants"
      />
    )
  if (error) return <FailedState error={error} />
  if (countries.length === 0) return <FieldsSkeleton />
  return <NewCandidatePage countryID={countries.length === 1 ? countries[0]?.id : undefined} />
}

function NewCandidatePage({ countryID }: { countryID: string | undefined }) {
  const router = useRouter()
  const create = useAction(candidateEndpoints.create, { done: ({ name, code }) => `${name} created as ${code}` })
  const form = useSchemaForm(NewCandidateForm, blankCandidate(countryID), {
    save: (values) => create.mutateAsync({ body: values }),
    saved: (answer) => router.history.replace(`/candidates/${(answer as { id: string }).id}`),
  })
  return (
    <FormPage
      title="New consultant"
      form={form}
      verb="Create consultant"
      onCancel={() => router.history.push('/candidates')}
    >
      <CandidateFormFields />
    </FormPage>
  )
}
