import { purchaseOrderEndpoints } from '@muster/contract/purchase-orders/purchase-orders.contract.ts'
import { NewAmendment, Overrun } from '@muster/contract/purchase-orders/shapes.contract.ts'
import { useMemo, useState } from 'react'
import { useAction } from '../../kernel/endpoint.ts'
import { DateField } from '../../ui/fields/DateField.tsx'
import { MoneyField } from '../../ui/fields/numberFields.tsx'
import { OptionalGroup } from '../../ui/fields/OptionalGroup.tsx'
import { RemoteSelect } from '../../ui/fields/RemoteSelect.tsx'
import { TextareaField, TextField } from '../../ui/fields/textFields.tsx'
import { FormDrawer } from '../../ui/form/FormDrawer.tsx'
import { useSchemaForm } from '../../ui/form/useSchemaForm.ts'
import { showDay } from '../../ui/format/day.ts'
import { showMoney } from '../../ui/format/number.ts'
import { Note } from '../../ui/states/Note.tsx'
import { REFRESHES } from './lines.ts'
import { PaperField, paperRefusal } from './PaperField.tsx'
import { otherOrdersOf } from './sources.ts'
import { type SeenOrder, shownField } from './words.ts'

interface AmendProps {
  order: SeenOrder
  onClose(): void
}

/** More value, a later end, or what a former order has left, with the paper of the client. */
export function AmendDrawer({ order, onClose }: AmendProps) {
  const { id, clientID, currency, number, version, ceiling, validTo } = order
  const [files, setFiles] = useState<readonly File[]>([])
  const others = useMemo(() => otherOrdersOf(clientID, currency, id), [clientID, currency, id])
  const amend = useAction(purchaseOrderEndpoints.amend, { done: `${number} amended`, refreshes: REFRESHES })
  const form = useSchemaForm(
    NewAmendment,
    {
      ...{ reason: '', addedValue: null, validTo: '', clientReference: '', effectiveOn: '', rolloverFromID: '' },
      version,
    },
    {
      save: async (body) => {
        const refusal = paperRefusal(files, true)
        if (refusal) throw refusal
        return amend.mutateAsync({ params: { id }, body, files })
      },
      saved: onClose,
      show: shownField,
    },
  )
  return (
    <FormDrawer title={`Amend ${number}`} form={form} verb="Amend" onClose={onClose}>
      <Note wide>
        Its ceiling is {showMoney(ceiling)}, and it is valid to {showDay(validTo)}. The change holds at once.
      </Note>
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
      <PaperField label="Paper of the client" files={files} onChange={setFiles} required />
      <TextareaField name="reason" label="Reason" rows={2} />
    </FormDrawer>
  )
}

/** What may be billed above the ceiling; the ceiling itself stays. */
export function OverrunDrawer({ order, onClose }: AmendProps) {
  const { id, currency, number, version } = order
  const allow = useAction(purchaseOrderEndpoints.allowOverrun, {
    done: `Overrun of ${number} allowed`,
    refreshes: REFRESHES,
  })
  const form = useSchemaForm(
    Overrun,
    { amount: { amount: '', currency }, reason: '', version },
    { save: (body) => allow.mutateAsync({ params: { id }, body }), saved: onClose, show: shownField },
  )
  return (
    <FormDrawer title={`Allow an overrun of ${number}`} form={form} verb="Allow overrun" onClose={onClose}>
      <Note wide>Billing above the ceiling is your decision. The ceiling stays as the client ordered it.</Note>
      <MoneyField name="amount.amount" label="Allowed above the ceiling" currency={currency} wide />
      <TextareaField name="reason" label="Reason" rows={2} />
    </FormDrawer>
  )
}
