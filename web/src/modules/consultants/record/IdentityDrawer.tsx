import type { Candidate } from '@muster/contract/consultants/candidate.contract.ts'
import { expiryLabels, identityNumberLabels } from '@muster/contract/consultants/consultants.labels.ts'
import { type Duplicate, identityEndpoints } from '@muster/contract/consultants/identity.contract.ts'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { onVersion } from '../../../kernel/api/optimistic-lock.ts'
import { DateField } from '../../../ui/fields/dates/DateField.tsx'
import { TextField } from '../../../ui/fields/textFields.tsx'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts'

const FIELDS = [
  ...['passportNumber', 'passportIssue', 'passportExpiry', 'passportPlace', 'visaNumber', 'visaExpiry'],
  ...['residenceID', 'residenceExpiry', 'workPermitNumber', 'workPermitExpiry', 'mohrePersonID', 'medicalExpiry'],
  ...['nationalID', 'socialInsuranceNumber', 'socialInsuranceSince'],
]

const valuesOf = (identity: object | undefined, version: number) => ({
  ...Object.fromEntries(FIELDS.map((field) => [field, (identity as Record<string, unknown>)?.[field] ?? ''])),
  version,
})

interface IdentityDrawerProps {
  candidate: Candidate
  /** Told who else carries one of these numbers. */
  onAlike(found: readonly Duplicate[]): void
  onClose(): void
}

export function IdentityDrawer({ candidate, onAlike, onClose }: IdentityDrawerProps) {
  const change = useAction(identityEndpoints.change, { done: 'Identity documents saved' })
  const form = useSchemaForm(identityEndpoints.change.body, valuesOf(candidate.identity, candidate.version), {
    save: (body) =>
      onVersion(
        () => change.mutateAsync({ params: { id: candidate.id }, body }),
        ({ identity, version }: { identity: object; version: number }) => valuesOf(identity, version),
      ),
    saved: (answer) => {
      onAlike((answer as { lookalikes: Duplicate[] }).lookalikes)
      onClose()
    },
  })
  const number = (name: keyof typeof identityNumberLabels) => (
    <TextField name={name} label={identityNumberLabels[name]} />
  )
  const expiry = (name: keyof typeof expiryLabels) => <DateField name={name} label={`${expiryLabels[name]} expires`} />
  return (
    <FormDrawer title={`Identity documents of ${candidate.name}`} form={form} onClose={onClose}>
      {number('passportNumber')}
      <TextField name="passportPlace" label="Place of issue" />
      <DateField name="passportIssue" label="Passport issued" />
      {expiry('passportExpiry')}
      {number('visaNumber')}
      {expiry('visaExpiry')}
      {number('residenceID')}
      {expiry('residenceExpiry')}
      {number('workPermitNumber')}
      {expiry('workPermitExpiry')}
      {number('mohrePersonID')}
      {expiry('medicalExpiry')}
      {number('nationalID')}
      {number('socialInsuranceNumber')}
      <DateField name="socialInsuranceSince" label="Insured since" />
    </FormDrawer>
  )
}
