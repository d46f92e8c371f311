/**
 * The built-in payment files (docs/domain/payment-files.md), by their codes in the country's parameters
 * (`wages.fileProfile`). Layouts as published; a bank may require its own, so confirm before the first file.
 */

import { WageProfile } from './payment-file.contract.ts'
import { wageProfileLabels } from './payment-file.labels.ts'
import { amount, column, optional } from './wage-columns.rules.ts'
import { AE_SIF } from './wage-profile-ae.rules.ts'
import { OM_SIF_41, QA_SIF, SA_HRSD } from './wage-profiles-gulf.rules.ts'

/** Where no layout is published (BH, KW) or the bank has its own (IN, EG, PK, GB): one row per payment, with titles. */
const BANK_CSV = WageProfile.parse({
  code: 'BANK_CSV',
  name: wageProfileLabels.BANK_CSV,
  currency: null,
  source: 'Layout of the product',
  delimiter: ',',
  lineEnd: '\r\n',
  ascii: false,
  quoted: true,
  note: 'Ask the bank for its own layout.',
  fileName: 'wages_{month:YYYYMM}_{date:YYYYMMDD}_{time:HHMMSS}.csv',
  amounts: { buckets: [{ name: 'basic', codes: ['BASIC'] }], otherwise: 'other', deductFrom: null },
  records: [
    {
      name: 'PAYMENT',
      per: 'PAYMENT',
      titles: true,
      columns: [
        column('Reference', 'reference', optional),
        column('Employee ID', 'personID', optional),
        column('Name', 'name', { maxCharacters: 140 }),
        column('Account', 'account', { maxCharacters: 34 }),
        column('Bank', 'bankName', optional),
        column('SWIFT', 'swift', optional),
        column('Routing code', 'routingCode', optional),
        column('Currency', 'file.currency'),
        amount('Basic', 'basic'),
        amount('Other earnings', 'other'),
        amount('Deductions', 'deductions'),
        amount('Net', 'net'),
        column('Month', 'file.month', { format: 'DATE', pattern: 'YYYY-MM' }),
      ],
    },
  ],
  balances: [
    {
      left: 'basic + other − deductions',
      right: 'net',
      message:
        'Earnings less deductions do not add up to the amount paid. Check how the pay components are mapped in the payment file format.',
    },
  ],
})

const WAGE_PROFILES: readonly WageProfile[] = [AE_SIF, SA_HRSD, QA_SIF, OM_SIF_41, BANK_CSV]

/**
 * The layout named by a country's parameters; the plain list if there is no built-in layout of that name (BH_WPS,
 * KW_BANK_CSV …).
 */
export const wageProfileOf = (code: string): WageProfile => WAGE_PROFILES.find((one) => one.code === code) ?? BANK_CSV
