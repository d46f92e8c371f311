import { useWindowEvent } from '@mantine/hooks'
import type { FormEvent, KeyboardEvent } from 'react'
import { focusNextField, isComposing, isHandledByList } from './focusNextField.ts'
import type { SchemaForm } from './useSchemaForm.ts'

/**
 * Handles submission of a form element: by its button, or by Ctrl+Enter anywhere on the page. Enter in one of several fields focuses the
 * next one.
 */
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
    onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => {
      if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return
      const field = event.target as HTMLElement
      const isField = field.matches('input')
      const isFree = isField && !isHandledByList(event)
      if (isSave(event) || isField) event.preventDefault()
      if (isSave(event) || (isFree && !focusNextField(event.currentTarget, field))) void form.submit()
    },
  }
}
