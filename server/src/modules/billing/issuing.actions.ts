import { freeze, type InvoiceHead } from '@muster/contract/billing/freezing.rules.ts'
import type { FrozenInvoice, FrozenParty } from '@muster/contract/billing/frozen.contract.ts'
import { invoiceFaults } from '@muster/contract/billing/invoice-check.rules.ts'
import type { TaxParty } from '@muster/contract/billing/tax-data.rules.ts'
import { issueDayRefusal } from '@muster/contract/billing/terms.rules.ts'
import type { Series } from '@muster/contract/settings/number-series.rules.ts'
import type { Db } from '../../kernel/db.ts'
import { refused } from '../../kernel/errors.ts'
import { rateBetween } from '../settings/exchange-rates.queries.ts'
import { nextNumber } from '../settings/number-series.actions.ts'
import { lockSheets } from '../timesheets/steps.actions.ts'
import { type BillingRecord, billingAtHand } from './billings.queries.ts'
import { dueDayOf } from './due.queries.ts'
import { lastIssued, type PaperFacts, unitsGone } from './guards.queries.ts'
import { asDecided, type LineRecord, linesOf } from './lines.queries.ts'
import { consumeUses } from './orders.actions.ts'
import { recipientsOf } from './record.queries.ts'
import { closedUntil } from './tax-periods.queries.ts'
import { clientParty, legalRateOf, profileOn, supplierParty } from './taxes.queries.ts'
import { asJson, recordBilling, tellWriters, touch, type Writing } from './writing.actions.ts'

export interface Issuing {
  readonly day: string
  readonly lateReason: string | null
}

type Contact = FrozenParty['contact']
const frozenParty = ({ taxRegistered: _registered, name, ...party }: TaxParty, contact: Contact): FrozenParty => ({
  ...party,
  name: name ?? '',
  address: (party.address ?? {}) as FrozenParty['address'],
  contact,
})

const SERVICE_CODE = '998513'
const only = <T>(all: readonly T[]): T | null => (all.length === 1 ? all[0]! : null)

export async function headOf(
  doing: Writing,
  { row, lines, entity, client, law }: PaperFacts,
  { day }: Issuing,
  number: string,
) {
  const dueDate = await dueDayOf(doing.db, entity, row.terms, day)
  const [payable] = await recipientsOf(doing.db, client.id)
  const contracts = [...new Set(lines.map(({ contractNumber }) => contractNumber))]
  const bank = entity.invoiceBank as unknown as FrozenInvoice['payment']
  const head: InvoiceHead = {
    ...{ kind: 'INVOICE', id: row.id, number, profile: profileOn(entity, law.profile, day), issueDate: day },
    ...{ issuedAt: doing.now.toISOString(), dueDate, terms: row.terms },
    ...{ buyerReference: row.buyerReference, orderNumber: row.orderNumbers.join(', ') || null },
    ...{ contractNumber: only(contracts), preceding: null, reason: null },
    supplier: frozenParty(supplierParty(entity), null),
    client: frozenParty(clientParty(client), payable ? { ...payable, phone: null } : null),
    payment: bank && {
      ...{ accountName: bank.accountName, bankName: bank.bankName, iban: bank.iban ?? null },
      ...{ accountNumber: bank.accountNumber ?? null, swift: bank.swift ?? null },
    },
    ...{ serviceCode: SERVICE_CODE, note: row.note },
  }
  return head
}

/**
 * A number of a series, and whether its day still follows the one before and lies in no closed tax period: asked again while the series is
 * held, so that numbers and days rise together also when two issue at once.
 */
export async function numberOn(
  db: Db,
  series: Series,
  { entityID, day, today, last }: { entityID: string; day: string; today: string; last: () => Promise<string | null> },
): Promise<string> {
  const number = await nextNumber(db, { series, legalEntityID: entityID, day })
  const why = issueDayRefusal(null, {
    ...{ issueDay: day, today, supplyDay: day, lateReason: null },
    ...{ lastIssuedOn: await last(), closedUntil: await closedUntil(db, entityID) },
  })
  if (why) throw refused('issueDayFits', why.message, [{ path: 'issueDate', message: why.message }])
  return number
}

/** Locks the months of an invoice and reads its lines again: whoever sent a sheet back meanwhile has kept it from being billed. */
async function lockMonths(doing: Writing, { row, lines: seen }: PaperFacts): Promise<LineRecord[]> {
  await lockSheets(doing, [...new Set(seen.flatMap(({ timesheetId }) => timesheetId ?? []))])
  const lines = await linesOf(doing.db, row.id)
  const why = unitsGone(lines)
  if (why) throw refused(why.name, why.message)
  return lines
}

/**
 * Issues an approved invoice: its months are locked, it takes its number, everything that its paper says is frozen, and its orders are
 * consumed; all of it or nothing. The guards were asked before.
 */
export async function issue(doing: Writing, facts: PaperFacts, how: Issuing): Promise<BillingRecord> {
  const { db, staff, now, today } = doing
  const { row, entity, law } = facts
  const { day, lateReason } = how
  const supplyDay = row.supplyTo!
  const lines = await lockMonths(doing, facts)
  const legal = await legalRateOf(db, {
    entity,
    currency: row.currency,
    supplyDay,
    issueDay: day,
    profile: law.profile,
  })
  const books = await rateBetween(db, row.currency, entity.currency, day)
  if ((legal && 'ok' in legal) || !books.ok)
    throw refused('ratesKnown', legal && 'ok' in legal ? legal.message : (books as { message: string }).message)
  const number = await numberOn(db, 'INVOICE', {
    ...{ entityID: entity.id, day, today, last: () => lastIssued(db, entity.id) },
  })
  const frozen = freeze({
    head: await headOf(doing, facts, how, number),
    lines: lines.map(asDecided),
    vatRounding: entity.vatRounding as 'LINE' | 'CATEGORY',
    legalRate: legal,
  })
  assertSound(frozen)
  await consumeUses(doing, lines, number, asDecided)
  await touch(doing, row.id, {
    ...{ number, status: 'ISSUED', stateSince: now, issueDate: day, issuedAt: now, dueDate: frozen.dueDate },
    ...{ lateReason, frozen: asJson(frozen), booksCurrency: entity.currency, booksRate: books.exact },
    ...{ net: frozen.net, tax: frozen.tax, gross: frozen.gross, open: frozen.gross, issuedBy: staff?.id ?? null },
  })
  const after = await billingAtHand(db, null, { id: row.id })
  await recordBilling(doing, 'issued', after, { before: row, reason: lateReason })
  await tellWriters(doing, after, 'issued')
  return after
}

/** What a receiver, or the law, would refuse the paper for is told before it has a number. */
export function assertSound(frozen: FrozenInvoice): void {
  const faults = invoiceFaults(frozen)
  if (faults.length === 0) return
  throw refused(
    'taxDataComplete',
    [...new Set(faults.map(({ message }) => message))].slice(0, 5).join(' '),
    faults.map(({ field, message }) => ({ path: field, message })),
  )
}
