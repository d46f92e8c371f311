import type { OrderForm } from '@muster/contract/order-forms/record.contract.ts'

/** What every view of an order form shows, the narrowest too. */
type Always = 'id' | 'version' | 'status' | 'heldFrom' | 'moves' | 'nextStep' | 'waitingFor' | 'editable' | 'since'

/** An order form as a reader gets it: what their role does not see is absent. */
export type SeenOrderForm = Pick<OrderForm, Always> & Partial<Omit<OrderForm, Always>>

export const seenAs = (orderForm: OrderForm): SeenOrderForm => orderForm

/** Whom a dialog is about. */
export const nameOf = ({ personName, number }: Pick<SeenOrderForm, 'personName' | 'number'>) =>
  personName ?? number ?? 'the order form'
