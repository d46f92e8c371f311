import { useEffect, useRef, useState } from 'react'
import type * as z from 'zod'
import type { DraftForm } from './useDraftForm.ts'
import { validPart } from './valid-subset.ts'

const PAUSE_MS = 350

/**
 * The valid part of the form, updated shortly after every change: for figures next to the form and lists of missing
 * fields.
 */
export function useValidSubset<S extends z.ZodObject>(schema: S, { form, onChange }: DraftForm) {
  const [part, setPart] = useState(() => validPart(schema, form.getValues()))
  const subscribe = useRef(onChange)
  const values = useRef(form.getValues)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const stop = subscribe.current(() => {
      clearTimeout(timer)
      timer = setTimeout(() => setPart(validPart(schema, values.current())), PAUSE_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [schema])
  return part
}
