import { right } from '@muster/contract/kernel/api/permission.ts'
import { scopeFor } from '../../../kernel/db/scope.ts'
import {
  addressOf,
  type MyWork,
  type TaskItem,
  type TaskTopic,
  topicOf,
  type WorkReader,
} from '../../../kernel/jobs/task-item.ts'
import { othersWork, pendingApprovalTasks } from '../approvals/pending-work.queries.ts'
import { requestWork } from '../onboarding/request-tasks.queries.ts'
import { renewalDays, renewalsDue } from './list.queries.ts'
import { draftsOf, type OrderFormDbRow, orderFormsIn } from './scope.queries.ts'

interface OrderFormWork {
  readonly forMe: MyWork[]
  readonly onOthers: TaskTopic[]
  readonly expiring: TaskTopic[]
}

/**
 * The order forms on a user's dashboard: pending ones, own ones pending others, and placements that end soon; for the
 * visa team, HR associates and the asset manager their open requests.
 */
export async function orderFormWork(reader: WorkReader): Promise<OrderFormWork> {
  if (!reader.may(right('order-forms', 'view'))) return { forMe: [], onOthers: [], expiring: [] }
  const [assigned, requests, drafts, onOthers, expiring] = await Promise.all([
    pendingApprovalTasks(reader),
    requestWork(reader),
    draftWork(reader),
    othersWork(reader),
    renewalWork(reader),
  ])
  return { forMe: [...assigned, ...requests, ...drafts], onOthers, expiring }
}

const draftPath = (id: string) => `/order-form-setups/new?draft=${id}`

/** The user's drafts, last updated first. */
async function draftWork(reader: WorkReader): Promise<MyWork[]> {
  const { db, staff, may } = reader
  if (!may(right('order-forms', 'create'))) return []
  return topicOf(reader, {
    head: {
      group: 'DO' as const,
      kind: 'order-form-drafts',
      title: 'Your drafts',
      path: addressOf('/order-form-setups', { list: 'drafts' }),
    },
    records: draftsOf(db, staff.id)
      .leftJoin('client', 'client.id', 'orderForm.clientId')
      .where('orderForm.status', '=', 'DRAFT')
      .select(['orderForm.id', 'orderForm.personName', 'orderForm.title', 'orderForm.updatedAt'])
      .select('client.name as clientName')
      .orderBy('orderForm.updatedAt', 'desc')
      .orderBy('orderForm.id'),
    present: ({ id, personName, title, clientName, updatedAt }) => ({
      kind: 'order-form-draft',
      id,
      title: `Draft: ${personName ?? title ?? 'order form'}`,
      subtitle: personName ? title : null,
      action: 'Continue',
      path: draftPath(id),
      since: updatedAt.toISOString(),
      dueOn: null,
      ...(clientName !== null && { client: clientName }),
    }),
  })
}

const RENEWERS = new Set(['BUSINESS_DEVELOPMENT', 'COUNTRY_MANAGER', 'ASSOCIATE_DIRECTOR', 'HR_MANAGER', 'TAS_LEAD'])

async function renewalWork(reader: WorkReader): Promise<TaskTopic[]> {
  const { db, staff, today } = reader
  if (!RENEWERS.has(staff.role)) return []
  const due = renewalsDue(orderFormsIn(db, scopeFor(staff, 'order-forms')), today, await renewalDays(db))
  return topicOf(reader, {
    head: {
      kind: 'renewals',
      title: 'Placements to renew',
      path: addressOf('/order-form-setups', { list: 'renewals' }),
    },
    records: due
      .leftJoin('client', 'client.id', 'orderForm.clientId')
      .select(['orderForm.id', 'orderForm.number', 'orderForm.personName', 'orderForm.endDate'])
      .select('client.name as clientName')
      .select((eb) =>
        eb
          .selectFrom('orderForm as next')
          .select('next.id')
          .whereRef('next.parentId', '=', 'orderForm.id')
          .where('next.type', 'in', ['RENEWAL', 'EXTENSION'])
          .where('next.status', '=', 'DRAFT')
          .where('next.submittedAt', 'is', null)
          .where('next.archivedAt', 'is', null)
          .where('next.ownerId', '=', staff.id)
          .limit(1)
          .as('draftId'),
      )
      .orderBy('orderForm.endDate')
      .orderBy('orderForm.id'),
    present: (row) => renewalRow(row, today),
  })
}

interface EndingTerm extends Pick<OrderFormDbRow, 'id' | 'number' | 'personName' | 'endDate'> {
  readonly clientName: string | null
  /** The user's draft of the next term, which is continued instead of creating a second one. */
  readonly draftId: string | null
}

const renewalRow = ({ id, number, personName, endDate, clientName, draftId }: EndingTerm, today: string): TaskItem => ({
  kind: 'renewal',
  id,
  title: `${personName}: placement ${endDate! < today ? 'ended' : 'ends'}`,
  subtitle: number,
  since: null,
  dueOn: endDate,
  ...(draftId
    ? { action: 'Continue', path: draftPath(draftId) }
    : { action: 'Renew', path: `/order-form-setups/${id}` }),
  ...(clientName !== null && { client: clientName }),
})
