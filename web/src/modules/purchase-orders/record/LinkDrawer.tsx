import { orderLinkEndpoints } from '@muster/contract/purchase-orders/purchase-orders.contract.ts'
import { LinkChange, NewLink, type OrderLink } from '@muster/contract/purchase-orders/shapes.contract.ts'
import { useMemo } from 'react'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { RemoteSelect } from '../../../ui/fields/choices/RemoteSelect.tsx'
import { DateField } from '../../../ui/fields/dates/DateField.tsx'
import { MoneyField, NumberField } from '../../../ui/fields/numberFields.tsx'
import { OptionalGroup } from '../../../ui/fields/OptionalGroup.tsx'
import { TextField } from '../../../ui/fields/textFields.tsx'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts'
import { formatDate } from '../../../ui/format/day.ts'
import { INVALIDATED_KEYS } from '../endpoints.ts'
import { shownField, type VisibleOrder } from '../labels.ts'
import { contractsOf } from '../lookups.ts'

interface LinkDrawerProps {
  order: VisibleOrder
  /** Null to link another contract. */
  link: OrderLink | null
  onClose(): void
}

/** The allocation of a contract: cap in money and days, period and priority. */
export const LinkDrawer = ({ order, link, onClose }: LinkDrawerProps) =>
  link ? <EditLink order={order} link={link} onClose={onClose} /> : <MakeLink order={order} onClose={onClose} />

function MakeLink({ order, onClose }: Omit<LinkDrawerProps, 'link'>) {
  const source = useMemo(() => contractsOf(order.clientID), [order.clientID])
  const create = useAction(orderLinkEndpoints.create, {
    done: ({ _clientContract }) => `${_clientContract?.name ?? 'The contract'} linked`,
    refreshes: INVALIDATED_KEYS,
  })
  const form = useSchemaForm(
    NewLink,
    { purchaseOrderID: order.id, clientContractID: '', cap: null, capDays: '', priority: '', startsOn: '', endsOn: '' },
    { save: (body) => create.mutateAsync({ body }), saved: onClose },
  )
  return (
    <FormDrawer title={`Link a contract to ${order.number}`} form={form} verb="Link contract" onClose={onClose}>
      <RemoteSelect name="clientContractID" label="Client contract" source={source} wide />
      <Fields order={order} />
    </FormDrawer>
  )
}

function EditLink({ order, link, onClose }: LinkDrawerProps & { link: OrderLink }) {
  const { id, cap, capDays, priority, startsOn, endsOn, version } = link
  const update = useAction(orderLinkEndpoints.update, { done: 'Allocation saved', refreshes: INVALIDATED_KEYS })
  const form = useSchemaForm(
    LinkChange,
    { cap: cap && { ...cap }, capDays: capDays ?? '', priority, startsOn, endsOn, version },
    { save: (body) => update.mutateAsync({ params: { id }, body }), saved: onClose, show: shownField },
  )
  return (
    <FormDrawer title={`Allocation of ${link._clientContract?.name ?? 'the contract'}`} form={form} onClose={onClose}>
      <Fields order={order} />
    </FormDrawer>
  )
}

const Fields = ({ order: { currency, validFrom, validTo } }: { order: VisibleOrder }) => (
  <>
    <OptionalGroup name="cap" noun="cap in money" blank={() => ({ amount: '', currency })}>
      <MoneyField name="cap.amount" label="Cap" currency={currency} />
    </OptionalGroup>
    <TextField name="capDays" label="Cap in days" inputMode="decimal" description="Leave empty for no day limit." />
    <NumberField name="priority" label="Priority" description="1 is consumed first." />
    <DateField
      name="startsOn"
      label="Covered from"
      description={`The purchase order is valid from ${formatDate(validFrom)}.`}
    />
    <DateField
      name="endsOn"
      label="Covered to"
      description={`The purchase order is valid to ${formatDate(validTo)}.`}
    />
  </>
)
