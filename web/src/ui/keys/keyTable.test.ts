import { expect, test } from 'vitest'
import { actionOf } from './keyTable.ts'

const TABLE = {
  next: { keys: ['j', 'ArrowDown'], label: 'Next row' },
  select: { keys: ['x'], label: 'Select row' },
  selectRange: { keys: ['Shift+x'], label: 'Select a range of rows' },
  peek: { keys: ['Space'], label: 'Open the side panel' },
  save: { keys: ['Ctrl+Enter'], label: 'Save' },
}

test.each([
  ['a letter', { key: 'j' }, 'next'],
  ['a letter with Caps Lock', { key: 'J' }, 'next'],
  ['a letter with Shift, which is another key', { key: 'J', shiftKey: true }, undefined],
  ['an arrow', { key: 'ArrowDown' }, 'next'],
  ['an arrow with Shift, which the table does not tell apart', { key: 'ArrowDown', shiftKey: true }, 'next'],
  ['the same letter with and without Shift', { key: 'X', shiftKey: true }, 'selectRange'],
  ['the space bar', { key: ' ' }, 'peek'],
  ['Ctrl', { key: 'Enter', ctrlKey: true }, 'save'],
  ['⌘', { key: 'Enter', metaKey: true }, 'save'],
  ['a key without its Ctrl', { key: 'Enter' }, undefined],
  ['a key with an Alt that it does not have', { key: 'j', altKey: true }, undefined],
])('%s', (_what, press, action) => {
  expect(actionOf(TABLE, press)).toBe(action)
})
