import { NewReceipt, type Receipt } from '@muster/contract/billing/receipts/receipt-shapes.contract.ts'
import { receiptEndpoints } from '@muster/contract/billing/receipts/receipts.contract.ts'
import { CURRENCIES } from '@muster/contract/kernel/math/money.ts'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { send } from '../../../kernel/api/send.ts'
import { useEntities, useLegalEntityToday } from '../../../kernel/lists/legal-entities.ts'
import { SelectField } from '../../../ui/fields/choices/choiceFields.tsx'
import { RemoteSelect } from '../../../ui/fields/choices/RemoteSelect.tsx'
import { DateField } from '../../../ui/fields/dates/DateField.tsx'
import { MoneyField } from '../../../ui/fields/numberFields.tsx'
import { TextareaField, TextField } from '../../../ui/fields/textFields.tsx'
import { useSchemaFormContext } from '../../../ui/form/FormContext.tsx'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { valueAt } from '../../../ui/form/schemaValues.ts'
import { useFieldValue } from '../../../ui/form/useFieldValue.ts'
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts'
import { formatDate, isDay, todayHere } from '../../../ui/format/day.ts'
import { formatAmount } from '../../../ui/format/number.ts'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { receiptApi } from '../endpoints.ts'
import { receiptHref } from '../labels.ts'
import { clients } from '../lookups.ts'
import { MakerCheckerNotice } from '../MakerCheckerNotice.tsx'
import { useBillingAction } from '../useBillingAction.ts'
import { DuplicateReason } from './DuplicateReason.tsx'

/** A client payment for several invoices: applied to the oldest due date first; the rest stays unallocated. */
export function NewReceiptDrawer({ onClose }: { onClose(): void }) {
  const { history } = useRouter()
  const entities = useEntities()
  const create = useBillingAction(
    receiptEndpoints.create,
    ({ reference }) => `${reference} created. Another person must post it.`,
  )
  const form = useSchemaForm(
    NewReceipt,
    {
      clientID: '',
      legalEntityID: '',
      receivedOn: todayHere(),
      currency: '',
      received: '',
      bankCharge: '',
      bankReference: '',
      note: '',
      duplicateReason: '',
      allocations: [],
    },
    {
      save: async (body) => {
        const { clientID, legalEntityID, currency, received, receivedOn } = body
        const proposed = await send(receiptApi.proposal, {
          query: { clientID, legalEntityID, currency, receivedOn, amount: received },
        })
        const allocations = proposed.map(({ billingID, cash }) => ({ billingID, cash }))
        return create.mutateAsync({ body: { ...body, allocations } })
      },
      saved: (answer) => history.replace(receiptHref(answer as Receipt)),
    },
  )
  return (
    <FormDrawer title="Record payment" verb="Save payment" form={form} onClose={onClose}>
      <MakerCheckerNotice />
      <RemoteSelect name="clientID" label="Client" source={clients} wide />
      <SelectField name="legalEntityID" label="Legal entity" options={entities} />
      <ReceivedOn />
      <MoneyField name="received" label="Amount received" currencyName="currency" currencies={CURRENCIES} />
      <MoneyField name="bankCharge" label="Bank charges" description="Fees deducted by the bank" />
      <TextField name="bankReference" label="Bank reference" />
      <TextareaField name="note" label="Note" rows={2} />
      <DuplicateReason />
      <Proposal />
    </FormDrawer>
  )
}

/** Defaults to today in the country of the legal entity: the server accepts no later date. */
function ReceivedOn() {
  const { form } = useSchemaFormContext()
  const today = useLegalEntityToday(useFieldValue('legalEntityID') as string)
  const offered = useRef(todayHere())
  useEffect(() => {
    if (valueAt(form.getValues(), 'receivedOn') === offered.current && today !== offered.current)
      form.setFieldValue('receivedOn', today)
    offered.current = today
  }, [form, today])
  return <DateField name="receivedOn" label="Received on" latest={today} />
}

/** The invoices that the payment would be applied to. */
function Proposal() {
  const clientID = useFieldValue('clientID') as string
  const legalEntityID = useFieldValue('legalEntityID') as string
  const currency = useFieldValue('currency') as string
  const amount = useFieldValue('received') as string
  const receivedOn = useFieldValue('receivedOn') as string
  const isWhole = Boolean(clientID && legalEntityID) && isDay(receivedOn) && /^\d{1,15}(\.\d{1,4})?$/.test(amount)
  const query = { clientID, legalEntityID, currency: currency as 'AED', receivedOn, amount }
  const { data } = useEndpoint(receiptApi.proposal, { query }, { enabled: isWhole, keepPrevious: true })
  if (!isWhole || !data)
    return (
      <HelperText wide>
        Select a client and legal entity and enter an amount to see the invoices, oldest due date first.
      </HelperText>
    )
  if (data.length === 0)
    return (
      <HelperText wide>
        This client has no open invoice on that date. The full amount stays unallocated and can be allocated later.
      </HelperText>
    )
  return (
    <div data-wide>
      <PlainTable
        name="Applied to invoices"
        isFramed
        heads={['Invoice', 'Due date', { title: 'Outstanding', align: 'end' }, { title: 'Applied', align: 'end' }]}
      >
        {data.map((one) => (
          <tr key={one.billingID}>
            <th scope="row">{one.number}</th>
            <td>{formatDate(one.dueDate)}</td>
            <td data-align="end">{formatAmount(one.open, 'always', currency)}</td>
            <td data-align="end">{formatAmount(one.cash, 'always', currency)}</td>
          </tr>
        ))}
      </PlainTable>
      <HelperText below>Record withheld tax and retention on the invoice itself.</HelperText>
    </div>
  )
}
