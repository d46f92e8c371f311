/**
 * The payment file of the UAE (docs/domain/payment-files.md) as data, used by `paymentFile` and `wageErrors` only.
 */

import { WageProfile } from './payment-file.contract.ts'
import { wageProfileLabels } from './payment-file.labels.ts'
import { amount, column, digits, iban, OVERTIME_CODES, optional } from './wage-columns.rules.ts'

/** UAE, Central Bank: Salary Information File [W1][W2][W3][W4]. */
export const AE_SIF = WageProfile.parse({
  code: 'AE_SIF',
  name: wageProfileLabels.AE_SIF,
  currency: 'AED',
  source: 'Central Bank of the UAE, WPS',
  delimiter: ',',
  lineEnd: '\r\n',
  ascii: true,
  quoted: false,
  fileName: '{employerID}{date:YYMMDD}{time:HHMMSS}.SIF',
  amounts: {
    buckets: [
      { name: 'fixed', codes: ['BASIC'] },
      { name: 'housing', codes: ['HOUSING'] },
      { name: 'conveyance', codes: ['TRANSPORT'] },
      { name: 'medical', codes: [] },
      { name: 'passage', codes: ['TICKET'] },
      { name: 'overtime', codes: OVERTIME_CODES },
      { name: 'encashment', codes: ['LEAVE_ENCASHMENT'] },
    ],
    otherwise: 'other',
    deductFrom: ['fixed', 'other', 'overtime', 'conveyance', 'housing', 'passage', 'medical', 'encashment'],
  },
  records: [
    {
      name: 'EDR',
      per: 'PAYMENT',
      columns: [
        column('Record', '=EDR'),
        column('Employee ID', 'personID', { padTo: 14, ...digits(14, 'The person ID of the labour card') }),
        column('Agent routing code', 'routingCode', digits(9, 'The routing code of the employee’s bank')),
        column('Account', 'iban', iban('AE', 23)),
        column('Pay start', 'from', { format: 'DATE' }),
        column('Pay end', 'to', { format: 'DATE' }),
        column('Days in period', 'days', { format: 'NUMBER' }),
        amount('Fixed income', 'fixed'),
        amount('Variable income', 'housing + conveyance + medical + passage + overtime + other + encashment'),
        column('Days without pay', 'unpaidDays', { format: 'NUMBER' }),
      ],
    },
    {
      name: 'EVP',
      per: 'PAYMENT',
      onlyAbove: 'housing + conveyance + medical + passage + overtime + other + encashment',
      columns: [
        column('Record', '=EVP'),
        column('Employee ID', 'personID', { padTo: 14, ...digits(14, 'The person ID of the labour card') }),
        column('Agent routing code', 'routingCode', digits(9, 'The routing code of the employee’s bank')),
        amount('Housing', 'housing'),
        amount('Conveyance', 'conveyance'),
        amount('Medical', 'medical'),
        amount('Annual passage', 'passage'),
        amount('Overtime', 'overtime'),
        amount('All other', 'other'),
        amount('Leave encashment', 'encashment'),
      ],
    },
    {
      name: 'SCR',
      per: 'FILE',
      columns: [
        column('Record', '=SCR'),
        column('Employer ID', 'file.employerID', { padTo: 13, ...digits(13, 'The employer ID of the ministry') }),
        column(
          'Employer routing code',
          'file.employerRoutingCode',
          digits(9, 'The routing code of the employer’s bank'),
        ),
        column('Creation date', 'file.date', { format: 'DATE' }),
        column('Creation time', 'file.time', { format: 'TIME', pattern: 'HHMM' }),
        column('Salary month', 'file.month', { format: 'DATE', pattern: 'MMYYYY' }),
        column('Number of records', 'file.count'),
        amount('Total', 'file.total'),
        column('Currency', 'file.currency'),
        column('Employer', 'file.employerName', { ...optional, maxCharacters: 35 }),
      ],
    },
  ],
  balances: [
    {
      left: 'fixed + housing + conveyance + medical + passage + overtime + other + encashment',
      right: 'net',
      message:
        'Fixed and variable income do not add up to the amount paid. Check how the pay components are mapped in the payment file format.',
    },
  ],
})
