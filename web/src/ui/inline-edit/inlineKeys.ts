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

/** The effect of a key while a field is edited: Escape closes one layer only, and Enter starts a new line in a multi-line field. */
export function inlineKey({ key, ctrlKey, metaKey, isForList, isLong, isInLayer }: Press): 'save' | 'cancel' | null {
  if (isInLayer || isForList) return null
  if (key === 'Escape') return 'cancel'
  return key === 'Enter' && (!isLong || ctrlKey || metaKey) ? 'save' : null
}
