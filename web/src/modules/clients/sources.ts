import { ACCOUNT_MANAGER_ROLES } from '@muster/contract/clients/sight.contract.ts'
import { send } from '../../kernel/send.ts'
import type { Option, OptionSource } from '../../ui/fields/options.ts'
import { clientLines, directoryLine } from './lines.ts'

/** Names that were read with their ids, so that a comparison or a history can say who is meant. */
const names = new Map<string, string>()
export const nameOf = (id: string) => names.get(id) ?? id
export const remember = (found: readonly { id: string; name: string }[]) => {
  for (const { id, name } of found) names.set(id, name)
}

function asOptions(found: readonly { id: string; name: string; hint?: string }[]): Option[] {
  remember(found)
  return found.map(({ id, name, hint }) => ({ value: id, label: name, hint }))
}

/** Those who may look after clients. */
export const accountManagers: OptionSource = {
  search: async (letters, signal) => {
    const query = { role: [...ACCOUNT_MANAGER_ROLES], ...(letters ? { searchInput: letters } : {}) }
    return asOptions(await send(directoryLine, { query }, { signal }))
  },
  named: async (ids, signal) => asOptions(await send(directoryLine, { query: { id: [...ids] } }, { signal })),
}

/** Clients by name or code, for the parent company. */
export const clients: OptionSource = {
  search: async (letters, signal) => {
    const query = { pageSize: 20, ...(letters ? { searchInput: letters } : {}) }
    const { items } = await send(clientLines.list, { query }, { signal })
    return asOptions(items.map(({ id, name, code }) => ({ id, name, hint: code })))
  },
  named: async (ids, signal) =>
    asOptions(await Promise.all(ids.map((id) => send(clientLines.get, { params: { id } }, { signal })))),
}

/** What the company's clients do, as suggestions; any other word may be typed. */
export const INDUSTRIES = [
  'Aviation',
  'Banking',
  'Construction',
  'Education',
  'Energy',
  'Health',
  'Hospitality',
  'Insurance',
  'Logistics',
  'Manufacturing',
  'Marine',
  'Media',
  'Mining',
  'Public sector',
  'Real estate',
  'Retail',
  'Technology',
  'Telecom',
  'Utilities',
]
const asIs = (value: string): Option => ({ value, label: value })

/** The usual industries, and whatever else is typed, as it is typed. */
export const industries: OptionSource = {
  search: async (letters) => {
    const typed = letters.trim()
    const usual = INDUSTRIES.filter((industry) => industry.toLowerCase().includes(typed.toLowerCase())).map(asIs)
    const isUsual = usual.some(({ value }) => value.toLowerCase() === typed.toLowerCase())
    return typed && !isUsual ? [...usual, asIs(typed)] : usual
  },
  named: async (values) => values.map(asIs),
}
