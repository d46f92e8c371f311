import type { Candidate } from '@muster/contract/consultants/candidate.contract.ts'
import { dependantRelationLabels } from '@muster/contract/consultants/consultants.labels.ts'
import { type DependantField, dependantFields } from '@muster/contract/consultants/dependant-fields.labels.ts'
import { type Dependant, identityEndpoints } from '@muster/contract/consultants/identity.contract.ts'
import { formField } from '@muster/contract/kernel/api/record-fields.ts'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { onVersion } from '../../../kernel/api/optimistic-lock.ts'
import { SelectField, SwitchField } from '../../../ui/fields/choices/choiceFields.tsx'
import { DateField } from '../../../ui/fields/dates/DateField.tsx'
import { RowsEditor } from '../../../ui/fields/RowsEditor.tsx'
import { TextField } from '../../../ui/fields/textFields.tsx'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts'
import { optionsOf } from '../../../ui/format/labels.ts'

const BLANK = { name: '', relation: '', birthDate: '', passportNumber: '', sponsored: false, insured: false }
const field = (path: string, name: DependantField) => formField(dependantFields, `${path}.${name}`, name)
const relations = optionsOf(dependantRelationLabels)

const valuesOf = ({ dependants, version }: { dependants?: readonly Dependant[] | undefined; version: number }) => ({
  dependants: (dependants ?? []).map((one) => ({
    ...one,
    birthDate: one.birthDate ?? '',
    passportNumber: one.passportNumber ?? '',
  })),
  version,
})

export function DependantsDrawer({ candidate, onClose }: { candidate: Candidate; onClose(): void }) {
  const change = useAction(identityEndpoints.dependants, { done: 'Dependants saved' })
  const form = useSchemaForm(identityEndpoints.dependants.body, valuesOf(candidate), {
    save: (body) => onVersion(() => change.mutateAsync({ params: { id: candidate.id }, body }), valuesOf),
    saved: onClose,
  })
  return (
    <FormDrawer title={`Dependants of ${candidate.name}`} form={form} onClose={onClose}>
      <RowsEditor name="dependants" noun="dependant" blank={BLANK} max={20}>
        {(path) => (
          <>
            <TextField {...field(path, 'name')} />
            <SelectField {...field(path, 'relation')} options={relations} />
            <DateField {...field(path, 'birthDate')} />
            <TextField {...field(path, 'passportNumber')} />
            <SwitchField {...field(path, 'sponsored')} />
            <SwitchField {...field(path, 'insured')} />
          </>
        )}
      </RowsEditor>
    </FormDrawer>
  )
}
