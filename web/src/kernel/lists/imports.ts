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

/** The user's own imports, newest first. An import of a colleague, opened by a shared link, has no name here. */
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

/** A filter for the records of one import; at module level. `what` is the job type: `clients`. */
export const importFilter = (what: string): ListFilter => ({
  name: 'importID',
  label: 'Added by import',
  kind: 'one',
  options: importsOf(`${what}.import`),
})
