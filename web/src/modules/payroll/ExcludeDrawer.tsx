import { Id, text } from '@muster/contract/kernel/fields.ts'
import * as z from 'zod'
import { useAction } from '../../kernel/endpoint.ts'
import { RemoteSelect } from '../../ui/fields/RemoteSelect.tsx'
import { TextareaField } from '../../ui/fields/textFields.tsx'
import { FormDrawer } from '../../ui/form/FormDrawer.tsx'
import { useSchemaForm } from '../../ui/form/useSchemaForm.ts'
import { Note } from '../../ui/states/Note.tsx'
import { payrollLines, REFRESHES } from './lines.ts'
import { consultants } from './sources.ts'
import type { SeenRun } from './words.ts'

const Exclusion = z.strictObject({ candidateID: Id, reason: text(500, 'The reason') })

/** Leaves somebody out of the run, with the reason that everybody who approves it reads. */
export function ExcludeDrawer({ run: { id, number }, onClose }: { run: SeenRun; onClose(): void }) {
  const exclude = useAction(payrollLines.exclude, { done: `Left out of ${number}`, refreshes: REFRESHES })
  const form = useSchemaForm(
    Exclusion,
    { candidateID: '', reason: '' },
    { save: (body) => exclude.mutateAsync({ params: { id }, body }), saved: onClose },
  )
  return (
    <FormDrawer title={`Leave somebody out of ${number}`} verb="Leave out" form={form} onClose={onClose}>
      <RemoteSelect name="candidateID" label="Consultant" source={consultants} wide />
      <TextareaField name="reason" label="Reason" rows={2} />
      <Note wide>They stand with this reason on the run, for whoever reviews and approves it.</Note>
    </FormDrawer>
  )
}
