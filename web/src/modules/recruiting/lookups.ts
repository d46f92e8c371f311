import { RECRUITING_ROLES } from '@muster/contract/access/roles.ts'
import { recordSource } from '../../kernel/api/record-source.ts'
import { send } from '../../kernel/api/send.ts'
import { asOptions } from '../../kernel/lists/names.ts'
import { colleagues } from '../../kernel/lists/people.ts'
import type { OptionSource } from '../../ui/fields/choices/options.ts'
import { clientApi, teamApi } from './endpoints.ts'

export const clients = recordSource(clientApi.list, clientApi.get)

/** The users whom the server accepts as recruiters, leads and account managers of a job. */
export const recruiters = colleagues([...RECRUITING_ROLES])
export const leads = colleagues(['TAS_LEAD', 'TAS_MANAGER', 'TAS_VICE_PRESIDENT'])
export const accountManagers = colleagues(['BUSINESS_DEVELOPMENT', 'COUNTRY_MANAGER', 'ASSOCIATE_DIRECTOR'])

const ME = { value: 'me', label: 'Me' }

/** For filters: the user first, who is `me` in the address. */
export const withMe = (source: OptionSource): OptionSource => ({
  search: async (letters, signal) => [...(letters.trim() ? [] : [ME]), ...(await source.search(letters, signal))],
  named: async (values, signal) => {
    const others = values.filter((value) => value !== ME.value)
    const named = others.length > 0 ? await source.named(others, signal) : []
    return others.length < values.length ? [ME, ...named] : named
  },
})

const allTeams = async (signal: AbortSignal) => {
  const teams = await send(teamApi.directory, {}, { signal })
  return asOptions(teams.map(({ id, name, _lead }) => ({ id, name, code: _lead.name })))
}

export const teams: OptionSource = {
  search: async (letters, signal) =>
    (await allTeams(signal)).filter(({ label }) => label.toLowerCase().includes(letters.trim().toLowerCase())),
  named: async (values, signal) => (await allTeams(signal)).filter(({ value }) => values.includes(value)),
}
