import { type AnswerValue, type FormDefinition, isDay, type Question, type TableColumn } from './questions.contract.ts'

export type Answers = Readonly<Record<string, AnswerValue | undefined>>

export interface AnswerError {
  /** `values.shiftWork`, or `values.projects.0.name` in a table. */
  readonly path: string
  readonly message: string
}

export const questionsOf = ({ sections }: FormDefinition): Question[] => sections.flatMap(({ questions }) => questions)

const textsOf = (answer: AnswerValue | undefined): string[] =>
  Array.isArray(answer)
    ? answer.filter((one): one is string => typeof one === 'string')
    : answer === null || answer === undefined
      ? []
      : [String(answer)]

/** Whether the given answers show the question. A question that depends on a hidden one is hidden too. */
export function isShown(definition: FormDefinition, question: Question, answers: Answers): boolean {
  const all = new Map(questionsOf(definition).map((one) => [one.key, one]))
  const visited = new Set<string>()
  let current: Question | undefined = question
  while (current?.showWhen && !visited.has(current.key)) {
    visited.add(current.key)
    const { key, values }: { key: string; values: string[] } = current.showWhen
    if (!textsOf(answers[key]).some((one) => values.includes(one))) return false
    current = all.get(key)
  }
  return true
}

/** The visible custom questions, in order. Built-in ones are fields of the record. */
export const shownQuestions = (definition: FormDefinition, answers: Answers): Question[] =>
  questionsOf(definition).filter((one) => !one.builtIn && isShown(definition, one, answers))

const isEmpty = (answer: AnswerValue | undefined): boolean =>
  answer === undefined || answer === null || answer === '' || (Array.isArray(answer) && answer.length === 0)

const cellError = ({ type, options, required }: TableColumn, cell: unknown): string | null => {
  if (cell === undefined || cell === null || cell === '') return required ? 'This is required.' : null
  if (type === 'NUMBER') return typeof cell === 'number' ? null : 'Enter a number.'
  if (type === 'DATE') return isDay(cell) ? null : 'Enter a date such as 31 Mar 2027 (2027-03-31).'
  if (type === 'CHOICE') return options.includes(String(cell)) ? null : 'Select one of the options.'
  return typeof cell === 'string' ? null : 'Enter a text.'
}

function tableErrors(question: Question, rows: readonly unknown[]): AnswerError[] {
  return rows.flatMap((row, at) => {
    const path = `values.${question.key}.${at}`
    if (row === null || typeof row !== 'object') return [{ path, message: 'Enter a row of the table.' }]
    return question.columns.flatMap((column) => {
      const message = cellError(column, (row as Record<string, unknown>)[column.key])
      return message ? [{ path: `${path}.${column.key}`, message }] : []
    })
  })
}

function valueError({ type, options, multiple, minimum, maximum }: Question, answer: AnswerValue): string | null {
  const outside = (size: number) => (minimum !== null && size < minimum) || (maximum !== null && size > maximum)
  const limits = `Enter ${minimum === null ? 'at most' : maximum === null ? 'at least' : 'between'} ${[minimum, maximum].filter((one) => one !== null).join(' and ')}`
  switch (type) {
    case 'TEXT':
      if (typeof answer !== 'string') return 'Enter a text.'
      return outside(answer.length) ? `${limits} characters.` : null
    case 'NUMBER':
      if (typeof answer !== 'number') return 'Enter a number.'
      return outside(answer) ? `${limits}.` : null
    case 'DATE':
      return isDay(answer) ? null : 'Enter a date such as 31 Mar 2027 (2027-03-31).'
    case 'CHOICE': {
      const chosen = Array.isArray(answer) ? answer : [answer]
      if (!multiple && chosen.length > 1) return 'Select one option.'
      return chosen.every((one) => typeof one === 'string' && options.includes(one))
        ? null
        : 'Select one of the options.'
    }
    case 'CONSENT':
      return typeof answer === 'boolean' ? null : 'Answer yes or no.'
    case 'FILE':
      return typeof answer === 'string' ? null : 'Attach a file.'
    case 'TABLE':
      return Array.isArray(answer) ? null : 'Enter rows of the table.'
  }
}

/** The text of a consent is a sentence of its own. */
export const missingMessage = ({ type, label }: Pick<Question, 'type' | 'label'>) =>
  type === 'CONSENT' ? 'Tick this box to continue.' : `${label} is required.`

function errorsOf(question: Question, answer: AnswerValue | undefined): AnswerError[] {
  const path = `values.${question.key}`
  if (question.required && (isEmpty(answer) || (question.type === 'CONSENT' && answer === false)))
    return [{ path, message: missingMessage(question) }]
  if (isEmpty(answer)) return []
  const message = valueError(question, answer!)
  if (message) return [{ path, message }]
  return question.type === 'TABLE' && Array.isArray(answer) ? tableErrors(question, answer) : []
}

/**
 * The errors in the answers to custom questions: missing, of another type, outside the limits, or to an unknown
 * question. Answers to hidden questions are ignored.
 */
export function answerErrors(definition: FormDefinition, answers: Answers): AnswerError[] {
  const known = new Set(questionsOf(definition).flatMap(({ key, builtIn }) => (builtIn ? [] : [key])))
  const unknown = Object.keys(answers).filter((key) => !known.has(key))
  return [
    ...unknown.map((key) => ({ path: `values.${key}`, message: 'The form does not ask this question.' })),
    ...shownQuestions(definition, answers).flatMap((question) => errorsOf(question, answers[question.key])),
  ]
}

/** Answers to questions whose condition is not met. A page that omits them never sends one. */
export function hiddenAnswers(definition: FormDefinition, all: Answers, given: Answers): AnswerError[] {
  return questionsOf(definition)
    .filter((one) => !one.builtIn && !isEmpty(given[one.key]) && !isShown(definition, one, all))
    .map(({ key, label }) => ({
      path: `values.${key}`,
      message: `${label} is only asked with other answers. Remove the answer.`,
    }))
}

/** The answers to store: those of visible questions. */
export const answersToStore = (definition: FormDefinition, answers: Answers): Record<string, AnswerValue> =>
  Object.fromEntries(
    shownQuestions(definition, answers).flatMap(({ key }) => {
      const answer = answers[key]
      return answer === undefined || isEmpty(answer) ? [] : [[key, answer] as const]
    }),
  )

/** The errors in the definition: duplicate keys, conditions on later or unknown questions, choices without options. */
export function definitionErrors(definition: FormDefinition): AnswerError[] {
  const before = new Map<string, Question>()
  const errors: AnswerError[] = []
  for (const [s, section] of definition.sections.entries())
    for (const [q, question] of section.questions.entries()) {
      const path = `sections.${s}.questions.${q}`
      const { key, type, options, columns, showWhen, minimum, maximum } = question
      if (before.has(key)) errors.push({ path: `${path}.key`, message: `The key ${key} is used twice.` })
      if (type === 'CHOICE' && !question.builtIn && options.length === 0)
        errors.push({ path: `${path}.options`, message: 'Add at least one option.' })
      if (type === 'TABLE' && !question.builtIn && columns.length === 0)
        errors.push({ path: `${path}.columns`, message: 'Add at least one column.' })
      if (minimum !== null && maximum !== null && minimum > maximum)
        errors.push({ path: `${path}.maximum`, message: 'The maximum is below the minimum.' })
      if (showWhen && !before.has(showWhen.key))
        errors.push({ path: `${path}.showWhen`, message: 'A condition refers to an earlier question.' })
      before.set(key, question)
    }
  return errors
}

/** What keeps a draft from being published; it can be saved like this. */
export const publishErrors = ({ sections }: FormDefinition): AnswerError[] =>
  sections.flatMap(({ title, questions }, s) =>
    questions.length > 0
      ? []
      : [
          {
            path: `sections.${s}.questions`,
            message: `The section ${title || s + 1} has no questions. Add a question or remove the section.`,
          },
        ],
  )

/** The form without required files: they are uploaded through a link, so staff are not asked for them. */
export const forStaff = ({ sections }: FormDefinition): FormDefinition => ({
  sections: sections.map((section) => ({
    ...section,
    questions: section.questions.map((one) => (one.type === 'FILE' ? { ...one, required: false } : one)),
  })),
})
