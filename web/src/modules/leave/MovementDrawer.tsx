import { leaveEndpoints } from '@muster/contract/leave/leave.contract.ts'
import { type LeaveBalance, NewMovement } from '@muster/contract/leave/shapes.contract.ts'
import { useAction } from '../../kernel/api/endpoint.ts'
import { LEAVE_TYPES } from '../../kernel/records/leave-labels.ts'
import { SelectField } from '../../ui/fields/choices/choiceFields.tsx'
import { DateField } from '../../ui/fields/dates/DateField.tsx'
import { DecimalField } from '../../ui/fields/numberFields.tsx'
import { TextareaField } from '../../ui/fields/textFields.tsx'
import { FormDrawer } from '../../ui/form/FormDrawer.tsx'
import { useFieldValue } from '../../ui/form/useFieldValue.ts'
import { useSchemaForm } from '../../ui/form/useSchemaForm.ts'
import { HelperText } from '../../ui/states/Note.tsx'
import { INVALIDATED_KEYS } from './endpoints.ts'
import { KINDS } from './labels.ts'

export type EntryKind = 'OPENING' | 'ADJUSTED' | 'ENCASHED'

const EFFECTS: Readonly<Record<EntryKind, string>> = {
  OPENING: 'It stands for everything up to the end of its day, and service earns on from there.',
  ADJUSTED: 'Days that are added, or with a minus taken away.',
  ENCASHED: 'Days that are paid out instead of taken; payroll takes them from the ledger.',
}
const KIND_OPTIONS = (['ENCASHED', 'ADJUSTED', 'OPENING'] as const).map((value) => ({ value, label: KINDS[value] }))

interface MovementDrawerProps {
  candidateID: string
  /** Chosen to begin with. */
  kind: EntryKind
  /** Where the consultant works. */
  today: string
  /** The kinds of leave that are kept in the ledger here. */
  balances: readonly LeaveBalance[]
  onClose(): void
}

/** An entry in the ledger that is no absence; somebody else approves it. */
export function MovementDrawer({ candidateID, kind, today, balances, onClose }: MovementDrawerProps) {
  const enter = useAction(leaveEndpoints.enter, {
    done: ({ kind: entered }) => `${KINDS[entered]} asked for`,
    refreshes: INVALIDATED_KEYS,
  })
  const types = balances.filter(({ sums }) => sums !== null)
  const initial = { kind, type: types[0]?.type ?? '', on: today, days: '', reason: '' }
  const form = useSchemaForm(NewMovement, initial, {
    save: (body) => enter.mutateAsync({ params: { id: candidateID }, body }),
    saved: onClose,
  })
  return (
    <FormDrawer title="Enter in the ledger" verb="Ask for it" form={form} onClose={onClose}>
      <SelectField name="kind" label="Kind of entry" options={KIND_OPTIONS} wide />
      <Effect types={types} />
      <SelectField
        name="type"
        label="Kind of leave"
        options={types.map(({ type }) => ({ value: type, label: LEAVE_TYPES[type] }))}
      />
      <DateField name="on" label="On" />
      <DecimalField name="days" label="Days" unit="days" />
      <TextareaField name="reason" label="Reason" description="It stays on the history." rows={2} />
      <HelperText wide>It enters the ledger once somebody else has approved it.</HelperText>
    </FormDrawer>
  )
}

function Effect({ types }: { types: readonly LeaveBalance[] }) {
  const kind = useFieldValue('kind') as EntryKind
  const type = useFieldValue('type')
  const left = types.find((one) => one.type === type)?.available
  return (
    <HelperText wide>
      {EFFECTS[kind]}
      {kind === 'ENCASHED' && left && ` Today ${left} days are left.`}
    </HelperText>
  )
}
