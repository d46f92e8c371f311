import type { BillLine } from '@muster/contract/billing/drafts/line.rules.ts'
import { isUblProfile } from '@muster/contract/billing/e-invoice/ubl.rules.ts'
import type { TaxParty } from '@muster/contract/billing/invoice-validation/tax-party.types.ts'
import { supplyOf } from '@muster/contract/billing/invoices/invoice-snapshot.rules.ts'
import { type LegalRate, legalRateDay } from '@muster/contract/billing/invoices/totals.rules.ts'
import { placeOfSupply, supplierState } from '@muster/contract/billing/tax/gst.rules.ts'
import { type VatVerdict, vatOf } from '@muster/contract/billing/tax/vat.rules.ts'
import type { RuleViolation } from '@muster/contract/kernel/math/money.ts'
import type { Address } from '@muster/contract/kernel/values/address.ts'
import type { VatRule } from '@muster/contract/settings/country-rules/vat.contract.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { parametersOf } from '../../settings/country-rules/country-parameters.queries.ts'
import { rateBetween } from '../../settings/exchange-rates/exchange-rates.queries.ts'
import type { ClientRow, EntityRow } from '../core/reference-data.queries.ts'

/** The tax location of a client: its billing address, else its country. */
const taxCountryOf = ({ billingAddress, countryId }: Pick<ClientRow, 'billingAddress' | 'countryId'>): string =>
  (billingAddress as unknown as Partial<Address> | null)?.countryID ?? countryId

export const supplierParty = (entity: EntityRow): TaxParty => ({
  name: entity.name,
  nameArabic: entity.nameArabic,
  countryID: entity.countryId,
  address: entity.address as unknown as Partial<Address> | null,
  taxRegistered: entity.taxNumber !== null,
  taxNumber: entity.taxNumber,
  commercialRegistration: entity.commercialRegistration,
  registrar: entity.registrar,
  endpoint: entity.eInvoiceScheme ? { scheme: entity.eInvoiceScheme, id: entity.eInvoiceId! } : null,
})

export const clientParty = (client: ClientRow): TaxParty => ({
  name: client.legalName ?? client.name,
  nameArabic: null,
  countryID: taxCountryOf(client),
  address: client.billingAddress as unknown as Partial<Address> | null,
  taxRegistered: client.taxRegistered,
  taxNumber: client.taxNumber,
  commercialRegistration: client.commercialRegistration,
  registrar: client.registrar,
  endpoint: client.eInvoiceScheme ? { scheme: client.eInvoiceScheme, id: client.eInvoiceId! } : null,
})

/** The rules of a supplier's country on a date. */
export interface TaxLaw {
  readonly standardPercent: string | null
  /** `PINT_AE`, `ZATCA`, `COMMERCIAL` … */
  readonly profile: string
}

export async function readLaw(db: Db, entity: EntityRow, day: string): Promise<TaxLaw> {
  const parameters = await parametersOf(db, entity.countryId, day)
  return {
    standardPercent: parameters?.vat.standardPercent ?? null,
    profile: entity.eInvoiceProfile ?? parameters?.invoiceProfile ?? 'COMMERCIAL',
  }
}

/** Whether the entity sends e-invoices on a date. */
export const isElectronic = ({ eInvoiceFrom }: EntityRow, profile: string, day: string): boolean =>
  isUblProfile(profile) && eInvoiceFrom !== null && eInvoiceFrom <= day

/** The profile of a document: that of an e-invoice only from the date on which the entity sends them. */
export const profileOn = (entity: EntityRow, profile: string, day: string): string =>
  isUblProfile(profile) && !isElectronic(entity, profile, day) ? 'TAX_INVOICE' : profile

export const vatOfLine = (
  rules: readonly VatRule[],
  line: Pick<BillLine, 'kind' | 'to'>,
  { entity, client, law }: { entity: EntityRow; client: ClientRow; law: TaxLaw },
): VatVerdict | RuleViolation =>
  vatOf(rules, {
    supplierCountryID: entity.countryId,
    clientCountryID: taxCountryOf(client),
    clientRegistered: client.taxRegistered,
    supply: supplyOf(line),
    day: line.to,
    standardPercent: law.standardPercent,
    states: statesOf(entity, client),
  })

/** The Indian taxes are decided by the states of both parties, by code. */
function statesOf(entity: EntityRow, client: ClientRow) {
  const supplier = supplierParty(entity)
  const recipient = clientParty(client)
  if (supplier.countryID !== 'IN') return null
  return { supplier: supplierState(supplier), place: placeOfSupply(supplier, recipient) }
}

interface LegalRateRequest {
  readonly entity: EntityRow
  readonly currency: string
  readonly supplyDay: string
  readonly issueDay: string
  readonly profile: string
}

/** The exchange rate to the legal currency; null where the document is in it. */
export async function legalRateOf(
  db: Db,
  { entity, currency, supplyDay, issueDay, profile }: LegalRateRequest,
): Promise<LegalRate | RuleViolation | null> {
  if (currency === entity.currency || profile === 'COMMERCIAL') return null
  const rate = await rateBetween(db, currency, entity.currency, legalRateDay(entity.countryId, { supplyDay, issueDay }))
  if (!rate.ok) return rate
  const source = [...new Set(rate.legs.flatMap((leg) => (leg.source ? [leg.source] : [])))].join(', ')
  return { currency: entity.currency, rate: rate.exact, rateDate: rate.rateDate, rateSource: source || 'company rates' }
}

interface RatedInvoice {
  readonly row: { readonly currency: string; readonly supplyTo: string | null }
  readonly entity: EntityRow
  readonly law: Pick<TaxLaw, 'profile'>
}

/** The same for an invoice issued on a date. */
export const legalRateOn = (db: Db, { row, entity, law: { profile } }: RatedInvoice, issueDay: string) =>
  legalRateOf(db, { entity, currency: row.currency, supplyDay: row.supplyTo ?? issueDay, issueDay, profile })
