import type { OrderFormRow } from '@muster/contract/order-forms/core/record.contract.ts'

/** The fields the actions need; rows and records both have them. */
export type Actionable = Pick<OrderFormRow, 'id' | 'status' | 'isDraft' | 'personName' | 'startDate' | 'endDate'>
