import { type ComponentType, createContext, type ReactNode, useContext, useState } from 'react'
import { useKeyHelp } from '../keys/shortcuts.ts'
import { INLINE_KEYS } from './inlineKeys.ts'

/** A record with fields edited in place; `editable` lists the fields that the user may change now. */
export interface EditedRecord {
  readonly id: string
  readonly version: number
  readonly editable: readonly string[]
}

export interface InlineEditorProps<R = EditedRecord> {
  record: R
  field: string
  label: string
  /** Shown while the field is not being edited. */
  display: ReactNode
  /** `focusBack`: return the focus to the button of the field. */
  onClose(focusBack: boolean): void
  /** Called after saving; announces it. */
  onSaved(focusBack: boolean): void
}

interface Edited {
  readonly record: EditedRecord
  /** Announces a text to screen readers. */
  announce(text: string): void
  readonly Editor: ComponentType<InlineEditorProps<never>>
}

const InlineContext = createContext<Edited | null>(null)

interface InlineRecordProps<R extends EditedRecord> {
  record: R
  /** The controls of the record's fields; loaded when the first field is edited. */
  Editor: ComponentType<InlineEditorProps<R>>
  children: ReactNode
}

/** The part of a page with values that are edited in place. */
export function InlineRecord<R extends EditedRecord>({ record, Editor, children }: InlineRecordProps<R>) {
  const [announced, announce] = useState('')
  useKeyHelp('Record', record.editable.length > 0 ? INLINE_KEYS : null)
  return (
    <InlineContext value={{ record, announce, Editor: Editor as ComponentType<InlineEditorProps<never>> }}>
      {children}
      <span className="sr-only" role="status">
        {announced}
      </span>
    </InlineContext>
  )
}

export const useInlineRecord = () => useContext(InlineContext)
