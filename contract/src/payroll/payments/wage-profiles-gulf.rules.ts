/** The payment files of Saudi Arabia, Qatar and Oman (docs/domain/payment-files.md), as data. */

import { WageProfile } from './payment-file.contract.ts'
import { wageProfileLabels } from './payment-file.labels.ts'
import { amount, column, digits, iban, OVERTIME_CODES, optional } from './wage-columns.rules.ts'

const housingBuckets = (housing: string) => ({
  buckets: [
    { name: 'basic', codes: ['BASIC'] },
    { name: housing, codes: ['HOUSING'] },
  ],
  otherwise: 'other',
  deductFrom: null,
})

/** Saudi Arabia, HRSD: wages file, 2015 [W6]; banks have their own layouts. */
export const SA_HRSD = WageProfile.parse({
  code: 'SA_HRSD',
  name: wageProfileLabels.SA_HRSD,
  currency: 'SAR',
  source: 'HRSD, WPS Wages File Specification',
  delimiter: '\t',
  lineEnd: '\r\n',
  ascii: true,
  quoted: false,
  closing: '-',
  fileName: '{establishmentID}_{date:YYYYMMDD}_{time:HHMMSS}.txt',
  note: 'Confirm the layout with the bank.',
  amounts: housingBuckets('housing'),
  records: [
    {
      name: 'HEADER',
      per: 'FILE',
      columns: [
        column('DEST-ID', 'file.bankCode', {
          match: { pattern: '^[A-Z]{4}$', message: 'The SARIE code of the bank must have 4 letters.' },
        }),
        column('ESTB-ID', 'file.bankEstablishmentID', digits(10, 'The employer number at the bank')),
        column('BANK-ACC', 'file.employerIban', iban('SA', 24)),
        column('32A-CCY', '=SAR'),
        column('32A-VAL', 'file.valueDate', { format: 'DATE', pattern: 'YYYYMMDD' }),
        amount('32A-AMT', 'file.total'),
        column('D-DATE', 'file.dueDate', { format: 'DATE', pattern: 'YYYYMMDD', ...optional }),
        column('FILE-REF', 'file.reference', { maxCharacters: 16 }),
        column('FILE-REJCDE', '=', optional),
        column('MOL-ESTBID', 'file.establishmentID', { maxCharacters: 15 }),
      ],
    },
    {
      name: 'WAGE',
      per: 'PAYMENT',
      columns: [
        amount('32B-AMT', 'net'),
        column('59-ACC', 'iban', iban('SA', 24)),
        column('59-NAME', 'name', { maxCharacters: 35 }),
        column('57-BANK', 'bankCode', {
          match: { pattern: '^[A-Z]{4}$', message: 'The SARIE code of the bank must have 4 letters.' },
        }),
        column('70-DET', 'details', { maxCharacters: 35, ...optional }),
        column('RET-CODE', '=', optional),
        amount('MOL-BAS', 'basic'),
        amount('MOL-HAL', 'housing'),
        amount('MOL-OEA', 'other'),
        amount('MOL-DED', 'deductions'),
        column('MOL-ID', 'personID', digits(10, 'The national ID or iqama')),
        column('TRN-REF', 'reference', optional),
        column('TRN-STATUS', '=', optional),
        column('TRN-DATE', '=', optional),
      ],
    },
  ],
  balances: [
    {
      left: 'basic + housing + other − deductions',
      right: 'net',
      message:
        'Basic, housing and other less deductions do not add up to the amount paid. Check how the pay components are mapped in the payment file format.',
    },
  ],
})

/** The types that the files of Qatar and Oman distinguish. */
const incomeBuckets = {
  buckets: [
    { name: 'basic', codes: ['BASIC'] },
    { name: 'overtime', codes: OVERTIME_CODES },
  ],
  otherwise: 'extra',
  deductFrom: null,
}

/** Qatar: Salary Information File [W7]. */
export const QA_SIF = WageProfile.parse({
  code: 'QA_SIF',
  name: wageProfileLabels.QA_SIF,
  currency: 'QAR',
  source: 'Qatar Central Bank, WPS',
  delimiter: ',',
  lineEnd: '\r\n',
  ascii: true,
  quoted: true,
  amounts: incomeBuckets,
  fileName: 'SIF_{employerID}_{payerBank}_{date:YYYYMMDD}_{time:HHMM}.csv',
  records: [
    {
      name: 'HEADER',
      per: 'FILE',
      titles: true,
      columns: [
        column('Employer EID', 'file.employerID', { padTo: 8, ...digits(8, 'The establishment ID') }),
        column('File Creation Date', 'file.date', { format: 'DATE', pattern: 'YYYYMMDD' }),
        column('File Creation Time', 'file.time', { format: 'TIME', pattern: 'HHMM' }),
        column('Payer EID', 'file.payerID', optional),
        column('Payer QID', 'file.payerQID', optional),
        column('Payer Bank Short Name', 'file.payerBank', { maxCharacters: 4 }),
        column('Payer IBAN', 'file.employerIban', iban('QA', 29)),
        column('Salary Year and Month', 'file.month', { format: 'DATE', pattern: 'YYYYMM' }),
        amount('Total Salaries', 'file.total'),
        column('Total Records', 'file.count'),
        column('SIF Version', '=1'),
      ],
    },
    {
      name: 'SALARY',
      per: 'PAYMENT',
      titles: true,
      columns: [
        column('Record Sequence', 'sequence', { padTo: 6 }),
        column('Employee QID', 'personID', digits(11, 'The Qatar ID')),
        column('Employee Visa ID', 'visaID', optional),
        column('Employee Name', 'name', { maxCharacters: 70 }),
        column('Employee Bank Short Name', 'bankCode', { maxCharacters: 4 }),
        column('Employee Account', 'iban', { check: 'IBAN', maxCharacters: 29 }),
        column('Salary Frequency', '=M'),
        column('Number of Working Days', 'days', { format: 'NUMBER' }),
        amount('Net Salary', 'net'),
        amount('Basic Salary', 'basic'),
        column('Extra Hours', 'overtimeHours', { format: 'NUMBER' }),
        amount('Extra Income', 'overtime + extra'),
        amount('Deductions', 'deductions'),
        column('Payment Type', 'paymentType', optional),
        column('Notes / Comments', 'note', { maxCharacters: 300, ...optional }),
      ],
    },
  ],
  balances: [
    {
      left: 'basic + overtime + extra − deductions',
      right: 'net',
      message:
        'Basic and extra income less deductions do not add up to the amount paid. Check how the pay components are mapped in the payment file format.',
    },
  ],
})

/** Oman: SIF 4.1, no titles; the order of the last eight columns is to be confirmed with the bank [W8]. */
export const OM_SIF_41 = WageProfile.parse({
  code: 'OM_SIF_41',
  name: wageProfileLabels.OM_SIF_41,
  currency: 'OMR',
  source: 'Ministry of Labour of Oman, WPS',
  delimiter: ',',
  lineEnd: '\r\n',
  ascii: true,
  quoted: true,
  fileName: 'SIF_{employerID}_{payerBank}_{date:YYYYMMDD}_001.csv',
  note: 'Confirm the order of the last eight columns.',
  amounts: incomeBuckets,
  records: [
    {
      name: 'SALARY',
      per: 'PAYMENT',
      columns: [
        column('Year', 'file.month', { format: 'DATE', pattern: 'YYYY' }),
        column('Month', 'file.month', { format: 'DATE', pattern: 'MM' }),
        column('ID type', 'idType', {
          match: { pattern: '^[CP]$', message: 'The ID type must be C (civil ID) or P (passport).' },
        }),
        column('Employee ID', 'personID', { maxCharacters: 17 }),
        column('Name', 'name', { maxCharacters: 70 }),
        column('Bank code', 'swift', {
          match: {
            pattern: '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$',
            message: 'The SWIFT code must have 8 or 11 characters.',
          },
        }),
        column('Account', 'account', { maxCharacters: 30 }),
        column('Frequency', '=M'),
        column('Working days', 'days', { format: 'NUMBER' }),
        column('Extra hours', 'overtimeHours', { format: 'NUMBER' }),
        amount('Basic salary', 'basic'),
        amount('Extra income', 'overtime + extra'),
        amount('Deductions', 'otherDeductions'),
        amount('Social security', 'socialSecurity'),
        amount('Net salary', 'net'),
        column('Notes', 'note', { maxCharacters: 300, ...optional }),
      ],
    },
  ],
  balances: [
    {
      left: 'basic + overtime + extra − otherDeductions − socialSecurity',
      right: 'net',
      message: 'Basic and extra income less deductions and social security do not add up to the amount paid.',
    },
  ],
})
