import { leaveEndpoints } from '@muster/contract/leave/leave.contract.ts'
import { balanceEntryHints, leaveKindLabels } from '@muster/contract/leave/leave.labels.ts'
import { type LeaveBalance, NewMovement } from '@muster/contract/leave/shapes.contract.ts'
import { leaveTypeLabels } from '@muster/contract/settings/country-rules/leave-rules.labels.ts'
import { useAction } from '../../kernel/api/endpoint.ts'
import { SelectField } from '../../ui/fields/choices/choiceFields.tsx'
import { DateField } from '../../ui/fields/dates/DateField.tsx'
import { DecimalField } from '../../ui/fields/numberFields.tsx'
import { TextareaField } from '../../ui/fields/textFields.tsx'
import { FormDrawer } from '../../ui/form/FormDrawer.tsx'
import { useFieldValue } from '../../ui/form/useFieldValue.ts'
import { useSchemaForm } from '../../ui/form/useSchemaForm.ts'
import { HelperText } from '../../ui/states/HelperText.tsx'
import { INVALIDATED_KEYS } from './endpoints.ts'

type EntryKind = 'OPENING' | 'ADJUSTED' | 'ENCASHED'

const KIND_OPTIONS = (['ENCASHED', 'ADJUSTED', 'OPENING'] as const).map((value) => ({
  value,
  label: leaveKindLabels[value],
}))

interface MovementDrawerProps {
  candidateID: string
  /** The type that is chosen at first. */
  kind: EntryKind
  /** Today in the country of the consultant. */
  today: string
  /** The leave types with a ledger in this country. */
  balances: readonly LeaveBalance[]
  onClose(): void
}

/** A ledger entry that is not an absence; another person approves it. */
export function MovementDrawer({ candidateID, kind, today, balances, onClose }: MovementDrawerProps) {
  const enter = useAction(leaveEndpoints.enter, {
    done: ({ kind: entered }) => `${leaveKindLabels[entered]} requested`,
    refreshes: INVALIDATED_KEYS,
  })
  const types = balances.filter(({ sums }) => sums !== null)
  const initial = { kind, type: types[0]?.type ?? '', on: today, days: '', reason: '' }
  const form = useSchemaForm(NewMovement, initial, {
    save: (body) => enter.mutateAsync({ params: { id: candidateID }, body }),
    saved: onClose,
  })
  return (
    <FormDrawer title="Add balance adjustment" verb="Submit request" form={form} onClose={onClose}>
      <SelectField name="kind" label="Entry type" options={KIND_OPTIONS} wide />
      <Effect types={types} />
      <SelectField
        name="type"
        label="Leave type"
        options={types.map(({ type }) => ({ value: type, label: leaveTypeLabels[type] }))}
      />
      <DateField name="on" label="Date" />
      <DecimalField name="days" label="Days" unit="days" />
      <TextareaField name="reason" label="Reason" description="Saved to the activity log." rows={2} />
      <HelperText wide>The balance changes once another person approves the entry.</HelperText>
    </FormDrawer>
  )
}

function Effect({ types }: { types: readonly LeaveBalance[] }) {
  const kind = useFieldValue('kind') as EntryKind
  const type = useFieldValue('type')
  const left = types.find((one) => one.type === type)?.available
  return (
    <HelperText wide>
      {balanceEntryHints[kind]}
      {kind === 'ENCASHED' && left && ` Available today: ${left} ${Number(left) === 1 ? 'day' : 'days'}.`}
    </HelperText>
  )
}
