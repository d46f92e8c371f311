import { billingEndpoints } from '@muster/contract/billing/core/billings.contract.ts'
import { NewBilling } from '@muster/contract/billing/core/requests.contract.ts'
import { useRouter } from '@tanstack/react-router'
import { RemoteSelect } from '../../../ui/fields/choices/RemoteSelect.tsx'
import { TextareaField, TextField } from '../../../ui/fields/textFields.tsx'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { invoiceHref } from '../labels.ts'
import { contracts } from '../lookups.ts'
import { useBillingAction } from '../useBillingAction.ts'

/** An invoice for expenses and milestones under a contract, without timesheets. */
export function NewInvoiceDrawer({ onClose }: { onClose(): void }) {
  const { history } = useRouter()
  const create = useBillingAction(billingEndpoints.create, ({ reference }) => `${reference} created`)
  const form = useSchemaForm(
    NewBilling,
    { clientContractID: '', buyerReference: '', note: '' },
    {
      save: (body) => create.mutateAsync({ body }),
      saved: (answer) => history.replace(`${invoiceHref(answer as { id: string })}?tab=lines`),
    },
  )
  return (
    <FormDrawer title="New invoice for expenses or milestones" verb="Create invoice" form={form} onClose={onClose}>
      <RemoteSelect name="clientContractID" label="Client contract" source={contracts} wide />
      <TextField name="buyerReference" label="Client reference" />
      <TextareaField name="note" label="Note on the invoice" rows={2} />
      <HelperText wide>Add its lines next. Timesheets are invoiced from “Unbilled”.</HelperText>
    </FormDrawer>
  )
}
