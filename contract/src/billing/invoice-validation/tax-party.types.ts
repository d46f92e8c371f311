import type { Address } from '../../kernel/values/address.ts'

/** A party by its record on the issue date. */
export interface TaxParty {
  readonly name: string | null
  readonly nameArabic: string | null
  readonly countryID: string
  readonly address: Partial<Address> | null
  readonly taxRegistered: boolean
  readonly taxNumber: string | null
  readonly commercialRegistration: string | null
  /** The authority that issued the UAE trade licence. */
  readonly registrar: string | null
  readonly endpoint: { readonly scheme: string; readonly id: string } | null
}

export interface TaxDocument {
  /** `PINT_AE`, `ZATCA`, `PEPPOL_BIS3`, `COMMERCIAL` … of the supplier's country. */
  readonly profile: string
  /** Whether the legal entity sends e-invoices on the issue date. */
  readonly isElectronic: boolean
  /** Whether a line is taxable: its code is not O. */
  readonly isTaxed: boolean
  readonly isReverseCharged: boolean
  readonly orderReference: string | null
  readonly buyerReference: string | null
}

/** One party of a document that is to be issued. */
export interface PartyOfDocument {
  readonly side: 'SUPPLIER' | 'CLIENT'
  readonly party: TaxParty
  readonly document: TaxDocument
}
