import { payrollEndpoints } from '@muster/contract/payroll/core/payrolls.contract.ts'
import { PayrollChange } from '@muster/contract/payroll/core/shapes.contract.ts'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { DateField } from '../../../ui/fields/dates/DateField.tsx'
import { TextareaField } from '../../../ui/fields/textFields.tsx'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts'
import { INVALIDATED_KEYS } from '../endpoints.ts'
import type { VisibleRun } from '../labels.ts'

const UNPAID: readonly VisibleRun['status'][] = [
  ...(['DRAFT', 'CALCULATED', 'SUBMITTED', 'REVIEWED', 'RETURNED', 'APPROVED', 'FILE_GENERATED'] as const),
]

/** Edits the note, the reason and the planned payment date of a run; all figures are calculated. */
export function EditRunDrawer({ run, onClose }: { run: VisibleRun; onClose(): void }) {
  const { id, number, kind, status, version, note, payOn, purpose } = run
  const update = useAction(payrollEndpoints.update, { done: `${number} saved`, refreshes: INVALIDATED_KEYS })
  const isUnpaid = UNPAID.includes(status)
  const isAdditional = kind !== 'REGULAR'
  const form = useSchemaForm(
    PayrollChange,
    {
      note: note ?? '',
      version,
      ...(isUnpaid && { payOn: payOn ?? null }),
      ...(isAdditional && { purpose: purpose ?? '' }),
    },
    { save: (body) => update.mutateAsync({ params: { id }, body }), saved: onClose },
  )
  return (
    <FormDrawer title={`Edit ${number}`} form={form} onClose={onClose}>
      {isUnpaid && <DateField name="payOn" label="Planned payment date" />}
      {isAdditional && <TextareaField name="purpose" label="Reason for off-cycle run" rows={2} />}
      <TextareaField name="note" label="Note" rows={4} />
    </FormDrawer>
  )
}
