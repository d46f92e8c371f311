import { useWindowEvent } from '@mantine/hooks'
import type { FormEvent, KeyboardEvent } from 'react'
import { actionOf } from '../keys/keyTable.ts'
import { useKeyHelp } from '../keys/shortcuts.ts'
import { focusNextField, isComposing, isHandledByList } from './focusNextField.ts'
import type { SchemaForm } from './useSchemaForm.ts'

const FORM_KEYS = { save: { keys: ['Ctrl+Enter'], label: 'Save' }, next: { keys: ['Enter'], label: 'Next field' } }

/**
 * Handles submission of a form element: by its button, or by Ctrl+Enter anywhere on the page. Enter in one of several
 * fields focuses the next one.
 */
export function useSubmit(form: SchemaForm) {
  useKeyHelp('Form', FORM_KEYS)
  const isSave = (event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>) => actionOf(FORM_KEYS, event) === 'save'
  useWindowEvent('keydown', (event) => {
    if (event.target === document.body && isSave(event)) void form.submit()
  })
  return {
    onSubmit: (event: FormEvent) => {
      event.preventDefault()
      void form.submit()
    },
    onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => {
      if (!actionOf(FORM_KEYS, event) || isComposing(event.nativeEvent)) return
      const field = event.target as HTMLElement
      const isField = field.matches('input')
      const isFree = isField && !isHandledByList(event)
      if (isSave(event) || isField) event.preventDefault()
      if (isSave(event) || (isFree && !focusNextField(event.currentTarget, field))) void form.submit()
    },
  }
}
