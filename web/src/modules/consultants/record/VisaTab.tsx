import { Stack } from '@mantine/core'
import type { Candidate } from '@muster/contract/consultants/candidate.contract.ts'
import { consultantFields } from '@muster/contract/consultants/consultant-fields.labels.ts'
import { residencyLabels, visaSponsorLabels } from '@muster/contract/consultants/consultants.labels.ts'
import type { Duplicate } from '@muster/contract/consultants/identity.contract.ts'
import type { ExpiryField, IdentityNumber } from '@muster/contract/consultants/view.contract.ts'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { recordLabel } from '@muster/contract/kernel/api/record-fields.ts'
import { IconEdit } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useMay } from '../../../kernel/session/permissions.ts'
import { DateCell, ExpiryCell } from '../../../ui/cells/cells.tsx'
import { labelFor } from '../../../ui/format/labels.ts'
import { SmallButton } from '../../../ui/link/SmallButton.tsx'
import { CopyableValue } from '../../../ui/record/CopyableValue.tsx'
import { FieldGroup } from '../../../ui/record/FieldList.tsx'
import { EmptyState } from '../../../ui/states/states.tsx'
import { Duplicates } from '../form/DuplicateWarning.tsx'
import { IdentityDrawer } from './IdentityDrawer.tsx'

type Identity = Partial<NonNullable<Candidate['identity']>>
const NONE: readonly Duplicate[] = []

/** Passport, IDs and permits with their expiry dates. The server audits the reading of full numbers. */
export function VisaTab({ candidate }: { candidate: Candidate }) {
  const can = useMay()
  const [isEditing, setEditing] = useState(false)
  const [duplicates, setDuplicates] = useState(NONE)
  const identity: Identity | undefined = candidate.identity
  const mayEdit = can(right('consultant-identity', 'edit'))
  const edit = mayEdit && (
    <SmallButton icon={IconEdit} onClick={() => setEditing(true)}>
      Edit identity documents
    </SmallButton>
  )
  return (
    <Stack gap={24} miw={0}>
      {duplicates.length > 0 && <Duplicates found={duplicates} />}
      {identity ? <Documents candidate={candidate} identity={identity} action={edit} /> : <NoDocuments action={edit} />}
      {isEditing && (
        <IdentityDrawer candidate={candidate} onDuplicates={setDuplicates} onClose={() => setEditing(false)} />
      )}
    </Stack>
  )
}

const NoDocuments = ({ action }: { action: ReactNode }) => (
  <EmptyState title="No identity documents yet" action={action}>
    Add passport, visa, IDs and permits.
  </EmptyState>
)

const labelOf = (name: keyof Identity) => recordLabel(consultantFields, `identity.${name}`)

const numberOf = (identity: Identity, name: IdentityNumber) => {
  const value = identity[name]
  const label = labelOf(name)
  return { label, value: value && <CopyableValue value={value} name={`the ${label.toLowerCase()}`} /> }
}

const expiryOf = (identity: Identity, name: ExpiryField) => {
  const value = identity[name]
  return { label: labelOf(name), value: value && <ExpiryCell value={value} /> }
}

const dayOf = (identity: Identity, name: 'passportIssue' | 'socialInsuranceSince') => {
  const value = identity[name]
  return { label: labelOf(name), value: value && <DateCell value={value} /> }
}

interface DocumentsProps {
  candidate: Candidate
  identity: Identity
  action: ReactNode
}

const Documents = ({ candidate, identity, action }: DocumentsProps) => (
  <>
    <FieldGroup
      title="Passport"
      action={action}
      fields={[
        numberOf(identity, 'passportNumber'),
        dayOf(identity, 'passportIssue'),
        expiryOf(identity, 'passportExpiry'),
        { label: labelOf('passportPlace'), value: identity.passportPlace },
      ]}
    />
    <FieldGroup
      title="Visa and residence"
      fields={[
        { label: consultantFields.residencyStatus.label, value: labelFor(residencyLabels, candidate.residencyStatus) },
        { label: consultantFields.visaSponsor.label, value: labelFor(visaSponsorLabels, candidate.visaSponsor) },
        numberOf(identity, 'visaNumber'),
        expiryOf(identity, 'visaExpiry'),
        numberOf(identity, 'residenceID'),
        expiryOf(identity, 'residenceExpiry'),
        numberOf(identity, 'workPermitNumber'),
        expiryOf(identity, 'workPermitExpiry'),
        numberOf(identity, 'mohrePersonID'),
        expiryOf(identity, 'medicalExpiry'),
      ]}
    />
    <FieldGroup
      title="National documents"
      fields={[
        numberOf(identity, 'nationalID'),
        numberOf(identity, 'socialInsuranceNumber'),
        dayOf(identity, 'socialInsuranceSince'),
      ]}
    />
  </>
)
