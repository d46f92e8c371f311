import type { Candidate } from '@muster/contract/consultants/candidate.contract.ts'
import { candidateEndpoints } from '@muster/contract/consultants/consultants.contract.ts'
import { right } from '@muster/contract/kernel/permission.ts'
import { useParams, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useAction, useEndpoint } from '../../kernel/endpoint.ts'
import { useMay } from '../../kernel/permissions.ts'
import { FormPage } from '../../ui/form/FormPage.tsx'
import { useSchemaForm } from '../../ui/form/useSchemaForm.ts'
import { FieldsSkeleton } from '../../ui/states/Skeletons.tsx'
import { FailedState, ForbiddenState } from '../../ui/states/states.tsx'
import { CandidateFormFields } from './CandidateFormFields.tsx'
import { CandidateForm, candidateValues, onVersion } from './candidateForm.ts'
import { candidateLines } from './lines.ts'
import { shownValue } from './shownValues.ts'

export function EditCandidateScreen() {
  const { candidateID = '' } = useParams({ strict: false }) as { candidateID?: string }
  const can = useMay()
  const mayEdit = can(right('consultants', 'edit'))
  const candidate = useEndpoint(candidateLines.get, { params: { id: candidateID } }, { enabled: mayEdit })
  if (!mayEdit) return <ForbiddenState title="You may not change consultants" />
  if (candidate.error) return <FailedState error={candidate.error} onRetry={() => void candidate.refetch()} />
  // A record that was read before the page was opened may be old; the form begins with the newest.
  if (!candidate.data || (candidate.isFetching && candidate.isStale)) return <FieldsSkeleton />
  return <EditPage key={candidateID} read={candidate.data} />
}

function EditPage({ read }: { read: Candidate }) {
  // What is read again in the background must not change the form under the hands.
  const [candidate] = useState(read)
  const router = useRouter()
  const back = `/candidates/${candidate.id}`
  const update = useAction(candidateEndpoints.update, { done: ({ name }) => `${name} saved` })
  const form = useSchemaForm(CandidateForm, candidateValues(candidate), {
    save: (values) =>
      onVersion(() => update.mutateAsync({ params: { id: candidate.id }, body: values }), candidateValues),
    saved: () => router.history.replace(back),
    show: shownValue,
  })
  return (
    <FormPage title={`Edit ${candidate.name}`} form={form} onCancel={() => router.history.push(back)}>
      <CandidateFormFields candidateID={candidate.id} />
    </FormPage>
  )
}
