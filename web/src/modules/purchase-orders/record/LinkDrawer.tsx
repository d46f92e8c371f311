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
  /** Null links another contract. */
  link: OrderLink | null
  onClose(): void
}

/** The part of a contract: at most so much money, so many days, from when to when, and before which other order. */
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
    {
      purchaseOrderID: order.id,
      clientContractID: '',
      ...{ cap: null, capDays: '', priority: '', startsOn: '', endsOn: '' },
    },
    { save: (body) => create.mutateAsync({ body }), saved: onClose },
  )
  return (
    <FormDrawer title={`Link a contract to ${order.number}`} form={form} verb="Link contract" onClose={onClose}>
      <RemoteSelect name="clientContractID" label="Contract with the client" source={source} wide />
      <Fields order={order} />
    </FormDrawer>
  )
}

function EditLink({ order, link, onClose }: LinkDrawerProps & { link: OrderLink }) {
  const { id, cap, capDays, priority, startsOn, endsOn, version } = link
  const update = useAction(orderLinkEndpoints.update, { done: 'Part saved', refreshes: INVALIDATED_KEYS })
  const form = useSchemaForm(
    LinkChange,
    { cap: cap && { ...cap }, capDays: capDays ?? '', priority, startsOn, endsOn, version },
    { save: (body) => update.mutateAsync({ params: { id }, body }), saved: onClose, show: shownField },
  )
  return (
    <FormDrawer title={`The part of ${link._clientContract?.name ?? 'the contract'}`} form={form} onClose={onClose}>
      <Fields order={order} />
    </FormDrawer>
  )
}

const Fields = ({ order: { currency, validFrom, validTo } }: { order: VisibleOrder }) => (
  <>
    <OptionalGroup name="cap" noun="cap in money" blank={() => ({ amount: '', currency })}>
      <MoneyField name="cap.amount" label="At most" currency={currency} />
    </OptionalGroup>
    <TextField
      name="capDays"
      label="At most, in days"
      inputMode="decimal"
      description="Empty where days do not limit."
    />
    <NumberField name="priority" label="Priority" description="1 is used up first." />
    <DateField name="startsOn" label="Covers from" description={`The order is valid from ${formatDate(validFrom)}.`} />
    <DateField name="endsOn" label="Covers to" description={`The order is valid to ${formatDate(validTo)}.`} />
  </>
)
