import { jobEndpoints } from '@muster/contract/recruiting/jobs/jobs.contract.ts'
import { JobChange } from '@muster/contract/recruiting/jobs/shapes.contract.ts'
import { useAction } from '../../../../kernel/api/endpoint.ts'
import { remember } from '../../../../kernel/lists/names.ts'
import { FormDrawer } from '../../../../ui/form/FormDrawer.tsx'
import { useSchemaForm } from '../../../../ui/form/useSchemaForm.ts'
import { INVALIDATED_KEYS } from '../../endpoints.ts'
import { shownJobField, type VisibleJob } from '../../labels.ts'
import { AssignmentFields } from '../form/AssignmentFields.tsx'

const ASSIGNED = JobChange.pick({
  version: true,
  recruiterIDs: true,
  leadID: true,
  accountManagerID: true,
  teamID: true,
})

/** Edits the assignees of a job. All users concerned are notified. */
export function AssignDrawer({ job, onClose }: { job: VisibleJob; onClose(): void }) {
  const { id, number, version, recruiterIDs, leadID, accountManagerID, teamID } = job
  remember([...job._recruiters, job._lead, job._accountManager, job._team])
  const update = useAction(jobEndpoints.update, { done: `${number} assigned`, refreshes: INVALIDATED_KEYS })
  const initial = {
    recruiterIDs: [...recruiterIDs],
    leadID: leadID ?? '',
    accountManagerID: accountManagerID ?? '',
    teamID: teamID ?? '',
    version,
  }
  const form = useSchemaForm(ASSIGNED, initial, {
    save: (body) => update.mutateAsync({ params: { id }, body }),
    saved: onClose,
    show: shownJobField,
  })
  return (
    <FormDrawer title={`Assign ${number}`} form={form} verb="Assign" onClose={onClose}>
      <AssignmentFields wide />
    </FormDrawer>
  )
}
