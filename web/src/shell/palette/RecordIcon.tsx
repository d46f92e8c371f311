import { SEARCHED_RECORDS } from '../../app/modules.ts'

const ICONS = new Map(SEARCHED_RECORDS.map(({ kind, icon }) => [kind, icon]))

/** The icon of a search result; nothing for a record type without one. */
export function RecordIcon({ kind }: { kind: string }) {
  const Icon = ICONS.get(kind)
  return Icon ? <Icon size={16} stroke={1.7} aria-hidden="true" /> : null
}
