import { type FormValues, isRecord } from '../../ui/form/schemaValues.ts'

/** Empty text fields. */
export const emptyFields = (names: readonly string[]): FormValues => Object.fromEntries(names.map((name) => [name, '']))

/** The values of an empty form, filled in from a record as far as it has them. */
export function filledForm(empty: FormValues, record: FormValues): FormValues {
  return Object.fromEntries(
    Object.entries(empty).map(([name, blank]) => {
      const value = record[name]
      return [name, isRecord(blank) ? filledForm(blank, isRecord(value) ? value : {}) : (value ?? blank)]
    }),
  )
}
