import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { compare } from '@muster/contract/kernel/math/rational.ts'
import { firstOfMonth, lastOfMonth, monthAfter } from '@muster/contract/kernel/values/days.ts'
import { type Adjustment, adjustmentsOf, dueIn } from '@muster/contract/payroll/adjustments/adjustments.rules.ts'
import { instalmentOf, type Loan } from '@muster/contract/payroll/adjustments/loans.rules.ts'
import { settledBy } from '@muster/contract/payroll/calculation/arrears.rules.ts'
import { withoutRate } from '@muster/contract/payroll/calculation/on-call.rules.ts'
import { type Variance, type VarianceLine, varianceOf } from '@muster/contract/payroll/calculation/variance.rules.ts'
import { absencesOf, onCallOf, overtimeOf } from '@muster/contract/payroll/calculation/worked-month.rules.ts'
import { findingsOf, type LineFinding } from '@muster/contract/payroll/core/blockers.rules.ts'
import type { PayItem } from '@muster/contract/payroll/core/items.contract.ts'
import { calculatePay, type PayrollLine } from '@muster/contract/payroll/core/payroll.rules.ts'
import type { PayrollInput } from '@muster/contract/payroll/core/payroll.types.ts'
import { wageProfileOf } from '@muster/contract/payroll/payments/wage-profiles.rules.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { anyOf } from '../../../kernel/db/filters.ts'
import type { Secrets } from '../../../kernel/security/secrets.ts'
import type { InForce } from '../../settings/country-rules/country-parameters.queries.ts'
import {
  daysPaid,
  duplicateDay,
  hasTimesheets,
  loadCarriedAmounts,
  loadEntries,
  monthFacts,
  paidTimesheets,
  weekendOf,
} from '../core/facts.queries.ts'
import { ibansToCheck, inputFingerprints, type LoadedPerson, loadPeople, wageIDOf } from '../payments/payees.queries.ts'
import { type ArrearsCheckpoint, arrearsFor } from './arrears.queries.ts'
import type { StoredInput } from './arrears.types.ts'
import { finalLine, type LeaverTerms, leavingOf } from './leavers.queries.ts'
import { otherRunLines, paidByOtherRuns } from './other-payments.queries.ts'

/** The data for the calculation of a run that is the same for all people. */
export interface Calculation {
  /** The run whose lines are calculated; null if it does not exist yet. */
  readonly runID: string | null
  readonly month: string
  readonly countryID: string
  /** The region of the country in which the employer is located, if insurances differ by region: `Abu Dhabi`. */
  readonly region?: string | null
  readonly parameters: InForce
  /** The percentage above which a difference to the previous month is reported as a finding. */
  readonly unusualPercent: string
  /** Whether the previous month has a run: without it every person would be reported. */
  readonly hasBefore: boolean
}

/** The figures of one person, with their inputs and findings. */
export interface PayrollCalculation {
  readonly person: LoadedPerson
  readonly paysMonth: boolean
  readonly input: StoredInput
  readonly line: Omit<PayrollLine, 'explain' | 'wage'> & { readonly owed: string }
  readonly findings: readonly LineFinding[]
  readonly variance: Variance
  readonly fingerprints: { readonly inputFingerprint: string; readonly monthFingerprint: string }
  readonly timesheetIDs: readonly string[]
  readonly appliedItems: readonly AppliedItem[]
  /** Their closed months without a difference, as of now. */
  readonly checkpoints: readonly ArrearsCheckpoint[]
}

export interface AppliedItem {
  readonly kind: 'ADJUSTMENT' | 'LOAN' | 'ARREARS' | 'CARRY'
  readonly sourceId: string | null
  readonly month: string | null
  readonly key: string | null
  readonly amount: string
}

interface CalculationRequest {
  /** By person: whether the run pays the month, or only its entries; and whether another open run pays the month. */
  readonly people: ReadonlyMap<string, { readonly paysMonth: boolean; readonly isMonthOpen?: boolean }>
  /** Whether it is a run for leavers: the settlement is paid with the month, or after it. */
  readonly isFinal: boolean
  /** The date of the calculation: an account approved since the end of the month is used. */
  readonly today: string
  /** The lines of these people in this run, whose settled amounts are ignored. */
  readonly ownLineIDs: readonly string[]
  /** Skips the arrears of closed months: the demo company generates its history at once. */
  readonly isPastKnown?: boolean
}

/** The number of people calculated before the event loop is released: about ten milliseconds. */
const PEOPLE_BEFORE_YIELD = 20

/** The pay of many people for one month, with one query for each kind of data. */
export const calculateMonth = (
  db: Db,
  secrets: Secrets,
  calculation: Calculation,
  wanted: CalculationRequest,
): Promise<PayrollCalculation[]> =>
  calculateEach(db, secrets, calculation.month, () => calculation, { ...wanted, runID: calculation.runID })

/** The same when each is calculated with the parameters of their own run. */
export async function calculateEach(
  db: Db,
  secrets: Secrets,
  month: string,
  calculationFor: (id: string) => Calculation,
  request: CalculationRequest & { readonly runID?: string | null },
): Promise<PayrollCalculation[]> {
  const inputs = await loadInputs(db, secrets, month, request)
  const all: PayrollCalculation[] = []
  for (const person of inputs.people) {
    all.push(calculateOne(inputs, person, calculationFor(person.id), request))
    if (all.length % PEOPLE_BEFORE_YIELD === 0) await yieldToEventLoop()
  }
  return all
}

/** The data of all people, with one query for each kind. */
async function loadInputs(
  db: Db,
  secrets: Secrets,
  month: string,
  {
    people: requestedPeople,
    ownLineIDs,
    isFinal,
    today,
    isPastKnown,
    runID = null,
  }: CalculationRequest & { readonly runID?: string | null },
) {
  const ids = [...requestedPeople.keys()]
  const people = await loadPeople(db, ids)
  const fingerprints = await inputFingerprints(db, ids, { month, runID })
  const facts = await monthFacts(db, ids, month)
  const entered = await loadEntries(db, ids, month, ownLineIDs)
  const carried = await loadCarriedAmounts(db, ids, ownLineIDs)
  const otherLines = await otherRunLines(db, { people: ids, month, except: ownLineIDs })
  // A leaver is in no later regular run: their arrears are paid or recovered with the run that pays them.
  const isLast = ({ id, lastWorkingDay }: LoadedPerson) =>
    isFinal ||
    (lastWorkingDay !== null && lastWorkingDay <= lastOfMonth(month) && !requestedPeople.get(id)!.isMonthOpen)
  const settling = new Set(
    people.filter((person) => requestedPeople.get(person.id)!.paysMonth || isLast(person)).map(({ id }) => id),
  )
  const { arrears, checkpoints } = await arrearsFor(db, {
    people: isPastKnown ? [] : [...settling],
    month,
    except: ownLineIDs,
  })
  const banks = await ibansToCheck(db, secrets, ids, today > lastOfMonth(month) ? today : lastOfMonth(month))
  const before = await linesBefore(db, ids, month)
  const leaving = isFinal ? await leavingOf(db, people, month) : new Map<string, LeaverTerms>()
  return {
    month,
    people,
    fingerprints,
    facts,
    entered,
    carried,
    otherLines,
    settling,
    arrears,
    checkpoints,
    banks,
    before,
    leaving,
  }
}

type Inputs = Awaited<ReturnType<typeof loadInputs>>

/** The entries of one person, in all currencies. */
const entriesOf = ({ facts, entered, arrears, carried }: Inputs, id: string) => ({
  entered: entered.adjustments.get(id) ?? [],
  loans: entered.loans.get(id) ?? [],
  pay: facts.pay.get(id) ?? [],
  arrears: arrears.get(id) ?? [],
  carried: carried.get(id) ?? [],
})

function calculateOne(
  inputs: Inputs,
  person: LoadedPerson,
  calculation: Calculation,
  { people: requestedPeople, isFinal }: CalculationRequest,
): PayrollCalculation {
  const { id } = person
  const { facts, settling, leaving, before, banks } = inputs
  const { countryID, parameters } = calculation
  const { paysMonth, isMonthOpen = false } = requestedPeople.get(id)!
  const placed = facts.placements.get(id) ?? []
  const timesheets = paysMonth ? (facts.timesheets.get(id) ?? []) : []
  const entries = entriesOf(inputs, id)
  const input = inputOf(inputs, person, calculation, { paysMonth, timesheets })
  const { currency, extras, deductions } = input
  const line = lineOf({ ...input, parameters }, leaving.get(id), { parameters, paysMonth })
  const variance = varianceOf(paysMonth ? (before.get(id) ?? null) : null, line, currency)
  const { joined, lastDay } = serviceIn(person, inputs.month)
  const findings = findingsOf({
    line,
    variance: paysMonth && calculation.hasBefore ? variance : NO_DIFFERENCE,
    unusualPercent: calculation.unusualPercent,
    countryCurrency: parameters.currency,
    otherCurrency: otherCurrencyOf(entries, input, { takes: settling.has(id) }),
    isMonthOpen: isFinal && isMonthOpen,
    daysOnCall: withoutRate(input.pay, input.onCall ?? []).length,
    duplicateDay: duplicateDayOf(person, timesheets),
    hasTimesheet: hasTimesheets(placed, timesheets, { from: joined, to: lastDay }),
    bank: banks.get(id) ?? null,
    wageID: wageIDOf(wageProfileOf(parameters.wages.fileProfile), person),
    authorisedUntil: person.nationality === countryID ? null : person.authorisedUntil,
  })
  return {
    person,
    paysMonth,
    input,
    line,
    findings,
    variance,
    fingerprints: inputs.fingerprints.get(id)!,
    timesheetIDs: paidTimesheets(timesheets).map((timesheet) => timesheet.id),
    appliedItems: appliedItemsOf(
      line.items,
      new Set(extras.map((one) => one.id)),
      new Set(deductions.map((one) => one.id)),
    ),
    checkpoints: inputs.checkpoints.get(id) ?? [],
  }
}

/** What the month of a person is calculated from, in the currency of the pay. */
function inputOf(
  inputs: Inputs,
  person: LoadedPerson,
  { countryID, parameters, region = null }: Calculation,
  { paysMonth, timesheets }: { paysMonth: boolean; timesheets: Parameters<typeof daysPaid>[0] },
): StoredInput {
  const { id } = person
  const { month, facts, settling, leaving } = inputs
  const takes = settling.has(id)
  const { entered, loans, pay, arrears, carried } = entriesOf(inputs, id)
  const currency = pay.at(-1)?.currency ?? parameters.currency
  const isSame = (one: { readonly currency: string }) => one.currency === currency
  const placed = facts.placements.get(id) ?? []
  const days = daysPaid(timesheets)
  const rules = entered.filter(isSame).map(({ rule }) => rule)
  const service = serviceIn(person, month)
  return {
    month,
    currency,
    weekend: weekendOf(placed, parameters.weekend),
    person: { national: person.nationality === countryID, registeredOn: person.socialInsuranceSince, region },
    // A person paid only by an off-cycle run counts as joining next month.
    ...(paysMonth || leaving.has(id) ? service : { joined: firstOfMonth(monthAfter(month)), lastDay: null }),
    pay: pay.filter(isSame).map(({ currency: _, ...version }) => version),
    placements: placed.map(({ orderFormID, from, to }) => ({ orderFormID, from, to })),
    absences: absencesOf(days),
    overtime: overtimeOf(days),
    onCall: onCallOf(days),
    ...adjustmentsOf(rules, month, currency),
    loans: takes ? loans.filter(isSame).map(({ rule }) => rule) : [],
    arrears: arrears.filter(isSame).flatMap(({ items }) => items),
    broughtForward: takes ? (carried.find(isSame)?.carried ?? '0') : '0',
    isFinal: leaving.has(id),
    ...paidByOtherRuns(parameters, inputs.otherLines.get(id) ?? [], {
      month,
      currency,
      paysMonth,
      service,
      pay: pay.filter(isSame),
    }),
  }
}

/** The pay of the month, or the settlement of a person who leaves in it. */
function lineOf(
  input: PayrollInput,
  leaving: LeaverTerms | undefined,
  { parameters, paysMonth }: { parameters: InForce; paysMonth: boolean },
): PayrollCalculation['line'] & PayrollLine {
  const { lastDay } = input
  if (!leaving || lastDay === null) return { ...calculatePay(input), owed: '0' }
  return finalLine({ ...input, lastDay }, leaving, { encashment: parameters.annualLeave.encashment, paysMonth })
}

interface CurrencyEntries {
  readonly entered: readonly { readonly currency: string; readonly rule: Adjustment }[]
  readonly loans: readonly { readonly currency: string; readonly rule: Loan }[]
  readonly pay: readonly { readonly currency: string; readonly from: string }[]
  readonly arrears: readonly { readonly currency: string; readonly items: readonly PayItem[] }[]
  readonly carried: readonly { readonly currency: string }[]
}

/** Whether an amount due in the month, or left over from earlier ones, is in another currency than the line. */
function otherCurrencyOf(
  entries: CurrencyEntries,
  { month, currency, joined, isFinal }: StoredInput,
  { takes }: { takes: boolean },
) {
  const isOther = (one: { readonly currency: string }) => one.currency !== currency
  const first = joined > firstOfMonth(month) ? joined : firstOfMonth(month)
  // The versions are sorted by date; each applies until the next begins.
  const inMonth = entries.pay.filter((_, i) => (entries.pay[i + 1]?.from ?? '9999') > first)
  const isDue = (amount: string) => compare(amount, '0') > 0
  return {
    due:
      (takes && inMonth.some(isOther)) ||
      entries.entered.some((one) => isOther(one) && isDue(dueIn(one.rule, month, one.currency))) ||
      (takes &&
        entries.loans.some((one) => isOther(one) && isDue(instalmentOf(one.rule, month, one.currency, isFinal)))),
    past: takes && [...entries.arrears, ...entries.carried].some(isOther),
  }
}

function duplicateDayOf({ name }: LoadedPerson, timesheets: Parameters<typeof duplicateDay>[0]) {
  const day = duplicateDay(timesheets)
  return day === null ? null : { name, day }
}

const NO_DIFFERENCE = { before: '0', difference: '0' }

/** The period of service in the month; the last day only if it is in the month or before. */
function serviceIn({ serviceStartDate, joinedDate, lastWorkingDay }: LoadedPerson, month: string) {
  const joined = serviceStartDate ?? joinedDate ?? firstOfMonth(monthAfter(month))
  return { joined, lastDay: lastWorkingDay !== null && lastWorkingDay <= lastOfMonth(month) ? lastWorkingDay : null }
}

/** The amounts that a line pays or deducts of entries and balances of several months. */
function appliedItemsOf(items: readonly PayItem[], ...entered: readonly ReadonlySet<string>[]): AppliedItem[] {
  const none = { sourceId: null, month: null, key: null }
  return items.flatMap((item): AppliedItem[] => {
    const { code, amount, sourceID, type } = item
    if (code === 'CARRIED') return [{ ...none, kind: 'CARRY', amount: `-${amount}` }]
    if (code === 'CARRIED_FORWARD') return [{ ...none, kind: 'CARRY', amount }]
    if ((code === 'ADVANCE' || code === 'LOAN') && sourceID)
      return [{ ...none, kind: 'LOAN', sourceId: sourceID, amount }]
    if (sourceID && entered.some((ids) => ids.has(sourceID)) && type !== 'INFO')
      return [{ ...none, kind: 'ADJUSTMENT', sourceId: sourceID, amount }]
    const of = settledBy(item)
    return of
      ? [{ kind: 'ARREARS', sourceId: null, month: firstOfMonth(of.month), key: of.key, amount: of.amount }]
      : []
  })
}

/** The lines that paid the previous month, for the differences. */
async function linesBefore(
  db: Db,
  people: readonly string[],
  month: string,
): Promise<ReadonlyMap<string, VarianceLine>> {
  const rows = await db
    .selectFrom('payrollLine')
    .select(['consultantId', 'items', 'net', 'days'])
    .where('consultantId', '=', anyOf(people))
    .where('month', '=', firstOfMonth(monthAfter(month, -1)))
    .where('paysMonth', '=', true)
    .where('counts', '=', true)
    .execute()
  return new Map(
    rows.map(({ consultantId, items, net, days }) => [
      consultantId,
      { items: items as unknown as PayItem[], net, days: days as unknown as VarianceLine['days'] },
    ]),
  )
}
