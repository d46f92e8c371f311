import { Group, Input, Stack } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconChevronDown, IconChevronUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useSchemaFormContext } from '../form/FormContext.tsx'
import { valueAt } from '../form/schemaValues.ts'
import { IconButton } from '../link/IconButton.tsx'
import { SmallButton } from '../link/SmallButton.tsx'
import classes from './fields.module.css'
import { RowFields } from './RowFields.tsx'

type EditedRow = Record<string, unknown>

interface RowsEditorProps {
  /** The path of the list: `dependants`. */
  name: string
  /** The singular noun: `dependant`. */
  noun: string
  /** The values of a new row, or a function of the existing rows. */
  blank: EditedRow | ((rows: readonly EditedRow[]) => EditedRow)
  /** Renders the fields of a row; `path` is `dependants.0`. */
  children(path: string, index: number): ReactNode
  max?: number
  /** The order matters and can be changed. */
  isOrdered?: boolean
  /** The summary of a collapsed row; a row with an error or a new row is expanded. */
  fold?(row: EditedRow): { title: string; text: string }
}

const ICON = { size: 16, stroke: 1.7 }

/** The rows of a list with a key each, and the functions that change them. */
function useRows(name: string, blank: RowsEditorProps['blank']) {
  const { form } = useSchemaFormContext()
  const found = valueAt(form.getValues(), name)
  const rows: unknown[] = Array.isArray(found) ? found : []
  // Each row keeps its key when another is removed, so that no control shows the text of another row.
  const [keys, setKeys] = useState(() => rows.map((_, index) => index))
  const shown = keys.length === rows.length ? keys : rows.map((_, index) => index)

  const box = useRef<HTMLDivElement>(null)
  /** Where the focus goes after the next render: into a new row, or after a removal to the button below. */
  const wanted = useRef<string | null>(null)
  useEffect(() => {
    const at = wanted.current
    wanted.current = null
    if (at) box.current?.querySelector<HTMLElement>(at)?.focus()
  })

  return {
    rows,
    shown,
    box,
    /** Returns the key of the new row. */
    add: () => {
      const key = Math.max(-1, ...shown) + 1
      wanted.current = `[data-row="${key}"] :is(input, textarea, select)`
      setKeys([...shown, key])
      const now = valueAt(form.getValues(), name)
      const row = typeof blank === 'function' ? blank(Array.isArray(now) ? now : []) : { ...blank }
      // The path may have no list yet; it is created with the first row.
      if (Array.isArray(now)) form.insertListItem(name, row)
      else form.setFieldValue(name, [row])
      return key
    },
    remove: (index: number) => {
      wanted.current = '[data-add]'
      setKeys(shown.filter((_, at) => at !== index))
      form.removeListItem(name, index)
    },
    move: (from: number, to: number) => {
      const next = [...shown]
      next.splice(to, 0, ...next.splice(from, 1))
      setKeys(next)
      form.reorderListItem(name, { from, to })
    },
  }
}

/** A list inside a form: dependants, contacts, bank accounts. Rows are added, removed and moved by buttons. */
export function RowsEditor({ name, noun, blank, children, max = 50, isOrdered, fold }: RowsEditorProps) {
  const { form, problems } = useSchemaFormContext()
  const errorID = useId()
  const { rows, shown, box, add, remove, move } = useRows(name, blank)
  const validationError = form.errors[name] ?? problems?.[name]
  const [opened, setOpened] = useState<readonly number[]>([])
  const hasError = (index: number) => Object.keys(form.errors).some((path) => path.startsWith(`${name}.${index}.`))
  return (
    <Stack ref={box} gap={12} data-wide>
      {shown.map((key, index) => (
        <RowBox
          key={key}
          rowKey={key}
          noun={noun}
          index={index}
          summary={fold?.((rows[index] ?? {}) as EditedRow)}
          isOpen={!fold || opened.includes(key) || hasError(index)}
          onFold={(isOpen) => setOpened(isOpen ? opened.filter((one) => one !== key) : [...opened, key])}
          onUp={isOrdered && index > 0 ? () => move(index, index - 1) : undefined}
          onDown={isOrdered && index < shown.length - 1 ? () => move(index, index + 1) : undefined}
          onRemove={() => remove(index)}
        >
          {children(`${name}.${index}`, index)}
        </RowBox>
      ))}
      {shown.length < max && (
        <SmallButton
          icon={IconPlus}
          onClick={() => setOpened([...opened, add()])}
          className="self-start"
          data-path={name}
          data-add
          aria-describedby={validationError ? errorID : undefined}
        >
          {`Add ${/^(?!one\b)[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`}
        </SmallButton>
      )}
      {validationError && <Input.Error id={errorID}>{validationError}</Input.Error>}
    </Stack>
  )
}

interface RowBoxProps {
  rowKey: number
  noun: string
  index: number
  /** The summary of the collapsed row; absent if rows do not collapse. */
  summary: { title: string; text: string } | undefined
  isOpen: boolean
  onFold(isOpen: boolean): void
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
  onRemove(): void
  children: ReactNode
}

/** A row with its buttons. */
function RowBox({ rowKey, noun, index, summary, isOpen, onFold, onUp, onDown, onRemove, children }: RowBoxProps) {
  const number = index + 1
  const title = `${capital(noun)} ${number}`
  return (
    <fieldset className={classes.rowBox} data-row={rowKey}>
      <legend className="sr-only">{title}</legend>
      <div className="text-sm text-semibold" aria-hidden="true">
        {summary?.title ? `${title}: ${summary.title}` : title}
      </div>
      <Group gap={2} align="stretch" wrap="nowrap">
        {summary && (
          <IconButton
            name={`${isOpen ? 'Collapse' : 'Expand'} ${noun} ${number}`}
            aria-expanded={isOpen}
            onClick={() => onFold(isOpen)}
          >
            {isOpen ? <IconChevronUp {...ICON} /> : <IconChevronDown {...ICON} />}
          </IconButton>
        )}
        {onUp && <IconButton name={`Move ${noun} ${number} up`} icon={IconArrowUp} onClick={onUp} />}
        {onDown && <IconButton name={`Move ${noun} ${number} down`} icon={IconArrowDown} onClick={onDown} />}
        <IconButton name={`Remove ${noun} ${number}`} icon={IconTrash} onClick={onRemove} />
      </Group>
      {summary && !isOpen && <p className="full-row text-dimmed text-sm">{summary.text}</p>}
      <RowFields {...(!isOpen && { display: 'none' })}>{children}</RowFields>
    </fieldset>
  )
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
