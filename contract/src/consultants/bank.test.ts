import { describe, expect, test } from 'vitest'
import { BankDetails, IBAN_LENGTHS, ibanError, ibanOf, isSwift, maskNumber, tidyIban } from '../kernel/values/bank.ts'

describe('an IBAN', () => {
  // The examples of the IBAN registry.
  test.each([
    'AE07 0331 2345 6789 0123 456',
    'SA03 8000 0000 6080 1016 7519',
    'QA58 DOHB 0000 1234 5678 90AB CDEF G',
    'KW81 CBKU 0000 0000 0000 1234 5601 01',
    'BH67 BMAG 0000 1299 1234 56',
    'OM81 0180 0000 0129 9123 456',
    'EG38 0019 0005 0000 0000 2631 8000 2',
    'PK36 SCBL 0000 0011 2345 6702',
    'GB29 NWBK 6016 1331 9268 19',
    'JO94 CBJO 0010 0000 0000 0131 0003 02',
    'LB62 0999 0000 0001 0019 0122 9114',
    'gb29-nwbk-6016-1331-9268-19',
  ])('%s is valid', (iban) => {
    expect(ibanError(tidyIban(iban))).toBeUndefined()
  })

  test.each([
    ['AE07 0331 2345 6789 0123 457', /check digits/], // one digit changed
    ['AE07 0331 2345 6789 0132 456', /check digits/], // two neighbours swapped
    ['AE07 0331 2345 6789 0123 45', /AE has 23 characters, but this one has 22/],
    ['GB29 NWBK 6016 1331 9268 190', /GB has 22 characters, but this one has 23/],
    ['IN07 0331 2345 6789 0123 456', /No country with IBANs has the code IN/],
    ['ZZ07 0331 2345 6789 0123 456', /code ZZ/],
    ['0331 2345 6789 0123 456', /two-letter country code/],
    ['AEX7 0331 2345 6789 0123 456', /third and fourth characters/],
    ['AE07 0331 2345 6789 0123 45!', /only letters and digits/],
    ['', /two-letter country/],
  ])('%s is rejected with the reason', (iban, message) => {
    expect(ibanError(tidyIban(iban))).toMatch(message)
  })

  test('calculated from an account number has the right check digits, in every country', () => {
    for (const [country, length] of IBAN_LENGTHS)
      expect(ibanError(ibanOf(country, '1'.repeat(length - 4)))).toBeUndefined()
  })
})

test.each([
  ['EBILAEAD', true],
  ['EBILAEADXXX', true],
  ['NWBKGB2L', true],
  ['EBILAEA', false],
  ['EBILAEADXX', false],
  ['EB1LAEAD', false],
])('the SWIFT code %s: %s', (code, right) => {
  expect(isSwift(code)).toBe(right)
})

test.each([
  ['AE070331234567890123456', '•••• 3456'],
  ['P1234567', '•••• 67'],
  ['AB', '••••'],
])('%s is masked as %s', (secret, shown) => {
  expect(maskNumber(secret)).toBe(shown)
})

describe('bank details', () => {
  const right = {
    accountName: 'Priya Nair',
    bankName: 'Demo Bank',
    iban: 'AE07 0331 2345 6789 0123 456',
    swift: 'ebil aead',
  }

  test('are normalised', () => {
    expect(BankDetails.parse(right)).toMatchObject({
      iban: 'AE070331234567890123456',
      swift: 'EBILAEAD',
      accountNumber: null,
    })
  })

  test.each([
    [
      'an account number is sufficient in countries without IBANs',
      { iban: null, swift: null, accountNumber: '0012 3456 789' },
      undefined,
    ],
    ['IBAN or account number is required', { iban: null }, 'iban'],
    ['the SWIFT code must be of the same country', { swift: 'NWBKGB2L' }, 'swift'],
    ['the account holder is required', { accountName: ' ' }, 'accountName'],
    ['unknown fields are rejected', { balance: 1 }, ''],
  ])('%s', (_name, change, path) => {
    const parsed = BankDetails.safeParse({ ...right, ...change })
    expect(parsed.success ? undefined : parsed.error.issues[0]!.path.join('.')).toBe(path)
  })
})
