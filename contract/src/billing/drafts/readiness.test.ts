import { describe, expect, test } from 'vitest'
import type { TaxDocument, TaxParty } from '../invoice-validation/tax-party.types.ts'
import { validateRecords } from '../invoice-validation/validate-invoice.rules.ts'
import { emirateCode } from '../tax/emirates.rules.ts'
import { B1, NOVEMBER } from '../testing/billing-examples.rules.ts'
import { type ReadinessFacts, readinessOf } from './readiness.rules.ts'
import { serviceLines } from './services.rules.ts'

const services = serviceLines(B1.terms, B1.days, NOVEMBER)
const facts: ReadinessFacts = {
  today: '2026-12-02',
  period: NOVEMBER,
  mayBillEarly: false,
  timesheet: { status: 'APPROVED', hasClientApproval: true },
  client: { name: 'Al Noor Digital Bank', isActive: true, requiresSignedTimesheet: true },
  contract: { number: 'WO-AE-2026-000012', status: 'ACTIVE' },
  agreementExpiredOn: null,
  billedOn: null,
  services,
  orders: [{ kind: 'FITS', id: '1' }],
  currency: 'AED',
  vat: [],
  missingData: [],
  rate: null,
  expenses: [],
  deadline: null,
}
const ruleViolation = (code: string) => ({ ok: false as const, code, message: `${code} is not valid. Correct it.` })

/** Each fact that blocks a month, its rule and where it is resolved. */
test.each<[string, Partial<ReadinessFacts>, string, string]>([
  [
    'a missing timesheet',
    { timesheet: { status: 'MISSING', hasClientApproval: false } },
    'TIMESHEET_NOT_APPROVED',
    'TIMESHEET',
  ],
  [
    'a submitted timesheet',
    { timesheet: { status: 'SUBMITTED', hasClientApproval: true } },
    'TIMESHEET_NOT_APPROVED',
    'TIMESHEET',
  ],
  [
    'a timesheet without the signature',
    { timesheet: { status: 'APPROVED', hasClientApproval: false } },
    'CLIENT_APPROVAL_MISSING',
    'TIMESHEET',
  ],
  ['a month that is not over', { today: '2026-11-30' }, 'PERIOD_NOT_OVER', 'INVOICE'],
  ['days that are already invoiced', { billedOn: 'INV-AE-2026-000044' }, 'ALREADY_BILLED', 'INVOICE'],
  ['an inactive client', { client: { ...facts.client, isActive: false } }, 'CLIENT_INACTIVE', 'CLIENT'],
  ['an unsigned contract', { contract: { number: 'WO-1', status: 'SENT' } }, 'CONTRACT_NOT_SIGNED', 'CONTRACT'],
  ['a day without a rate', { services: ruleViolation('rateMissing') }, 'RATE_MISSING', 'CONTRACT'],
  [
    'an insufficient purchase order',
    {
      orders: [
        { kind: 'BLOCKED', reasons: [ruleViolation('withinCeiling')], missing: '4700.00', allowedOverrun: null },
      ],
    },
    'PO_CAPACITY_EXCEEDED',
    'PURCHASE_ORDER',
  ],
  ['no tax rule', { vat: [ruleViolation('vatDecided')] }, 'VAT_RULE_MISSING', 'VAT_RULE'],
  ['no exchange rate', { rate: ruleViolation('RATE_MISSING') }, 'RATE_MISSING', 'EXCHANGE_RATE'],
  ['an expense without its receipt', { expenses: [ruleViolation('receiptAttached')] }, 'RECEIPT_MISSING', 'EXPENSE'],
])('%s blocks the billing of a month', (_what, change, code, resolution) => {
  const { verdict, reasons } = readinessOf({ ...facts, ...change })
  expect(verdict).toBe('BLOCKED')
  expect(reasons.map((reason) => [reason.code, reason.level, reason.resolution])).toEqual([
    [code, 'BLOCKS', resolution],
  ])
  expect(reasons[0]!.message).toMatch(/\. .*\.$/)
})

describe('the unbilled list', () => {
  test('a month without issues is ready, and a month with nothing to bill is not listed', () => {
    expect(readinessOf(facts)).toEqual({ verdict: 'READY', reasons: [] })
    const empty = { ...facts, services: { ok: true as const, lines: [], notices: [] } }
    expect(readinessOf(empty)).toEqual({ verdict: 'NOTHING', reasons: [] })
  })

  test('all issues are shown at once, blocking ones before warnings', () => {
    const { reasons } = readinessOf({
      ...facts,
      agreementExpiredOn: '2026-10-31',
      billedOn: 'INV-1',
      vat: [ruleViolation('vatDecided'), ruleViolation('vatDecided')],
      deadline: { last: '2026-12-01', remindOn: '2026-11-28', source: 'Art. 59' },
    })
    expect(reasons.map(({ code, level }) => `${code} ${level}`)).toEqual([
      'ALREADY_BILLED BLOCKS',
      'VAT_RULE_MISSING BLOCKS',
      'AGREEMENT_NOT_ACTIVE WARNS',
      'ISSUED_LATE WARNS',
    ])
  })
})

describe('required tax data', () => {
  const address = { lines: ['Sheikh Zayed Road'], city: 'Dubai', region: null, postalCode: null, countryID: 'AE' }
  const supplier: TaxParty = {
    name: 'Demo Talent FZ LLC',
    nameArabic: null,
    countryID: 'AE',
    address,
    taxRegistered: true,
    taxNumber: '100123456700003',
    commercialRegistration: 'CN-1001',
    registrar: 'Dubai Economy and Tourism',
    endpoint: { scheme: '0235', id: '1001234567' },
  }
  const client: TaxParty = { ...supplier, name: 'Al Noor Digital Bank', taxNumber: '100765432100003' }
  const document: TaxDocument = {
    profile: 'PINT_AE',
    isElectronic: true,
    isTaxed: true,
    isReverseCharged: false,
    orderReference: null,
    buyerReference: null,
  }
  const saudi = {
    lines: ['King Fahd Road'],
    buildingNumber: '2322',
    district: 'Al Olaya',
    city: 'Riyadh',
    postalCode: '12214',
    countryID: 'SA',
  }
  const sa: TaxParty = {
    ...supplier,
    nameArabic: 'شركة',
    countryID: 'SA',
    taxNumber: '310122393500003',
    address: saudi,
  }
  const codes = (a: TaxParty, b: TaxParty, change: Partial<TaxDocument> = {}) =>
    validateRecords(a, b, { ...document, ...change }).map(({ code }) => code)

  test('a complete record has no missing fields', () => {
    expect(codes(supplier, client)).toEqual([])
  })

  test.each<[string, TaxParty, TaxParty, Partial<TaxDocument>, string[]]>([
    ['the supplier’s tax number', { ...supplier, taxNumber: null }, client, {}, ['supplier.taxNumber']],
    ['an invalid tax number', { ...supplier, taxNumber: '123' }, client, {}, ['supplier.taxNumber']],
    ['the tax number of a registered client', supplier, { ...client, taxNumber: null }, {}, ['client.taxNumber']],
    [
      'not the number of an unregistered client',
      supplier,
      { ...client, taxNumber: null, taxRegistered: false },
      {},
      [],
    ],
    [
      'unless the tax is reversed to it',
      supplier,
      { ...client, taxNumber: null, taxRegistered: false },
      { isReverseCharged: true },
      ['client.taxNumber'],
    ],
    [
      'an address',
      supplier,
      { ...client, address: null },
      { isElectronic: false },
      ['client.address', 'client.address.city'],
    ],
    [
      'e-invoice address and emirate',
      supplier,
      { ...client, endpoint: null, address: { ...address, city: 'Mirdif' } },
      {},
      ['client.endpoint', 'client.address.region'],
    ],
    [
      'no e-invoice address of a client abroad, which gets the reserved one',
      supplier,
      { ...client, endpoint: null, countryID: 'GB', address: { ...address, region: 'England', countryID: 'GB' } },
      {},
      [],
    ],
    [
      'the e-invoice address of a British client on Peppol',
      { ...supplier, countryID: 'GB' },
      { ...client, endpoint: null, countryID: 'GB', taxNumber: 'GB1' },
      { profile: 'PEPPOL_BIS3', buyerReference: 'Cost centre 4711' },
      ['client.endpoint'],
    ],
    ['the issuing authority of a trade licence', { ...supplier, registrar: null }, client, {}, ['supplier.registrar']],
    ['a trade licence', supplier, { ...client, commercialRegistration: null }, {}, ['client.commercialRegistration']],
    [
      'the region of a client abroad',
      supplier,
      { ...client, countryID: 'GB', address: { ...address, countryID: 'GB' } },
      {},
      ['client.address.region'],
    ],
    ['not before e-invoices begin', supplier, { ...client, endpoint: null }, { isElectronic: false }, []],
    [
      'Saudi addresses and the Arabic name',
      { ...sa, nameArabic: null, address: { ...saudi, district: null } },
      { ...sa, address: { ...saudi, postalCode: '1' } },
      { profile: 'ZATCA' },
      ['supplier.nameArabic', 'supplier.address.district', 'client.address.postalCode', 'invoice.submission'],
    ],
    [
      'a reference on Peppol',
      { ...supplier, countryID: 'GB' },
      { ...client, countryID: 'GB' },
      { profile: 'PEPPOL_BIS3' },
      ['invoice.buyerReference'],
    ],
    [
      'GSTIN or state in India',
      { ...supplier, countryID: 'IN' },
      { ...client, countryID: 'IN', taxNumber: null, taxRegistered: false },
      { profile: 'GST_IN', isElectronic: false },
      ['supplier.taxNumber', 'supplier.address.region', 'client.address.region'],
    ],
    [
      'no state where the GSTIN says it',
      { ...supplier, countryID: 'IN', taxNumber: '27AAPFU0939F1ZV' },
      { ...client, countryID: 'IN', taxNumber: '29AAGCB7383J1Z4' },
      { profile: 'GST_IN', isElectronic: false },
      [],
    ],
    [
      'a check of an address in another state than the GSTIN',
      { ...supplier, countryID: 'IN', taxNumber: '27AAPFU0939F1ZV', address: { ...address, region: '29' } },
      { ...client, countryID: 'IN', taxNumber: null, taxRegistered: false, address: { ...address, region: 'Kerala' } },
      { profile: 'GST_IN', isElectronic: false },
      ['supplier.address.region'],
    ],
    [
      'no tax data in Qatar',
      { ...supplier, countryID: 'QA', taxNumber: null },
      { ...client, taxNumber: null },
      { profile: 'COMMERCIAL', isTaxed: false },
      [],
    ],
  ])('%s', (_what, ours, theirs, change, expected) => {
    expect(codes(ours, theirs, change)).toEqual(expected)
  })

  test.each([
    [{ region: 'Dubai' }, 'DXB'],
    [{ region: 'rak' }, 'RAK'],
    [{ city: 'Abu Dhabi' }, 'AUH'],
    [{ city: 'Riyadh' }, null],
    [null, null],
  ])('the emirate of %o is %s', (place, code) => {
    expect(emirateCode(place)).toBe(code)
  })
})
