import type { Endpoint } from '@muster/contract/kernel/api/endpoint.ts'
import { useAction } from '../../kernel/api/endpoint.ts'
import type { Answer, EndpointRef } from '../../kernel/api/send.ts'
import { INVALIDATED_KEYS } from './endpoints.ts'

/** An action of billing with its message; all data that may change with an invoice is read again. */
export const useBillingAction = <const E extends Endpoint>(
  endpoint: E | EndpointRef<E>,
  done: string | ((answer: Answer<E>) => string),
) => useAction(endpoint, { done, refreshes: INVALIDATED_KEYS })
