import { billingEndpoints } from '@muster/contract/billing/core/billings.contract.ts'
import { BillingMail } from '@muster/contract/billing/core/requests.contract.ts'
import { NoMailServer } from '../../../kernel/records/Deliveries.tsx'
import { mailStatusLabel } from '../../../kernel/records/delivery-labels.ts'
import { SwitchField } from '../../../ui/fields/choices/choiceFields.tsx'
import { TagsField } from '../../../ui/fields/choices/TagsField.tsx'
import { TextareaField } from '../../../ui/fields/textFields.tsx'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { useFieldValue } from '../../../ui/form/useFieldValue.ts'
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { invoiceName, type VisibleInvoice } from '../labels.ts'
import { useBillingAction } from '../useBillingAction.ts'

/** Emails the invoice to the client with its PDF. */
export function MailDrawer({ invoice, onClose }: { invoice: VisibleInvoice; onClose(): void }) {
  const { id, recipients = [] } = invoice
  const addresses = recipients.map(({ email }) => email)
  const mail = useBillingAction(billingEndpoints.mail, ({ deliveries }) =>
    mailStatusLabel(invoiceName(invoice), deliveries?.[0]?.state ?? null),
  )
  const form = useSchemaForm(
    BillingMail,
    { to: addresses, message: '', confirmOutside: false },
    {
      save: ({ to, ...body }) => mail.mutateAsync({ params: { id }, body: to?.length ? { ...body, to } : body }),
      saved: onClose,
    },
  )
  return (
    <FormDrawer title={`Email ${invoiceName(invoice)}`} verb="Send email" form={form} onClose={onClose}>
      <NoMailServer />
      <TagsField name="to" label="To" suggestions={addresses} max={10} wide />
      <Outside known={addresses} client={invoice._client.name} />
      <TextareaField name="message" label="Message" rows={4} description="Optional. Shown before the standard text." />
      <HelperText wide>
        With its PDF.{' '}
        {recipients.length > 0
          ? `Billing contacts: ${recipients.map(({ name }) => name).join(', ')}.`
          : 'The client has no billing contact yet. Enter an address.'}
      </HelperText>
    </FormDrawer>
  )
}

/** An address outside the client’s contacts must be confirmed. */
function Outside({ known, client }: { known: readonly string[]; client: string }) {
  const to = (useFieldValue('to') ?? []) as readonly string[]
  const strange = to.filter((one) => !known.some((other) => other.toLowerCase() === one.toLowerCase()))
  if (strange.length === 0) return null
  return (
    <>
      <HelperText wide>
        {strange.join(', ')} {strange.length === 1 ? 'is not a billing contact' : 'are not billing contacts'} of{' '}
        {client}. The activity log shows the recipients.
      </HelperText>
      <SwitchField name="confirmOutside" label="Send to addresses outside the client’s contacts" wide />
    </>
  )
}
