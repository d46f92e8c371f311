import { join } from 'node:path'
import { PEPPOL_RULES } from './peppol.ts'
import { readSchematron, type Schematron, validateSchematron } from './schematron.ts'

let read: Schematron | undefined

/** The rules of EN 16931 as published by CEN/TC 434. */
export function officialRules(): Schematron {
  read ??= readSchematron(join(import.meta.dirname, '../en16931/EN16931-UBL-validation-preprocessed.sch'))
  return read
}

/** The names of all rules of EN 16931 and of Peppol that an e-invoice violates, including warnings. */
export function officialErrors(xml: string): string[] {
  const assessed = [validateSchematron(officialRules(), xml), validateSchematron(PEPPOL_RULES, xml)]
  return assessed.flatMap(({ broken, warnings }) => [...broken, ...warnings])
}
