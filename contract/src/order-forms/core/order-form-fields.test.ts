import { expect, test } from 'vitest'
import { historyLabel, type RecordField } from '../../kernel/api/record-fields.ts'
import { TEMPLATE_VARIABLES } from '../../settings/document-templates/template-variables.rules.ts'
import { orderFormFields } from './order-form-fields.labels.ts'

const withVariable = Object.entries<RecordField>(orderFormFields).filter(([, { variable }]) => variable !== undefined)

test.each(withVariable)('the template variable of %s has the label of the field', (_path, field) => {
  const variable = TEMPLATE_VARIABLES[field.variable as keyof typeof TEMPLATE_VARIABLES]
  expect([field.label, historyLabel(field)]).toContain(variable?.label)
})
