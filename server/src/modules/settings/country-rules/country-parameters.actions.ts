import type { countrySettingsEndpoints } from '@muster/contract/settings/country-rules/countries.contract.ts'
import { notFound } from '../../../kernel/app/errors.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { changeProposal, proposeVersion } from '../versions/versions.actions.ts'

type Endpoints = typeof countrySettingsEndpoints

async function subjectFor(db: Db, countryID: string) {
  const country = await db.selectFrom('country').select('id').where('id', '=', countryID).executeTakeFirst()
  if (!country) throw notFound('country')
  return { kind: 'COUNTRY_PARAMETERS', countryID } as const
}

export async function proposeParameters(call: Call<Endpoints['propose']>) {
  return proposeVersion(call, await subjectFor(call.db, call.params.id), call.body)
}

export async function changeParameters(call: Call<Endpoints['change']>) {
  const { db, params, body } = call
  return changeProposal(call, await subjectFor(db, params.id), params.versionID, body)
}
