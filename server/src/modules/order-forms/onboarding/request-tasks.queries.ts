import type { Role } from '@muster/contract/access/roles.ts'
import { orderFormView } from '@muster/contract/order-forms/core/visibility.contract.ts'
import {
  isPendingInternally,
  RETURN_REQUESTED,
} from '@muster/contract/order-forms/onboarding/request-assignees.rules.ts'
import { seesRequests } from '@muster/contract/order-forms/onboarding/request-rights.rules.ts'
import type { RequestKind } from '@muster/contract/order-forms/onboarding/request-states.contract.ts'
import { requestTaskLabels, requestTopicLabels } from '@muster/contract/order-forms/onboarding/request-tasks.labels.ts'
import { scopeFor } from '../../../kernel/db/scope.ts'
import { addressOf, type MyWork, topicOf, type WorkReader } from '../../../kernel/jobs/task-item.ts'
import { orderFormsIn } from '../core/scope.queries.ts'
import { inStates, isNoStepOfOrderForm, isWorkedOn } from './requests.queries.ts'

/** The request types each role works on. */
const OWN_WORK: Partial<Record<Role, readonly RequestKind[]>> = {
  ASSET_MANAGER: ['LAPTOP'],
  HR_ASSOCIATE: ['EMPLOYEE_DATA', 'MEDICAL'],
  VISA_TEAM: ['VISA'],
}

/** The open requests of the visa team, HR associates and the asset manager by type, sorted by start date. */
export async function requestWork(reader: WorkReader): Promise<MyWork[]> {
  const { staff } = reader
  const kinds = OWN_WORK[staff.role]?.filter((kind) => seesRequests(staff.role, kind)) ?? []
  return (await Promise.all(kinds.map((kind) => requestsOf(reader, kind)))).flat()
}

function requestsOf(reader: WorkReader, kind: RequestKind): Promise<MyWork[]> {
  const { db, staff, sees } = reader
  const isVisa = kind === 'VISA'
  const open = orderFormsIn(db, scopeFor(staff, 'order-forms'))
    .innerJoin('orderFormRequest as request', 'request.orderFormId', 'orderForm.id')
    .where(inStates((one, status) => one === kind && isPendingInternally(one, status)))
    .where(isWorkedOn)
    .$if(isVisa, (all) => all.where(isNoStepOfOrderForm))
  return topicOf(reader, {
    head: {
      group: 'DO' as const,
      kind: `requests-${kind.toLowerCase().replace('_', '-')}`,
      title: requestTopicLabels[kind],
      path: addressOf('/order-form-setups/requests', { waiting: 'me', kind, ...(isVisa && { orderFormWaits: false }) }),
    },
    records: open
      .leftJoin('client', 'client.id', 'orderForm.clientId')
      .select(['request.id as requestId', 'request.stateSince as since', 'orderForm.id', 'orderForm.number'])
      .select(['request.status', 'orderForm.personName', 'orderForm.startDate', 'client.name as clientName'])
      .orderBy('orderForm.startDate')
      .orderBy('request.stateSince')
      .orderBy('request.id'),
    present: (row) => ({
      kind: 'request',
      id: row.requestId,
      title: `${row.personName} ${requestTaskLabels[kind][row.status]}`,
      subtitle: row.number,
      action: 'Open',
      path: `/order-form-setups/${row.id}?tab=requests`,
      since: row.since.toISOString(),
      // Returns have no due date.
      dueOn: RETURN_REQUESTED.includes(row.status) ? null : row.startDate,
      ...(row.clientName !== null && sees(orderFormView, '_client') && { client: row.clientName }),
    }),
  })
}
