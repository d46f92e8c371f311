import { orderFormFieldLabels, orderFormRowLabels } from '@muster/contract/order-forms/core/order-form-fields.labels.ts'
import { humanizeField } from '../../ui/record/displayed.ts'

/** The label of a field by its path; a field in a list gets the number of its row. */
export function labelOf(path: string): string {
  const [, list = '', row] = /^(.+?)\.(\d+)(?:\.|$)/.exec(path) ?? []
  if (orderFormRowLabels[list]) return `${orderFormRowLabels[list]} ${Number(row) + 1}`
  return orderFormFieldLabels[path] ?? orderFormFieldLabels[list] ?? humanizeField(path)
}
