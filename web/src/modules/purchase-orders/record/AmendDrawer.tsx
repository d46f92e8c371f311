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
import { HelperText } from '../../../ui/states/Note.tsx'
import { DocumentField, documentRefusal } from '../DocumentField.tsx'
import { INVALIDATED_KEYS } from '../endpoints.ts'
import { shownField, type VisibleOrder } from '../labels.ts'
import { otherOrdersOf } from '../lookups.ts'

interface AmendProps {
  order: VisibleOrder
  onClose(): void
}

/** More value, a later end, or what a former order has left, with the paper of the client. */
export function AmendDrawer({ order, onClose }: AmendProps) {
  const { id, clientID, currency, number, version, ceiling, validTo } = order
  const [files, setFiles] = useState<readonly File[]>([])
  const others = useMemo(() => otherOrdersOf(clientID, currency, id), [clientID, currency, id])
  const amend = useAction(purchaseOrderEndpoints.amend, { done: `${number} amended`, refreshes: INVALIDATED_KEYS })
  const form = useSchemaForm(
    NewAmendment,
    {
      ...{ reason: '', addedValue: null, validTo: '', clientReference: '', effectiveOn: '', rolloverFromID: '' },
      version,
    },
    {
      save: async (body) => {
        const refusal = documentRefusal(files, true)
        if (refusal) throw refusal
        return amend.mutateAsync({ params: { id }, body, files })
      },
      saved: onClose,
      show: shownField,
    },
  )
  return (
    <FormDrawer title={`Amend ${number}`} form={form} verb="Amend" onClose={onClose}>
      <HelperText wide>
        Its ceiling is {formatMoney(ceiling)}, and it is valid to {formatDate(validTo)}. The change holds at once.
      </HelperText>
      <OptionalGroup name="addedValue" noun="additional value" blank={() => ({ amount: '', currency })}>
        <MoneyField name="addedValue.amount" label="Added to the ceiling" currency={currency} />
      </OptionalGroup>
      <DateField name="validTo" label="New last day" description="Empty where it stays." />
      <DateField name="effectiveOn" label="Day on the paper" description="Today unless said otherwise." />
      <RemoteSelect
        name="rolloverFromID"
        label="Take over the rest of"
        source={others}
        description="Another order of the client; it is closed."
        wide
      />
      <TextField name="clientReference" label="Reference of the client" wide />
      <DocumentField label="Paper of the client" files={files} onChange={setFiles} required />
      <TextareaField name="reason" label="Reason" rows={2} />
    </FormDrawer>
  )
}

/** What may be billed above the ceiling; the ceiling itself stays. */
export function OverrunDrawer({ order, onClose }: AmendProps) {
  const { id, currency, number, version } = order
  const allow = useAction(purchaseOrderEndpoints.allowOverrun, {
    done: `Overrun of ${number} allowed`,
    refreshes: INVALIDATED_KEYS,
  })
  const form = useSchemaForm(
    Overrun,
    { amount: { amount: '', currency }, reason: '', version },
    { save: (body) => allow.mutateAsync({ params: { id }, body }), saved: onClose, show: shownField },
  )
  return (
    <FormDrawer title={`Allow an overrun of ${number}`} form={form} verb="Allow overrun" onClose={onClose}>
      <HelperText wide>
        Billing above the ceiling is your decision. The ceiling stays as the client ordered it.
      </HelperText>
      <MoneyField name="amount.amount" label="Allowed above the ceiling" currency={currency} wide />
      <TextareaField name="reason" label="Reason" rows={2} />
    </FormDrawer>
  )
}
