interface Press {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  /** A list of options is open, or took the key for itself. */
  readonly isForList: boolean
  /** The field has several lines. */
  readonly isLong: boolean
  /** In the calendar or another layer above the fields. */
  readonly isInLayer: boolean
}

/** What a key does while a field is edited: Escape closes one layer only, and Enter is a line in a field of several lines. */
export function inlineKey({ key, ctrlKey, metaKey, isForList, isLong, isInLayer }: Press): 'save' | 'cancel' | null {
  if (isInLayer || isForList) return null
  if (key === 'Escape') return 'cancel'
  return key === 'Enter' && (!isLong || ctrlKey || metaKey) ? 'save' : null
}
