import { send } from '../../kernel/send.ts'
import type { Option, OptionSource } from '../../ui/fields/options.ts'
import { clientLines } from './lines.ts'

/** Names of clients that were read with their ids, so that a comparison of two versions can say who is meant. */
const names = new Map<string, string>()
export const clientName = (id: string) => names.get(id) ?? id
export const rememberClient = (client: { id: string; name: string } | null | undefined) => {
  if (client) names.set(client.id, client.name)
}

const asOption = ({ id, name, code }: { id: string; name: string; code?: string }): Option => {
  rememberClient({ id, name })
  return { value: id, label: name, hint: code }
}

/** The clients that this reader may see, by name or code. */
export const clients: OptionSource = {
  search: async (letters, signal) => {
    const query = { pageSize: 20, ...(letters ? { searchInput: letters } : {}) }
    return (await send(clientLines.list, { query }, { signal })).items.map(asOption)
  },
  named: (ids, signal) =>
    Promise.all(ids.map(async (id) => asOption(await send(clientLines.get, { params: { id } }, { signal })))),
}

/** Words that are typed as they are (skills, tags, titles), for a filter. */
export const typedWords: OptionSource = {
  search: async (letters) => (letters.trim() ? [{ value: letters.trim(), label: letters.trim() }] : []),
  named: async (values) => values.map((value) => ({ value, label: value })),
}
