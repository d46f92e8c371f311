import { parsedFieldLabels } from '@muster/contract/recruiting/applicants/applicants.labels.ts'
import type { ParsedField } from '@muster/contract/recruiting/applicants/shapes.contract.ts'
import { useEffect, useRef } from 'react'
import classes from './Resumes.module.css'
import { textPieces } from './textPieces.ts'

interface ResumeTextProps {
  text: string
  fields: readonly ParsedField[]
  /** The index of the field whose place in the text is highlighted. */
  active?: number | null
  /** A marked place was clicked. */
  onChoose?(index: number): void
}

/** The text of a CV with the places where fields were found. */
export function ResumeText({ text, fields, active = null, onChoose }: ResumeTextProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active === null) return
    box.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'center', behavior: 'smooth' })
  }, [active])
  return (
    <div
      ref={box}
      className={classes.text}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      role="document"
      aria-label="Text of the CV"
    >
      {textPieces(text, fields, active).map(({ from, text, field, isActive }) =>
        field === null ? (
          <span key={from}>{text}</span>
        ) : (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the fields of the form lead to the same places by keyboard
          <mark
            key={from}
            className={classes.mark}
            data-active={isActive || undefined}
            title={parsedFieldLabels[fields[field]!.field]}
            onClick={() => onChoose?.(field)}
          >
            {text}
          </mark>
        ),
      )}
    </div>
  )
}
