/** What the law of India has printed beside the figures of a tax invoice (CGST Rules, rule 46; domain.md §4.2). */
import { stateWithCode } from '../kernel/indian-states.ts'
import { ABROAD, type Located, placeName, placeOfSupply } from './gst.rules.ts'
import type { GstParticulars } from './papers.contract.ts'

interface Paper {
  readonly supplier: Located
  readonly client: Located
  readonly serviceCode: string
  /** As it was frozen; absent on drafts and on documents of before 2026-12, whose parties decide it. */
  readonly placeOfSupply?: { readonly code: string } | null | undefined
  readonly categories: readonly { readonly code: string }[]
}

const placeWritten = (code: string) => (code === ABROAD ? `${placeName(code)} (${code})` : stateWithCode(code))

/** Null where the supplier is not in India. */
export function gstParticulars({ supplier, client, ...paper }: Paper): GstParticulars | null {
  if (supplier.countryID !== 'IN') return null
  const place = paper.placeOfSupply?.code ?? placeOfSupply(supplier, client)
  return {
    serviceCode: paper.serviceCode,
    placeOfSupply: place === null ? null : placeWritten(place),
    supplierNumber: supplier.taxNumber,
    clientNumber: client.countryID === 'IN' ? client.taxNumber : null,
    isReverseCharged: paper.categories.some(({ code }) => code === 'AE'),
  }
}
