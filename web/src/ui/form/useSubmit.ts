import { useWindowEvent } from '@mantine/hooks'
import type { FormEvent, KeyboardEvent } from 'react'
import type { SchemaForm } from './useSchemaForm.ts'

/** What makes a form element submit: its button and Ctrl+Enter, also with the focus nowhere. Enter in a single field stays harmless. */
export function useSubmit(form: SchemaForm) {
  const isSave = (event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>) =>
    event.key === 'Enter' && (event.ctrlKey || event.metaKey)
  useWindowEvent('keydown', (event) => {
    if (event.target === document.body && isSave(event)) void form.submit()
  })
  return {
    onSubmit: (event: FormEvent) => {
      event.preventDefault()
      void form.submit()
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter') return
      const isField = (event.target as HTMLElement).matches('input')
      if (isSave(event) || isField) event.preventDefault()
      if (isSave(event)) void form.submit()
    },
  }
}
