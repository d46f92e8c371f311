import { answerErrors, answersToStore, questionsOf } from '@muster/contract/recruiting/forms/answers.rules.ts'
import type { AnswerValue, FormDefinition, Question } from '@muster/contract/recruiting/forms/questions.contract.ts'
import type { Values } from '../form/schemaValues.ts'

/** Answers as the controls hold them: an empty control holds `''`. */
export type AnswerValues = Record<string, unknown>

const blankOf = ({ type, multiple }: Question): unknown => {
  if (type === 'TABLE' || (type === 'CHOICE' && multiple)) return []
  return type === 'CONSENT' || type === 'FILE' ? null : ''
}

const customOf = (definition: FormDefinition) => questionsOf(definition).filter(({ builtIn }) => !builtIn)

/** The values that a form begins with: what was answered, and empty controls for the rest. */
export const answersInForm = (definition: FormDefinition, answered: AnswerValues = {}): Values =>
  Object.fromEntries(customOf(definition).map((one) => [one.key, structuredClone(answered[one.key] ?? blankOf(one))]))

const isEmptyCell = (cell: unknown) => cell === '' || cell === null || cell === undefined

/** Rows of a table without those that were left empty. */
const filledRows = (rows: readonly unknown[]) =>
  rows.filter((row) => typeof row !== 'object' || row === null || !Object.values(row).every(isEmptyCell))

const settled = (question: Question, value: unknown): unknown =>
  question.type === 'TABLE' && Array.isArray(value) ? filledRows(value) : value

/** What is sent: the answers to the questions that are shown, without empty ones. */
export function settledAnswers(definition: FormDefinition, values: AnswerValues): Record<string, AnswerValue> {
  const all = customOf(definition).map((one) => [one.key, settled(one, values[one.key])])
  return answersToStore(definition, Object.fromEntries(all))
}

/** What is wrong with the answers, by the path of the field; `at` is the path of the values. Files are judged by the server. */
export const errorsOfAnswers = (definition: FormDefinition, values: AnswerValues, at: string) =>
  answerErrors(definition, settledAnswers(definition, values)).map(({ path, message }) => ({
    path: path.replace(/^values/, at),
    message,
  }))
