import { fieldAt, formField, type RecordFields } from '@muster/contract/kernel/api/record-fields.ts'
import { type ReactNode, useRef, useState } from 'react'
import type * as z from 'zod'
import { SelectField } from '../fields/choices/choiceFields.tsx'
import { TagsField } from '../fields/choices/TagsField.tsx'
import { DateField } from '../fields/dates/DateField.tsx'
import { NumberField } from '../fields/numberFields.tsx'
import { SegmentedField, YES_NO } from '../fields/SegmentedField.tsx'
import { TextField } from '../fields/textFields.tsx'
import { type SchemaForm, useSchemaForm } from '../form/useSchemaForm.ts'
import { optionsOf } from '../format/labels.ts'
import { InlineForm } from './InlineForm.tsx'
import type { EditedRecord, InlineEditorProps } from './InlineRecord.tsx'
import { inlineSchema, inlineValues } from './inlineValues.ts'
import { versionsOf } from './ownVersions.ts'

/** How a field is edited, in addition to its catalogue entry. */
export interface InlineField {
  control?: ReactNode
  /** All fields that are edited together, in a popover. */
  group?: readonly string[]
  /** For a nullable group of fields: the parts that determine whether it exists, and its initial values. */
  parts?: readonly string[]
  blank?: object
  /** A multi-line text. */
  isLong?: boolean
  /** Saved on choice. Codes and yes/no fields always are. */
  savesOnChoice?: boolean
}

interface Props<R extends EditedRecord> extends InlineEditorProps<R> {
  /** The schema of the update, including the version. */
  schema: z.ZodObject
  catalogue: RecordFields
  edits: Readonly<Record<string, InlineField>>
  save(body: never): Promise<{ version: number }>
  show?(field: string, value: unknown): string
}

/** Edits one field of a record, or a group of dependent fields, on the version that was read. */
export function InlineEditor<R extends EditedRecord>(props: Props<R>) {
  const { record, field, label, display, catalogue, edits, onClose } = props
  const edit = edits[field] ?? {}
  const fields = edit.group ?? [field]
  const { codes, format } = fieldAt(catalogue, field)
  const { form, save, clear } = useInlineForm(props, fields, edit)
  const hasValue = (record as Readonly<Record<string, unknown>>)[field] !== null
  return (
    <InlineForm
      label={label}
      form={form}
      fields={fields}
      display={display}
      onClose={onClose}
      isGroup={Boolean(edit.group ?? edit.parts)}
      savesOnChoice={edit.savesOnChoice ?? (codes !== undefined || format === 'FLAG')}
      isLong={edit.isLong}
      {...(edit.parts && hasValue && { onClear: clear })}
      onSave={save}
    >
      {edit.control ?? <InlineControl catalogue={catalogue} name={field} />}
    </InlineForm>
  )
}

function useInlineForm<R extends EditedRecord>(
  { record, field, schema: whole, save, show, onSaved }: Props<R>,
  fields: readonly string[],
  { parts, blank }: InlineField,
) {
  const focusBack = useRef(false)
  const versions = versionsOf(record.id)
  const [schema] = useState(() => inlineSchema(whole, fields, parts && { [field]: parts }))
  const [initial] = useState(() => inlineValues(record, fields, blank && { [field]: blank }))
  const form: SchemaForm = useSchemaForm(schema, initial, {
    save: (body) =>
      versions.queue(async () => {
        const version = versions.newestAfter(body.version as number)
        const answer = await save({ ...body, version } as never)
        versions.replaced(version, answer.version)
      }),
    saved: () => onSaved(focusBack.current),
    ...(show && { show }),
  })
  const submit = (back: boolean) => {
    focusBack.current = back
    void form.submit()
  }
  const clear = () => {
    for (const part of parts ?? []) form.form.setFieldValue(`${field}.${part}`, '')
    submit(true)
  }
  return { form, save: submit, clear }
}

/** The control of a field, as defined in the catalogue. */
export function InlineControl({ catalogue, name }: { catalogue: RecordFields; name: string }) {
  const { codes, format, unit } = fieldAt(catalogue, name)
  const own = formField(catalogue, name)
  if (codes) return <SelectField {...own} options={optionsOf(codes)} />
  if (format === 'FLAG') return <SegmentedField {...own} segments={YES_NO} />
  if (format === 'DAY') return <DateField {...own} />
  if (format === 'LIST') return <TagsField {...own} />
  return unit ? <NumberField {...own} /> : <TextField {...own} />
}
