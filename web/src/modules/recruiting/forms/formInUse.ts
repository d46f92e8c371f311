import { FormAnswers, type FormDefinition } from '@muster/contract/recruiting/forms/questions.contract.ts'
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

/** The answers for the request. Throws with the errors at their fields when an answer is missing or invalid. */
export function checkedAnswers({ formVersion, definition }: FormInUse, values: AnswerValues): FormAnswers {
  const errors = errorsOfAnswers(definition, values, 'answers.values')
  if (errors.length > 0) throw Object.assign(new Error('Check the answers.'), { errors })
  return { formVersion, values: settledAnswers(definition, values) }
}

/** The schema of the answers to a form, so that the page names all errors at once. */
export const answersSchema = (definition: FormDefinition) =>
  FormAnswers.superRefine(({ values }, context) => {
    for (const { path, message } of errorsOfAnswers(definition, values, 'values'))
      context.addIssue({ code: 'custom', path: path.split('.'), message })
  })

/** Empty fields of a new record are omitted, so that the server fills in its defaults. */
export const withoutEmpty = <B extends object>(body: B): B =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null)) as B
