import { jobEndpoints } from '@muster/contract/recruiting/jobs/jobs.contract.ts'
import { type Job, JobCopy } from '@muster/contract/recruiting/jobs/shapes.contract.ts'
import { useRouter } from '@tanstack/react-router'
import { useAction } from '../../../../kernel/api/endpoint.ts'
import { remember } from '../../../../kernel/lists/names.ts'
import { RemoteSelect } from '../../../../ui/fields/choices/RemoteSelect.tsx'
import { NumberField } from '../../../../ui/fields/numberFields.tsx'
import { TextField } from '../../../../ui/fields/textFields.tsx'
import { FormDrawer } from '../../../../ui/form/FormDrawer.tsx'
import { useSchemaForm } from '../../../../ui/form/useSchemaForm.ts'
import { HelperText } from '../../../../ui/states/HelperText.tsx'
import { INVALIDATED_KEYS } from '../../endpoints.ts'
import { jobHref, type VisibleJob } from '../../labels.ts'
import { clients } from '../../lookups.ts'

/** Creates a draft with the same content. */
export function CopyDrawer({ job, onClose }: { job: VisibleJob; onClose(): void }) {
  const { history } = useRouter()
  const { id, number, title, clientID, _client, openings } = job
  remember([_client])
  const copy = useAction(jobEndpoints.copy, { done: (made) => `${made.number} created`, refreshes: INVALIDATED_KEYS })
  const form = useSchemaForm(
    JobCopy,
    { title, clientID, openings },
    {
      save: (body) => copy.mutateAsync({ params: { id }, body }),
      saved: (made) => {
        onClose()
        history.push(jobHref(made as Job))
      },
    },
  )
  return (
    <FormDrawer title={`Clone ${number}`} form={form} verb="Clone as draft" onClose={onClose}>
      <HelperText wide>Dates, documents, notes and submissions are not copied.</HelperText>
      <TextField name="title" label="Title" wide />
      <RemoteSelect name="clientID" label="Client" source={clients} wide />
      <NumberField name="openings" label="Openings" wide />
    </FormDrawer>
  )
}
