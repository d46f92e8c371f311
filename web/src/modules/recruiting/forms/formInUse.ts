import type { FormAnswers, FormDefinition } from '@muster/contract/recruiting/forms/questions.contract.ts'
import {
  type AnswerValues,
  answersInForm,
  errorsOfAnswers,
  settledAnswers,
} from '../../../ui/questions/questionValues.ts'

/** The version of a form that is being answered. */
export interface FormInUse {
  readonly formVersion: number
  readonly definition: FormDefinition
}

/** The part `answers` of the values of a form. */
export const answersFor = ({ formVersion, definition }: FormInUse, answered?: AnswerValues) => ({
  formVersion,
  values: answersInForm(definition, answered),
})

/** The answers as they are sent. Throws with the errors at their fields when one of them is missing or wrong. */
export function checkedAnswers({ formVersion, definition }: FormInUse, values: AnswerValues): FormAnswers {
  const errors = errorsOfAnswers(definition, values, 'answers.values')
  if (errors.length > 0) throw Object.assign(new Error('Check the answers.'), { errors })
  return { formVersion, values: settledAnswers(definition, values) }
}
