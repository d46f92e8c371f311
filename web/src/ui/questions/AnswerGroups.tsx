import type { FormDefinition, Question } from '@muster/contract/recruiting/forms/questions.contract.ts'
import { formatDate } from '../format/day.ts'
import { FieldGroup, type ReadField } from '../record/FieldList.tsx'

type AnswerRow = Readonly<Record<string, unknown>>

/** The display text of an answer. */
export function answerText({ type, columns }: Question, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (type === 'DATE') return formatDate(String(value))
  if (type === 'FILE') return 'Attached: see the documents'
  if (!Array.isArray(value)) return String(value)
  if (type !== 'TABLE') return value.join(', ')
  return (value as AnswerRow[])
    .map((row) =>
      columns
        .filter(({ key }) => row[key] !== undefined && row[key] !== null && row[key] !== '')
        .map(({ key, label, type: kind }) => `${label}: ${kind === 'DATE' ? formatDate(String(row[key])) : row[key]}`)
        .join(', '),
    )
    .join('\n')
}

interface AnswerGroupsProps {
  definition: FormDefinition
  values: AnswerRow
}

/** The answers with the questions as they were shown. Questions that were not shown are left out. */
export const AnswerGroups = ({ definition, values }: AnswerGroupsProps) =>
  definition.sections.map(({ key, title, questions }) => {
    const fields: ReadField[] = questions
      .filter((one) => !one.builtIn && values[one.key] !== undefined)
      .map((one) => {
        const isLong = one.type === 'TABLE' || (one.type === 'TEXT' && String(values[one.key]).length > 80)
        const text = answerText(one, values[one.key])
        return { label: one.label, value: isLong ? <span className="preserve-lines">{text}</span> : text, wide: isLong }
      })
    return fields.length > 0 && <FieldGroup key={key} title={title} fields={fields} />
  })
