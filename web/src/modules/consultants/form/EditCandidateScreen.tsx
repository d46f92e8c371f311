import type { Candidate } from '@muster/contract/consultants/candidate.contract.ts'
import { candidateEndpoints } from '@muster/contract/consultants/consultants.contract.ts'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { useParams, useRouter } from '@tanstack/react-router'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { onVersion } from '../../../kernel/api/optimistic-lock.ts'
import { FreshRecord } from '../../../kernel/records/FreshRecord.tsx'
import { Allowed } from '../../../kernel/session/Allowed.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts'
import { candidateApi } from '../endpoints.ts'
import { formatConsultantValue } from '../record/displayValues.ts'
import { CandidateFormFields } from './CandidateFormFields.tsx'
import { CandidateForm, candidateValues } from './candidateForm.ts'

export function EditCandidateScreen() {
  const { candidateID = '' } = useParams({ strict: false }) as { candidateID?: string }
  return (
    <Allowed needs={right('consultants', 'edit')} deniedMessage="You don’t have permission to edit consultants">
      <FreshRecord endpoint={candidateApi.get} id={candidateID}>
        {(candidate) => <EditPage candidate={candidate} />}
      </FreshRecord>
    </Allowed>
  )
}

function EditPage({ candidate }: { candidate: Candidate }) {
  const router = useRouter()
  const back = `/candidates/${candidate.id}`
  const update = useAction(candidateEndpoints.update, { done: ({ name }) => `${name} saved` })
  const form = useSchemaForm(CandidateForm, candidateValues(candidate), {
    save: (values) =>
      onVersion(() => update.mutateAsync({ params: { id: candidate.id }, body: values }), candidateValues),
    saved: () => router.history.replace(back),
    show: formatConsultantValue,
  })
  return (
    <FormPage title={`Edit ${candidate.name}`} form={form} onCancel={() => router.history.push(back)}>
      <CandidateFormFields candidateID={candidate.id} />
    </FormPage>
  )
}
