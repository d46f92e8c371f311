/**
 * The keys of one action: `j`, `ArrowDown`, `Shift+x`, `Ctrl+Enter` (Ctrl or ⌘). A letter means the same in upper case.
 */
interface ActionKeys {
  readonly keys: readonly string[]
  /** The description in the list of shortcuts. */
  readonly label: string
}

/**
 * What the keys of a list, a board or a form do: its handlers look a key up here, and the list of shortcuts shows the
 * same table.
 */
export type KeyTable<Action extends string = string> = Readonly<Record<Action, ActionKeys>>

interface Press {
  readonly key: string
  readonly shiftKey?: boolean
  readonly ctrlKey?: boolean
  readonly metaKey?: boolean
  readonly altKey?: boolean
}

const baseOf = (key: string) => (key === ' ' ? 'Space' : key.length === 1 ? key.toLowerCase() : key)

/**
 * The action of a pressed key; keys that write nothing, such as arrows, mean the same with Shift unless the table has
 * both.
 */
export function actionOf<Action extends string>(table: KeyTable<Action>, press: Press): Action | undefined {
  const base = baseOf(press.key)
  const held = `${press.ctrlKey || press.metaKey ? 'Ctrl+' : ''}${press.altKey ? 'Alt+' : ''}`
  const find = (name: string) => (Object.keys(table) as Action[]).find((action) => table[action].keys.includes(name))
  if (!press.shiftKey) return find(held + base)
  return find(`${held}Shift+${base}`) ?? (base.length > 1 ? find(held + base) : undefined)
}
