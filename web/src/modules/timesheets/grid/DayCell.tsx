import type { DayType } from '@muster/contract/timesheets/day.contract.ts'
import { dayTypeLabels } from '@muster/contract/timesheets/timesheet.labels.ts'
import { useRef } from 'react'
import { CellInput, useCellField } from './CellField.tsx'
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
    >
      {editing !== null ? (
        <CellEditor {...props} text={editing} />
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
const CellEditor = ({ column, label, text, onCommit, onCancel }: DayCellProps) =>
  column.kind === 'type' ? (
    <TypeSelect isHalf={column.id === 'otherHalf'} label={label} text={text} onCommit={onCommit} onCancel={onCancel} />
  ) : (
    <CellInput
      text={text}
      label={label}
      inputMode={column.kind === 'hours' ? 'decimal' : 'text'}
      maxLength={column.kind === 'hours' ? 8 : 300}
      onCommit={onCommit}
      onCancel={onCancel}
    />
  )

interface TypeSelectProps extends Pick<DayCellProps, 'label' | 'text' | 'onCommit' | 'onCancel'> {
  isHalf: boolean
}

function TypeSelect({ isHalf, label, text, ...closing }: TypeSelectProps) {
  const { commit, onKeyDown, onBlur } = useCellField(closing)
  // Arrow keys change a closed select with every press: only a choice by mouse is final.
  const isByKey = useRef(false)
  return (
    <select
      // biome-ignore lint/a11y/noAutofocus: it was opened by a key or a press on its cell
      autoFocus
      aria-label={label}
      className={dayClasses.field}
      defaultValue={text}
      onKeyDown={(event) => {
        isByKey.current = true
        onKeyDown(event)
      }}
      onPointerDown={() => {
        isByKey.current = false
      }}
      onChange={(event) => !isByKey.current && commit(event.currentTarget.value, 'here')}
      onBlur={onBlur}
    >
      {isHalf && <option value="">The same</option>}
      {Object.values(dayTypeLabels).map((label) => (
        <option key={label} value={label}>
          {label}
        </option>
      ))}
    </select>
  )
}
