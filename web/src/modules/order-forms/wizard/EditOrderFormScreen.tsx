import { right } from '@muster/contract/kernel/api/permission.ts'
import type { OrderForm } from '@muster/contract/order-forms/core/record.contract.ts'
import { isWithOwner } from '@muster/contract/order-forms/core/status-groups.rules.ts'
import { useParams } from '@tanstack/react-router'
import { FreshRecord } from '../../../kernel/records/FreshRecord.tsx'
import { Allowed } from '../../../kernel/session/Allowed.tsx'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { ForbiddenState } from '../../../ui/states/states.tsx'
import { orderFormApi } from '../endpoints.ts'
import { orderFormStatuses } from '../labels.ts'
import { OrderFormWizard } from './OrderFormWizard.tsx'

/** The wizard for a draft or a returned order form. */
export function EditOrderFormScreen() {
  const { orderFormID = '' } = useParams({ strict: false }) as { orderFormID?: string }
  return (
    <Allowed needs={right('order-forms', 'create')} deniedMessage="You don’t have permission to create order forms">
      <FreshRecord endpoint={orderFormApi.get} id={orderFormID}>
        {(record) =>
          isEditable(record) ? <OrderFormWizard opened={record} onCreated={nothing} /> : <NotEditable record={record} />
        }
      </FreshRecord>
    </Allowed>
  )
}

const nothing = () => undefined
const isEditable = ({ status, editable }: OrderForm) => isWithOwner(status) && editable.includes('clientID')

const NotEditable = ({ record }: { record: OrderForm }) => (
  <ForbiddenState
    title="This order form can’t be revised now"
    action={<RouteLink href={`/order-form-setups/${record.id}`}>Back to the order form</RouteLink>}
  >
    {record.status === 'REVISION_REQUESTED'
      ? `Only ${record._owner?.name ?? 'its owner'} can revise it.`
      : `Status: ${orderFormStatuses[record.status].label}. To change its terms, ask a reviewer to return it.`}
  </ForbiddenState>
)
