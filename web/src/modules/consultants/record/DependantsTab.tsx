import { Stack } from '@mantine/core'
import type { Candidate } from '@muster/contract/consultants/candidate.contract.ts'
import { dependantRelationLabels } from '@muster/contract/consultants/consultants.labels.ts'
import { dependantFields } from '@muster/contract/consultants/dependant-fields.labels.ts'
import type { Dependant } from '@muster/contract/consultants/identity.contract.ts'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { IconEdit } from '@tabler/icons-react'
import { useState } from 'react'
import { useMay } from '../../../kernel/session/permissions.ts'
import { DateCell } from '../../../ui/cells/cells.tsx'
import { SmallButton } from '../../../ui/link/SmallButton.tsx'
import { FieldGroup } from '../../../ui/record/FieldList.tsx'
import { EmptyState } from '../../../ui/states/states.tsx'
import { DependantsDrawer } from './DependantsDrawer.tsx'

const NONE: readonly Dependant[] = []
const yesNo = (flag: boolean | undefined) => (flag === undefined ? undefined : flag ? 'Yes' : 'No')

/** The dependants of the consultant. */
export function DependantsTab({ candidate }: { candidate: Candidate }) {
  const can = useMay()
  const [isEditing, setEditing] = useState(false)
  const all = candidate.dependants ?? NONE
  const edit = can(right('consultant-identity', 'edit')) && (
    <SmallButton icon={IconEdit} onClick={() => setEditing(true)}>
      {all.length === 0 ? 'Add dependants' : 'Edit dependants'}
    </SmallButton>
  )
  return (
    <Stack gap={24} miw={0}>
      {all.length === 0 && (
        <EmptyState title="No dependants" action={edit}>
          Add a spouse, children and other dependants who are sponsored or insured.
        </EmptyState>
      )}
      {all.map((one, index) => (
        <FieldGroup
          key={one.id}
          title={one.name}
          action={index === 0 && edit}
          fields={[
            { label: dependantFields.relation.label, value: one.relation && dependantRelationLabels[one.relation] },
            { label: dependantFields.birthDate.label, value: one.birthDate && <DateCell value={one.birthDate} /> },
            { label: dependantFields.passportNumber.label, value: one.passportNumber },
            { label: dependantFields.sponsored.label, value: yesNo(one.sponsored) },
            { label: dependantFields.insured.label, value: yesNo(one.insured) },
          ]}
        />
      ))}
      {isEditing && <DependantsDrawer candidate={candidate} onClose={() => setEditing(false)} />}
    </Stack>
  )
}
