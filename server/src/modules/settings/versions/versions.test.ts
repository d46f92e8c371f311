import { vatOf } from '@muster/contract/billing/tax/vat.rules.ts'
import { CountryParameters } from '@muster/contract/settings/country-rules/country-parameters.contract.ts'
import type { VatRule } from '@muster/contract/settings/country-rules/vat.contract.ts'
import { ApprovalRules } from '@muster/contract/settings/versions/approval-rules.contract.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { createTestApp } from '../../../kernel/testing/app.ts'
import type { Caller } from '../../../kernel/testing/caller.ts'
import { parametersOf, parametersOfEach } from '../country-rules/country-parameters.queries.ts'
import { settingsRoutes } from '../settings.routes.ts'
import { approvalRulesOn } from './approval-rules.queries.ts'
import { billingRulesOn } from './billing-rules.queries.ts'

const app = await createTestApp({ modules: [{ name: 'settings', routes: settingsRoutes }] })
app.setNow('2026-11-21T08:00:00Z')
const admin = await app.as('ADMIN', { name: 'Salma Khalil' })
const cfo = await app.as('CFO', { name: 'Vikram Malhotra' })
const head = await app.as('HR_VICE_PRESIDENT')

const db = () => app.appContext.db
const day = '2026-11-21'
const valuesOf = async (country: string, change: Partial<CountryParameters> = {}, on = day) => {
  const { versionID: _id, revision: _number, ...values } = (await parametersOf(db(), country, on))!
  return { ...values, ...change }
}
const propose = async (country: string, effectiveFrom: string, change: Partial<CountryParameters>, by = admin) =>
  by.post(`/settings/countries/${country}/parameters`, {
    values: await valuesOf(country, change),
    effectiveFrom,
    source: 'Circular 12 of the ministry',
  })
const decide = (by: Caller, id: string, status: 'APPROVED' | 'REJECTED', reason?: string, version = 1) =>
  by.put(`/settings/pending-approvals/${id}/status`, { status, version, ...(reason && { reason }) })
const bellOf = (caller: Caller) =>
  db()
    .selectFrom('notification')
    .select(['subject', 'message', 'metadata'])
    .where('userId', '=', caller.staff!.id)
    .execute()

beforeEach(async () => {
  await db().deleteFrom('notification').execute()
})

describe('an empty database has', () => {
  test('ten countries with versions that fit the schema, effective without a gap', async () => {
    const rows = await db().selectFrom('settingVersion').selectAll().where('kind', '=', 'COUNTRY_PARAMETERS').execute()
    for (const { values, countryId, number } of rows)
      expect(CountryParameters.safeParse(values).error, `${countryId} ${number}`).toBeUndefined()
    const countries = await db().selectFrom('country').selectAll().execute()
    for (const on of ['2025-01-01', '2025-12-31', day, '2027-07-19', '2030-01-01'])
      for (const { id, currency, weekend } of countries)
        expect(await parametersOf(db(), id, on), `${id} ${on}`).toMatchObject({ currency, weekend })
    expect(await parametersOf(db(), 'AE', '2024-12-31')).toBeNull()
    const subjects = ['SA', 'AE', 'SA', 'AE'].map((countryID, nth) => ({
      countryID,
      day: nth === 1 ? '2024-12-31' : day,
    }))
    const alone = await Promise.all(subjects.map(({ countryID, day }) => parametersOf(db(), countryID, day)))
    expect(await parametersOfEach(db(), subjects), 'several at once, in the order asked for').toEqual(alone)
  })
  test('the future values of the laws: GOSI, SIO, the Omani savings fund', async () => {
    const newEntrant = async (on: string) => {
      const { employeePercent, employerPercent } = (await parametersOf(db(), 'SA', on))!.socialInsurances[1]!
      return `${employeePercent}/${employerPercent}`
    }
    expect(await newEntrant('2026-06-30')).toBe('10.25/12.25')
    expect(await newEntrant('2026-07-01')).toBe('10.75/12.75')
    expect(await newEntrant('2028-07-01')).toBe('11.75/13.75')
    expect((await parametersOf(db(), 'BH', '2028-01-01'))!.socialInsurances[0]!.employerPercent).toBe('20')
    const fund = (await parametersOf(db(), 'OM', '2027-07-19'))!.endOfService!
    expect([fund.fundedBy, fund.accrual.tiers[0]!.percentPerMonth]).toEqual(['FUND', '9'])
    expect(fund.formerLaws.map(({ before }) => before)).toEqual(['2023-07-26', '2027-07-19'])
  })
  test('approval rules', async () => {
    const rules = await approvalRulesOn(db(), day)
    expect(rules).toHaveLength(7)
    expect(ApprovalRules.safeParse({ rules }).error).toBeUndefined()
    expect(await approvalRulesOn(db(), '2024-12-31')).toEqual([])
  })
})

describe('a new version', () => {
  test('is proposed by one person, approved by another, and then in force from its start date', async () => {
    const proposed = await propose('AE', '2027-01-01', { vat: { name: 'VAT', standardPercent: '7', note: null } })
    expect(proposed).toMatchObject({
      status: 201,
      data: { mayDecide: false, revision: { status: 'PROPOSED', number: 2 } },
    })
    expect(proposed.data.changes).toEqual([{ field: 'vat.standardPercent', from: '5', to: '7' }])
    expect((await bellOf(cfo))[0]).toMatchObject({
      subject: 'Parameters of United Arab Emirates are pending your approval',
      message: 'Salma Khalil proposed version 2, effective from 1 Jan 2027.',
    })
    expect((await bellOf(admin)).length).toBe(0)
    expect((await parametersOf(db(), 'AE', '2027-01-01'))!.vat.standardPercent).toBe('5')

    const { id } = proposed.data.revision
    const waiting = await cfo.get('/settings/pending-approvals', { status: 'PROPOSED' })
    expect(waiting.data.map((one: { id: string }) => one.id)).toContain(id)
    expect((await cfo.get(`/settings/pending-approvals/${id}`)).data).toMatchObject({
      mayDecide: true,
      mayNotDecideBecause: null,
    })
    const approved = await decide(cfo, id, 'APPROVED')
    expect(approved).toMatchObject({ status: 200, data: { revision: { status: 'APPROVED', effectiveTo: null } } })
    expect((await bellOf(admin))[0]!.subject).toBe('Parameters of United Arab Emirates were approved')

    expect((await parametersOf(db(), 'AE', '2026-12-31'))!.vat.standardPercent).toBe('5')
    expect((await parametersOf(db(), 'AE', '2027-01-01'))!.vat.standardPercent).toBe('7')
    const country = (await admin.get('/settings/countries/AE')).data
    expect(country.revision).toMatchObject({ number: 1, effectiveTo: '2026-12-31', inForce: true })
    expect(country.versions.map((one: { number: number }) => one.number)).toEqual([2, 1])
    const history = (await admin.get('/settings/countries/AE/history')).data
    expect(history.map(({ event }: { event: string }) => event)).toEqual([
      'country-parameters.approved',
      'country-parameters.proposed',
    ])
    expect(history[0].changes).toContainEqual({ field: 'vat.standardPercent', from: '5', to: '7' })
  })

  test('can’t be approved by its author, also after a change of role', async () => {
    const { data } = await propose('QA', '2027-02-01', { cashRounding: true })
    const { id } = data.revision
    // Simulates that the CFO was the administrator who proposed it.
    await db().updateTable('settingVersion').set({ enteredBy: cfo.staff!.id }).where('id', '=', id).execute()
    expect((await cfo.get(`/settings/pending-approvals/${id}`)).data).toMatchObject({ mayDecide: false })
    expect(await decide(cfo, id, 'APPROVED')).toMatchObject({ status: 422, code: 'SELF_APPROVAL' })
    const direct = db().updateTable('settingVersion').set({ status: 'APPROVED', decidedBy: cfo.staff!.id })
    await expect(direct.where('id', '=', id).execute()).rejects.toMatchObject({
      constraint: 'setting_version_maker_is_not_checker',
    })
    expect(
      (await admin.put(`/settings/pending-approvals/${id}/status`, { status: 'APPROVED', version: 1 })).status,
    ).toBe(403)
  })

  test('that is changed has a new author, who can’t approve it either', async () => {
    const second = await app.as('ADMIN')
    const { data } = await propose('KW', '2027-03-01', { cashRounding: true })
    const path = `/settings/countries/KW/parameters/${data.revision.id}`
    const changed = await second.put(path, { effectiveFrom: '2027-04-01', version: 1 })
    expect(changed.data.revision).toMatchObject({
      effectiveFrom: '2027-04-01',
      _enteredBy: { id: second.staff!.id },
      version: 2,
    })
    expect(await second.put(path, { effectiveFrom: '2027-05-01', version: 1 })).toMatchObject({
      status: 409,
      code: 'STALE_VERSION',
    })
    expect(await decide(cfo, data.revision.id, 'APPROVED', undefined, 1)).toMatchObject({
      status: 409,
      code: 'STALE_VERSION',
    })
    expect((await second.put(path.replace('KW', 'AE'), { note: 'x', version: 2 })).status).toBe(404)
    expect((await admin.post(`/settings/versions/${data.revision.id}/withdraw`, { version: 2 })).code).toBe(
      'NOT_PROPOSER',
    )
    expect(
      (await second.post(`/settings/versions/${data.revision.id}/withdraw`, { version: 2 })).data.revision.status,
    ).toBe('WITHDRAWN')
    expect(await decide(cfo, data.revision.id, 'APPROVED', undefined, 3)).toMatchObject({
      status: 409,
      code: 'VERSION_DECIDED',
    })
  })

  test('can be rejected only with a reason, which its author sees', async () => {
    const { data } = await propose('EG', '2027-02-01', { cashRounding: true })
    expect(await decide(head, data.revision.id, 'REJECTED')).toMatchObject({
      status: 400,
      errors: [{ path: 'reason' }],
    })
    expect((await decide(head, data.revision.id, 'REJECTED', 'Not in the gazette.')).status).toBe(200)
    expect((await bellOf(admin))[0]!.message).toMatch(/Not in the gazette\.$/)
    expect((await parametersOf(db(), 'EG', '2027-02-01'))!.cashRounding).toBe(false)
  })

  test('is rejected without a change, or with invalid values for a country', async () => {
    expect(await propose('PK', '2027-01-01', {})).toMatchObject({ status: 422, code: 'NO_CHANGES' })
    const wrong = await propose('PK', '2027-01-01', { gradeBands: [{ grade: 'Senior', min: '30000', max: '20000' }] })
    expect(wrong).toMatchObject({ status: 400, errors: [{ path: 'values.gradeBands.0.max' }] })
    const margin = { margin: { targetPercent: '1', floorPercent: '0' } } as object
    expect((await propose('PK', '2027-01-01', margin)).status, 'that stands in the margin setup').toBe(400)
    expect((await propose('PK', '2027-01-01', { currency: 'XXX' })).status).toBe(400)
    expect(
      (
        await admin.post('/settings/countries/FR/parameters', {
          values: await valuesOf('AE'),
          effectiveFrom: day,
          source: 'x',
        })
      ).status,
    ).toBe(404)
  })
})

describe('versions of one country', () => {
  const approve = async (country: string, from: string, change: Partial<CountryParameters>) => {
    const { data } = await propose(country, from, change)
    return decide(cfo, data.revision.id, 'APPROVED')
  }
  const spans = async (country: string) =>
    (
      await db()
        .selectFrom('settingVersion')
        .select(['number', 'status', 'effectiveFrom as from', 'effectiveTo as to'])
        .where('kind', '=', 'COUNTRY_PARAMETERS')
        .where('countryId', '=', country)
        .orderBy('effectiveFrom')
        .orderBy('number')
        .execute()
    ).map(({ number, status, from, to }) => `${number} ${status} ${from}..${to ?? ''}`)

  test('are consecutive without a gap, also when one is inserted', async () => {
    await approve('IN', '2028-01-01', { nominalBillableDays: '20' })
    await approve('IN', '2027-01-01', { nominalBillableDays: '22' })
    expect(await spans('IN')).toEqual([
      '1 APPROVED 2025-01-01..2026-12-31',
      '3 APPROVED 2027-01-01..2027-12-31',
      '2 APPROVED 2028-01-01..',
    ])
  })
  test('of the same date replace one that has not started, but not one in force', async () => {
    await approve('GB', '2027-04-06', { nominalBillableDays: '20' })
    expect((await approve('GB', '2027-04-06', { nominalBillableDays: '22' })).status).toBe(200)
    expect(await spans('GB')).toEqual([
      '1 APPROVED 2025-01-01..2027-04-05',
      '2 SUPERSEDED 2027-04-06..',
      '3 APPROVED 2027-04-06..',
    ])
    expect(await propose('GB', '2025-01-01', { nominalBillableDays: '19' })).toMatchObject({
      status: 422,
      code: 'VERSION_ACTIVE',
    })
  })
  test('never overlap, neither with concurrent approvals nor with direct SQL', async () => {
    const [one, two] = await Promise.all([
      propose('BH', '2029-01-01', { cashRounding: true }),
      propose('BH', '2029-01-01', { nominalBillableDays: '20' }),
    ])
    const both = await Promise.all([
      decide(cfo, one.data.revision.id, 'APPROVED'),
      decide(head, two.data.revision.id, 'APPROVED'),
    ])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const held = (await spans('BH')).filter((span) => span.includes('APPROVED 2029'))
    expect(held).toHaveLength(1)
    const twin = sql`insert into setting_version (kind, country_id, number, values, effective_from, source, status)
      select kind, country_id, 99, values, '2027-06-01', 'x', 'APPROVED' from setting_version where country_id = 'BH' and kind = 'COUNTRY_PARAMETERS' and number = 1`
    await expect(twin.execute(db())).rejects.toMatchObject({ constraint: 'setting_version_overlap' })
  })
  test('have one decision: of two concurrent ones one succeeds, the other gets a conflict', async () => {
    const { data } = await propose('SA', '2029-01-01', { cashRounding: true })
    const answers = await Promise.all([
      decide(cfo, data.revision.id, 'APPROVED'),
      decide(head, data.revision.id, 'REJECTED', 'No.'),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
  test('can’t be changed or deleted once they are decided', async () => {
    const held = db().updateTable('settingVersion').where('countryId', '=', 'AE').where('number', '=', 1)
    await expect(held.set({ values: '{}' }).execute()).rejects.toThrow(/never edited/)
    await expect(held.set({ effectiveFrom: '2020-01-01' }).execute()).rejects.toThrow(/never edited/)
    await expect(held.set({ status: 'PROPOSED' }).execute()).rejects.toThrow(/never edited/)
    await expect(db().deleteFrom('settingVersion').where('countryId', '=', 'AE').execute()).rejects.toThrow(
      /never edited/,
    )
  })
  test('set currency and weekend of the country when they start', async () => {
    const { data } = await propose('EG', day, { weekend: [6, 7] })
    expect((await decide(cfo, data.revision.id, 'APPROVED')).status).toBe(200)
    const { weekend } = await db()
      .selectFrom('country')
      .select('weekend')
      .where('id', '=', 'EG')
      .executeTakeFirstOrThrow()
    expect(weekend).toEqual([6, 7])
  })
})

test('approval rules are changed in the same way, and every margin stays covered by a rule', async () => {
  const { data } = await admin.get('/settings/approval-rules')
  const make = (rules: unknown) =>
    admin.post('/settings/approval-rules', {
      values: { rules },
      effectiveFrom: '2027-01-01',
      source: 'Board, December 2026',
    })
  const gap = await make(data.rules.filter(({ code }: { code: string }) => code !== 'MARGIN_BELOW_FLOOR'))
  expect(gap).toMatchObject({ status: 400, errors: [{ path: 'values.rules' }] })
  expect(gap.errors![0]!.message).toMatch(/^No rule covers a margin of/)
  const rules = data.rules.map((rule: { code: string; when: object }) =>
    rule.code === 'LARGE_CONTRACT' ? { ...rule, when: { ...rule.when, contractValueAbove: '2500000' } } : rule,
  )
  const proposed = await make(rules)
  expect(proposed.data.changes).toEqual([{ field: 'rules.5.when.contractValueAbove', from: '1000000', to: '2500000' }])
  await decide(cfo, proposed.data.revision.id, 'APPROVED')
  const limitOn = async (on: string) =>
    (await approvalRulesOn(db(), on)).find(({ code }) => code === 'LARGE_CONTRACT')!.when.contractValueAbove
  expect([await limitOn('2026-12-31'), await limitOn('2027-01-01')]).toEqual(['1000000', '2500000'])
  expect((await admin.get('/settings/approval-rules/history')).data).toHaveLength(2)
})

test('billing rules have versions too: the initial one, and a new one by two people, apply by the date of the invoice', async () => {
  const { data } = await admin.get('/settings/billing-rules')
  expect(data.revision).toMatchObject({ number: 1, _country: null, effectiveFrom: '2018-01-01' })
  const first = { vatRules: data.vatRules, issueLimits: data.issueLimits }
  expect(first.vatRules).toHaveLength(15)
  expect(first.issueLimits).toEqual([
    { countryID: 'AE', kind: 'DAYS_AFTER_SUPPLY', days: 14, remindAt: 10, source: 'Cabinet Decision 52/2017, Art. 59' },
    {
      countryID: 'SA',
      kind: 'DAY_OF_NEXT_MONTH',
      days: 15,
      remindAt: 10,
      source: 'VAT Implementing Regulations, Art. 53',
    },
  ])
  const make = (values: object, effectiveFrom = '2027-01-01', by = admin) =>
    by.post('/settings/billing-rules', { values, effectiveFrom, source: 'Tax adviser, December 2026' })
  const rules: readonly VatRule[] = first.vatRules
  const at = rules.findIndex(({ name }) => name === 'SA export of services')
  const changed = (change: object) => rules.map((rule, index) => (index === at ? { ...rule, ...change } : rule))
  const errorOf = async (values: object) => (await make({ ...first, ...values })).errors?.map(({ path }) => path)
  expect(await errorOf({ vatRules: [...rules, rules[at]] })).toEqual([`values.vatRules.${rules.length}.from`])
  expect(await errorOf({ vatRules: changed({ note: '' }) })).toEqual([`values.vatRules.${at}.note`])
  expect(await errorOf({ vatRules: changed({ to: '2017-12-31' }) })).toEqual([`values.vatRules.${at}.to`])
  const limit = { ...first.issueLimits[0], remindAt: 15 }
  expect(await errorOf({ issueLimits: [limit] })).toEqual(['values.issueLimits.0.remindAt'])
  expect(await make(first, '2026-11-20')).toMatchObject({ code: 'VERSION_IN_THE_PAST' })
  expect(await make(first, '2027-01-01', head)).toMatchObject({ status: 403 })

  const later = { vatRules: changed({ to: '2026-12-31' }), issueLimits: [{ ...first.issueLimits[0], days: 20 }] }
  const renewed = { ...rules[at]!, from: '2027-01-01', reasonCode: 'VATEX-SA-35' }
  const proposed = await make({ ...later, vatRules: [...later.vatRules, renewed] })
  expect(proposed).toMatchObject({ status: 201, data: { revision: { number: 2, kind: 'BILLING_RULES' } } })
  expect(await decide(admin, proposed.data.revision.id, 'APPROVED')).toMatchObject({ status: 403 })
  expect((await decide(cfo, proposed.data.revision.id, 'APPROVED')).status).toBe(200)
  const limitsOn = async (on: string) => (await billingRulesOn(db(), on)).issueLimits.map(({ days }) => days)
  expect([await limitsOn('2026-12-31'), await limitsOn('2027-01-01')]).toEqual([[14, 15], [20]])
  const { vatRules } = await billingRulesOn(db(), '2027-02-01')
  const supply = { supplierCountryID: 'SA', clientCountryID: 'US', clientRegistered: false, supply: 'SERVICE' as const }
  const reasonOn = (on: string) => {
    const verdict = vatOf(vatRules, { ...supply, day: on, standardPercent: '15' })
    return verdict.ok && verdict.reasonCode
  }
  expect([reasonOn('2026-12-31'), reasonOn('2027-01-01')]).toEqual(['VATEX-SA-33', 'VATEX-SA-35'])
  const trail = (await admin.get('/settings/billing-rules/history')).data
  expect(trail.map(({ event }: { event: string }) => event)).toEqual([
    'billing-rules.approved',
    'billing-rules.proposed',
  ])
})
