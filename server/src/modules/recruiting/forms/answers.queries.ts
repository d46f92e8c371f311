import {
  type Answers,
  answerErrors,
  answersToStore,
  forStaff,
  hiddenAnswers,
  questionsOf,
} from '@muster/contract/recruiting/forms/answers.rules.ts'
import {
  BUILT_IN_QUESTIONS,
  type BuiltInQuestion,
  missingFields,
} from '@muster/contract/recruiting/forms/built-in.rules.ts'
import type { FormAnswers, FormDefinition, FormKind } from '@muster/contract/recruiting/forms/questions.contract.ts'
import { type RawBuilder, sql } from 'kysely'
import { invalid } from '../../../kernel/app/errors.ts'
import type { Db } from '../../../kernel/db/db.ts'

interface AnswerParams {
  readonly kind: FormKind
  readonly given: FormAnswers
  /** The version of the form that the record was answered with before; null for a new record. */
  readonly before: number | null
  /**
   * The documents uploaded through a link, by file question; without them a member of staff answers, and files are not
   * required.
   */
  readonly files?: Readonly<Record<string, string>>
  /** The stored answers; their files are kept when a member of staff answers. */
  readonly stored?: unknown
  /** The fields of the record after saving, including those entered with the answers: required fields are checked. */
  readonly fields?: { readonly values: Readonly<Record<string, unknown>>; readonly mayFill: (field: string) => boolean }
}

/** The answers to file questions among stored answers. */
function fileAnswers(definition: FormDefinition, answers: Answers): Record<string, string> {
  const keys = questionsOf(definition).flatMap(({ key, type, builtIn }) => (type === 'FILE' && !builtIn ? [key] : []))
  return Object.fromEntries(keys.flatMap((key) => (typeof answers[key] === 'string' ? [[key, answers[key]]] : [])))
}

/**
 * The columns of answers: validated against the version that was answered, which is the one in force or the one of the
 * record.
 */
export async function answerColumns(db: Db, { kind, given, before, files, stored, fields }: AnswerParams) {
  const form = await db
    .selectFrom('formVersion')
    .select(['number', 'status', 'definition'])
    .where('kind', '=', kind)
    .where('number', '=', given.formVersion)
    .executeTakeFirst()
  if (!form || (form.status !== 'ACTIVE' && form.number !== before))
    throw invalid([
      { path: 'answers.formVersion', message: 'The form has changed. Open it again and answer the new version.' },
    ])
  const published = form.definition as unknown as FormDefinition
  const definition = files ? published : forStaff(published)
  const unattached = Object.keys(fileAnswers(definition, given.values))
  const values: FormAnswers['values'] = Object.fromEntries(
    Object.entries(given.values).filter(([key]) => !unattached.includes(key)),
  )
  const all = { ...values, ...(files ?? fileAnswers(definition, (stored ?? {}) as Answers)) }
  const errors = [...answerErrors(definition, all), ...hiddenAnswers(definition, all, values)].map(
    ({ path, message }) => ({ path: `answers.${path}`, message }),
  )
  if (fields) errors.push(...missingFields(definition, fields.values, { answers: all, mayFill: fields.mayFill }))
  if (errors.length > 0) throw invalid(errors)
  return { formVersion: form.number, answers: JSON.stringify(answersToStore(definition, all)) }
}

/** The questions of the product that only staff are asked. */
export const internalFields = (kind: FormKind): ReadonlySet<string> =>
  new Set(BUILT_IN_QUESTIONS[kind].flatMap(({ key, isInternal }: BuiltInQuestion) => (isInternal ? [key] : [])))

/** The answers with the version of the form they belong to; null without answers. */
export const presentAnswers = ({ formVersion, answers }: { formVersion: number | null; answers: unknown }) =>
  formVersion === null ? null : { formVersion, values: answers as Record<string, unknown> }

/** Numbers and booleans are stored as such, so a filter such as `nightPay:5` matches both the text and the number. */
const typedValues = (value: string): unknown[] =>
  /^(true|false|-?\d{1,15}(\.\d+)?)$/.test(value) ? [value, JSON.parse(value.replace(/^(-?)0+(?=\d)/, '$1'))] : [value]

/** Records with one of the given answers to each question: `key:value`. */
export function hasAnswers(table: 'job' | 'applicant', filters: readonly string[]): RawBuilder<boolean> {
  const byKey = Map.groupBy(filters, (one) => one.slice(0, one.indexOf(':')))
  const column = sql.ref(`${table}.answers`)
  const conditions = [...byKey].map(([key, all]) => {
    const wanted = all
      .flatMap((one) => typedValues(one.slice(one.indexOf(':') + 1)))
      .flatMap((value) => [{ [key]: value }, { [key]: [value] }])
    return sql`(${sql.join(
      wanted.map((one) => sql`${column} @> ${JSON.stringify(one)}::jsonb`),
      sql` or `,
    )})`
  })
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** The answers to the custom questions as one text, each with its question; null without answers. */
export const customAnswers = (table: 'job' | 'applicant') => {
  const answers = sql.ref(`${table}.answers`)
  const version = sql.ref(`${table}.form_version`)
  return sql<string | null>`case when ${answers} = '{}' then null
    else answers_text(${table === 'job' ? 'JOB' : 'APPLICANT'}, ${version}, ${answers}) end`
}
