import type { OrderFormGuard } from '@muster/contract/order-forms/core/states.contract.ts'
import { ruleViolation } from '../../../kernel/app/errors.ts'
import type { Failing } from './guards.rules.ts'

/** The field in which a guard finds fault, where it is one field. */
const FIELDS: Readonly<Partial<Record<OrderFormGuard, string>>> = {
  datesInOrder: 'endDate',
  consultantEmployable: 'candidateID',
  clientIsActive: 'clientID',
  agreementIsActive: 'msaID',
  gradeKnown: 'pay.grade',
  payInGradeRange: 'pay.grade',
  basicShareMet: 'pay.components',
  probationLawful: 'probationMonths',
  noticeLawful: 'noticeDays',
  hasVisaDesignation: 'visa.designation',
  hasMedicalCategory: 'medical.category',
}

/** 422 with the name of the first guard that does not hold; every one that does not is listed with its field, or its name, and what to do. */
export function assertGuards(failed: readonly Failing[]): void {
  const [first] = failed
  if (!first) return
  throw ruleViolation(
    first.name,
    first.message,
    failed.flatMap(({ name, message, errors }) => (errors ? [...errors] : [{ path: FIELDS[name] ?? name, message }])),
  )
}
