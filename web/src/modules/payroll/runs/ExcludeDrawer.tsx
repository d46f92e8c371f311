import { Id, text } from '@muster/contract/kernel/values/fields.ts'
import * as z from 'zod'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { RemoteSelect } from '../../../ui/fields/choices/RemoteSelect.tsx'
import { TextareaField } from '../../../ui/fields/textFields.tsx'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { INVALIDATED_KEYS, payrollApi } from '../endpoints.ts'
import type { VisibleRun } from '../labels.ts'
import { consultants } from '../lookups.ts'

const Exclusion = z.strictObject({ candidateID: Id, reason: text(500, 'The reason') })

/** Excludes a person from the run, with a reason for its approvers. */
export function ExcludeDrawer({ run: { id, number }, onClose }: { run: VisibleRun; onClose(): void }) {
  const exclude = useAction(payrollApi.exclude, { done: `Excluded from ${number}`, refreshes: INVALIDATED_KEYS })
  const form = useSchemaForm(
    Exclusion,
    { candidateID: '', reason: '' },
    { save: (body) => exclude.mutateAsync({ params: { id }, body }), saved: onClose },
  )
  return (
    <FormDrawer title={`Exclude consultant from ${number}`} verb="Exclude" form={form} onClose={onClose}>
      <RemoteSelect name="candidateID" label="Consultant" source={consultants} wide />
      <TextareaField name="reason" label="Reason" rows={2} />
      <HelperText wide>Reviewers and approvers see the reason.</HelperText>
    </FormDrawer>
  )
}
