import {
  type Answers,
  answerErrors,
  answersToStore,
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

interface Answered {
  readonly kind: FormKind
  readonly given: FormAnswers
  /** The version that the record was answered with before; null for a new record. */
  readonly before: number | null
  /** The documents that came by link, by file question; without them it is staff who answer, and files are not asked. */
  readonly files?: Readonly<Record<string, string>>
  /** The stored answers, whose files stay when staff answer. */
  readonly stored?: unknown
  /** The fields of the record as they will be, with those that the person who answers fills in: required ones are checked. */
  readonly fields?: { readonly values: Readonly<Record<string, unknown>>; readonly asks: (field: string) => boolean }
}

/** Files come by link, so that staff are not asked for them. */
const forStaff = (definition: FormDefinition): FormDefinition => ({
  sections: definition.sections.map((section) => ({
    ...section,
    questions: section.questions.map((one) => (one.type === 'FILE' ? { ...one, required: false } : one)),
  })),
})

/** The answers to file questions among stored answers. */
export function fileAnswers(definition: FormDefinition, answers: Answers): Record<string, string> {
  const keys = questionsOf(definition).flatMap(({ key, type, builtIn }) => (type === 'FILE' && !builtIn ? [key] : []))
  return Object.fromEntries(keys.flatMap((key) => (typeof answers[key] === 'string' ? [[key, answers[key]]] : [])))
}

/** The columns of answers: checked against the version that asked, which is in force or the record's own. */
export async function answerColumns(db: Db, { kind, given, before, files, stored, fields }: Answered) {
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
  const asked = form.definition as unknown as FormDefinition
  const definition = files ? asked : forStaff(asked)
  const unattached = Object.keys(fileAnswers(definition, given.values))
  const values: FormAnswers['values'] = Object.fromEntries(
    Object.entries(given.values).filter(([key]) => !unattached.includes(key)),
  )
  const all = { ...values, ...(files ?? fileAnswers(definition, (stored ?? {}) as Answers)) }
  const errors = [...answerErrors(definition, all), ...hiddenAnswers(definition, all, values)].map(
    ({ path, message }) => ({ path: `answers.${path}`, message }),
  )
  if (fields) errors.push(...missingFields(definition, fields.values, { answers: all, asks: fields.asks }))
  if (errors.length > 0) throw invalid(errors)
  return { formVersion: form.number, answers: JSON.stringify(answersToStore(definition, all)) }
}

/** The questions of the product that only staff are asked. */
export const internalFields = (kind: FormKind): ReadonlySet<string> =>
  new Set(BUILT_IN_QUESTIONS[kind].flatMap(({ key, isInternal }: BuiltInQuestion) => (isInternal ? [key] : [])))

/** What was answered, with the version of the form that asked; null when nothing was. */
export const presentAnswers = ({ formVersion, answers }: { formVersion: number | null; answers: unknown }) =>
  formVersion === null ? null : { formVersion, values: answers as Record<string, unknown> }

/** Numbers and yes or no are stored as such, so a filter such as `nightPay:5` means the text and the number. */
const meant = (value: string): unknown[] =>
  /^(true|false|-?\d{1,15}(\.\d+)?)$/.test(value) ? [value, JSON.parse(value.replace(/^(-?)0+(?=\d)/, '$1'))] : [value]

/** Records with one of the answers to each question that is named: `key:value`. */
export function hasAnswers(table: 'job' | 'applicant', filters: readonly string[]): RawBuilder<boolean> {
  const byKey = Map.groupBy(filters, (one) => one.slice(0, one.indexOf(':')))
  const column = sql.ref(`${table}.answers`)
  const conditions = [...byKey].map(([key, all]) => {
    const wanted = all
      .flatMap((one) => meant(one.slice(one.indexOf(':') + 1)))
      .flatMap((value) => [{ [key]: value }, { [key]: [value] }])
    return sql`(${sql.join(
      wanted.map((one) => sql`${column} @> ${JSON.stringify(one)}::jsonb`),
      sql` or `,
    )})`
  })
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** The answers to the custom questions as one text, each with what was asked; null where nothing was answered. */
export const customAnswers = (table: 'job' | 'applicant') => {
  const [answers, version] = [sql.ref(`${table}.answers`), sql.ref(`${table}.form_version`)]
  return sql<string | null>`case when ${answers} = '{}' then null
    else answers_text(${table === 'job' ? 'JOB' : 'APPLICANT'}, ${version}, ${answers}) end`
}
