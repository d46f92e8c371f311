import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { BillLine } from '@muster/contract/billing/drafts/line.rules.ts'
import { type Readiness, readinessOf } from '@muster/contract/billing/drafts/readiness.rules.ts'
import type { Services } from '@muster/contract/billing/drafts/services.rules.ts'
import { type IssueDeadline, issueDeadline } from '@muster/contract/billing/drafts/terms.rules.ts'
import { validateRecords } from '@muster/contract/billing/invoice-validation/validate-invoice.rules.ts'
import { type DecidedLine, figuresOf } from '@muster/contract/billing/invoices/invoice-snapshot.rules.ts'
import type { VatVerdict } from '@muster/contract/billing/tax/vat.rules.ts'
import type { RuleViolation } from '@muster/contract/kernel/math/money.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { ClientRow, ContractRow, EntityRow, OrderWithBasis } from '../core/reference-data.queries.ts'
import { coveringFor, readSources, type Sources } from '../drafts/month-facts.queries.ts'
import type { MonthRow } from '../drafts/months.queries.ts'
import {
  type AllocatedLine,
  allocateLines,
  type Portion,
  refusesDays,
  splitDates,
  taxedLines,
} from '../drafts/purchase-order-allocation.rules.ts'
import {
  type Calculation,
  calculatedOf,
  calculatedStatus,
  type RecalculatedMonth,
} from '../drafts/recalculated-month.queries.ts'
import { type SharedFacts, sharedFacts } from '../drafts/shared-facts.queries.ts'
import { clientParty, isElectronic, legalRateOf, supplierParty, type TaxLaw, vatOfLine } from '../tax/taxes.queries.ts'

/** A placement month with its complete billing assessment. */
export interface AssessedMonth<Row extends MonthRow = MonthRow> {
  readonly row: Row
  readonly client: ClientRow
  readonly entity: EntityRow | null
  readonly contract: ContractRow | null
  readonly readiness: Readiness
  readonly currency: string | null
  /** Empty unless every line has its tax. */
  readonly portions: readonly Portion[]
  readonly lines: readonly BillLine[]
  readonly figures: { readonly net: string; readonly tax: string | null; readonly gross: string | null } | null
  readonly calculated: RecalculatedMonth
  readonly deadline: IssueDeadline | null
}

/** How many months are assessed before other requests get their turn: some ten milliseconds. */
const AT_ONCE = 10

/** Assesses months: their lines, taxes, orders, and readiness. All facts are read at once. */
export async function assessMonths<Row extends MonthRow>(
  db: Db,
  rows: readonly Row[],
  today: string,
  shared: SharedFacts = sharedFacts(),
): Promise<AssessedMonth<Row>[]> {
  if (rows.length === 0) return []
  const sources = await readSources(db, rows, today, shared)
  const assessed: AssessedMonth<Row>[] = []
  for (const row of rows) {
    assessed.push(await assessMonth(db, row, today, sources))
    if (assessed.length % AT_ONCE === 0) await yieldToEventLoop()
  }
  return assessed
}

interface Party {
  readonly entity: EntityRow
  readonly client: ClientRow
  readonly law: TaxLaw
}

/** The lines for a whole month that is already on an invoice. */
export interface Supplement {
  readonly lines: readonly BillLine[]
  /** The service days requested from its orders. */
  readonly period: { readonly from: string; readonly to: string }
}

/** What a supplement of a month would bill, assessed like the month itself. */
export async function assessMonth<Row extends MonthRow>(
  db: Db,
  row: Row,
  today: string,
  sources: Sources,
  supplement?: Supplement,
): Promise<AssessedMonth<Row>> {
  const { client, current, entity, calculation: monthCalculation } = calculatedStatus(row, sources)
  const calculation = supplement && monthCalculation.ok ? supplementing(monthCalculation, supplement) : monthCalculation
  const law = entity && (await sources.laws(entity, row.lastDay))
  const uncut = calculation.ok ? calculation.lines(row, []) : calculation
  const covering = coveringFor(sources, current, row)
  const period = supplement?.period ?? { from: row.firstDay, to: row.lastDay }
  const basis = { vatRules: sources.rules.vatRules, party: { entity, client, law } as Party, covering, period }
  let found = placeLines(uncut, [], basis)
  const cuts = splitDates(covering, period)
  // No order covers the whole month: each covers the days for which it is valid.
  if (calculation.ok && cuts.length > 0 && refusesDays(found.placed))
    found = placeLines(calculation.lines(row, cuts), cuts, basis)
  const { services, lines, vats, placed } = found
  const vat = vats.filter((one) => !one.ok)
  const currency = lines[0]?.currency ?? null
  const figures = figuresIn(lines, vat.length > 0 ? null : (vats as VatVerdict[]), entity)
  const facts =
    law && entity
      ? await documentFacts(db, { sources, row, entity, client, law, currency, taxed: vats, covering, today })
      : null
  const deadline = entity && issueDeadline(sources.rules.issueLimits, entity.countryId, row.lastDay)
  const isApproved = row.status === 'APPROVED' || row.status === 'LOCKED'
  const isHeld = current !== null && entity !== null
  const readiness = readinessOf({
    today,
    period,
    mayBillEarly: false,
    // Its approval already required the proof if the client requires one.
    timesheet: { status: row.status as 'APPROVED', hasClientApproval: isApproved },
    client: {
      name: client.name,
      isActive: client.type === 'ACTIVE',
      requiresSignedTimesheet: client.requiresSignedTimesheet,
    },
    contract: isHeld ? { number: current.number, status: current.status } : { number: '', status: 'ACTIVE' },
    agreementExpiredOn: (current?.msaId && sources.agreements.get(current.msaId)) || null,
    billedOn: supplement ? null : (sources.billed.get(row.id) ?? null),
    services: isApproved || isHeld ? services : { ok: true, lines: [], notices: [] },
    orders: isApproved ? placed.verdicts : [],
    currency: currency ?? '',
    vat: isApproved ? vat : [],
    missingData: facts?.missingData ?? [],
    rate: facts?.rate ?? null,
    expenses: [],
    deadline,
  })
  return {
    row,
    client,
    entity,
    contract: current,
    readiness,
    currency,
    lines,
    deadline,
    calculated: calculation.ok ? calculatedOf(calculation.terms, row, uncut) : calculation,
    portions: named(placed, row),
    figures: figures && { net: figures.net, tax: figures.tax, gross: figures.gross },
  }
}

interface PlacementBasis {
  readonly vatRules: Sources['rules']['vatRules']
  readonly party: Party
  readonly covering: readonly OrderWithBasis[]
  readonly period: Supplement['period']
}

/** The lines with their taxes, allocated to the orders; `cuts` are the days at which lines were split. */
function placeLines(services: Services | RuleViolation, cuts: readonly string[], basis: PlacementBasis) {
  const { vatRules, party, covering, period } = basis
  const lines = services.ok ? services.lines : []
  const vats = lines.map((line) => vatOfLine(vatRules, line, party))
  const valid = vats.map((vat) => (vat.ok ? vat : null))
  const placed = allocateLines(covering, taxedLines(lines, valid), { period, cuts, client: party.client })
  return { services, lines, vats, placed }
}

const supplementing = (calculation: Calculation, { lines }: Supplement): Calculation => ({
  ...calculation,
  lines: () => ({ ok: true, lines, notices: [] }),
})

const named = ({ portions }: AllocatedLine, { personName }: MonthRow): Portion[] =>
  portions.map((portion) => ({
    ...portion,
    lines: portion.lines.map((line): DecidedLine => ({ ...line, consultant: personName })),
  }))

function figuresIn(lines: readonly BillLine[], vats: readonly VatVerdict[] | null, entity: EntityRow | null) {
  if (lines.length === 0) return null
  const vatRounding = (entity?.vatRounding ?? 'LINE') as 'LINE' | 'CATEGORY'
  const untaxed = { ok: true, code: 'O', percent: '0' } as VatVerdict
  const decided = lines.map((line, i) => ({ line, vat: vats?.[i] ?? untaxed, consultant: null, orderNumber: null }))
  const { totals } = figuresOf({ lines: decided, vatRounding, legalRate: null })
  return { net: totals.net, tax: vats && totals.tax, gross: vats && totals.gross }
}

async function documentFacts(
  db: Db,
  input: {
    sources: Sources
    row: MonthRow
    entity: EntityRow
    client: ClientRow
    law: { profile: string }
    currency: string | null
    taxed: readonly (VatVerdict | RuleViolation)[]
    covering: readonly OrderWithBasis[]
    today: string
  },
) {
  const { sources, row, entity, client, law, currency, taxed, covering, today } = input
  const codes = taxed.flatMap((one) => (one.ok ? [one.code] : []))
  const missingData = validateRecords(supplierParty(entity), clientParty(client), {
    profile: law.profile,
    isElectronic: isElectronic(entity, law.profile, today),
    isTaxed: codes.some((code) => code !== 'O'),
    isReverseCharged: codes.includes('AE'),
    orderReference: covering[0]?.order.number ?? null,
    buyerReference: null,
  })
  const key = `${entity.id} ${currency} ${row.lastDay}`
  if (currency !== null && !sources.rates.has(key))
    sources.rates.set(
      key,
      await legalRateOf(db, { entity, currency, supplyDay: row.lastDay, issueDay: today, profile: law.profile }),
    )
  const rate = sources.rates.get(key) ?? null
  return { missingData, rate: rate !== null && 'ok' in rate ? rate : null }
}
