import * as z from 'zod'
import { Day, optionalText, text } from '../../kernel/values/fields.ts'

/** The forms that a company edits with the builder; each has one active version. */
export const FormKind = z.enum(['JOB', 'APPLICANT'])
export type FormKind = z.output<typeof FormKind>

export const QuestionType = z.enum(['TEXT', 'DATE', 'CHOICE', 'FILE', 'NUMBER', 'TABLE', 'CONSENT'])
export type QuestionType = z.output<typeof QuestionType>

/** The key of stored answers; the same in all versions of the form. */
const QuestionKey = z
  .string()
  .regex(/^[a-z][a-zA-Z0-9]{0,39}$/, 'Use a key of letters and digits that begins with a small letter.')

/** Shown only when the answer to an earlier question is one of the values. */
const ShowWhen = z.strictObject({
  key: QuestionKey,
  values: z.array(text(200, 'Value')).min(1, 'Select at least one value.').max(50, 'Select at most 50 values.'),
})

/** A column of a table question; tables hold no tables, files or consents. */
export const TableColumn = z.strictObject({
  key: QuestionKey,
  label: text(120, 'Label'),
  type: z.enum(['TEXT', 'DATE', 'NUMBER', 'CHOICE']),
  required: z.boolean().default(false),
  options: z.array(text(120, 'Option')).max(100, 'Enter at most 100 options.').default([]),
})
export type TableColumn = z.output<typeof TableColumn>

export const Question = z.strictObject({
  key: QuestionKey,
  type: QuestionType,
  label: text(300, 'Label'),
  help: optionalText(1000, 'Help text').default(null),
  required: z.boolean().default(false),
  /** A built-in field, such as `title`: it can be hidden or required, but its answer is a column of the record. */
  builtIn: z.boolean().default(false),
  /** For a choice. */
  options: z.array(text(200, 'Option')).max(200, 'Enter at most 200 options.').default([]),
  multiple: z.boolean().default(false),
  /** For a number: the limits, both included; for a text: the number of characters. */
  minimum: z.number().nullable().default(null),
  maximum: z.number().nullable().default(null),
  /** For a table. */
  columns: z.array(TableColumn).max(20, 'Enter at most 20 columns.').default([]),
  showWhen: ShowWhen.nullable().default(null),
})
export type Question = z.output<typeof Question>

export const FormSection = z.strictObject({
  key: QuestionKey,
  title: text(120, 'Title'),
  help: optionalText(1000, 'Help text').default(null),
  questions: z.array(Question).max(100, 'Enter at most 100 questions per section.'),
})
export type FormSection = z.output<typeof FormSection>

export const FormDefinition = z.strictObject({
  sections: z.array(FormSection).min(1, 'Add at least one section.').max(30, 'Add at most 30 sections.'),
})
export type FormDefinition = z.output<typeof FormDefinition>

const Cell = z.union([z.string().max(4000), z.number(), z.null()], { error: 'Enter a text, a number or a day.' })
/**
 * Text, date, choice and file ID are strings; multiple choices are a list; a consent is a boolean; a table is a list of
 * rows.
 */
export const AnswerValue = z.union(
  [
    z.string().max(10_000),
    z.number(),
    z.boolean(),
    z.null(),
    z.array(z.string().max(200)).max(200),
    z.array(z.record(QuestionKey, Cell)).max(100),
  ],
  { error: 'This answer does not fit the question.' },
)
export type AnswerValue = z.output<typeof AnswerValue>

/** The answers, with the version of the form. Answers to built-in questions are fields of the record. */
export const FormAnswers = z.strictObject({ formVersion: z.int().min(1), values: z.record(QuestionKey, AnswerValue) })
export type FormAnswers = z.output<typeof FormAnswers>

/** A filter by an answer: `shiftWork:Night`. */
export const AnswerFilter = z
  .string()
  .max(300)
  .regex(/^[a-z][a-zA-Z0-9]{0,39}:.+$/, 'Write the key of the question, a colon and the answer.')

export const isDay = (value: unknown): boolean => Day.safeParse(value).success
