import { purchaseOrderEndpoints } from '@muster/contract/purchase-orders/purchase-orders.contract.ts'
import { NewAmendment, Overrun } from '@muster/contract/purchase-orders/shapes.contract.ts'
import { useMemo, useState } from 'react'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { RemoteSelect } from '../../../ui/fields/choices/RemoteSelect.tsx'
import { DateField } from '../../../ui/fields/dates/DateField.tsx'
import { MoneyField } from '../../../ui/fields/numberFields.tsx'
import { OptionalGroup } from '../../../ui/fields/OptionalGroup.tsx'
import { TextareaField, TextField } from '../../../ui/fields/textFields.tsx'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts'
import { formatDate } from '../../../ui/format/day.ts'
import { formatMoney } from '../../../ui/format/number.ts'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { DocumentField, documentError } from '../DocumentField.tsx'
import { INVALIDATED_KEYS } from '../endpoints.ts'
import { shownField, type VisibleOrder } from '../labels.ts'
import { otherOrdersOf } from '../lookups.ts'

interface AmendProps {
  order: VisibleOrder
  onClose(): void
}

/** Adds value, extends validity, or transfers the balance of another order, with the client’s document. */
export function AmendDrawer({ order, onClose }: AmendProps) {
  const { id, clientID, currency, number, version, ceiling, validTo } = order
  const [files, setFiles] = useState<readonly File[]>([])
  const others = useMemo(() => otherOrdersOf(clientID, currency, id), [clientID, currency, id])
  const amend = useAction(purchaseOrderEndpoints.amend, { done: `${number} amended`, refreshes: INVALIDATED_KEYS })
  const form = useSchemaForm(
    NewAmendment,
    { reason: '', addedValue: null, validTo: '', clientReference: '', effectiveOn: '', rolloverFromID: '', version },
    {
      save: async (body) => {
        const violation = documentError(files, true)
        if (violation) throw violation
        return amend.mutateAsync({ params: { id }, body, files })
      },
      saved: onClose,
      show: shownField,
    },
  )
  return (
    <FormDrawer title={`Amend ${number}`} form={form} verb="Amend" onClose={onClose}>
      <HelperText wide>
        The PO limit is {formatMoney(ceiling)}, valid to {formatDate(validTo)}. The change applies immediately.
      </HelperText>
      <OptionalGroup name="addedValue" noun="additional value" blank={() => ({ amount: '', currency })}>
        <MoneyField name="addedValue.amount" label="Additional value" currency={currency} />
      </OptionalGroup>
      <DateField name="validTo" label="New end date" description="Leave empty to keep the current date." />
      <DateField name="effectiveOn" label="Document date" description="Defaults to today." />
      <RemoteSelect
        name="rolloverFromID"
        label="Transfer balance from"
        source={others}
        description="Another purchase order of the client. It is closed."
        wide
      />
      <TextField name="clientReference" label="Client reference" wide />
      <DocumentField label="Client document" files={files} onChange={setFiles} required />
      <TextareaField name="reason" label="Reason" rows={2} />
    </FormDrawer>
  )
}

/** The amount that may be billed above the limit; the limit itself does not change. */
export function OverrunDrawer({ order, onClose }: AmendProps) {
  const { id, currency, number, version } = order
  const allow = useAction(purchaseOrderEndpoints.allowOverrun, {
    done: `Overrun of ${number} approved`,
    refreshes: INVALIDATED_KEYS,
  })
  const form = useSchemaForm(
    Overrun,
    { amount: { amount: '', currency }, reason: '', version },
    { save: (body) => allow.mutateAsync({ params: { id }, body }), saved: onClose, show: shownField },
  )
  return (
    <FormDrawer title={`Approve overrun of ${number}`} form={form} verb="Approve overrun" onClose={onClose}>
      <HelperText wide>You approve billing above the limit. The PO limit does not change.</HelperText>
      <MoneyField name="amount.amount" label="Approved overrun" currency={currency} wide />
      <TextareaField name="reason" label="Reason" rows={2} />
    </FormDrawer>
  )
}
