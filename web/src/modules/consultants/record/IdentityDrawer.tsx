import type { Candidate } from '@muster/contract/consultants/candidate.contract.ts'
import { consultantFields } from '@muster/contract/consultants/consultant-fields.labels.ts'
import { type Duplicate, identityEndpoints } from '@muster/contract/consultants/identity.contract.ts'
import { formField } from '@muster/contract/kernel/api/record-fields.ts'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { onVersion } from '../../../kernel/api/optimistic-lock.ts'
import { DateField } from '../../../ui/fields/dates/DateField.tsx'
import { TextField } from '../../../ui/fields/textFields.tsx'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts'

const FIELDS = [
  'passportNumber',
  'passportPlace',
  'passportIssue',
  'passportExpiry',
  'visaNumber',
  'visaExpiry',
  'residenceID',
  'residenceExpiry',
  'workPermitNumber',
  'workPermitExpiry',
  'mohrePersonID',
  'medicalExpiry',
  'nationalID',
  'socialInsuranceNumber',
  'socialInsuranceSince',
] as const
type IdentityField = (typeof FIELDS)[number]

const valuesOf = (identity: Partial<Record<IdentityField, string | null>> | undefined, version: number) => ({
  ...Object.fromEntries(FIELDS.map((name) => [name, identity?.[name] ?? ''])),
  version,
})

/** The control of a field by its format: a date or text. */
function IdentityControl({ name }: { name: IdentityField }) {
  const field = `identity.${name}` as const
  const props = formField(consultantFields, name, field)
  return 'format' in consultantFields[field] ? <DateField {...props} /> : <TextField {...props} />
}

interface IdentityDrawerProps {
  candidate: Candidate
  /** Shows other consultants with one of these numbers. */
  onDuplicates(found: readonly Duplicate[]): void
  onClose(): void
}

export function IdentityDrawer({ candidate, onDuplicates, onClose }: IdentityDrawerProps) {
  const change = useAction(identityEndpoints.change, { done: 'Identity documents saved' })
  const form = useSchemaForm(identityEndpoints.change.body, valuesOf(candidate.identity, candidate.version), {
    save: (body) =>
      onVersion(
        () => change.mutateAsync({ params: { id: candidate.id }, body }),
        ({ identity, version }: { identity: object; version: number }) => valuesOf(identity, version),
      ),
    saved: (answer) => {
      onDuplicates((answer as { duplicates: Duplicate[] }).duplicates)
      onClose()
    },
  })
  return (
    <FormDrawer title={`Identity documents of ${candidate.name}`} form={form} onClose={onClose}>
      {FIELDS.map((name) => (
        <IdentityControl key={name} name={name} />
      ))}
    </FormDrawer>
  )
}
