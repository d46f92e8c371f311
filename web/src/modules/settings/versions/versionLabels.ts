import { historyLabel, type RecordField } from '@muster/contract/kernel/api/record-fields.ts'
import { marginSetupValueFields } from '@muster/contract/margin/setups/margin-setup-fields.labels.ts'
import { countryParameterFields } from '@muster/contract/settings/country-rules/country-parameter-fields.labels.ts'
import { formatValue, humanizeField } from '../../../ui/record/displayed.ts'
import { CATEGORIES } from '../medical/medicalLabels.ts'

/** The values of country parameters and margin setups, by their path without the numbers of lists. */
const FIELDS: Readonly<Record<string, RecordField>> = {
  ...countryParameterFields,
  ...marginSetupValueFields,
  medicalCategory: { ...marginSetupValueFields.medicalCategory, codes: CATEGORIES },
}

const pathOf = (field: string) => field.replace(/\.\d+(?=\.|$)/g, '')

/** `socialInsurances.0.employerPercent` → `Social insurance 1 › Employer contribution`: lists are counted from 1. */
export function placeOf(field: string): string {
  const notes: string[] = []
  let path = ''
  for (const step of field.split('.')) {
    if (/^\d+$/.test(step)) {
      notes.push(`${notes.pop() ?? ''} ${Number(step) + 1}`.trim())
      continue
    }
    path = path ? `${path}.${step}` : step
    const known = FIELDS[path]
    const name = known ? historyLabel(known) : humanizeField(step)
    if (name) notes.push(name)
  }
  return notes.join(' › ')
}

/** A value of a version as its page shows it; percentages with their sign. */
export function formatVersionValue(field: string, value: unknown): string {
  const { codes, format } = FIELDS[pathOf(field)] ?? {}
  if (codes && value !== null && (typeof value === 'string' || typeof value === 'number'))
    return codes[value] ?? String(value)
  return format === 'PERCENT' && typeof value === 'string' ? `${value} %` : formatValue(value)
}
