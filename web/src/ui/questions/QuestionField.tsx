import { Fieldset } from '@mantine/core'
import type { Question } from '@muster/contract/recruiting/forms/questions.contract.ts'
import { MultiSelectField, SelectField } from '../fields/choices/choiceFields.tsx'
import { DateField } from '../fields/dates/DateField.tsx'
import { NumberField } from '../fields/numberFields.tsx'
import { RowsEditor } from '../fields/RowsEditor.tsx'
import { TextareaField, TextField } from '../fields/textFields.tsx'
import { ConsentField } from './ConsentField.tsx'
import { FileField } from './FileField.tsx'

interface QuestionFieldProps {
  question: Question
  /** The path of the answer. */
  name: string
}

/** Maximum length, in characters, of a text that has a single-line input. */
const SHORT_TEXT = 200
const asOptions = (all: readonly string[]) => all.map((value) => ({ value, label: value }))

/** The control of a custom question. */
export function QuestionField({ question, name }: QuestionFieldProps) {
  const { type, label, help, required, options, multiple, maximum } = question
  const own = { name, label, required, ...(help ? { description: help } : {}) }
  switch (type) {
    case 'TEXT':
      return maximum !== null && maximum <= SHORT_TEXT ? <TextField {...own} /> : <TextareaField {...own} rows={2} />
    case 'NUMBER':
      return <NumberField {...own} />
    case 'DATE':
      return <DateField {...own} />
    case 'CHOICE':
      return multiple ? (
        <MultiSelectField {...own} options={asOptions(options)} />
      ) : (
        <SelectField {...own} options={asOptions(options)} />
      )
    case 'CONSENT':
      return <ConsentField {...own} />
    case 'FILE':
      return <FileField {...own} />
    case 'TABLE':
      return <TableField question={question} name={name} />
  }
}

/** A table is a list of rows; each column is a field of the row. */
function TableField({ question: { label, help, columns, required }, name }: QuestionFieldProps) {
  const blank = Object.fromEntries(columns.map(({ key }) => [key, '']))
  return (
    <Fieldset variant="unstyled" legend={required ? `${label} *` : label} data-wide>
      {help && <p className="text-dimmed text-sm">{help}</p>}
      <RowsEditor name={name} noun="row" blank={blank} max={100}>
        {(path) =>
          columns.map((column) => {
            const own = { name: `${path}.${column.key}`, label: column.label, required: column.required }
            if (column.type === 'NUMBER') return <NumberField key={column.key} {...own} />
            if (column.type === 'DATE') return <DateField key={column.key} {...own} />
            return column.type === 'CHOICE' ? (
              <SelectField key={column.key} {...own} options={asOptions(column.options)} />
            ) : (
              <TextField key={column.key} {...own} />
            )
          })
        }
      </RowsEditor>
    </Fieldset>
  )
}
