import { right } from '@muster/contract/kernel/api/permission.ts'
import type { OrderForm } from '@muster/contract/order-forms/core/record.contract.ts'
import { useParams } from '@tanstack/react-router'
import { FreshRecord } from '../../../kernel/records/FreshRecord.tsx'
import { Allowed } from '../../../kernel/session/Allowed.tsx'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { ForbiddenState } from '../../../ui/states/states.tsx'
import { orderFormApi } from '../endpoints.ts'
import { STATUSES } from '../labels.ts'
import { OrderFormWizard } from './OrderFormWizard.tsx'

/** An order form that was returned is revised by its writer, in the wizard in which it was written. */
export function EditOrderFormScreen() {
  const { orderFormID = '' } = useParams({ strict: false }) as { orderFormID?: string }
  return (
    <Allowed needs={right('order-forms', 'create')} refusal="You may not write order forms">
      <FreshRecord endpoint={orderFormApi.get} id={orderFormID}>
        {(record) => (isOpen(record) ? <OrderFormWizard opened={record} made={nothing} /> : <Shut record={record} />)}
      </FreshRecord>
    </Allowed>
  )
}

const nothing = () => undefined
const isOpen = ({ status, editable }: OrderForm) =>
  (status === 'DRAFT' || status === 'REVISION_REQUESTED') && editable.includes('clientID')

const Shut = ({ record }: { record: OrderForm }) => (
  <ForbiddenState
    title="This order form is not revised now"
    action={<RouteLink href={`/order-form-setups/${record.id}`}>Back to the order form</RouteLink>}
  >
    {record.status === 'REVISION_REQUESTED'
      ? `Only ${record._owner?.name ?? 'its writer'}, who wrote it, revises it.`
      : `It is ${STATUSES[record.status].word.toLowerCase()}. Terms change by a revision: have it returned first.`}
  </ForbiddenState>
)
