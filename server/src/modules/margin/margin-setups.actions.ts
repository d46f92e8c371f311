import type { RuleViolation } from '@muster/contract/kernel/math/money.ts'
import type { EnteredAmount } from '@muster/contract/kernel/math/precision.ts'
import { usesClientTerms } from '@muster/contract/margin/client-terms.rules.ts'
import { calculateMargin } from '@muster/contract/margin/margin.rules.ts'
import type {
  MarginSetup,
  MarginSetupValues,
  marginSetupEndpoints,
} from '@muster/contract/margin/setups/margin-setups.contract.ts'
import { invalid, notFound, ruleViolation, staleVersion } from '../../kernel/app/errors.ts'
import type { Db } from '../../kernel/db/db.ts'
import { reachesCountry, scopeFor } from '../../kernel/db/scope.ts'
import { assertPayable } from '../../kernel/documents/amounts.ts'
import type { Call } from '../../kernel/http/route.ts'
import { assertCountries } from '../access/core/countries.queries.ts'
import { loadClient } from '../clients/clients.queries.ts'
import { consultantsIn } from '../consultants/core/consultants.queries.ts'
import { changeProposal, proposeVersion, withdrawVersion } from '../settings/versions/versions.actions.ts'
import { completeMargin } from './margin.queries.ts'
import { getSetup } from './margin-setups.queries.ts'

type Endpoints = typeof marginSetupEndpoints

const subjectOf = (countryID: string) => ({ kind: 'MARGIN_SETUP', countryID }) as const

const currencyOf = async (db: Db, countryID: string): Promise<string> =>
  (await db.selectFrom('country').select('currency').where('id', '=', countryID).executeTakeFirstOrThrow()).currency

/** The amounts of a setup, in the currency of its country. */
function amountsOf(values: MarginSetupValues, currency: string): EnteredAmount[] {
  const { visa, laptop, medicalPremium, ticketFare } = values
  const named = (['permits', 'oneOffs', 'others'] as const).flatMap((list) =>
    values[list].map(({ amount }, i) => ({ path: ['values', list, i, 'amount'], amount, currency })),
  )
  return [
    { path: ['values', 'visa', 'cost'], amount: visa?.cost, currency },
    { path: ['values', 'laptop', 'price'], amount: laptop?.price, currency },
    { path: ['values', 'laptop', 'residual'], amount: laptop?.residual, currency },
    { path: ['values', 'medicalPremium'], amount: medicalPremium, currency },
    { path: ['values', 'ticketFare'], amount: ticketFare, currency },
    ...named,
  ]
}

/** Proposes a new version, which has no effect until it is approved. */
export async function proposeSetup(call: Call<Endpoints['create']>): Promise<MarginSetup> {
  const { countryID, ...made } = call.body
  await assertCountries(call.db, [countryID])
  assertPayable(amountsOf(made.values, await currencyOf(call.db, countryID)))
  const { revision } = await proposeVersion(call, subjectOf(countryID), made)
  return getSetup(call, revision.id)
}

export async function changeSetup(call: Call<Endpoints['update']>): Promise<MarginSetup> {
  const current = await getSetup(call, call.params.id)
  const { id, countryID } = current
  // The current value in the conflict is the setup as it was read.
  if (current.status === 'PROPOSED' && current.version !== call.body.version) throw staleVersion(current)
  if (call.body.values) assertPayable(amountsOf(call.body.values, current.currency))
  await changeProposal(call, subjectOf(countryID), id, call.body)
  return getSetup(call, id)
}

export async function withdrawSetup(call: Call<Endpoints['remove']>): Promise<{ id: string }> {
  const { id, version } = await getSetup(call, call.params.id)
  await withdrawVersion(call, id, version)
  return { id }
}

/** Calculates the margin of complete terms, or of a form that is completed first, without saving. */
export async function calculate(call: Call<Endpoints['calculate']>) {
  const { db, body, today } = call
  const { terms, form } = body
  if (terms) {
    const margin = calculateMargin(terms)
    if (!margin.ok) throw refusedIn('terms', margin)
    return { margin, terms, setup: null }
  }
  await assertWithinReach(call)
  const computed = await completeMargin(db, form!, today)
  if (!computed.ok) throw refusedIn('form', computed)
  const { id, revision, effectiveFrom } = computed.setup
  return { margin: computed.margin, terms: computed.terms, setup: { id, revision, effectiveFrom } }
}

const refusedIn = (part: 'terms' | 'form', { code, message, errors = [] }: RuleViolation) =>
  ruleViolation(
    code,
    message,
    errors.map((error) => ({ path: `${part}.${error.path}`, message: error.message })),
  )

/**
 * Validates that country, client and consultant of a form are visible to the caller. The figures reveal a client's
 * terms, such as its rebate, so they need access to client terms or order forms (docs/domain/permissions.md, decision
 * 0013).
 */
async function assertWithinReach({ db, staff, scope, body }: Call<Endpoints['calculate']>): Promise<void> {
  const { countryID, clientID, candidateID } = body.form!
  if (!reachesCountry(scope, countryID))
    throw invalid([{ path: 'form.countryID', message: 'You don’t have access to this country. Select another one.' }])
  if (clientID && !usesClientTerms(staff)) {
    const message = 'You don’t have access to client terms. Leave the client empty.'
    throw invalid([{ path: 'form.clientID', message }])
  }
  if (clientID) await loadClient(db, scopeFor(staff, 'clients'), clientID)
  if (!candidateID) return
  const known = consultantsIn(db, scopeFor(staff, 'consultants')).where('consultant.id', '=', candidateID)
  await known.select('consultant.id').executeTakeFirstOrThrow(() => notFound('consultant'))
}
