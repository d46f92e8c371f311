import { answerErrors, answersToStore } from '@muster/contract/recruiting/forms/answers.rules.ts'
import type { FormAnswers, FormDefinition, FormKind } from '@muster/contract/recruiting/forms/questions.contract.ts'
import { type RawBuilder, sql } from 'kysely'
import { invalid } from '../../../kernel/app/errors.ts'
import type { Db } from '../../../kernel/db/db.ts'

interface Answered {
  readonly kind: FormKind
  readonly given: FormAnswers
  /** The version that the record was answered with before; null for a new record. */
  readonly before: number | null
}

/** The columns of answers: checked against the version that asked, which is in force or the record's own. */
export async function answerColumns(db: Db, { kind, given, before }: Answered) {
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
  const definition = form.definition as unknown as FormDefinition
  const errors = answerErrors(definition, given.values)
  if (errors.length > 0) throw invalid(errors.map(({ path, message }) => ({ path: `answers.${path}`, message })))
  return { formVersion: form.number, answers: JSON.stringify(answersToStore(definition, given.values)) }
}

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
