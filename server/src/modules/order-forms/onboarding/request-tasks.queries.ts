import type { Role } from '@muster/contract/access/roles.ts'
import { orderFormView } from '@muster/contract/order-forms/core/visibility.contract.ts'
import {
  isPendingInternally,
  RETURN_REQUESTED,
} from '@muster/contract/order-forms/onboarding/request-assignees.rules.ts'
import { seesRequests } from '@muster/contract/order-forms/onboarding/request-rights.rules.ts'
import type { RequestKind } from '@muster/contract/order-forms/onboarding/request-states.contract.ts'
import { scopeFor } from '../../../kernel/db/scope.ts'
import { addressOf, type MyWork, topicOf, type WorkReader } from '../../../kernel/jobs/task-item.ts'
import { orderFormsIn } from '../core/scope.queries.ts'
import { inStates, isNoStepOfOrderForm, isWorkedOn } from './requests.queries.ts'

/** The kinds of requests that are a role's own work; the order forms themselves say the rest. */
const OWN_WORK: Partial<Record<Role, readonly RequestKind[]>> = {
  ASSET_MANAGER: ['LAPTOP'],
  HR_ASSOCIATE: ['EMPLOYEE_DATA', 'MEDICAL'],
  VISA_TEAM: ['VISA'],
}

const TITLES: Readonly<Record<RequestKind, string>> = {
  ...{ LAPTOP: 'Laptops to hand out or take back', EMPLOYEE_DATA: 'Employee data forms' },
  ...{ MEDICAL: 'Medical cards', VISA: 'Visas' },
}

/** What is next, of somebody, by the state that waits for us. */
export const REQUEST_LABELS: Readonly<Record<RequestKind, Readonly<Record<string, string>>>> = {
  LAPTOP: {
    ...{ REQUESTED: 'needs a laptop', RESERVED: 'waits for a laptop to be handed over' },
    RETURN_REQUESTED: 'has a laptop to give back',
  },
  EMPLOYEE_DATA: {
    ...{ NOT_SENT: 'has no employee data form yet', SUBMITTED: 'has sent the employee data' },
    EXPIRED: 'has not sent the employee data in time',
  },
  MEDICAL: {
    ...{ REQUESTED: 'needs a medical card', SENT_TO_INSURER: 'waits for a medical card' },
    ...{ REJECTED: 'was refused a medical card', DELETION_REQUESTED: 'has a medical card to be deleted' },
  },
  VISA: {
    ...{ REQUESTED: 'needs a visa', DOCS_PENDING: 'has papers to hand in for a visa' },
    ...{ DOCS_VERIFIED: 'has the papers for a visa', APPLIED: 'waits for a visa', REJECTED: 'was refused a visa' },
    ...{ APPROVED: 'has a visa and has not arrived', ARRIVED: 'has arrived and waits for the medical test' },
    ...{ MEDICAL_DONE: 'waits for the ID', ID_ISSUED: 'waits for the visa to be stamped' },
    CANCELLATION_REQUESTED: 'has a visa to be cancelled',
  },
}

/** For the visa team, HR associates and the asset manager the open requests of their kinds, each kind by the first day of work. */
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
      ...{ group: 'DO' as const, kind: `requests-${kind.toLowerCase().replace('_', '-')}`, title: TITLES[kind] },
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
      ...{ kind: 'request', id: row.requestId, title: `${row.personName} ${REQUEST_LABELS[kind][row.status]}` },
      ...{ subtitle: row.number, action: 'Open', path: `/order-form-setups/${row.id}?tab=requests` },
      since: row.since.toISOString(),
      // What is asked back has no day.
      dueOn: RETURN_REQUESTED.includes(row.status) ? null : row.startDate,
      ...(row.clientName !== null && sees(orderFormView, '_client') && { client: row.clientName }),
    }),
  })
}
