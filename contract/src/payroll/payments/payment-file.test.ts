/**
 * Payment files (docs/domain/payment-files.md): the published example of the UAE, exactly, the other layouts, and
 * the errors for which a bank would reject a file.
 */
import { describe, expect, test } from 'vitest'
import { ibanOf } from '../../kernel/values/bank.ts'
import { amountItem } from '../calculation/pay-items.rules.ts'
import type { PayItem } from '../core/items.contract.ts'
import { calculatePay } from '../core/payroll.rules.ts'
import { payrollInput } from '../testing/payroll-examples.rules.ts'
import {
  eachWageLine,
  fileName,
  type PaymentFileHead,
  type WagePayment,
  wageAmounts,
  wageText,
} from './payment-file.rules.ts'
import { wageErrors } from './wage-checks.rules.ts'
import { type Payee, wagePayment } from './wage-payment.rules.ts'
import { wageProfileOf } from './wage-profiles.rules.ts'

const AE = wageProfileOf('AE_SIF')
const paymentFile = (profile: typeof AE, head: PaymentFileHead, payments: readonly WagePayment[]) => ({
  name: fileName(profile, head),
  text: wageText(
    profile,
    Array.from(eachWageLine(profile, head, payments), ({ text }) => text),
  ),
})
const item = (code: PayItem['code'], amount: string, type: PayItem['type'] = 'EARN', currency = 'AED') =>
  amountItem({ code, type, label: code, amount, orderFormID: null }, currency)
const paidBy = (
  profile: typeof AE,
  items: readonly PayItem[],
  values: Record<string, string>,
  currency = 'AED',
): WagePayment => ({
  lineID: `line of ${values.name ?? 'Priya Nair'}`,
  name: values.name ?? 'Priya Nair',
  values,
  amounts: wageAmounts(items, profile.amounts, currency),
})

/** The two employees of docs/domain/payment-files.md: P2 before its deductions, and a person with two unpaid days. */
const FIRST = [
  item('BASIC', '10800'),
  item('HOUSING', '4500'),
  item('TRANSPORT', '1500'),
  item('OTHER', '1200'),
  item('OVERTIME_NORMAL', '337.50'),
  item('OVERTIME_NIGHT', '135'),
]
const SECOND = [
  item('BASIC', '6000'),
  item('HOUSING', '2500'),
  item('TRANSPORT', '500'),
  item('UNPAID_LEAVE', '600', 'DED'),
]
const november = { from: '2026-11-01', to: '2026-11-30', days: '30' }
const IBANS = ['AE290330000012345678901', 'AE820260001015381724302'] as const
const payments = (...changes: Record<string, string>[]): WagePayment[] => [
  paidBy(AE, FIRST, {
    personID: '10001016594125',
    routingCode: '703420114',
    iban: IBANS[0],
    ...november,
    unpaidDays: '0',
    ...changes[0],
  }),
  paidBy(AE, SECOND, {
    personID: '30305106000500',
    routingCode: '302620122',
    iban: IBANS[1],
    ...november,
    unpaidDays: '2',
    name: 'Bilal Ahmed',
    ...changes[1],
  }),
]
const HEAD: PaymentFileHead = {
  currency: 'AED',
  month: '2026-11',
  date: '2026-11-30',
  time: '10:15:00',
  values: { employerID: '0000000123456', employerRoutingCode: '302620122', employerName: 'DEMO TALENT FZ LLC' },
}

const SIF = `EDR,10001016594125,703420114,AE290330000012345678901,2026-11-01,2026-11-30,30,10800.00,7672.50,0
EVP,10001016594125,703420114,4500.00,1500.00,0.00,0.00,472.50,1200.00,0.00
EDR,30305106000500,302620122,AE820260001015381724302,2026-11-01,2026-11-30,30,5400.00,3000.00,2
EVP,30305106000500,302620122,2500.00,500.00,0.00,0.00,0.00,0.00,0.00
SCR,0000000123456,302620122,2026-11-30,1015,112026,2,26872.50,AED,DEMO TALENT FZ LLC
`

describe('the Salary Information File of the UAE', () => {
  test('equals the published example exactly', () => {
    expect(paymentFile(AE, HEAD, payments())).toEqual({
      name: '0000000123456261130101500.SIF',
      text: SIF.replaceAll('\n', '\r\n'),
    })
  })

  test('has no EVP record without variable pay', () => {
    const [first] = payments()
    const basicOnly = { ...first!, amounts: wageAmounts([item('BASIC', '5000')], AE.amounts, 'AED') }
    expect(paymentFile(AE, HEAD, [basicOnly]).text).not.toContain('EVP')
  })

  test('a short person ID is filled with zeros', () => {
    expect(paymentFile(AE, HEAD, payments({ personID: '1016594125' })).text).toContain('EDR,00001016594125,')
  })

  test('deductions reduce the fixed income first, then the variable', () => {
    const items = [item('BASIC', '1000'), item('HOUSING', '800'), item('BONUS', '300'), item('LOAN', '1500', 'DED')]
    expect(wageAmounts(items, AE.amounts, 'AED')).toMatchObject({
      fixed: '0.00',
      other: '0.00',
      housing: '600.00',
      net: '600.00',
    })
  })
})

describe('validation errors name their line', () => {
  const validationErrors = (changed: readonly WagePayment[], head = HEAD) =>
    wageErrors(AE, head, changed).map(({ line, who, field, rule }) => `${line} ${who} ${field} ${rule}`)
  const dear = (payment: WagePayment, amounts: Record<string, string>) => ({
    ...payment,
    amounts: { ...payment.amounts, ...amounts },
  })
  const [first, second] = payments()

  test.each<[string, readonly WagePayment[], string[]]>([
    ['a mistyped IBAN', payments({ iban: 'AE290330000012345678910' }), ['1 Priya Nair Account IBAN']],
    [
      'the IBAN of another country',
      payments({ iban: ibanOf('SA', '80000000608010167519') }),
      ['1 Priya Nair Account FORMAT'],
    ],
    ['no IBAN', payments({ iban: '' }), ['1 Priya Nair Account REQUIRED']],
    [
      'no person ID',
      payments({}, { personID: '' }),
      ['3 Bilal Ahmed Employee ID REQUIRED', '4 Bilal Ahmed Employee ID REQUIRED'],
    ],
    ['one person twice', payments({}, { personID: '10001016594125' }), ['3 Bilal Ahmed personID DUPLICATE']],
    ['days of another month', payments({ from: '2026-10-01' }), ['1 Priya Nair period PERIOD']],
    [
      'a routing code with a letter',
      payments({ routingCode: '70342011A' }),
      ['1 Priya Nair Agent routing code FORMAT', '2 Priya Nair Agent routing code FORMAT'],
    ],
    ['thousands apart by commas', [dear(first!, { fixed: '10,800.00' }), second!], ['null Priya Nair fixed AMOUNT']],
  ])('%s', (_what, changed, expected) => {
    expect(validationErrors(changed)).toEqual(expected)
  })

  test('nothing to pay, and buckets that do not add up to the amount paid', () => {
    const nothing = dear(second!, { fixed: '0.00', housing: '0.00', conveyance: '0.00', net: '0.00' })
    expect(validationErrors([first!, nothing])).toEqual(['3 Bilal Ahmed net AMOUNT'])
    expect(validationErrors([dear(first!, { fixed: '10799.99' }), second!])).toEqual([
      '1 Priya Nair fixed + housing + conveyance + medical + passage + overtime + other + encashment BALANCE',
    ])
  })

  test('the file: no payments, another currency, an employer without a number or with too long a name', () => {
    expect(validationErrors([])).toEqual(['null The file payments EMPTY'])
    expect(validationErrors(payments(), { ...HEAD, currency: 'USD' })).toContain('null The file currency CURRENCY')
    const values = { ...HEAD.values, employerID: '', employerName: 'A name of more than thirty-five letters' }
    expect(validationErrors(payments(), { ...HEAD, values })).toEqual([
      'null The file Employer ID REQUIRED',
      'null The file Employer LENGTH',
    ])
    const arabic = { ...HEAD.values, employerName: 'شركة المواهب' }
    expect(validationErrors(payments(), { ...HEAD, values: arabic })).toEqual(['null The file Employer CHARACTERS'])
    const comma = { ...HEAD.values, employerName: 'Demo, Talent' }
    expect(validationErrors(payments(), { ...HEAD, values: comma })).toEqual(['null The file Employer CHARACTERS'])
  })
})

const at = (currency: string) => ({ ...HEAD, currency })
const monthly = (currency: string, deductions: PayItem[] = []) => [
  item('BASIC', '6000', 'EARN', currency),
  item('HOUSING', '1500', 'EARN', currency),
  item('OVERTIME_NORMAL', '250.5', 'EARN', currency),
  ...deductions,
]

describe('the other formats', () => {
  test('Saudi Arabia: a header, tab-separated rows, a closing line', () => {
    const profile = wageProfileOf('SA_HRSD')
    const account = ibanOf('SA', '80000000608010167519')
    const head = {
      ...at('SAR'),
      values: {
        bankCode: 'RJHI',
        bankEstablishmentID: '0000123456',
        employerIban: account,
        valueDate: '2026-12-01',
        reference: 'NOV2026',
        establishmentID: '7-1234567',
      },
    }
    const payment = paidBy(
      profile,
      monthly('SAR', [item('SOCIAL_INSURANCE', '731.25', 'DED', 'SAR')]),
      { personID: '1012345678', iban: account, bankCode: 'RJHI', name: 'Reem Al-Harbi' },
      'SAR',
    )
    expect(wageErrors(profile, head, [payment])).toEqual([])
    expect(paymentFile(profile, head, [payment]).text.split('\r\n')).toEqual([
      `RJHI\t0000123456\t${account}\tSAR\t20261201\t7019.25\t\tNOV2026\t\t7-1234567`,
      `7019.25\t${account}\tReem Al-Harbi\tRJHI\t\t\t6000.00\t1500.00\t250.50\t731.25\t1012345678\t\t\t`,
      '-',
      '',
    ])
  })

  test('Qatar: titles before the header and before the rows', () => {
    const profile = wageProfileOf('QA_SIF')
    const account = ibanOf('QA', 'QNBA000000000000012345678')
    const head = {
      ...at('QAR'),
      values: { employerID: '12345678', payerID: '12345678', payerBank: 'QNB', employerIban: account },
    }
    const payment = paidBy(
      profile,
      monthly('QAR'),
      {
        personID: '28912345678',
        iban: account,
        bankCode: 'QNB',
        name: 'Haddad, Rami',
        sequence: '1',
        days: '30',
        overtimeHours: '8',
      },
      'QAR',
    )
    expect(wageErrors(profile, head, [payment])).toEqual([])
    const { name, text } = paymentFile(profile, head, [payment])
    expect(name).toBe('SIF_12345678_QNB_20261130_1015.csv')
    const lines = text.split('\r\n')
    expect(lines.map((line) => line.split(',')[0])).toEqual([
      'Employer EID',
      '12345678',
      'Record Sequence',
      '000001',
      '',
    ])
    expect(lines[1]).toBe(`12345678,20261130,1015,12345678,,QNB,${account},202611,7750.50,1,1`)
    expect(lines[3]).toBe(`000001,28912345678,,"Haddad, Rami",QNB,${account},M,30,7750.50,6000.00,8,1750.50,0.00,,`)
  })

  test('Oman: sixteen columns without titles, three decimals, separate social security', () => {
    const profile = wageProfileOf('OM_SIF_41')
    const deductions = [item('SOCIAL_INSURANCE', '60', 'DED', 'OMR'), item('LOAN', '40', 'DED', 'OMR')]
    const payment = paidBy(
      profile,
      [item('BASIC', '900', 'EARN', 'OMR'), item('OTHER', '500', 'EARN', 'OMR'), ...deductions],
      {
        idType: 'C',
        personID: '12345678',
        name: 'Lina Khoury',
        swift: 'BMUSOMRX',
        account: '0312345678',
        days: '30',
        overtimeHours: '0',
      },
      'OMR',
    )
    const head = { ...at('OMR'), values: { employerID: '1234567', payerBank: 'BMUS' } }
    expect(wageErrors(profile, head, [payment])).toEqual([])
    const { text } = paymentFile(profile, head, [payment])
    expect(text).toBe(
      '2026,11,C,12345678,Lina Khoury,BMUSOMRX,0312345678,M,30,0,900.000,500.000,40.000,60.000,1300.000,\r\n',
    )
  })

  test('everywhere else a plain list', () => {
    const profile = wageProfileOf('KW_BANK_CSV')
    const payment = paidBy(
      profile,
      monthly('KWD'),
      { name: 'نورهان عادل', account: 'KW81CBKU0000000000001234560101' },
      'KWD',
    )
    const head = { ...at('KWD'), values: {} }
    expect(wageErrors(profile, head, [payment])).toEqual([])
    expect(paymentFile(profile, head, [payment]).text.split('\r\n')[1]).toContain(
      'نورهان عادل,KW81CBKU0000000000001234560101,,,,KWD,6000.000',
    )
  })
})

test('a line of a run becomes its records: P2, with one and a half unpaid days', () => {
  const absences = [
    { day: '2026-10-13', kind: 'UNPAID' as const, share: '1', percent: '0' },
    { day: '2026-10-14', kind: 'UNPAID' as const, share: '0.5', percent: '0' },
  ]
  const overtime = [{ day: '2026-10-06', kind: 'NORMAL' as const, hours: '6' }]
  const line = calculatePay(payrollInput({ absences, overtime, joined: '2026-10-02' }))
  const none = { accountNumber: null, swift: null, bankName: null, bankCode: null, visaID: null, idType: null }
  const payee: Payee = {
    name: 'Priya Nair',
    personID: '10001016594125',
    iban: IBANS[0],
    routingCode: '703420114',
    ...none,
  }
  const payment = wagePayment(AE, line, payee, { lineID: 'line', sequence: 1, reference: 'PR-1' })
  const head = { ...HEAD, month: '2026-10', date: '2026-10-31' }
  expect(wageErrors(AE, head, [payment])).toEqual([])
  // Earned 29 of 30 days: basic 10,440 less 900 unpaid; overtime 337.50.
  expect(paymentFile(AE, head, [payment]).text.split('\r\n').slice(0, 2)).toEqual([
    'EDR,10001016594125,703420114,AE290330000012345678901,2026-10-02,2026-10-31,30,9540.00,7297.50,2',
    'EVP,10001016594125,703420114,4350.00,1450.00,0.00,0.00,337.50,1160.00,0.00',
  ])
})
