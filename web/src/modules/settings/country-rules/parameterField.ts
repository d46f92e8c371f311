import { formField, recordLabel } from '@muster/contract/kernel/api/record-fields.ts'
import { countryParameterFields } from '@muster/contract/settings/country-rules/country-parameter-fields.labels.ts'

/** The properties of the control at `values.annualLeave.tiers.0.days`: name, label, unit and hint. */
export const parameterField = (name: string) =>
  formField(countryParameterFields, name, name.replace(/^values\./, '').replace(/\.\d+(?=\.|$)/g, ''))

/** The label of a parameter on the page of the country. */
export const parameterLabel = (path: string) => recordLabel(countryParameterFields, path)
