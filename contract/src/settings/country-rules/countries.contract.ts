import * as z from 'zod'
import { Country } from '../../access/countries.contract.ts'
import { type Endpoints, get, post, put } from '../../kernel/api/endpoint.ts'
import { historyEndpoint } from '../../kernel/api/history.ts'
import { right } from '../../kernel/api/permission.ts'
import { CountryID, Day, Id } from '../../kernel/values/fields.ts'
import { DatedVersion, proposalChangeOf, proposalOf, VersionCompared } from '../versions/versions.contract.ts'
import { CountryParameters } from './country-parameters.contract.ts'

const view = right('settings', 'view')
const params = z.object({ id: CountryID })

/** A country with its active parameters. */
export const CountrySettings = Country.extend({
  /** The version in force on the requested date; null without one. */
  revision: DatedVersion.nullable(),
  parameters: CountryParameters.nullable(),
  /** Newest first, in any status. */
  versions: z.array(DatedVersion),
})
export type CountrySettings = z.output<typeof CountrySettings>

export const countrySettingsEndpoints = {
  all: get('/settings/countries', {
    summary: 'Lists the countries with their active parameters and the number of pending versions.',
    may: view,
    returns: z.array(
      Country.extend({
        revision: DatedVersion.nullable(),
        /** The next approved version that is not effective yet. */
        next: DatedVersion.nullable(),
        waiting: z.int(),
      }),
    ),
  }),
  get: get('/settings/countries/:id', {
    summary: 'The parameters of a country on a date (default today), with all versions.',
    may: view,
    params,
    query: z.strictObject({ day: Day.optional() }),
    returns: CountrySettings,
  }),
  propose: post('/settings/countries/:id/parameters', {
    summary: 'Proposes a new version of the parameters for approval by another user.',
    may: right('settings', 'create'),
    params,
    body: proposalOf(CountryParameters),
    returns: VersionCompared,
    status: 201,
  }),
  change: put('/settings/countries/:id/parameters/:versionID', {
    summary: 'Updates a pending version. The editor becomes its proposer.',
    may: right('settings', 'edit'),
    params: z.object({ id: CountryID, versionID: Id }),
    body: proposalChangeOf(CountryParameters),
    returns: VersionCompared,
  }),
  history: { ...historyEndpoint('/settings/countries/:id/history', 'the parameters of a country', view), params },
} satisfies Endpoints
