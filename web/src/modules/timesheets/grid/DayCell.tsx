import type { DayType } from '@muster/contract/timesheets/day.contract.ts'
import { dayTypeLabels } from '@muster/contract/timesheets/timesheet.labels.ts'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import dayClasses from './Days.module.css'
import type { AfterCommit } from './gridKeys.ts'
import classes from './TimesheetGrid.module.css'
import { DAY_CODES, type GridColumn } from './timesheetGrid.ts'

interface DayCellProps {
  /** `3:0`: line and column. */
  at: string
  /** The label of its field: `Hours, 3 Nov 2026`. */
  label: string
  column: GridColumn
  type: DayType | null
  text: string
  /** The initial text of the editor; null while the cell is read-only. */
  editing: string | null
  isActive: boolean
  isSelected: boolean
  isReadOnly: boolean
  hint: string | undefined
  onPress(event: PointerEvent): void
  onDrag(event: PointerEvent): void
  onCommit(text: string, then: AfterCommit): void
  onCancel(): void
}

export function DayCell(props: DayCellProps) {
  const { at, column, type, text, editing, isActive, isSelected, isReadOnly, hint } = props
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the cells of a grid are selected
    <td
      data-at={at}
      data-kind={column.kind}
      data-column={column.id}
      data-type={type ?? undefined}
      data-active={isActive || undefined}
      data-selected={isSelected || undefined}
      tabIndex={isActive && editing === null ? 0 : -1}
      aria-selected={isSelected}
      aria-readonly={isReadOnly || undefined}
      title={hint ?? (column.kind === 'text' && text ? text : undefined)}
      onPointerDown={props.onPress}
      onPointerEnter={props.onDrag}
    >
      {editing !== null ? (
        <Box {...props} text={editing} />
      ) : type ? (
        <>
          <span className={classes.code} aria-hidden="true">
            {DAY_CODES[type]}
          </span>
          {text}
        </>
      ) : column.kind === 'flag' ? (
        text && <span className={classes.flag}>{text}</span>
      ) : (
        text
      )}
    </td>
  )
}

/** The editor of a cell: a select for day types, a text input for the rest. */
function Box({ column, label, text, onCommit, onCancel }: DayCellProps) {
  // Leaving the cell by a key removes the focus, which would save it a second time.
  const isOver = useRef(false)
  // Arrow keys change a closed select with every press: only a choice by mouse is final.
  const isByKey = useRef(false)
  const end = (transition: () => void) => {
    if (isOver.current) return
    isOver.current = true
    transition()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement | HTMLSelectElement>) => {
    const { key, shiftKey, currentTarget } = event
    isByKey.current = true
    if (key !== 'Enter' && key !== 'Tab' && key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (key === 'Escape') end(onCancel)
    else end(() => onCommit(currentTarget.value, key === 'Enter' ? 'down' : shiftKey ? 'left' : 'right'))
  }
  if (column.kind === 'type')
    return (
      <select
        // biome-ignore lint/a11y/noAutofocus: it was opened by a key or a press on its cell
        autoFocus
        aria-label={label}
        className={dayClasses.field}
        defaultValue={text}
        onKeyDown={onKeyDown}
        onPointerDown={() => {
          isByKey.current = false
        }}
        onChange={(event) => !isByKey.current && end(() => onCommit(event.currentTarget.value, 'here'))}
        onBlur={(event) => end(() => onCommit(event.currentTarget.value, 'stay'))}
      >
        {column.id === 'otherHalf' && <option value="">The same</option>}
        {Object.values(dayTypeLabels).map((label) => (
          <option key={label} value={label}>
            {label}
          </option>
        ))}
      </select>
    )
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: it was opened by a key or a press on its cell
      autoFocus
      aria-label={label}
      className={dayClasses.field}
      defaultValue={text}
      inputMode={column.kind === 'hours' ? 'decimal' : 'text'}
      maxLength={column.kind === 'hours' ? 8 : 300}
      onFocus={({ currentTarget: box }) => box.setSelectionRange(box.value.length, box.value.length)}
      onKeyDown={onKeyDown}
      onBlur={(event) => end(() => onCommit(event.currentTarget.value, 'stay'))}
    />
  )
}
