import type { TaxCode } from '@muster/contract/settings/country-rules/vat.contract.ts'
import type { Labels } from '../../ui/format/labels.ts'

/** What a supply is taxed as, by the codes of e-invoices. */
export const TAXES: Labels<TaxCode> = {
  ...{ S: 'Standard rate', Z: 'Zero rate', E: 'Exempt', O: 'Outside the scope', AE: 'Reverse charge' },
}
