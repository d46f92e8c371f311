import { actionOf } from '../keys/keyTable.ts'

interface Press {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  /** A list of options is open or has handled the key. */
  readonly isForList: boolean
  /** The field is multi-line. */
  readonly isLong: boolean
  /** The focus is in a calendar or another layer above the fields. */
  readonly isInLayer: boolean
}

/** Of a field that is edited in place. */
export const INLINE_KEYS = {
  save: { keys: ['Enter'], label: 'Field in edit: save' },
  saveLong: { keys: ['Ctrl+Enter'], label: 'Text of several lines: save' },
  cancel: { keys: ['Escape'], label: 'Field in edit: cancel' },
}

/**
 * The effect of a key while a field is edited: Escape closes one layer only, and Enter starts a new line in a
 * multi-line field.
 */
export function inlineKey({ isForList, isLong, isInLayer, ...press }: Press): 'save' | 'cancel' | null {
  if (isInLayer || isForList) return null
  const action = actionOf(INLINE_KEYS, press)
  if (action === 'cancel') return 'cancel'
  return action === 'saveLong' || (action === 'save' && !isLong) ? 'save' : null
}
