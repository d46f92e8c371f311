import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import type { OrderFormFields } from '@muster/contract/margin/placement-terms.contract.ts'
import type { MarginSetupValues } from '@muster/contract/margin/setups/margin-setups.contract.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { DemoPerson } from '../../consultants/demo/consultants.types.ts'
import { clientTerms, insuredCategory, marginWithin } from '../../margin/margin.queries.ts'
import { allPolicies } from '../../medical/medical-policies.queries.ts'
import { parametersByID } from '../../settings/country-rules/country-parameters.queries.ts'
import { ratesOn, stalenessOf } from '../../settings/exchange-rates/exchange-rates.queries.ts'
import { isRefused, type MarginSubject, marginForm, snapshotOf } from '../core/snapshots.actions.ts'
import type { MarginRow } from '../lifecycle/facts.queries.ts'

interface Calculation {
  readonly row: Pick<MarginSubject, 'id' | 'type' | 'joinedDate'>
  readonly fields: OrderFormFields
  /** The start date of the amended placement. */
  readonly placementStart: string | null
  readonly at: Date
  readonly by: string
}

/** The margin of an order form at a point in time. */
export type DemoMargins = (calculation: Calculation) => MarginRow

/** The earliest submission date of the demo order forms. */
const LOOKS_BACK_DAYS = 640

/**
 * Calculates margins with the data of their dates: setups, parameters, rates, policies, clients and consultants. All
 * data is loaded at once, for several hundred margins.
 */
export async function readMargins(db: Db, people: readonly DemoPerson[], today: string): Promise<DemoMargins> {
  const from = daysAfter(today, -LOOKS_BACK_DAYS)
  const [setups, parameters, clients, policies, staleness] = await Promise.all([
    approved(db, 'MARGIN_SETUP', from),
    approved(db, 'COUNTRY_PARAMETERS', from),
    clientTerms(db).execute(),
    allPolicies(db),
    stalenessOf(db),
  ])
  const currencies = [...new Set(setups.map(({ currency }) => currency))]
  const rates = await ratesOn(db, today, currencies, LOOKS_BACK_DAYS)
  const values = new Map(
    await Promise.all(parameters.map(async ({ id }) => [id, await parametersByID(db, id)] as const)),
  )
  const clientsByID = new Map(clients.map((client) => [client.id, client]))
  const peopleByID = new Map(people.map((person) => [person.id, person]))

  return ({ row, fields, placementStart, at, by }) => {
    const day = at.toISOString().slice(0, 10)
    const form = marginForm(row, fields, { day, placementStart })
    if (isRefused(form)) throw new Error(`Incomplete demo margin: ${JSON.stringify(form.errors)}`)
    const { countryID } = form
    const settingVersion = onDay(setups, countryID, day)
    if (!settingVersion) throw new Error(`The demo company has no margin setup for ${countryID} on ${day}.`)
    const setup = {
      ...settingVersion,
      revision: settingVersion.number,
      values: settingVersion.values as unknown as MarginSetupValues,
    }
    const held = values.get(onDay(parameters, countryID, day)?.id ?? '') ?? null
    const category = insuredCategory(form, setup)
    const policy = policies.find(
      (one) => one.countryId === countryID && one.category === category && one.validFrom <= day && day <= one.validTo,
    )
    const computed = marginWithin(form, {
      day,
      setup,
      parameters: held,
      staleness,
      rates,
      policy: policy ?? null,
      client: clientsByID.get(form.clientID ?? '') ?? null,
      consultant: peopleByID.get(form.candidateID ?? '') ?? null,
    })
    if (!computed.ok) throw new Error(`Demo margin failed: ${computed.message}`)
    return snapshotOf(row.id, computed, { fields, parameters: held, day, now: at, by })
  }
}

type Kind = 'MARGIN_SETUP' | 'COUNTRY_PARAMETERS'

/** The approved versions that were active since a date. */
const approved = (db: Db, kind: Kind, from: string) =>
  db
    .selectFrom('settingVersion as revision')
    .innerJoin('country', 'country.id', 'revision.countryId')
    .select(['revision.id', 'revision.countryId', 'revision.number', 'effectiveFrom', 'effectiveTo', 'currency'])
    .$if(kind === 'MARGIN_SETUP', (rows) => rows.select('values'))
    .where('kind', '=', kind)
    .where('status', '=', 'APPROVED')
    .where((eb) => eb.or([eb('effectiveTo', 'is', null), eb('effectiveTo', '>=', from)]))
    .execute()

type Version = Awaited<ReturnType<typeof approved>>[number]

const onDay = (settingVersions: readonly Version[], countryID: string, day: string) =>
  settingVersions.find(
    (one) =>
      one.countryId === countryID && one.effectiveFrom <= day && (one.effectiveTo === null || day <= one.effectiveTo),
  )
