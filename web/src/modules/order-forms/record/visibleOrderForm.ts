import type { OrderForm } from '@muster/contract/order-forms/core/record.contract.ts'

/** What every view of an order form shows, the narrowest too. */
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

/** An order form as a reader gets it: what their role does not see is absent. */
export type VisibleOrderForm = Pick<OrderForm, Always> & Partial<Omit<OrderForm, Always>>

export const toVisibleOrderForm = (orderForm: OrderForm): VisibleOrderForm => orderForm

/** Whom a dialog is about. */
export const orderFormName = ({ personName, number }: Pick<VisibleOrderForm, 'personName' | 'number'>) =>
  personName ?? number ?? 'the order form'
