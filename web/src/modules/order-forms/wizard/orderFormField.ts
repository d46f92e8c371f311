import { formField } from '@muster/contract/kernel/api/record-fields.ts'
import { type OrderFormField, orderFormFields } from '@muster/contract/order-forms/core/order-form-fields.labels.ts'

/** What the control of an order form's field is given: its name, label, unit and hint. */
export const orderFormField = (name: OrderFormField) => formField(orderFormFields, name)
