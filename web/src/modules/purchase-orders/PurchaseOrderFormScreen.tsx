import { right } from '@muster/contract/kernel/api/permission.ts'
import { CURRENCIES } from '@muster/contract/kernel/math/money.ts'
import { Version } from '@muster/contract/kernel/values/fields.ts'
import { consumptionBasisLabels } from '@muster/contract/purchase-orders/purchase-order.labels.ts'
import { purchaseOrderEndpoints } from '@muster/contract/purchase-orders/purchase-orders.contract.ts'
import {
  NewPurchaseOrder,
  type PurchaseOrder,
  PurchaseOrderChange,
} from '@muster/contract/purchase-orders/shapes.contract.ts'
import { useParams, useRouter } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useAction } from '../../kernel/api/endpoint.ts'
import { useEntities } from '../../kernel/lists/legal-entities.ts'
import { remember } from '../../kernel/lists/names.ts'
import { FreshRecord } from '../../kernel/records/FreshRecord.tsx'
import { Allowed } from '../../kernel/session/Allowed.tsx'
import { SelectField } from '../../ui/fields/choices/choiceFields.tsx'
import { RemoteSelect } from '../../ui/fields/choices/RemoteSelect.tsx'
import { DateField } from '../../ui/fields/dates/DateField.tsx'
import { MoneyField } from '../../ui/fields/numberFields.tsx'
import { PercentsField } from '../../ui/fields/PercentsField.tsx'
import { RowsEditor } from '../../ui/fields/RowsEditor.tsx'
import { TextareaField, TextField } from '../../ui/fields/textFields.tsx'
import { FormPage } from '../../ui/form/FormPage.tsx'
import { FormSection } from '../../ui/form/FormSection.tsx'
import type { FormValues } from '../../ui/form/schemaValues.ts'
import { useFieldValue } from '../../ui/form/useFieldValue.ts'
import { useSchemaForm } from '../../ui/form/useSchemaForm.ts'
import { optionsOf } from '../../ui/format/labels.ts'
import { RouteLink } from '../../ui/link/RouteLink.tsx'
import { useAddress } from '../../ui/list/page/useListState.ts'
import { HelperText } from '../../ui/states/HelperText.tsx'
import { EmptyState } from '../../ui/states/states.tsx'
import { DocumentField, documentError } from './DocumentField.tsx'
import { INVALIDATED_KEYS, orderApi } from './endpoints.ts'
import { PURCHASE_ORDER_STATUSES, purchaseOrderHref, shownField } from './labels.ts'
import { clients, contractsOf } from './lookups.ts'

const PATH = '/purchase-orders'
const MAX_FILES = 5
const OPTIONAL = ['title', 'basis', 'warnPercents', 'issuedOn', 'buyer', 'notes'] as const

const blankOrder = (clientID: string): FormValues => ({
  ...Object.fromEntries(OPTIONAL.map((name) => [name, ''])),
  clientID,
  legalEntityID: '',
  number: '',
  value: { amount: '', currency: '' },
  validFrom: '',
  validTo: '',
  contracts: [],
})

export const NewPurchaseOrderScreen = () => (
  <Allowed
    needs={right('purchase-orders', 'create')}
    deniedMessage="You don’t have permission to create purchase orders"
  >
    <NewPage />
  </Allowed>
)

/** A client purchase order with its document and linked contracts. */
function NewPage() {
  const { history } = useRouter()
  const { clientID } = useAddress().search
  const [files, setFiles] = useState<readonly File[]>([])
  const create = useAction(purchaseOrderEndpoints.create, {
    done: ({ number }) => `${number} created`,
    refreshes: INVALIDATED_KEYS,
  })
  const form = useSchemaForm(NewPurchaseOrder, blankOrder(typeof clientID === 'string' ? clientID : ''), {
    save: async (body) => {
      const violation = documentError(files, false)
      if (violation) throw violation
      return create.mutateAsync({ body, files })
    },
    saved: (answer) => history.replace(purchaseOrderHref(answer as PurchaseOrder)),
  })
  return (
    <FormPage title="New purchase order" form={form} verb="Create purchase order" onCancel={() => history.push(PATH)}>
      <FormSection
        title="Purchase order"
        text="As shown on the client’s document. It stays a draft until the finance manager opens it."
      >
        <RemoteSelect name="clientID" label="Client" source={clients} />
        <SelectField
          name="legalEntityID"
          label="Legal entity"
          options={useEntities()}
          description="Defaults to the entity of the client’s country."
        />
        <OrderFields />
      </FormSection>
      <FormSection title="Document" text="The client’s purchase order. Required before opening.">
        <DocumentField label="Client purchase order" files={files} onChange={setFiles} max={MAX_FILES} />
      </FormSection>
      <FormSection
        title="Contracts"
        text="The contracts billed against it. Set caps and dates on the purchase order page."
      >
        <Contracts />
      </FormSection>
      <Terms />
    </FormPage>
  )
}

function Contracts() {
  const clientID = useFieldValue('clientID') as string
  const source = useMemo(() => contractsOf(clientID), [clientID])
  if (!clientID) return <HelperText wide>Select a client first.</HelperText>
  return (
    <RowsEditor key={clientID} name="contracts" noun="contract" blank={{ clientContractID: '' }} max={100}>
      {(path) => <RemoteSelect name={`${path}.clientContractID`} label="Client contract" source={source} />}
    </RowsEditor>
  )
}

/** The editable fields depend on the status; the server lists them. */
const ChangedOrder = PurchaseOrderChange.extend({ version: Version })

export function EditPurchaseOrderScreen() {
  const { orderID = '' } = useParams({ strict: false }) as { orderID?: string }
  return (
    <Allowed needs={right('purchase-orders', 'edit')} deniedMessage="You don’t have permission to edit purchase orders">
      <FreshRecord endpoint={orderApi.get} id={orderID}>
        {(order) => (order.editable.length > 0 ? <EditPage order={order} /> : <NothingToEdit order={order} />)}
      </FreshRecord>
    </Allowed>
  )
}

const NothingToEdit = ({ order }: { order: PurchaseOrder }) => (
  <EmptyState
    title={`${order.number} can no longer be edited`}
    action={<RouteLink href={purchaseOrderHref(order)}>Back to the purchase order</RouteLink>}
  >
    {`Status: ${PURCHASE_ORDER_STATUSES[order.derivedStatus].label}. See its page for documents and activity.`}
  </EmptyState>
)

function EditPage({ order }: { order: PurchaseOrder }) {
  const { history } = useRouter()
  remember([order._client])
  const back = purchaseOrderHref(order)
  const may = (name: string) => order.editable.includes(name)
  const update = useAction(purchaseOrderEndpoints.update, {
    done: ({ number }) => `${number} saved`,
    refreshes: INVALIDATED_KEYS,
  })
  const names = ['number', 'value', 'validFrom', 'validTo', ...OPTIONAL].filter(may)
  const known = (name: string) =>
    name === 'warnPercents' ? (order.ownWarnPercents ?? '') : (order[name as keyof PurchaseOrder] ?? '')
  const form = useSchemaForm(
    ChangedOrder,
    { ...Object.fromEntries(names.map((name) => [name, structuredClone(known(name))])), version: order.version },
    {
      save: (body) => update.mutateAsync({ params: { id: order.id }, body }),
      saved: () => history.replace(back),
      show: shownField,
    },
  )
  return (
    <FormPage title={`Edit ${order.number}`} form={form} onCancel={() => history.push(back)}>
      <FormSection
        title="Purchase order"
        text={
          may('value')
            ? 'As shown on the client’s document.'
            : 'Value, validity and basis of an open purchase order change by amendment.'
        }
      >
        <OrderFields may={may} />
      </FormSection>
      <Terms may={may} />
    </FormPage>
  )
}

interface PartProps {
  may?(name: string): boolean
}
const always = () => true

const OrderFields = ({ may = always }: PartProps) => (
  <>
    {may('number') && <TextField name="number" label="Client PO number" />}
    {may('title') && <TextField name="title" label="Title" description="What it is for." />}
    {may('value') && (
      <MoneyField name="value.amount" label="Value" currencyName="value.currency" currencies={['', ...CURRENCIES]} />
    )}
    {may('issuedOn') && <DateField name="issuedOn" label="Issue date" />}
    {may('validFrom') && <DateField name="validFrom" label="Valid from" />}
    {may('validTo') && <DateField name="validTo" label="Valid to" />}
  </>
)

const Terms = ({ may = always }: PartProps) => (
  <FormSection title="Terms">
    {may('basis') && (
      <SelectField
        name="basis"
        label="Consumption basis"
        options={optionsOf(consumptionBasisLabels)}
        description="Defaults to net values."
      />
    )}
    {may('warnPercents') && (
      <PercentsField
        name="warnPercents"
        label="Alert thresholds"
        description="For example 80, 95. Leave empty for the company default."
      />
    )}
    {may('buyer') && <TextField name="buyer" label="Buyer" description="The client’s signatory." />}
    {may('notes') && <TextareaField name="notes" label="Notes" rows={2} />}
  </FormSection>
)
