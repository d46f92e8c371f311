import type { Right } from '@muster/contract/kernel/permission.ts'
import { right } from '@muster/contract/kernel/permission.ts'
import type { RequestKind } from '@muster/contract/order-forms/request-states.contract.ts'

/** Who works on the requests of a kind; the contract says the same beside its state machines, which no page needs. */
export const REQUEST_CHANGES: Readonly<Record<RequestKind, Right>> = {
  VISA: right('visas', 'edit'),
  MEDICAL: right('medical-cards', 'edit'),
  LAPTOP: right('assets', 'edit'),
  EMPLOYEE_DATA: right('employee-data-forms', 'edit'),
}
