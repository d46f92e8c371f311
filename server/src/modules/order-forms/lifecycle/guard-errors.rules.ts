import type { OrderFormGuard } from '@muster/contract/order-forms/core/states.contract.ts'
import { ruleViolation } from '../../../kernel/app/errors.ts'
import type { GuardFailure } from './guards.rules.ts'

/** The field of a guard, where it concerns one field. */
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

/** 422 with the code of the first failed guard; all failed guards are listed with their field or name and message. */
export function assertGuards(failed: readonly GuardFailure[]): void {
  const [first] = failed
  if (!first) return
  throw ruleViolation(
    first.name,
    first.message,
    failed.flatMap(({ name, message, errors }) => (errors ? [...errors] : [{ path: FIELDS[name] ?? name, message }])),
  )
}
