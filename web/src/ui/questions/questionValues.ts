import { answerErrors, answersToStore, questionsOf } from '@muster/contract/recruiting/forms/answers.rules.ts'
import type { AnswerValue, FormDefinition, Question } from '@muster/contract/recruiting/forms/questions.contract.ts'
import type { FormValues } from '../form/schemaValues.ts'

/** Answers as form values: an empty control holds `''`. */
export type AnswerValues = Record<string, unknown>

const blankOf = ({ type, multiple }: Question): unknown => {
  if (type === 'TABLE' || (type === 'CHOICE' && multiple)) return []
  return type === 'CONSENT' || type === 'FILE' ? null : ''
}

const customOf = (definition: FormDefinition) => questionsOf(definition).filter(({ builtIn }) => !builtIn)

/** The initial form values: the given answers, and empty controls for the rest. */
export const answersInForm = (definition: FormDefinition, answered: AnswerValues = {}): FormValues =>
  Object.fromEntries(customOf(definition).map((one) => [one.key, structuredClone(answered[one.key] ?? blankOf(one))]))

const isEmptyCell = (cell: unknown) => cell === '' || cell === null || cell === undefined

/** The rows of a table without empty ones. */
const filledRows = (rows: readonly unknown[]) =>
  rows.filter((row) => typeof row !== 'object' || row === null || !Object.values(row).every(isEmptyCell))

const settled = (question: Question, value: unknown): unknown =>
  question.type === 'TABLE' && Array.isArray(value) ? filledRows(value) : value

/** The answers to send: those of the shown questions, without empty ones. */
export function settledAnswers(definition: FormDefinition, values: AnswerValues): Record<string, AnswerValue> {
  const all = customOf(definition).map((one) => [one.key, settled(one, values[one.key])])
  return answersToStore(definition, Object.fromEntries(all))
}

/**
 * Validation errors of the answers by field path; `at` is the path of the values. Files are validated by the server.
 */
export const errorsOfAnswers = (definition: FormDefinition, values: AnswerValues, at: string) =>
  answerErrors(definition, settledAnswers(definition, values)).map(({ path, message }) => ({
    path: path.replace(/^values/, at),
    message,
  }))
