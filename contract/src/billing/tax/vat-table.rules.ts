/**
 * The initial VAT rules (docs/domain/billing.md, [T1] [T4] [T5]). The law of the supplier decides. They
 * are data, maintained in the settings.
 */
import type { VatRule } from '../../settings/country-rules/vat.contract.ts'

const EVER = '2018-01-01'
const rule = (
  name: string,
  supplierCountryID: string | null,
  clientCountry: string,
  code: VatRule['code'],
  more: Partial<VatRule> = {},
): VatRule => ({
  name,
  supplierCountryID,
  clientCountry,
  code,
  clientRegistered: null,
  supply: null,
  note: null,
  noteArabic: null,
  reasonCode: null,
  evidence: null,
  from: EVER,
  to: null,
  source: 'Initial value, to be verified',
  ...more,
})

const ABROAD_EVIDENCE = 'Proof that the client is abroad: its registration, the contract, where the service is used.'
const REVERSED = 'Reverse charge: the client accounts for the tax.'

/** Exported services at the zero rate, by the supplier's law. */
const exported = (countryID: string, law: string, more: Partial<VatRule> = {}) =>
  rule(`${countryID} export of services`, countryID, 'ABROAD', 'Z', {
    note: `Zero-rated export of services, ${law}.`,
    evidence: ABROAD_EVIDENCE,
    ...more,
  })

/** A country without such a tax: commercial invoices. */
const untaxed = (countryID: string) =>
  ['SAME', 'ABROAD'].map((place) =>
    rule(`${countryID} has no VAT`, countryID, place, 'O', {
      note: 'Not subject to value added tax.',
      source: 'Initial value, to be verified',
    }),
  )

/**
 * Supplies from abroad to a registered client in the UAE or Saudi Arabia, where the supplier's law does not zero-rate
 * them.
 */
const reversedInto = (supplierCountryID: string) =>
  ['AE', 'SA'].map((countryID) =>
    rule(`${supplierCountryID} into ${countryID}`, supplierCountryID, countryID, 'AE', {
      clientRegistered: true,
      note: REVERSED,
      reasonCode: 'VATEX-EU-AE',
    }),
  )

export const DEFAULT_VAT_RULES: readonly VatRule[] = [
  rule('Standard rate at home', null, 'SAME', 'S'),
  exported('AE', 'Art. 31 of Cabinet Decision 52/2017', { noteArabic: 'خدمات مصدرة خاضعة لنسبة الصفر.' }),
  exported('SA', 'Art. 33 of the VAT Implementing Regulations', {
    noteArabic: 'خدمات مصدرة خاضعة لنسبة الصفر، المادة 33 من اللائحة التنفيذية.',
    reasonCode: 'VATEX-SA-33',
  }),
  exported('OM', 'VAT Law, Royal Decree 121/2020'),
  exported('BH', 'Decree-Law 48/2018'),
  exported('IN', 'section 16 of the IGST Act, under a letter of undertaking'),
  exported('EG', 'Law 67/2016'),
  exported('PK', 'provincial sales tax on services'),
  ...untaxed('QA'),
  ...untaxed('KW'),
  rule('GB outside the scope', 'GB', 'ABROAD', 'O', {
    note: 'Outside the scope of UK VAT: supplied where the client belongs.',
    evidence: ABROAD_EVIDENCE,
  }),
  ...reversedInto('GB'),
]
