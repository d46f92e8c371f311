import { describe, expect, test } from 'vitest'
import { BILLINGS, createBillingTestApp, dataOf } from './kernel/testing/fixtures/billing.ts'
import { addPay } from './kernel/testing/fixtures/payroll.ts'

// Everywhere an amount is entered: more decimals than the currency has are rejected at the field, in dirhams and in
// dinars, and nothing is rounded silently.

const billing = await createBillingTestApp()
const { app, make, documents } = billing
const { executive, manager, cfo } = billing
const payroll = await app.as('FINANCE_EXECUTIVE_PAYROLL')
const hr = await app.as('HR_MANAGER')
const who = {
  executive,
  manager,
  payroll,
  hr,
  seller: await app.as('BUSINESS_DEVELOPMENT'),
  admin: await app.as('ADMIN'),
}
const decided = { status: 'APPROVED', decidedBy: cfo.staff!.id, decidedAt: new Date(), enteredBy: manager.staff!.id }
const dinar = { currency: 'KWD', rate: '0.3067', date: '2026-10-31', source: 'Test' }
await app.appContext.db
  .insertInto('exchangeRate')
  .values({ ...dinar, ...decided })
  .execute()

/** The smallest payable amount, and a tenth of it. */
const CURRENCIES = [
  { currency: 'AED', fine: '0.01', finer: '0.005' },
  { currency: 'KWD', fine: '0.001', finer: '0.0005' },
] as const

interface Case {
  readonly what: string
  readonly by: keyof typeof who
  readonly method?: 'put' | 'get'
  readonly path: string
  /** The body of the request with the amount. */
  readonly body: (amount: string) => object
  readonly field: string
}

async function casesIn(currency: string): Promise<Case[]> {
  const placed = await make.month({ currency, rate: '100.00' })
  const { clientID, legalEntityID, candidateID } = placed
  const invoice = await documents.issued(clientID)
  await addPay(app, candidateID, '2026-01-01', [{ code: 'BASIC', amount: '900.00' }], currency)
  const day = { receivedOn: '2026-11-10', currency }
  const account = { ...day, clientID, legalEntityID }
  const advance = dataOf(await who.executive.post(`${BILLINGS}/receipts`, { ...account, received: '5.00' }))
  dataOf(await who.manager.put(`${BILLINGS}/receipts/${advance.id}/status`, { status: 'POSTED', version: 1 }))
  const invoiced = (part: object) => ({
    ...account,
    received: '5.00',
    allocations: [{ billingID: invoice.id, cash: '0', ...part }],
  })
  const about = { candidateID, label: 'Test' }
  const payments = { by: 'executive', path: `${BILLINGS}/${invoice.id}/payments` } as const
  const receipts = { by: 'executive', path: `${BILLINGS}/receipts` } as const
  const loans = { by: 'payroll', path: '/payrolls/loans' } as const
  const version = dataOf(await who.hr.get(`/candidates/${candidateID}`)).version
  const pay = { currency, version, effectiveFrom: '2026-12-01', components: [{ code: 'BASIC', amount: '900' }] }
  return [
    {
      what: 'a credit note',
      by: 'executive',
      path: `${BILLINGS}/${invoice.id}/credit-note`,
      field: 'lines.0.net',
      body: (net) => ({ code: 'PRICE_ALTERED', text: 'Test', lines: [{ line: 1, net }] }),
    },
    {
      ...payments,
      what: 'what a client paid',
      field: 'received',
      body: (received) => ({ ...day, received, cash: '0' }),
    },
    { ...payments, what: 'what it settles', field: 'cash', body: (cash) => ({ ...day, received: '5.00', cash }) },
    {
      ...payments,
      what: 'what is held back',
      field: 'retained',
      body: (retained) => ({ ...day, received: '5.00', cash: '0', retained }),
    },
    { ...receipts, what: 'a receipt', field: 'received', body: (received) => ({ ...account, received }) },
    {
      ...receipts,
      what: 'a bank charge',
      field: 'bankCharge',
      body: (bankCharge) => ({ ...account, received: '5.00', bankCharge }),
    },
    { ...receipts, what: 'a part of a receipt', field: 'allocations.0.cash', body: (cash) => invoiced({ cash }) },
    {
      what: 'an allocation',
      by: 'executive',
      path: `${BILLINGS}/allocations`,
      field: 'parts.0.amount',
      body: (amount) => ({ receiptID: advance.id, parts: [{ billingID: invoice.id, amount }] }),
    },
    {
      what: 'an adjustment',
      by: 'payroll',
      path: '/payrolls/adjustments',
      field: 'amount',
      body: (amount) => ({ ...about, code: 'BONUS', amount, firstMonth: '2026-11' }),
    },
    {
      ...loans,
      what: 'a loan',
      field: 'principal',
      body: (principal) => ({ ...about, type: 'LOAN', principal, instalment: '1', startMonth: '2026-12' }),
    },
    {
      ...loans,
      what: 'an instalment',
      field: 'instalment',
      body: (instalment) => ({ ...about, type: 'LOAN', principal: '0.01', instalment, startMonth: '2026-12' }),
    },
    {
      what: 'a pay',
      by: 'hr',
      method: 'put',
      path: `/candidates/${candidateID}/pay`,
      field: 'components.0.amount',
      body: (amount) => ({ ...pay, components: [{ code: 'BASIC', amount }] }),
    },
    {
      what: 'an on-call rate',
      by: 'hr',
      method: 'put',
      path: `/candidates/${candidateID}/pay`,
      field: 'onCallRate',
      body: (onCallRate) => ({ ...pay, onCallRate }),
    },
    {
      what: 'a share of a receipt',
      by: 'executive',
      method: 'get',
      path: `${BILLINGS}/receipts/suggestion`,
      field: 'amount',
      body: (amount) => ({ clientID, legalEntityID, currency, amount }),
    },
  ]
}

const send = ({ by, method = 'post' as never, path }: Case, body: object) => {
  const caller = who[by]
  if (method === 'get') return caller.get(path, body as never)
  return method === 'put' ? caller.put(path, body) : caller.post(path, body)
}

describe.each(CURRENCIES)('in $currency', ({ currency, fine, finer }) => {
  test(`${finer} is rejected at its field, and ${fine} is accepted`, async () => {
    for (const one of await casesIn(currency)) {
      const refused = await send(one, one.body(finer))
      expect(refused.status, `${one.what}: ${refused.message}`).toBeOneOf([400, 422])
      expect(refused.errors, one.what).toEqual([
        { path: one.field, message: expect.stringMatching(`^An amount in ${currency} has at most [23] decimals`) },
      ])
      const accepted = await send(one, one.body(fine))
      expect(JSON.stringify(accepted.errors ?? []), `${one.what}: ${accepted.message}`).not.toContain('decimals')
    }
  })
})
