import type { OrderForm } from '@muster/contract/order-forms/core/record.contract.ts'

/** The fields that every role sees. */
type Always =
  | 'id'
  | 'version'
  | 'status'
  | 'statusBeforeHold'
  | 'availableTransitions'
  | 'nextStep'
  | 'pendingRoles'
  | 'editable'
  | 'since'

/** An order form as the user gets it; fields the role may not see are absent. */
export type VisibleOrderForm = Pick<OrderForm, Always> & Partial<Omit<OrderForm, Always>>

/** The name of an order form in dialogs. */
export const orderFormName = ({ personName, number }: Pick<VisibleOrderForm, 'personName' | 'number'>) =>
  personName ?? number ?? 'the order form'
