import { type RecordFields, recordLabel } from '@muster/contract/kernel/api/record-fields.ts'
import type { ReactNode } from 'react'
import type { ReadField } from '../record/FieldList.tsx'
import { InlineEdit } from './InlineEdit.tsx'

/** A field of a record, edited in place if the user may change it. `undefined` is hidden. */
export const inlineFieldOf =
  <F extends RecordFields>(fields: F) =>
  (field: keyof F & string, value: ReactNode, { wide }: { wide?: boolean } = {}): ReadField => {
    const label = recordLabel(fields, field)
    return {
      label,
      value:
        value === undefined ? undefined : (
          <InlineEdit field={field} label={label}>
            {value}
          </InlineEdit>
        ),
      ...(wide && { wide }),
    }
  }
