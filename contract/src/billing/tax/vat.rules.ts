/**
 * The VAT of a supply (docs/domain/billing.md): rules by country pair as dated data, most specific first. The
 * standard rate is that of the supplier's country parameters on the supply date; no rate is hard-coded here.
 */

import { type RuleViolation, violation } from '../../kernel/math/money.ts'
import { formatCountry } from '../../kernel/values/address-text.ts'
import { formatLongDate } from '../../kernel/values/days.ts'
import type { SupplyType, TaxCode, VatRule } from '../../settings/country-rules/vat.contract.ts'
import { gstParts, type TaxPart } from './gst.rules.ts'

export interface Supply {
  readonly supplierCountryID: string
  readonly clientCountryID: string
  readonly clientRegistered: boolean
  readonly supply: SupplyType
  /** The supply date: the last service date. */
  readonly day: string
  /** Of the supplier's country parameters on that date; null for countries without the tax. */
  readonly standardPercent: string | null
  /** In India the state codes of the supplier and of the place of supply, null when unknown; omitted elsewhere. */
  readonly states?: { readonly supplier: string | null; readonly place: string | null } | null
}

/** The tax of a line: code and rate in per cent; nothing is calculated for codes other than S. */
export interface VatVerdict {
  readonly ok: true
  readonly code: TaxCode
  readonly percent: string
  /** The taxes that the rate consists of, where there are several. */
  readonly parts?: readonly TaxPart[]
  readonly note: string | null
  readonly noteArabic: string | null
  readonly reasonCode: string | null
  readonly evidence: string | null
  /** The rule and its source. */
  readonly rule: string
}

/** The specificity of a rule: named supplier, then named client, then registration, then type of supply. */
const narrowness = ({ supplierCountryID, clientCountry, clientRegistered, supply }: VatRule): number =>
  (supplierCountryID === null ? 0 : 16) +
  (clientCountry === 'ABROAD' ? 0 : clientCountry === 'SAME' ? 4 : 8) +
  (clientRegistered === null ? 0 : 2) +
  (supply === null ? 0 : 1)

const fits = (rule: VatRule, supply: Supply): boolean => {
  const isSame = supply.supplierCountryID === supply.clientCountryID
  const place = { SAME: isSame, ABROAD: !isSame }[rule.clientCountry as 'SAME' | 'ABROAD']
  return (
    (rule.supplierCountryID === null || rule.supplierCountryID === supply.supplierCountryID) &&
    (place ?? rule.clientCountry === supply.clientCountryID) &&
    (rule.clientRegistered === null || rule.clientRegistered === supply.clientRegistered) &&
    (rule.supply === null || rule.supply === supply.supply) &&
    rule.from <= supply.day &&
    (rule.to === null || supply.day <= rule.to)
  )
}

const undecided = (message: string) => violation('vatDecided', message)

/** The tax of a supply by the most specific rule in force. A country without the tax needs none: it is out of scope. */
export function vatOf(rules: readonly VatRule[], supply: Supply): VatVerdict | RuleViolation {
  const { supplierCountryID, clientCountryID, standardPercent, day } = supply
  const fitting = rules.filter((rule) => fits(rule, supply))
  const [first, second] = fitting.toSorted((a, b) => narrowness(b) - narrowness(a))
  if (!first)
    return undecided(
      `No VAT rule for ${formatCountry(supplierCountryID)} to ${formatCountry(clientCountryID)} on ${formatLongDate(day)}. Add one under Settings › Billing rules.`,
    )
  if (second && narrowness(second) === narrowness(first) && second.code !== first.code)
    return undecided(
      `“${first.name}” and “${second.name}” both apply to ${formatCountry(supplierCountryID)} to ${formatCountry(clientCountryID)} on ${formatLongDate(day)}. End one of them.`,
    )
  if (first.code === 'S' && standardPercent === null)
    return undecided(
      `The parameters of ${formatCountry(supplierCountryID)} have no standard rate on ${formatLongDate(day)}. Add it, or change “${first.name}”.`,
    )
  const { code, note, noteArabic, reasonCode, evidence, name, source } = first
  const percent = code === 'S' ? standardPercent! : '0'
  const rule = `${name}, ${source}`
  const verdict: VatVerdict = { ok: true, code, percent, note, noteArabic, reasonCode, evidence, rule }
  return supply.states && code === 'S' ? withStates(verdict, supply.states) : verdict
}

/** The states decide between one tax and two; both must be known. */
function withStates(
  verdict: VatVerdict,
  { supplier, place }: NonNullable<Supply['states']>,
): VatVerdict | RuleViolation {
  const unknown = supplier === null ? 'our legal entity' : place === null ? 'the client' : null
  if (unknown !== null)
    return undecided(
      `The state of ${unknown} is unknown, so the tax can’t be determined (IGST, or CGST and SGST). Enter its GSTIN, or select the state in its address.`,
    )
  return { ...verdict, parts: gstParts(verdict.percent, supplier!, place!) }
}
