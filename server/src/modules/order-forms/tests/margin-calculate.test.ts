import { formatLongDate } from '@muster/contract/kernel/values/days.ts'
import type { MarginInput } from '@muster/contract/margin/margin.contract.ts'
import { calculateMargin } from '@muster/contract/margin/margin.rules.ts'
import { MARGIN_EXAMPLES, MARGIN_RESULTS } from '@muster/contract/margin/testing/margin-examples.rules.ts'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApp } from '../../../kernel/testing/app.ts'
import { marginSetupRoutes } from '../../margin/margin-setups.routes.ts'

const app = await createTestApp({ modules: [{ name: 'order-forms', routes: marginSetupRoutes }] })
const cfo = await app.as('CFO')
const seller = await app.as('BUSINESS_DEVELOPMENT')
const TODAY = new Date().toISOString().slice(0, 10)
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)

beforeAll(async () => {
  // The exchange rates of docs/domain/money.md; EGP is eight days old, PKR forty, GBP has none.
  await rates(day(0), { AED: '3.6725', SAR: '3.75', OMR: '0.3845', INR: '88.00', KWD: '0.3070' })
  await rates(day(-8), { EGP: '48.2' })
  await rates(day(-40), { PKR: '281.5' })
})

const rates = (date: string, perDollar: Record<string, string>) =>
  app.appContext.db
    .insertInto('exchangeRate')
    .values(
      Object.entries(perDollar).map(([currency, rate]) => ({
        currency,
        date,
        rate,
        source: 'Central Bank',
        status: 'APPROVED',
      })),
    )
    .execute()

const calculate = (body: object, by = cfo) => by.post('/margin-setups/calculate', body)
/** The monthly pay, such as `BASIC 10800, HOUSING 4500`. */
const pay = (components: string) => ({
  components: components.split(', ').map((one) => ({ code: one.split(' ')[0], amount: one.split(' ')[1] })),
})

describe('the worked examples through HTTP', () => {
  test.each(Object.entries(MARGIN_EXAMPLES))('%s, to the last decimal, each line explained', async (name, terms) => {
    const reply = await calculate({ terms })
    expect(reply, reply.message).toMatchObject({ status: 200, data: { setup: null } })
    const { margin } = reply.data
    expect(margin).toMatchObject({ ...MARGIN_RESULTS[name as keyof typeof MARGIN_RESULTS], warnings: [] })
    const pure = calculateMargin(terms)
    expect(margin).toEqual(pure.ok && { ...pure, ok: undefined, lines: margin.lines })
    for (const line of margin.lines) {
      expect(line.explain).toMatchObject({ name: line.name, value: line.amount, formula: expect.any(String) })
      expect(line.explain.inputs.length).toBeGreaterThan(0)
    }
  })

  /** The fields that a user enters; all others come from the setup and the initial parameters of a country. */
  test.each([
    // country, nationality, medical cost, pay, unit and rate of the bill
    ['M1', 'AE', 'IN', '5400', 'BASIC 10800, HOUSING 4500, TRANSPORT 1500, OTHER 1200', 'MONTH 27500'],
    ['M2', 'SA', 'EG', '6000', 'BASIC 15000, HOUSING 3750, TRANSPORT 1250', 'DAY 380 USD'],
    ['M3', 'IN', 'IN', '18000', 'BASIC 90000, HOUSING 45000, OTHER 45000', 'HOUR 55 AED'],
    ['M4', 'OM', 'IN', '240', 'BASIC 900, OTHER 500', 'MONTH 2150'],
  ] as const)('%s from the required fields only', async (name, countryID, nationality, medical, components, billed) => {
    const days = name === 'M3' ? { contractMonths: '12' } : { startDate: '2027-01-01', endDate: '2028-12-31' }
    const [unit, rate, currency] = billed.split(' ')
    const terms = { costs: { medical }, bill: { unit, rate, currency }, pay: pay(components) }
    const form = { countryID, person: { nationality }, ...days, ...terms }
    const reply = await calculate({ form })
    expect(reply, `${reply.message} ${JSON.stringify(reply.errors)}`).toMatchObject({
      status: 200,
      data: { setup: { revision: 1 } },
    })
    expect(reply.data.margin).toMatchObject(MARGIN_RESULTS[name as keyof typeof MARGIN_RESULTS])
    expect(reply.data.margin.warnings).toEqual([])
    expect(reply.data.terms.sources.floor).toMatch(/^margin setup \w\w, version 1$/)
    // The returned form can be sent again unchanged.
    const again = await calculate({ terms: reply.data.terms })
    expect(again.data.margin).toEqual(reply.data.margin)
  })
})

test('the endpoint returns what the pure rule returns, for any input', async () => {
  const cost = fc.integer({ min: 0, max: 9_999_999 }).map((n) => (n / 100).toFixed(2))
  const terms: fc.Arbitrary<MarginInput> = fc.record({
    bill: fc.record({
      unit: fc.constantFrom('MONTH', 'DAY', 'HOUR'),
      rate: cost,
      currency: fc.constantFrom('AED', 'KWD'),
      rebatePercent: fc.constantFrom('0', '3', '12.5'),
    }),
    days: fc.oneof(
      fc.record({ mode: fc.constant('NOMINAL' as const), days: fc.constantFrom('20', '21.67', '22') }),
      fc.constant({ mode: 'EFFECTIVE' as const, workdaysPerWeek: '5', publicHolidays: '12', leaveWorkdays: '22' }),
    ),
    exchange: fc.constantFrom(null, { rate: '11.96254072' }, { rate: '3.6725/0.3070' }),
    costCurrency: fc.constant('AED'),
    pay: cost.map((amount) => [{ code: 'BASIC' as const, amount }]),
    contractMonths: fc.constantFrom('1', '7', '24'),
    leave: fc.record({ daysPerYear: fc.constantFrom('0', '21', '30'), billable: fc.boolean() }),
    visa: fc.option(
      cost.map((visa) => ({ cost: visa, months: '24' })),
      { nil: null },
    ),
    overhead: fc.record({
      percent: fc.constantFrom('0', '5', '8.25'),
      basis: fc.constantFrom('DIRECT', 'REVENUE', 'SALARY'),
    }),
    targetPercent: fc.constant('25'),
    floorPercent: fc.constantFrom('0', '18'),
  })
  await fc.assert(
    fc.asyncProperty(terms, async (drawn) => {
      const pure = calculateMargin(drawn)
      const { status, data, errors } = await calculate({ terms: drawn })
      if (!pure.ok) {
        expect(status).toBe(400)
        expect(errors!.map(({ path }) => path)).toEqual(pure.errors!.map(({ path }) => `terms.${path}`))
      } else expect(data.margin).toEqual(JSON.parse(JSON.stringify({ ...pure, ok: undefined })))
    }),
    { numRuns: 60 },
  )
})

const FORM = {
  countryID: 'AE',
  startDate: '2027-01-01',
  endDate: '2027-12-31',
  person: { nationality: 'IN', birthDate: '1990-05-05' },
  bill: { unit: 'MONTH', rate: '27500' },
  pay: pay('BASIC 18000'),
}
const lines = async (form: object) => {
  const reply = await calculate({ form })
  expect(reply, `${reply.message} ${JSON.stringify(reply.errors)}`).toMatchObject({ status: 200 })
  return Object.fromEntries(reply.data.margin.lines.map(({ name, amount }: Record<string, string>) => [name, amount]))
}

interface ExplainedNode {
  readonly name: string
  readonly source?: string
  readonly inputs?: readonly ExplainedNode[]
  readonly parts?: readonly ExplainedNode[]
}
/** Every nested input with its source; inputs that are also parts are calculated. */
const namesIn = ({ name: of, inputs = [], parts = [] }: ExplainedNode): [string, string][] => [
  ...inputs
    .filter(({ name }) => !parts.some((one) => one.name === name))
    .map(({ name, source = '' }): [string, string] => [`${of}: ${name}`, source]),
  ...parts.flatMap(namesIn),
]
const WORKED_OUT = /: (revenue|direct cost( before financing)?|overhead|net margin|gross pay|target bill)$/

describe('every input names its own source', () => {
  test.each([
    // entered fields, inputs whose source changes
    [{}, { 'visa cost': 'margin setup', 'leave days': 'country parameters', 'bill rate': 'as entered' }],
    [{}, { basic: 'as entered', 'contract months': 'from the start to the end', 'rebate rate': 'no rebate agreed' }],
    [{ costs: { visa: '100', medical: '900', laptop: '3000' } }, { 'visa cost': 'as entered', premium: 'as entered' }],
    [{ costs: { laptop: '3000' } }, { price: 'as entered', 'residual value': 'no residual value' }],
    [{ leave: { daysPerYear: 25 } }, { 'leave days': 'as entered' }],
    [{ leave: { policy: 'BILLABLE_UP_TO_N', policyDays: 10 } }, { 'leave days': 'less 10 days paid by the client' }],
    [
      { costs: { others: [{ name: 'Parking', amount: '90' }] } },
      { 'workers’ compensation insurance: amount': 'margin setup', 'Parking: amount': 'as entered' },
    ],
    [
      { pay: { ...pay('BASIC 5000'), currency: 'USD' } },
      { 'visa cost': 'converted from AED at 0.272294 USD per AED, rate of 20', price: 'converted from AED at' },
    ],
  ])('%j', async (more, expected) => {
    const { data } = await calculate({ form: { ...FORM, ...more } })
    const { net, targetBill, targetRate } = data.margin.explain
    const names = [net, targetBill, targetRate].flatMap(namesIn)
    for (const [name, source] of Object.entries(expected))
      expect(
        names.find(([input]) => input.includes(name)),
        name,
      ).toEqual([expect.anything(), expect.stringContaining(source)])
    expect(names.filter(([input, source]) => !source && !WORKED_OUT.test(input))).toEqual([])
  })
})

describe('data from other records', () => {
  test('the client’s hours, rebate, leave policy and payment terms', async () => {
    const { id } = await app.appContext.db
      .insertInto('client')
      .values({
        code: 'CL-M1',
        name: 'Gulf Meridian',
        countryId: 'AE',
        currency: 'AED',
        workingDays: [1, 2, 3, 4, 5],
        hoursPerDay: '7.5',
        rebatePercent: '3',
        leavePolicyKind: 'BILLABLE',
        paymentTerms: 'EOM_45',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { data } = await calculate({ form: { ...FORM, clientID: id, bill: { unit: 'HOUR', rate: '160' } } })
    expect(data.terms).toMatchObject({
      bill: { hoursPerDay: '7.5', rebatePercent: '3' },
      leave: { daysPerYear: '30', billable: true },
      sources: { hours: 'client terms', rebate: 'client terms' },
    })
    expect(data.margin.lines.map(({ name }: { name: string }) => name)).not.toContain('leave')
    expect(await calculate({ form: { ...FORM, clientID: id } }, seller)).toMatchObject({ status: 404 })
    await app.appContext.db
      .insertInto('clientAccountManager')
      .values({ clientId: id, userId: seller.staff!.id })
      .execute()
    expect((await calculate({ form: { ...FORM, clientID: id } }, seller)).status).toBe(200)
    // Decision 0013: a user who writes order forms sees the rebate in their margin; a user who only looks clients up
    // cannot find it out by calculations.
    const director = await app.as('ASSOCIATE_DIRECTOR', { countryIDs: ['AE'] })
    const written = await calculate({ form: { ...FORM, clientID: id } }, director)
    expect(written.data.terms.bill.rebatePercent).toBe('3')
    const payroll = await app.as('FINANCE_MANAGER_PAYROLL')
    const calculated = await calculate({ form: { ...FORM, clientID: id } }, payroll)
    expect(calculated).toMatchObject({ status: 400, errors: [{ path: 'form.clientID' }] })
    expect(JSON.stringify(calculated)).not.toContain('rebate')
    expect((await calculate({ form: FORM }, payroll)).status).toBe(200)
  })

  test('the premium of the consultant and the dependants', async () => {
    const { id } = await app.appContext.db
      .insertInto('medicalPolicy')
      .values({
        insurer: 'Pearl',
        policyNumber: 'P-9',
        countryId: 'AE',
        category: 'A',
        validFrom: day(-100),
        validTo: day(100),
        currency: 'AED',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const premium = (relation: string, ageFrom: number, ageTo: number, amount: string) => ({
      medicalPolicyId: id,
      relation,
      ageFrom,
      ageTo,
      premium: amount,
    })
    const table = [
      premium('EMPLOYEE', 18, 40, '6000'),
      premium('EMPLOYEE', 41, 65, '9000'),
      premium('SPOUSE', 18, 65, '7200'),
      premium('CHILD', 0, 17, '2400'),
    ]
    await app.appContext.db.insertInto('medicalPremium').values(table).execute()
    const insured = async (more: object) => (await lines({ ...FORM, ...more }))['medical insurance']
    expect(await insured({ medical: { category: 'A' } })).toBe('500.00')
    expect(await insured({ medical: { category: 'A' }, person: { nationality: 'IN', birthDate: '1980-01-01' } })).toBe(
      '750.00',
    )
    expect(await insured({ medical: { category: 'A', dependants: 2 } })).toBe('1300.00')
    expect(await insured({ medical: { category: 'NONE' } })).toBeUndefined()
    const defaultMargin = await calculate({ form: { ...FORM, medical: { category: 'VIP' } } })
    expect(defaultMargin.data.margin.lines).toContainEqual(
      expect.objectContaining({ name: 'medical insurance', amount: '450.00' }),
    )
    expect(defaultMargin.data.margin.warnings).toMatchObject([{ code: 'PREMIUM_ASSUMED' }])
  })

  test.each([
    // the form, the lines that are missing
    [{ visa: { required: false } }, ['visa']],
    [{ visa: { paidBy: 'CLIENT' } }, ['visa']],
    [{ laptop: { provider: 'CLIENT' } }, ['laptop']],
    [{ ticket: { perYear: 0 } }, ['ticket']],
    [{ person: { nationality: 'AE', birthDate: '1990-05-05' } }, ['visa', 'end of service']],
  ])('%j leaves out %j', async (more, absent) => {
    const all = Object.keys(await lines(FORM))
    expect(all).toEqual(expect.arrayContaining(['visa', 'laptop', 'ticket', 'end of service']))
    const left = Object.keys(await lines({ ...FORM, ...more }))
    for (const name of absent) expect(left).not.toContain(name)
  })

  test('a national of Saudi Arabia is insured as one, not as an expatriate', async () => {
    const form = { ...FORM, countryID: 'SA', pay: pay('BASIC 12000, HOUSING 3000') }
    const of = async (nationality: string) =>
      (await calculate({ form: { ...form, person: { nationality, birthDate: '1990-05-05' } } })).data.terms.insurances
    const percents = (found: { percent: string }[]) => found.map(({ percent }) => Number(percent))
    expect(percents(await of('IN'))).toEqual([2])
    const [national] = percents(await of('SA'))
    expect(national).toBeGreaterThan(11)
  })

  test('costs of the setup are converted into the currency of the pay', async () => {
    const { data } = await calculate({
      form: { ...FORM, pay: { ...pay('BASIC 5000'), currency: 'USD' }, bill: { unit: 'MONTH', rate: '27500' } },
    })
    expect(data.margin).toMatchObject({
      costCurrency: 'USD',
      billCurrency: 'AED',
      revenue: { amount: '7488.09', inBillCurrency: '27500.00' },
    })
    expect(data.terms.visa.cost).toBe('1960.5174')
    expect(data.margin.lines).toContainEqual(expect.objectContaining({ name: 'visa', amount: '163.38' }))
  })
})

describe('rejected inputs and their messages', () => {
  const billed = (more: object) => ({ form: { ...FORM, bill: { ...FORM.bill, ...more } } })
  test.each([
    // body, status, code, field
    [{}, 400, 'INVALID', 'form'],
    [{ terms: MARGIN_EXAMPLES.M1, form: FORM }, 400, 'INVALID', 'form'],
    [{ terms: { ...MARGIN_EXAMPLES.M1, costCurrency: 'SAR' } }, 400, 'INVALID', 'terms.exchange'],
    [{ form: { ...FORM, bill: {} } }, 422, 'MARGIN_INPUT_MISSING', 'form.bill.unit'],
    [{ form: { ...FORM, endDate: '2026-12-31' } }, 400, 'INVALID', 'form.endDate'],
    [{ form: { ...FORM, countryID: 'FR' } }, 422, 'MARGIN_SETUP_MISSING', 'form.countryID'],
    [{ form: { ...FORM, day: '2024-01-01' } }, 422, 'MARGIN_SETUP_MISSING', 'form.countryID'],
    [billed({ rebatePercent: '100' }), 422, 'MARGIN_INPUT_MISSING', 'form.bill.rebatePercent'],
    [billed({ currency: 'XYZ' }), 422, 'CURRENCY_UNKNOWN', undefined],
    [billed({ currency: 'GBP' }), 422, 'RATE_MISSING', undefined],
  ])('%j', async (body, status, code, path) => {
    const reply = await calculate(body)
    expect(reply).toMatchObject({ status, code, message: expect.any(String) })
    expect(reply.errors?.[0]?.path).toBe(path)
  })

  test('an aging exchange rate shows a warning, an outdated one is rejected; both show the days', async () => {
    const egypt = {
      ...FORM,
      countryID: 'EG',
      bill: { unit: 'MONTH', rate: '2500', currency: 'USD' },
      pay: pay('BASIC 60000'),
    }
    const aged = await calculate({ form: egypt })
    expect(aged.data.margin.warnings).toContainEqual({
      code: 'RATE_STALE',
      message: expect.stringContaining('8 days before'),
    })
    const old = await calculate({ form: { ...egypt, countryID: 'PK', pay: pay('BASIC 300000') } })
    expect(old).toMatchObject({ status: 422, code: 'RATE_EXPIRED' })
    expect(old.message).toContain(formatLongDate(day(-40)))
  })

  test('a missing nationality is assumed, with a note', async () => {
    const { data } = await calculate({ form: { ...FORM, person: {} } })
    expect(data.margin.warnings.map(({ code }: { code: string }) => code).toSorted()).toEqual([
      'NATIONALITY_ASSUMED',
      'PREMIUM_ASSUMED',
    ])
  })

  test('only roles with margin access can calculate one, a country manager for their own countries only', async () => {
    for (const role of ['ADMIN', 'HR_MANAGER', 'HR_ASSOCIATE', 'TAS_MANAGER', 'FINANCE_EXECUTIVE_INVOICE'] as const)
      expect((await calculate({ terms: MARGIN_EXAMPLES.M1 }, await app.as(role))).status).toBe(403)
    for (const role of ['COO', 'FINANCE_MANAGER_PAYROLL', 'HR_VICE_PRESIDENT', 'BUSINESS_DEVELOPMENT'] as const)
      expect((await calculate({ form: FORM }, await app.as(role))).status).toBe(200)
    const manager = await app.as('COUNTRY_MANAGER', { countryIDs: ['SA'] })
    expect(await calculate({ form: FORM }, manager)).toMatchObject({
      status: 400,
      errors: [{ path: 'form.countryID' }],
    })
  })

  test('a consultant outside the scope is not found', async () => {
    const { id } = await app.appContext.db
      .insertInto('consultant')
      .values({ name: 'Bilal Ahmed', countryId: 'AE', birthDate: '1960-01-01', nationality: 'PK' })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await calculate({ form: { ...FORM, person: {}, candidateID: id } }, seller)).status).toBe(404)
    const { data } = await calculate({ form: { ...FORM, person: {}, candidateID: id } })
    expect(data.margin.warnings.map(({ code }: { code: string }) => code)).not.toContain('NATIONALITY_ASSUMED')
  })
})

test('a calculation stores nothing', async () => {
  const count = async () => (await app.appContext.db.selectFrom('auditEntry').select('id').execute()).length
  const before = await count()
  await calculate({ form: { ...FORM, day: TODAY } })
  expect(await count()).toBe(before)
})
