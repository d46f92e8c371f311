import { IconPencil } from '@tabler/icons-react'
import { type MouseEvent, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { EmptyCell } from '../cells/cells.tsx'
import { IconButton } from '../link/IconButton.tsx'
import classes from './InlineEdit.module.css'
import { useInlineRecord } from './InlineRecord.tsx'

interface InlineEditProps {
  /** The field of the record, or the first field of a group. */
  field: string
  label: string
  /** The displayed value; absent if it is shown elsewhere, such as in the page title. */
  children?: ReactNode
  /** Only the button: the value is next to it. */
  isBare?: boolean
}

const isNothing = (value: ReactNode) => value === null || value === undefined || value === '' || value === false

/** A value that is edited in place: a click on it or its button opens the editor. */
export function InlineEdit({ field, label, children, isBare }: InlineEditProps) {
  const edited = useInlineRecord()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const wantsFocus = useRef(false)
  useEffect(() => {
    if (isOpen || !wantsFocus.current) return
    wantsFocus.current = false
    button.current?.focus()
  }, [isOpen])
  const display = isBare ? null : isNothing(children) ? <EmptyCell /> : children
  if (!edited?.record.editable.includes(field)) return display
  const open = () => setOpen(true)
  const close = (focusBack: boolean) => {
    wantsFocus.current = focusBack
    setOpen(false)
  }
  const openByClick = ({ target, currentTarget }: MouseEvent) => {
    const isOwn = currentTarget.contains(target as Node) && !(target as Element).closest('a, button')
    if (isOwn && window.getSelection()?.isCollapsed !== false) open()
  }
  const { Editor, record, announce } = edited
  const saved = (focusBack: boolean) => {
    announce(`${label} saved`)
    close(focusBack)
  }
  if (isOpen)
    return (
      <Suspense fallback={display}>
        <Editor
          record={record as never}
          field={field}
          label={label}
          display={display}
          onClose={close}
          onSaved={saved}
        />
      </Suspense>
    )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button does the same by keyboard
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button does the same by keyboard
    <div className={classes.field} data-bare={isBare || undefined} onClick={openByClick}>
      {!isBare && <div className="min-0">{display}</div>}
      <IconButton ref={button} name={`Edit ${label}`} size={24} className={classes.button} onClick={open}>
        <IconPencil size={15} stroke={1.7} />
      </IconButton>
    </div>
  )
}
