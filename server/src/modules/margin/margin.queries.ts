import type { RuleViolation } from '@muster/contract/kernel/math/money.ts'
import { formatCountry } from '@muster/contract/kernel/values/address-text.ts'
import { formatLongDate } from '@muster/contract/kernel/values/days.ts'
import type { MarginInput } from '@muster/contract/margin/margin.contract.ts'
import { calculateMargin } from '@muster/contract/margin/margin.rules.ts'
import { completeForm, currenciesOf, fieldOfForm } from '@muster/contract/margin/margin-completion.rules.ts'
import type { MarginContext } from '@muster/contract/margin/margin-completion.types.ts'
import type { Margin } from '@muster/contract/margin/margin-figures.contract.ts'
import type { MarginForm } from '@muster/contract/margin/margin-form.contract.ts'
import type { Db } from '../../kernel/db/db.ts'
import { policyFor } from '../medical/medical-policies.queries.ts'
import { parametersOf } from '../settings/country-rules/country-parameters.queries.ts'
import { ratesOn, stalenessOf } from '../settings/exchange-rates/exchange-rates.queries.ts'
import { marginSetupFor, type SetupRow } from './margin-setups.queries.ts'

export interface ComputedMargin {
  readonly ok: true
  readonly margin: Margin
  /** The complete input of the calculation. */
  readonly terms: MarginInput
  readonly setup: SetupRow
  /** The exchange rates that were used. */
  readonly exchangeRateIDs: readonly string[]
  /** The medical policy of the premium. */
  readonly policyID: string | null
}

type LoadedContext = MarginContext & { readonly setup: SetupRow }

/**
 * Calculates the margin of a form, completed from the setup, the parameters and the rates of its date (or of `today`),
 * the client, the consultant and the medical policy. Errors are MARGIN_SETUP_MISSING, MARGIN_INPUT_MISSING with the fields of
 * the form, or an exchange rate error. The caller must have checked access to client and consultant.
 */
export async function completeMargin(db: Db, form: MarginForm, today: string): Promise<ComputedMargin | RuleViolation> {
  const loaded = await loadMarginData(db, form, today)
  return loaded.ok ? marginWithin(form, loaded.around) : loaded
}

/**
 * The data that margins of forms with this country, day, client, consultant and currencies are calculated with, or
 * MARGIN_SETUP_MISSING.
 */
export async function loadMarginData(
  db: Db,
  form: MarginForm,
  today: string,
): Promise<{ readonly ok: true; readonly around: LoadedContext } | RuleViolation> {
  const day = form.day ?? today
  const setup = await marginSetupFor(db, form.countryID, day)
  if (setup) return { ok: true, around: await loadContext(db, form, { day, setup }) }
  const message = `No margin setup for ${formatCountry(form.countryID)} on ${formatLongDate(day)}. Ask an administrator to add one.`
  return { ok: false, code: 'MARGIN_SETUP_MISSING', message, errors: [{ path: 'countryID', message }] }
}

/** Calculates the margin of a form with the loaded data. */
export function marginWithin(form: MarginForm, around: LoadedContext): ComputedMargin | RuleViolation {
  const completed = completeForm(form, around)
  if (!completed.ok) return completed
  const margin = calculateMargin(completed.input)
  if (!margin.ok) {
    const errors = (margin.errors ?? []).map(({ path, message }) => ({ path: fieldOfForm(path), message }))
    return { ...margin, errors }
  }
  return {
    ok: true,
    margin: { ...margin, warnings: [...margin.warnings, ...completed.warnings] },
    terms: completed.input,
    setup: around.setup,
    exchangeRateIDs: completed.rateIDs,
    policyID: completed.policyID,
  }
}

async function loadContext(
  db: Db,
  form: MarginForm,
  { day, setup }: { day: string; setup: SetupRow },
): Promise<LoadedContext> {
  const { countryID } = form
  const category = insuredCategory(form, setup)
  const [parameters, client, consultant, policy, staleness] = await Promise.all([
    parametersOf(db, countryID, day),
    form.clientID ? clientTerms(db).where('id', '=', form.clientID).executeTakeFirst() : null,
    form.candidateID ? insuredPerson(db, form.candidateID) : null,
    category === null ? null : policyFor(db, { countryID, category, day }),
    stalenessOf(db),
  ])
  const { cost, bill } = currenciesOf(form, { setup, client: client ?? null })
  const currencies = [cost, bill, setup.currency, ...(policy ? [policy.currency] : [])]
  const needsRates = new Set(currencies).size > 1
  const rates = needsRates ? await ratesOn(db, day, currencies) : new Map()
  return { day, setup, parameters, client: client ?? null, consultant, policy: policy ?? null, rates, staleness }
}

/** The medical category of the policy: from the form, otherwise from the setup; null without insurance. */
export function insuredCategory({ medical }: MarginForm, { values }: SetupRow) {
  const category = medical?.category ?? values.medicalCategory
  return category === 'NONE' ? null : category
}

/** The client fields that affect margins. */
export const clientTerms = (db: Db) =>
  db
    .selectFrom('client')
    .select(['id', 'currency', 'hoursPerDay', 'paymentTerms', 'rebatePercent', 'leavePolicyKind', 'leavePolicyDays'])

const insuredPerson = async (db: Db, id: string) =>
  (await db
    .selectFrom('consultant')
    .select(['birthDate', 'gender', 'nationality', 'serviceStartDate'])
    .where('id', '=', id)
    .executeTakeFirst()) ?? null
