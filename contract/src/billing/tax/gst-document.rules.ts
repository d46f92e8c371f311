/** The particulars of an Indian tax invoice (CGST Rules, rule 46; docs/domain/invoices.md). */
import { stateWithCode } from '../../kernel/values/indian-states.ts'
import type { GstParticulars } from '../invoices/invoice-documents.contract.ts'
import { ABROAD, placeName, placeOfSupply, type SupplyParty } from './gst.rules.ts'

interface Document {
  readonly supplier: SupplyParty
  readonly client: SupplyParty
  readonly serviceCode: string
  /** As issued; omitted on drafts, where the parties decide it. */
  readonly placeOfSupply?: { readonly code: string } | null | undefined
  readonly categories: readonly { readonly code: string }[]
}

const formatPlace = (code: string) => (code === ABROAD ? `${placeName(code)} (${code})` : stateWithCode(code))

/** Null where the supplier is not in India. */
export function gstParticulars({ supplier, client, ...document }: Document): GstParticulars | null {
  if (supplier.countryID !== 'IN') return null
  const place = document.placeOfSupply?.code ?? placeOfSupply(supplier, client)
  return {
    serviceCode: document.serviceCode,
    placeOfSupply: place === null ? null : formatPlace(place),
    supplierNumber: supplier.taxNumber,
    clientNumber: client.countryID === 'IN' ? client.taxNumber : null,
    isReverseCharged: document.categories.some(({ code }) => code === 'AE'),
  }
}
