import { Box, Textarea } from '@mantine/core'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { asText, type FieldProps, useField, useSchemaFormContext } from '../../../ui/form/FormContext.tsx'
import { byField, valueAt } from '../../../ui/form/schemaValues.ts'
import classes from './ContentField.module.css'
import { type ErrorRange, markedLines, placesOf } from './contentErrors.ts'

const NONE: readonly ErrorRange[] = []

/** Text with variables: errors are highlighted at their position, until the text changes. */
export function ContentField({ rows, ...own }: FieldProps & { rows: number }) {
  const { key, initial, set, props } = useField({ wide: true, ...own })
  const { form, fieldErrors = [] } = useSchemaFormContext()
  const box = useRef<HTMLTextAreaElement>(null)
  const back = useRef<HTMLDivElement>(null)
  const text = props.error ? asText(valueAt(form.getValues(), own.name)) : ''
  const issues = fieldErrors.filter(({ path }) => path === own.name)
  const isOfServer = props.error !== undefined && props.error === byField(issues)[own.name]
  const places = isOfServer
    ? placesOf(
        text,
        issues.flatMap((issue) => issue.places ?? []),
      )
    : NONE
  useFirstVisible(places[0], props.error, box, back)
  return (
    <Textarea
      key={key}
      {...props}
      ref={box}
      autosize
      minRows={rows}
      maxRows={Math.max(12, rows)}
      defaultValue={asText(initial)}
      classNames={{ input: classes.words }}
      onChange={(event) => set(event.currentTarget.value)}
      onScroll={({ currentTarget }) => {
        if (back.current) back.current.scrollTop = currentTarget.scrollTop
      }}
      inputContainer={(children) => (
        <Box pos="relative">
          <div ref={back} className={classes.marks} aria-hidden="true">
            {places.length > 0 && <Marks text={text} places={places} />}
          </div>
          {children}
        </Box>
      )}
    />
  )
}

/** Moves the cursor to the first error, and scrolls to it. */
function useFirstVisible(
  first: ErrorRange | undefined,
  error: string | undefined,
  box: RefObject<HTMLTextAreaElement | null>,
  back: RefObject<HTMLDivElement | null>,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per set of errors, and not while the user reads on
  useLayoutEffect(() => {
    const mark = back.current?.querySelector<HTMLElement>('mark')
    if (!first || !mark || !box.current) return
    box.current.setSelectionRange(first.from, first.to)
    box.current.scrollTop = Math.max(0, mark.offsetTop - box.current.clientHeight / 3)
    if (back.current) back.current.scrollTop = box.current.scrollTop
  }, [error])
}

const Marks = ({ text, places }: { text: string; places: readonly ErrorRange[] }) =>
  markedLines(text, places).map((pieces, at) => (
    <div key={at} className={classes.line} data-faulty={pieces.some(({ isProblem }) => isProblem) || undefined}>
      {pieces.map((piece, index) =>
        piece.isProblem ? <mark key={index}>{piece.text}</mark> : <span key={index}>{piece.text}</span>,
      )}
      {'\n'}
    </div>
  ))
