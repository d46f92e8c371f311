import type { TaxCode } from '@muster/contract/settings/country-rules/vat.contract.ts'
import type { Labels } from '../../ui/format/labels.ts'

/** Labels of the tax categories, by the codes of e-invoicing. */
export const TAXES: Labels<TaxCode> = {
  S: 'Standard rate',
  Z: 'Zero rate',
  E: 'Exempt',
  O: 'Out of scope',
  AE: 'Reverse charge',
}
