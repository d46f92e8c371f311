import { REQUEST_ENTITIES, type RequestKind } from '@muster/contract/order-forms/onboarding/request-states.contract.ts'
import type { AuditEvent } from '../../../kernel/app/events.ts'
import { orderFormAuditSubject } from '../core/order-forms.rules.ts'
import type { OrderFormDbRow } from '../core/scope.queries.ts'
import type { RequestRow } from '../lifecycle/facts.queries.ts'

/** The status is in the history of the order form; the details only for users who see requests of this type. */
export function entriesOf(
  row: OrderFormDbRow,
  before: RequestRow,
  after: RequestRow,
  reason?: string | null,
): AuditEvent[] {
  const kind = after.kind as RequestKind
  const status = (one: RequestRow) => ({ [`requests.${kind}.status`]: one.status })
  const auditedFields = (one: RequestRow) => Object.fromEntries(AUDITED.map((field) => [field, one[field]]))
  return [
    {
      event: 'order-form.request-updated',
      ...orderFormAuditSubject(row),
      before: status(before),
      after: status(after),
    },
    {
      event: 'request.updated',
      ...orderFormAuditSubject(row),
      entity: REQUEST_ENTITIES[kind],
      entityID: after.id,
      before: auditedFields(before),
      after: auditedFields(after),
      reason: reason ?? null,
    },
  ]
}

const AUDITED = [
  'status',
  'reference',
  'appliedOn',
  'approvedOn',
  'startsOn',
  'expiresOn',
  'costAmount',
  'costCurrency',
  'note',
] as const

/** The notification type of a request. */
export const REQUEST_TYPES: Readonly<Record<RequestKind, string>> = {
  VISA: 'VISA_UPDATE',
  MEDICAL: 'ORDER_FORM_STATUS',
  LAPTOP: 'ASSET_REQUEST',
  EMPLOYEE_DATA: 'FORM_SUBMITTED',
}
