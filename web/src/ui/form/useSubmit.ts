import { useWindowEvent } from '@mantine/hooks'
import type { FormEvent, KeyboardEvent } from 'react'
import { focusNextField, isComposing, isHandledByList } from './focusNextField.ts'
import type { SchemaForm } from './useSchemaForm.ts'

/** What makes a form element submit: its button and Ctrl+Enter, also with the focus nowhere. Enter in one of several fields leads to the next. */
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
