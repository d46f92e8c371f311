/**
 * The requirements of Peppol BIS Billing 3.0 beyond EN 16931, in our own words: its schematron may not be distributed
 * (decision 0055), but its rules may be described. Only rules about elements that we write; each with the name under
 * which a receiver rejects a document.
 */
import type { Schematron } from './schematron.ts'

const LINE = '//cac:InvoiceLine | //cac:CreditNoteLine'
const ROOT = '/*'
const near = (one: string, other: string) => `abs(number(${one}) - number(${other})) <= 0.02`
const sumOf = (isCharge: boolean) => `sum(cac:AllowanceCharge[cbc:ChargeIndicator = '${isCharge}']/number(cbc:Amount))`

/** The nodes, and the rules that apply to each. */
const RULES: readonly (readonly [nodes: string, rules: Readonly<Record<string, string>>])[] = [
  [
    ROOT,
    {
      R001: `normalize-space(cbc:ProfileID) != ''`,
      R002: 'count(cbc:Note) <= 1',
      R003: `normalize-space(cbc:BuyerReference) != '' or normalize-space(cac:OrderReference/cbc:ID) != ''`,
      R004: `starts-with(cbc:CustomizationID, 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0')`,
      R005: 'not(cbc:TaxCurrencyCode = cbc:DocumentCurrencyCode)',
      R007: `matches(cbc:ProfileID, '^urn:fdc:peppol.eu:2017:poacc:billing:\\d{2}:1.0$')`,
      R010: `normalize-space(cac:AccountingCustomerParty/cac:Party/cbc:EndpointID) != ''`,
      R020: `normalize-space(cac:AccountingSupplierParty/cac:Party/cbc:EndpointID) != ''`,
      R053: 'count(cac:TaxTotal[cac:TaxSubtotal]) = 1',
      R054: 'count(cac:TaxTotal[not(cac:TaxSubtotal)]) = count(cbc:TaxCurrencyCode)',
      R080: `count(cac:AdditionalDocumentReference[cbc:DocumentTypeCode = '50']) <= 1`,
    },
  ],
  ['//*', { R008: `exists(*) or normalize-space(.) != ''` }],
  [
    '//*[@currencyID][not(parent::cac:TaxTotal[not(cac:TaxSubtotal)])]',
    { R051: '@currencyID = /*/cbc:DocumentCurrencyCode' },
  ],
  [
    '//cac:AllowanceCharge[cbc:MultiplierFactorNumeric]',
    {
      R041: 'exists(cbc:BaseAmount)',
      R040: near('cbc:Amount', '(number(cbc:BaseAmount) * number(cbc:MultiplierFactorNumeric) div 100)'),
    },
  ],
  ['//cac:AllowanceCharge[cbc:BaseAmount][not(parent::cac:Price)]', { R042: 'exists(cbc:MultiplierFactorNumeric)' }],
  ['//cac:AllowanceCharge', { R043: `cbc:ChargeIndicator = ('true', 'false')` }],
  ['//cac:Price/cac:AllowanceCharge', { R044: `cbc:ChargeIndicator = 'false'` }],
  [
    `(${LINE})/cac:InvoicePeriod`,
    {
      R110: 'string(cbc:StartDate) >= string(/*/cac:InvoicePeriod/cbc:StartDate)',
      R111: 'string(cbc:EndDate) <= string(/*/cac:InvoicePeriod/cbc:EndDate)',
    },
  ],
  [
    LINE,
    {
      R120: near(
        'cbc:LineExtensionAmount',
        `(number((cbc:InvoicedQuantity, cbc:CreditedQuantity)[1]) * number(cac:Price/cbc:PriceAmount)
          div number((cac:Price/cbc:BaseQuantity, 1)[1]) + ${sumOf(true)} - ${sumOf(false)})`,
      ),
    },
  ],
  [
    '//cac:Price/cbc:BaseQuantity',
    {
      R121: 'number(.) > 0',
      R130: '@unitCode = (../../cbc:InvoicedQuantity, ../../cbc:CreditedQuantity)[1]/@unitCode',
    },
  ],
]

export const PEPPOL_RULES: Schematron = {
  patterns: RULES.map(([nodes, rules]) => [
    {
      nodes,
      assertions: Object.entries(rules).map(([id, test]) => ({ id: `PEPPOL-EN16931-${id}`, test, flag: 'fatal' })),
    },
  ]),
  namespaces: new Map(
    Object.entries({
      cac: 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
      cbc: 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
    }),
  ),
}
