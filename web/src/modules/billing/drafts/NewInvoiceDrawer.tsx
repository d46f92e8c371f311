import { billingEndpoints } from '@muster/contract/billing/core/billings.contract.ts'
import { NewBilling } from '@muster/contract/billing/core/requests.contract.ts'
import { useRouter } from '@tanstack/react-router'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { RemoteSelect } from '../../../ui/fields/choices/RemoteSelect.tsx'
import { TextareaField, TextField } from '../../../ui/fields/textFields.tsx'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts'
import { HelperText } from '../../../ui/states/Note.tsx'
import { INVALIDATED_KEYS } from '../endpoints.ts'
import { invoiceHref } from '../labels.ts'
import { contracts } from '../lookups.ts'

/** An invoice beside the timesheets: expenses and milestones under a contract. */
export function NewInvoiceDrawer({ onClose }: { onClose(): void }) {
  const { history } = useRouter()
  const create = useAction(billingEndpoints.create, {
    done: ({ reference }) => `${reference} begun`,
    refreshes: INVALIDATED_KEYS,
  })
  const form = useSchemaForm(
    NewBilling,
    { clientContractID: '', buyerReference: '', note: '' },
    {
      save: (body) => create.mutateAsync({ body }),
      saved: (answer) => history.replace(`${invoiceHref(answer as { id: string })}?tab=lines`),
    },
  )
  return (
    <FormDrawer title="Invoice of expenses or milestones" verb="Begin it" form={form} onClose={onClose}>
      <RemoteSelect name="clientContractID" label="Contract with the client" source={contracts} wide />
      <TextField name="buyerReference" label="Reference of the client" />
      <TextareaField name="note" label="Note on the invoice" rows={2} />
      <HelperText wide>Its lines are entered next. Months of work come from “To bill”.</HelperText>
    </FormDrawer>
  )
}
