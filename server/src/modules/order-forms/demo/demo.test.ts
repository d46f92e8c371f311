import { ROLES } from '@muster/contract/access/roles.ts'
import { isAmount } from '@muster/contract/kernel/math/money.ts'
import { OrderFormStatus } from '@muster/contract/order-forms/core/states.contract.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { brokenInvariants } from '../../../cli/check/invariants.ts'
import { ROWS_SHOWN } from '../../../kernel/jobs/task-item.ts'
import { createTestApp } from '../../../kernel/testing/app.ts'
import { readHome } from '../../../kernel/testing/tasks.ts'
import { staffByID, usersWithAccess } from '../../access/core/people.queries.ts'
import { scaleMonths } from '../../billing/demo/scale.demo.ts'
import { scaleClients } from '../../clients/demo/clients.demo.ts'
import { scaleConsultants } from '../../consultants/demo/scale.demo.ts'
import { fieldsOf, type OrderFormDbRow } from '../core/scope.queries.ts'
import { marginOf } from '../core/snapshots.actions.ts'
import { readOrderFormFacts } from '../lifecycle/facts.queries.ts'
import { approverFor } from '../lifecycle/guards.rules.ts'

const app = await createTestApp({ demo: true })

const count = async (query: ReturnType<typeof sql<{ n: number }>>) =>
  Number((await query.execute(app.appContext.db)).rows[0]!.n)

test('the demo company has about 260 order forms in all statuses, and an active one for every active consultant', async () => {
  const coo = await app.as('COO')
  const { total, byStatus, renewalsDue } = (await coo.get('/order-form-setup/counts')).data
  expect(total).toBeGreaterThanOrEqual(245)
  expect(total).toBeLessThanOrEqual(300)
  const empty = byStatus
    .filter(({ count: n }: { count: number }) => n === 0)
    .map(({ status }: { status: string }) => status)
  expect(empty).toEqual(['DRAFT'])
  expect(byStatus).toHaveLength(OrderFormStatus.options.length)
  expect(renewalsDue).toBeGreaterThan(5)
  const without = await count(sql<{
    n: number
  }>`select count(*) as n from consultant where status = 'ACTIVE' and client_id is not null and not exists (
    select 1 from order_form where candidate_id = consultant.id and status = 'ACTIVE')`)
  expect(without).toBe(0)
})

test('every country with placements has a country manager as approver', async () => {
  const { rows } = await sql<{
    country: string
    managed: boolean
  }>`select distinct country_id as country, exists (select from app_user
      join user_country held on held.user_id = app_user.id
      where app_user.role = 'COUNTRY_MANAGER' and app_user.active and held.country_id = order_form.country_id) as managed
    from order_form where country_id is not null order by 1`.execute(app.appContext.db)
  expect(rows.map(({ country }) => country)).toEqual(expect.arrayContaining(['EG', 'GB', 'IN', 'PK']))
  expect(rows.filter(({ managed }) => !managed)).toEqual([])
})

test('the demo order forms pass all consistency rules', async () => {
  expect((await brokenInvariants(app.appContext.db)).problems).toEqual([])
})

test('only the pending approvers of an order form can decide on it', async () => {
  const { db } = app.appContext
  const now = app.appContext.now()
  const reading = { db, today: now.toISOString().slice(0, 10), now }
  const rows = await db.selectFrom('orderForm').selectAll().where('status', '=', 'APPROVAL').execute()
  expect(rows.length).toBeGreaterThan(5)
  for (const row of rows as unknown as OrderFormDbRow[]) {
    const requested = await db
      .selectFrom('orderFormPendingApprover')
      .select('userId')
      .where('orderFormId', '=', row.id)
      .where('delegationId', 'is', null)
      .execute()
    const able: string[] = []
    for (const { id } of await usersWithAccess(db, ROLES, row.countryId)) {
      const decision = approverFor(await readOrderFormFacts({ ...reading, staff: (await staffByID(db, id))! }, row))
      if ('for' in decision && decision.for === null) able.push(id)
    }
    expect(requested.map(({ userId }) => userId).sort(), row.number ?? row.id).toEqual(able.sort())
  }
})

test('the time in status and the overdue flag of an order form match its history', async () => {
  const { rows } = await sql<{ number: string; status: string; since: Date; moved: Date | null }>`
    select number, status, state_since as since, moved.at as moved from order_form left join lateral (
      select at from audit_entry where entity = 'order-form' and entity_id = order_form.id::text
        and event in ('order-form.submitted', 'order-form.status-changed') order by at desc limit 1) moved on true
    where submitted_at is not null and moved.at is distinct from state_since`.execute(app.appContext.db)
  expect(rows).toEqual([])
  const early = sql<{ n: number }>`select count(*) as n from order_form where submitted_at > state_since
    or approved_at > state_since or sla_due_at < state_since`
  expect(await count(early)).toBe(0)
})

test('requests were created at the right status of the order form, and completed before the start', async () => {
  const { rows } =
    await sql<object>`select form.number, request.kind, request.status, request.state_since as since from order_form_request request
    join order_form form on form.id = request.order_form_id
    where request.state_since < form.approved_at or request.starts_on > request.expires_on or request.state_since > (
      select min(at) from audit_entry where entity = 'order-form' and entity_id = form.id::text and diff -> 'status' ->> 1 = 'ACTIVE')`.execute(
      app.appContext.db,
    )
  expect(rows).toEqual([])
})

test('demo margins follow the rules: some below the floor, most above the target, each with its calculation', async () => {
  const cfo = await app.as('CFO')
  const exceptions = await cfo.get('/order-form-setup', { exception: 'true', pageSize: 50 })
  expect(exceptions.meta!.total).toBeGreaterThan(5)
  const shares = await sql<{
    verdict: string
    n: number
  }>`select margin_verdict as verdict, count(*)::int as n from order_form
    where submitted_at is not null group by 1`.execute(app.appContext.db)
  const of = (verdict: string) => shares.rows.find((row) => row.verdict === verdict)?.n ?? 0
  expect(of('ABOVE_TARGET')).toBeGreaterThan(of('BELOW_TARGET') + of('BELOW_FLOOR'))
  const { data } = await cfo.get(`/order-form-setup/${exceptions.data[0].id}/margin`)
  expect(data[0].result.lines.length).toBeGreaterThan(3)
})

test('demo margins equal a calculation on their date, so that a what-if starts with the same figure', async () => {
  const { db } = app.appContext
  const forms = await db.selectFrom('orderForm').selectAll().execute()
  const byID = new Map(forms.map((form) => [form.id, form as unknown as OrderFormDbRow]))
  const margins = await db.selectFrom('orderFormMargin').selectAll().execute()
  expect(margins).toHaveLength(forms.length)
  // An amended order form ends earlier than when its margin was calculated.
  const { rows: ended } = await sql<{ id: string; endDate: string }>`
    select entity_id as id, diff #>> '{endDate,0}' as "endDate" from audit_entry
    where entity = 'order-form' and event = 'order-form.status-changed' and diff ? 'endDate'`.execute(db)
  const agreedEnd = new Map(ended.map(({ id, endDate }) => [id, endDate]))
  for (const { orderFormId, computedAt, asOf, ...rest } of margins) {
    const form = byID.get(orderFormId)!
    const fields = { ...fieldsOf(form), endDate: agreedEnd.get(form.id) ?? form.endDate }
    const calculated = await marginOf({ db, now: computedAt, today: asOf, staff: null }, form, fields)
    const { gmPercent, gmPercentExact, verdict, input, marginSetupId, countryParameterId } = rest
    const figures = { gmPercent, gmPercentExact, verdict, input, marginSetupId, countryParameterId }
    expect(calculated, form.number ?? form.personName!).toMatchObject({ ok: true, row: figures })
  }
  // About three hundred records are loaded and calculated.
})

test('every demo order form opens, and drafts only for their owners', async () => {
  const coo = await app.as('COO')
  for (const status of OrderFormStatus.options) {
    const { data } = await coo.get('/order-form-setup', { status, pageSize: 2 })
    for (const { id } of data) {
      const opened = await coo.get(`/order-form-setup/${id}`)
      expect(opened.status, status).toBe(200)
      // Approved order forms were reviewed, and their pages show by whom and when.
      if (opened.data.approvals.length > 0)
        expect(opened.data).toMatchObject({
          _hrReviewedBy: { id: expect.any(String) },
          hrReviewedAt: expect.any(String),
        })
    }
  }
  const newcomer = await app.as('BUSINESS_DEVELOPMENT')
  expect((await newcomer.get('/order-form-setup/drafts')).data).toEqual([])
  expect(
    await count(sql<{ n: number }>`select count(*) as n from order_form where submitted_at is null`),
  ).toBeGreaterThanOrEqual(5)
})

test('the pay of every demo placement is a valid amount in its currency, so that it can be renewed and amended', async () => {
  const rows = await app.appContext.db.selectFrom('orderForm').select(['number', 'payCurrency', 'terms']).execute()
  const wrong = rows.flatMap(({ number, payCurrency, terms }) => {
    const { components = [] } = (terms as { pay?: { components?: { amount: string }[] } }).pay ?? {}
    return components
      .filter(({ amount }) => !isAmount(amount, payCurrency!))
      .map(({ amount }) => `${number}: ${amount} ${payCurrency}`)
  })
  expect(wrong).toEqual([])
})

test('the demo has amendments and replacements, each with a history that leads to its status', async () => {
  const { db } = app.appContext
  const coo = await app.as('COO')
  for (const type of ['AMENDMENT', 'REPLACEMENT']) {
    const { data } = await coo.get('/order-form-setup', { type, pageSize: 20 })
    expect(data.length, type).toBeGreaterThan(2)
    for (const { id } of data) expect((await coo.get(`/order-form-setup/${id}`)).data.chain.length).toBeGreaterThan(1)
  }
  const { rows: withoutNotice } = await sql<{ number: string }>`select number from order_form
    where submitted_at is not null and (select e.diff -> 'status' ->> 1 from audit_entry e
      where e.entity = 'order-form' and e.entity_id = order_form.id::text and e.diff ? 'status'
      order by e.id desc limit 1) is distinct from status`.execute(db)
  expect(withoutNotice).toEqual([])
  const broken = sql<{ n: number }>`select count(*)::int as n from (
    select e.diff -> 'status' ->> 0 as was, lag(e.diff -> 'status' ->> 1) over (partition by e.entity_id order by e.id) as before
    from audit_entry e where e.entity = 'order-form' and e.diff ? 'status') as step where was <> coalesce(before, 'DRAFT')`
  expect(await count(broken), 'each step starts with the status in which the previous one ended').toBe(0)
  const [drafts] = (
    await sql<{ n: number }>`select count(*)::int as n from audit_entry e join order_form f on f.id::text = e.entity_id
      where e.entity = 'order-form' and f.submitted_at is null`.execute(db)
  ).rows
  expect(drafts!.n).toBe(0)
})

test.each([
  [
    'a waived purchase order',
    sql`order_form_waiver w join order_form f on f.id = w.order_form_id where kind = 'PURCHASE_ORDER'`,
  ],
  ['a cancelled request', sql`order_form_request where status = 'CANCELLED' and reason <> ''`],
  ['a rejected request', sql`order_form_request where status = 'REJECTED' and reason <> ''`],
  ['a requested medical card', sql`order_form_request where kind = 'MEDICAL' and status = 'REQUESTED'`],
  [
    'an expired visa that blocks the start',
    sql`order_form_request r join order_form f on f.id = r.order_form_id
      where f.status = 'ONBOARDING' and r.kind = 'VISA' and r.status = 'APPROVED' and r.expires_on < current_date`,
  ],
  ['a consultant billed in USD and paid in AED', sql`order_form where bill_currency = 'USD' and pay_currency = 'AED'`],
  ['amounts with three decimals', sql`order_form where pay_currency = 'KWD' and pay_gross is not null`],
  ['a proposal', sql`document where type = 'PROPOSAL'`],
  ['an approved margin below the floor', sql`order_form where needs_exception and approved_at is not null`],
  ['a second approval after a return', sql`order_form where round > 1`],
  ['a renewal', sql`order_form where type = 'RENEWAL' and parent_id is not null`],
  ['a signed offer', sql`order_form where status = 'OFFER_SIGNED' and signed_on is not null`],
] as const)('the demo has %s', async (_what, from) => {
  expect(await count(sql`select count(*) as n from ${from}`)).toBeGreaterThan(0)
})

test('demo offers were sent to their consultants', async () => {
  const stray = sql`document p join order_form f on f.id = p.order_form_id left join consultant c on c.id = f.candidate_id
    where p.sent_at is not null and p.sent_to is distinct from coalesce(c.personal_email, f.person ->> 'email')`
  expect(await count(sql`select count(*) as n from ${stray}`)).toBe(0)
})

test('demo order forms have notes with mentions', async () => {
  expect(await count(sql`select count(*) as n from comment where mention_ids <> '{}'`)).toBeGreaterThan(15)
})

test('demo probation and notice periods are lawful in their country', async () => {
  expect(
    await count(sql`select count(*) as n from order_form f join setting_version e on e.country_id = f.country_id
      and e.kind = 'COUNTRY_PARAMETERS' and e.status = 'APPROVED' and current_date between e.effective_from
        and coalesce(e.effective_to, 'infinity')
      where (f.terms ->> 'probationMonths')::int * 30 > (e.values -> 'probation' ->> 'maxDays')::int
        or (f.terms ->> 'noticeDays')::int not between (e.values -> 'notice' ->> 'minDays')::int
          and (e.values -> 'notice' ->> 'maxDays')::int`),
  ).toBe(0)
})

test('the scale generator creates placements with contracts, pay and months that pass all rules and can be billed', async () => {
  const { db, secrets, now } = app.appContext
  await scaleClients(db, 20)
  await scaleConsultants(db, 40, { countryID: 'AE' })
  await scaleMonths(db, secrets, { months: 1, today: now().toISOString().slice(0, 10) })
  expect(
    await count(sql`select count(*) as n from timesheet join order_form on order_form.id = timesheet.order_form_id
    join consultant_bank bank on bank.consultant_id = timesheet.consultant_id
    where order_form.number like 'OF-PL-%' and exists (select from consultant_pay where consultant_id = timesheet.consultant_id)`),
  ).toBe(80)
  expect((await brokenInvariants(db)).problems).toEqual([])
  const cfo = await app.as('CFO')
  const clientID = await db
    .selectFrom('client')
    .select('id')
    .where('code', 'like', 'SC-%')
    .where('type', '=', 'ACTIVE')
    .execute()
  const { data } = await cfo.get('/billings/ready/counts', { clientID: clientID.map(({ id }) => id) })
  expect(data.verdicts).toContainEqual({ verdict: 'READY', count: 40 })
})

test('the dashboard counts every pending order form, as the list does, and shows the most urgent first', async () => {
  let counted = 0
  for (const role of ['HR_MANAGER', 'FINANCE_MANAGER_PAYROLL', 'CFO', 'VISA_TEAM'] as const) {
    const who = await app.as(role)
    const topics = (await readHome(who)).waitingOnMe.filter(({ path }) =>
      path?.startsWith('/order-form-setups?waiting=me'),
    )
    const { meta } = await who.get('/order-form-setup', { waiting: 'me', pageSize: 1 })
    expect(
      topics.reduce((sum, { count }) => sum + count, 0),
      role,
    ).toBe(meta!.total)
    counted += meta!.total
    for (const { rows } of topics) {
      const due = rows.flatMap(({ dueOn }) => dueOn ?? [])
      expect(due, role).toEqual(due.toSorted())
    }
  }
  expect(counted).toBeGreaterThan(ROWS_SHOWN)
})
