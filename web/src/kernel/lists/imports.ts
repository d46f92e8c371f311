import type { BackgroundJob, backgroundJobEndpoints } from '@muster/contract/kernel/api/background-jobs.contract.ts'
import type { Option, OptionSource } from '../../ui/fields/choices/options.ts'
import { formatInstant } from '../../ui/format/day.ts'
import type { ListFilter } from '../../ui/list/filters/filters.ts'
import { type EndpointRef, send } from '../api/send.ts'

const listLine: EndpointRef<(typeof backgroundJobEndpoints)['list']> = { method: 'GET', path: '/background-jobs' }

const optionOf = ({ id, title, createdAt }: BackgroundJob): Option => ({
  value: id,
  label: title,
  hint: formatInstant(createdAt),
})

/** One's own imports, newest first. One of a colleague's, out of a link that was sent, is known by no name. */
function importsOf(kind: string): OptionSource {
  const find = async (searchInput: string, signal: AbortSignal) => {
    const query = { kind: [kind], state: ['DONE' as const], searchInput, pageSize: 25 }
    const { items } = await send(listLine, { query }, { signal })
    return items.map(optionOf)
  }
  return {
    search: find,
    named: async (ids, signal) => {
      const known = await find('', signal)
      return ids.map((id) => known.find(({ value }) => value === id) ?? { value: id, label: 'Import' })
    },
  }
}

/** Narrows a list to what an import made; at module level. `what` as in the kind of its work: `clients`. */
export const importFilter = (what: string): ListFilter => ({
  name: 'importID',
  label: 'Added by import',
  kind: 'one',
  options: importsOf(`${what}.import`),
})
