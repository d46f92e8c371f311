/**
 * Which value added tax a supply bears (domain.md §3.4): rules by the pair of countries as dated data, the narrowest that fits first. The
 * rate of the standard category is that of the supplier's country parameters on the day of supply; no rate is written here.
 */

import type { RuleViolation } from '../../kernel/math/money.ts'
import { formatDateInWords } from '../../kernel/values/days.ts'
import type { SupplyType, TaxCode, VatRule } from '../../settings/country-rules/vat.contract.ts'
import { gstParts, type TaxPart } from './gst.rules.ts'

export interface Supply {
  readonly supplierCountryID: string
  readonly clientCountryID: string
  readonly clientRegistered: boolean
  readonly supply: SupplyType
  /** The day of supply: the last day of service. */
  readonly day: string
  /** Of the supplier's country parameters on that day; null where it has no such tax. */
  readonly standardPercent: string | null
  /** In India the states of the supplier and of the place of supply by their codes, null where one is not known; absent elsewhere. */
  readonly states?: { readonly supplier: string | null; readonly place: string | null } | null
}

/** The tax of a line: its code and its rate in per cent; nothing is reckoned for codes other than S. */
export interface VatVerdict {
  readonly ok: true
  readonly code: TaxCode
  readonly percent: string
  /** The taxes that the rate is made of, where the law names several. */
  readonly parts?: readonly TaxPart[]
  readonly note: string | null
  readonly noteArabic: string | null
  readonly reasonCode: string | null
  readonly evidence: string | null
  /** The name of the rule and where it comes from. */
  readonly rule: string
}

/** How narrow a rule is: a named supplier before a named client, before the registration, before the kind of supply. */
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

/** The tax of a supply by the narrowest rule in force on its day. A country without such a tax needs none: it is outside the scope. */
export function vatOf(rules: readonly VatRule[], supply: Supply): VatVerdict | RuleViolation {
  const { supplierCountryID, clientCountryID, standardPercent, day } = supply
  const found = rules.filter((rule) => fits(rule, supply))
  const [rule, second] = found.toSorted((a, b) => narrowness(b) - narrowness(a))
  if (!rule)
    return {
      ok: false,
      code: 'vatDecided',
      message: `No rule of value added tax says how ${supplierCountryID} bills ${clientCountryID} on ${formatDateInWords(day)}. Add one in the settings.`,
    }
  if (second && narrowness(second) === narrowness(rule) && second.code !== rule.code)
    return {
      ok: false,
      code: 'vatDecided',
      message: `“${rule.name}” and “${second.name}” both fit ${supplierCountryID} to ${clientCountryID} on ${formatDateInWords(day)}. End one of them.`,
    }
  if (rule.code === 'S' && standardPercent === null)
    return {
      ok: false,
      code: 'vatDecided',
      message: `The parameters of ${supplierCountryID} have no standard rate on ${formatDateInWords(day)}. Enter it, or change “${rule.name}”.`,
    }
  const { code, note, noteArabic, reasonCode, evidence, name, source } = rule
  const percent = code === 'S' ? standardPercent! : '0'
  const verdict: VatVerdict = {
    ...{ ok: true, code, percent, note, noteArabic, reasonCode, evidence, rule: `${name}, ${source}` },
  }
  return supply.states && code === 'S' ? withStates(verdict, supply.states) : verdict
}

/** The states decide between one tax and two; without them nobody can say which. */
function withStates(
  verdict: VatVerdict,
  { supplier, place }: NonNullable<Supply['states']>,
): VatVerdict | RuleViolation {
  const unknown = supplier === null ? 'our legal entity' : place === null ? 'the client' : null
  if (unknown !== null)
    return {
      ok: false,
      code: 'vatDecided',
      message: `The state of ${unknown} decides between IGST and CGST with SGST, and is not known. Enter its GSTIN, or choose the state in its address.`,
    }
  return { ...verdict, parts: gstParts(verdict.percent, supplier!, place!) }
}
