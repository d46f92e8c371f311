import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import type { Caller } from '../../../kernel/testing/caller.ts'
import {
  createDraft,
  createTestUsers,
  DOCUMENTS,
  expectStatus,
  moveOrderForm,
  moveToStage,
  readOrderFormAs,
  SETUP,
  signContracts,
  TODAY,
  uploadSignedOffer,
  versionOf,
} from '../../../kernel/testing/fixtures/order-form-records.ts'
import { signedPdf } from '../../../kernel/testing/fixtures/placement.ts'
import { smallPdf } from '../../consultants/demo/attachments.demo.ts'
import { runContractDailyTransitions as runTransitions } from '../../contracts/contracts/contracts.jobs.ts'
import { runOrderFormDailyTransitions } from './scheduled-activation.jobs.ts'
import { monthsBefore } from './starting-pay.actions.ts'

/** The tests first create placements and their amendments. */
vi.setConfig({ testTimeout: 300_000, hookTimeout: 60_000 })

const users = await createTestUsers()

/** Runs the nightly jobs of the country before a date. */
async function night(day: string): Promise<number> {
  const { app } = users
  app.setNow(`${day}T00:05:00Z`)
  const replaced = await runOrderFormDailyTransitions(app.appContext, { countryID: 'AE', day })
  await runTransitions(app.appContext, { countryID: 'AE', day })
  app.setNow(`${TODAY}T08:00:00Z`)
  return replaced
}

/** A change of rate and pay from October, with a sent offer. */
async function offeredAmendmentOf(id: string) {
  const { bd, hrm } = users
  const version = await versionOf(bd, id)
  const pay = {
    components: [
      { code: 'BASIC', amount: '11800.00' },
      { code: 'HOUSING', amount: '4500.00' },
      { code: 'TRANSPORT', amount: '1500.00' },
    ],
  }
  const change = { effectiveDate: '2026-10-01', reason: 'A senior role.', bill: { rate: '39000.00' }, pay }
  const { data } = expectStatus(await bd.post(`${SETUP}/${id}/changes`, { ...change, version, preview: false }))
  const next: string = data.orderFormID
  const resume = { name: 'resume.pdf', content: smallPdf(['Resume']) }
  expectStatus(await bd.upload(`${DOCUMENTS}/${next}/upload-resume`, resume), 201)
  await moveToStage(users, next, 'APPROVED')
  expectStatus(await hrm.post(`${DOCUMENTS}/${next}/email-offer-letter`, { version: await versionOf(hrm, next) }))
  return next
}

/** The same in ONBOARDING, with the drafted contracts. */
async function amendmentOf(id: string) {
  const next = await offeredAmendmentOf(id)
  expectStatus(await uploadSignedOffer(users, next), 201)
  return next
}

/** An amendment of only the employment contract from October, with another basic pay than the amended placement. */
async function ownAmendmentOf(id: string) {
  const { hra } = users
  const [contract] = (await hra.get('/candidate-contracts', { orderFormID: id })).data
  const { data } = expectStatus(await hra.get(`/candidate-contracts/${contract.id}`))
  const [basic, ...parts] = data.pay.components
  const pay = { currency: 'AED', components: [{ ...basic, amount: '11300.00' }, ...parts] }
  const change = { startDate: '2026-10-01', pay, reason: 'A rise.', version: data.version }
  return expectStatus(await hra.post(`/candidate-contracts/${contract.id}/amend`, change), 201).data.id as string
}

const running = async () => {
  const { id } = await createDraft(users)
  await moveToStage(users, id, 'ACTIVE')
  await night('2026-07-01')
  return id as string
}
const statuses = async (who: Caller, ...ids: string[]) =>
  Promise.all(ids.map(async (id) => (await readOrderFormAs(who, id)).status))
/** The work order by its users: sales, the finance manager who compares the rates with the amendment, the CFO. */
async function signClientContract(id: string) {
  const { bd, fmi, cfo } = users
  const path = `/client-contracts/${id}`
  const version = async (who: Caller) => expectStatus(await who.get(path)).data.version
  expectStatus(await bd.put(`${path}/status`, { status: 'UNDER_REVIEW', version: await version(bd) }))
  expectStatus(await fmi.put(`${path}/rates-check`, { version: await version(fmi) }))
  expectStatus(await cfo.put(`${path}/status`, { status: 'SENT', version: await version(cfo) }))
  const signing = { signedOn: TODAY, version: String(await version(bd)) }
  const { data } = expectStatus(await bd.upload(`${path}/signed-file`, signedPdf('work-order.pdf'), signing, 'PUT'))
  expect(data).toMatchObject({ status: 'SIGNED', revision: 2 })
}

const contractsOf = async (kind: string, ids: string[]) =>
  users.app.appContext.db
    .selectFrom('contract')
    .select(['number', 'revision', 'status', 'startDate', 'endsOn'])
    .where('kind', '=', kind)
    .where('orderFormId', 'in', ids)
    .orderBy('startDate')
    .execute()

/** The start dates of a consultant's pay versions, earliest first. */
const daysOfPay = async (candidateID: string) =>
  (
    await users.app.appContext.db
      .selectFrom('consultantPay')
      .select('effectiveFrom')
      .where('consultantId', '=', candidateID)
      .orderBy('effectiveFrom')
      .execute()
  ).map(({ effectiveFrom }) => effectiveFrom)

test('an amendment prepared in June activates on 1 October: the old terms apply until then, the new ones from then on', async () => {
  const { hrm, bd, app } = users
  const id = await running()
  const own = { governingLaw: 'The laws of the DIFC', confidentiality: false }
  await app.appContext.db
    .updateTable('contract')
    .set({ terms: sql`terms || ${JSON.stringify(own)}::jsonb` })
    .where('orderFormId', '=', id)
    .where('kind', '=', 'CANDIDATE')
    .execute()
  const next = await amendmentOf(id)
  const drafted = await readOrderFormAs(hrm, next)
  const employment = expectStatus(await hrm.get(`/candidate-contracts/${drafted.candidateContracts[0].id}`)).data
  expect(employment, 'fields that order forms do not have stay as users entered them').toMatchObject(own)
  expect(drafted.candidateContracts).toMatchObject([{ revision: 2, status: 'DRAFT', startDate: '2026-10-01' }])
  const settingVersions = await contractsOf('CLIENT', [id, next])
  expect(settingVersions).toMatchObject([
    { revision: 1, status: 'ACTIVE' },
    { number: settingVersions[0]!.number, revision: 2, status: 'DRAFT' },
  ])
  // The new version contains the amended terms, and the finance manager compares it with them.
  const contract = (await readOrderFormAs(users.fmi, next)).clientContracts[0]
  const { data: document } = expectStatus(await bd.get(`/client-contracts/${contract.id}`))
  expect(document.rateLines).toMatchObject([{ rate: '39000.00', from: '2026-10-01' }])

  await signContracts(users, next, ['CANDIDATE'])
  await signClientContract(contract.id)
  const { data: ready } = expectStatus(await moveOrderForm(hrm, next, 'ACTIVE'))
  expect(ready).toMatchObject({ status: 'ONBOARDING', activatesOn: '2026-10-01', pendingRoles: { roles: [] } })
  expect(ready.availableTransitions.find(({ to }: { to: string }) => to === 'ACTIVE')).toMatchObject({
    allowed: false,
    why: [{ name: 'notScheduled', message: expect.stringContaining('1 Oct 2026') }],
  })
  expect(await moveOrderForm(hrm, next, 'ACTIVE')).toMatchObject({ status: 422, code: 'ALREADY_SCHEDULED' })
  const list = await hrm.get(SETUP, { searchInput: ready.number })
  expect(list.data).toMatchObject([{ activatesOn: '2026-10-01' }])
  const notices = (await bd.get('/user-notifications', { pageSize: 200 })).data.map(
    ({ subject }: { subject: string }) => subject,
  )
  expect(notices).toContainEqual(expect.stringContaining('is scheduled to activate on 1 Oct 2026.'))

  expect((await bd.get(`${SETUP}/${next}/impact`)).data.effectiveDate).toBe('2026-10-01')
  expect(await night('2026-09-30')).toBe(0)
  expect(await statuses(hrm, id, next)).toEqual(['ACTIVE', 'ONBOARDING'])
  expect((await contractsOf('CLIENT', [id, next])).map(({ status }) => status)).toEqual(['ACTIVE', 'SIGNED'])

  // Two nodes run the job for the same date, and the activation happens once.
  app.setNow('2026-10-01T00:05:00Z')
  const day = { countryID: 'AE', day: '2026-10-01' }
  const replaced = await Promise.all([1, 2].map(() => runOrderFormDailyTransitions(app.appContext, day)))
  expect(replaced[0]! + replaced[1]!).toBe(1)
  expect(await night('2026-10-01')).toBe(0)
  expect(await readOrderFormAs(hrm, id)).toMatchObject({ status: 'RENEWED', endDate: '2026-09-30' })
  expect((await bd.get(`${SETUP}/${next}/impact`)).data, 'nothing is changed any more').toBeNull()
  const active = await readOrderFormAs(hrm, next)
  expect(active).toMatchObject({ status: 'ACTIVE', joinedDate: '2026-07-01', activatesOn: null, endDate: '2027-06-30' })
  for (const kind of ['CLIENT', 'CANDIDATE'])
    expect(await contractsOf(kind, [id, next]), kind).toMatchObject([
      { revision: 1, status: 'SUPERSEDED', endsOn: '2026-09-30' },
      { revision: 2, status: 'ACTIVE', startDate: '2026-10-01', endsOn: '2027-06-30' },
    ])
  expect(await daysOfPay(active.candidateID)).toEqual(['2026-07-01', '2026-10-01'])
  const history = (await users.cfo.get(`${SETUP}/${next}/history`)).data
  const steps = history.map(({ event, actorName }: { event: string; actorName: string }) => `${event} ${actorName}`)
  expect(steps).toEqual(
    expect.arrayContaining([
      'order-form.activation-scheduled Hana Manager',
      'order-form.status-changed Nightly order form job',
    ]),
  )
})

test('a guard that fails on the start date, or a notice given before it, blocks the activation, and HR is notified of the reason', async () => {
  const { hrm, app } = users
  const id = await running()
  const next = await amendmentOf(id)
  await signContracts(users, next)
  expectStatus(await moveOrderForm(hrm, next, 'ACTIVE'))
  expectStatus(await moveOrderForm(hrm, id, 'ON_NOTICE', { lastWorkingDay: '2026-09-15', reason: 'Resigned.' }))
  expect(await night('2026-10-01')).toBe(0)
  expect(await statuses(hrm, id, next)).toEqual(['ON_NOTICE', 'ONBOARDING'])
  expect(
    (await contractsOf('CLIENT', [next])).map(({ status }) => status),
    'nor do its contracts',
  ).toEqual(['SIGNED'])
  const called = await readOrderFormAs(hrm, next)
  expect(called).toMatchObject({ activatesOn: null, pendingRoles: { roles: ['HR_MANAGER'] } })
  expect(called.slaDueAt, 'its start date is reached: HR sees when it was').toBe('2026-10-02T00:05:00.000Z')
  expect(called.availableTransitions.find(({ to }: { to: string }) => to === 'ACTIVE').why).toMatchObject([
    { name: 'precedingTermIsActive' },
  ])
  const notices = (await hrm.get('/user-notifications', { pageSize: 200 })).data.map(
    ({ subject }: { subject: string }) => subject,
  )
  expect(notices).toContainEqual(
    expect.stringContaining('couldn’t be activated on its start date. The previous placement'),
  )

  expectStatus(await moveOrderForm(hrm, id, 'ACTIVE', { reason: 'Stays after all.' }))
  app.setNow('2026-06-25T08:00:00Z')
  expectStatus(await moveOrderForm(users.coo, next, 'ON_HOLD', { reason: 'Wait for the client.' }))
  expectStatus(await moveOrderForm(users.coo, next, 'ONBOARDING', { reason: 'Goes on.' }))
  expect(await night('2026-10-02')).toBe(0)
  expectStatus(await moveOrderForm(hrm, next, 'ACTIVE'))
  const { db } = app.appContext
  const account = (active: boolean) =>
    db.updateTable('appUser').set({ active }).where('id', '=', hrm.staff!.id).execute()
  await account(false)
  expect(await night('2026-10-02'), 'nothing is activated for a user who has left').toBe(0)
  await account(true)
  expectStatus(await moveOrderForm(hrm, next, 'ACTIVE'))
  const { candidateID: consultantId } = await readOrderFormAs(hrm, next)
  const entered = { consultantId, effectiveFrom: '2026-12-01', currency: 'AED', createdBy: hrm.staff!.id }
  const { id: payId } = await db.insertInto('consultantPay').values(entered).returning('id').executeTakeFirstOrThrow()
  await db.insertInto('consultantPayComponent').values({ payId, position: 0, code: 'BASIC', amount: '9000' }).execute()
  expect(await night('2026-10-02')).toBe(1)
  expect(await readOrderFormAs(hrm, id)).toMatchObject({ status: 'RENEWED', endDate: '2026-09-30' })
  const payroll = (await users.fmp.get('/user-notifications', { pageSize: 200 })).data
  expect(payroll.map(({ subject }: { subject: string }) => subject)).toContainEqual(
    expect.stringContaining('is effective from 1 Oct 2026. From 1 Dec 2026 a different, manually entered pay applies.'),
  )
})

test('a sent contract amendment with another pay returns to draft when the placement is amended', async () => {
  const { hra, hrm } = users
  const id = await running()
  const own = await ownAmendmentOf(id)
  const path = `/candidate-contracts/${own}`
  const move = async (who: Caller, status: string) =>
    expectStatus(await who.put(`${path}/status`, { status, version: expectStatus(await who.get(path)).data.version }))
  await move(hra, 'UNDER_REVIEW')
  await move(hrm, 'SENT')
  const next = await amendmentOf(id)
  const { number, candidateContracts } = await readOrderFormAs(hrm, next)
  expect(candidateContracts).toMatchObject([{ id: own, revision: 2, status: 'DRAFT' }])
  const [entry] = expectStatus(await hrm.get(`${path}/history`)).data
  expect(entry).toMatchObject({ reason: `Terms don’t match ${number}.` })
  await move(hra, 'UNDER_REVIEW')
  const again = await hrm.put(`${path}/status`, {
    status: 'SENT',
    version: expectStatus(await hrm.get(path)).data.version,
  })
  expect(again, 'it is sent again with the approved pay').toMatchObject({ status: 422, code: 'PAY_MISMATCH' })
})

test('a signed contract with another pay blocks the amendment; one with the same pay is used, and a later pay start is shown', async () => {
  const { hrm, hra, app } = users
  const { db } = app.appContext
  const id = await running()
  const own = await ownAmendmentOf(id)
  const file = await db.selectFrom('storedFile').select('id').limit(1).executeTakeFirstOrThrow()
  const contract = db.updateTable('contract').where('id', '=', own)
  await contract.set({ status: 'SIGNED', signedFileId: file.id, signedOn: TODAY }).execute()
  const next = await offeredAmendmentOf(id)
  const refused = await uploadSignedOffer(users, next)
  expect(refused).toMatchObject({ status: 422, code: 'SIGNED_AMENDMENT_DIFFERS' })
  expect(refused.message).toContain('Cancel the amendment')
  expect(await statuses(hra, id, next)).toEqual(['ACTIVE', 'OFFER_SENT'])
  const { terms } = await db.selectFrom('contract').select('terms').where('id', '=', own).executeTakeFirstOrThrow()
  const stored = terms as { pay: { components: { code: string; amount: string }[] } }
  const components = stored.pay.components.map((one) => (one.code === 'BASIC' ? { ...one, amount: '11800.00' } : one))
  await contract.set({ terms: JSON.stringify({ ...stored, pay: { ...stored.pay, components } }) }).execute()
  expectStatus(await uploadSignedOffer(users, next), 201)
  expect((await readOrderFormAs(hrm, next)).candidateContracts).toMatchObject([
    { id: own, revision: 2, status: 'SIGNED' },
  ])

  await signContracts(users, next, ['CLIENT'])
  app.setNow('2026-11-05T08:00:00Z')
  const [manager, payroll, invoices] = await Promise.all(
    (['HR_MANAGER', 'FINANCE_MANAGER_PAYROLL', 'FINANCE_MANAGER_INVOICE'] as const).map((role) => app.as(role)),
  )
  const { data: active } = expectStatus(await moveOrderForm(manager!, next, 'ACTIVE'))
  const notices = async (who: Caller) =>
    (await who.get('/user-notifications', { pageSize: 200 })).data
      .map(({ subject }: { subject: string }) => subject)
      .filter((subject: string) => subject.includes(active.number) && subject.includes('is effective from'))
  const late = 'is effective from 1 Oct 2026 and was confirmed on 5 Nov 2026: Oct 2026 must be'
  expect(await notices(payroll!)).toEqual([expect.stringContaining(`${late} paid by its terms.`)])
  expect(await notices(invoices!)).toEqual([expect.stringContaining(`${late} billed by its terms.`)])
  app.setNow(`${TODAY}T08:00:00Z`)
  expect(await daysOfPay(active.candidateID)).toEqual(['2026-07-01', '2026-10-01'])
  const history = (await users.cfo.get(`${SETUP}/${next}/history`)).data
  expect(history.map(({ event }: { event: string }) => event)).toContain('order-form.activated-late')
})

test('the months to correct run from the start date to last month', () => {
  expect(monthsBefore('2026-11-20', '2027-02-01')).toEqual(['2026-11', '2026-12', '2027-01'])
  expect(monthsBefore('2027-02-01', '2027-02-28')).toEqual([])
  expect(monthsBefore('2027-03-01', '2027-02-28')).toEqual([])
})

test('an open-ended employment contract continues in the next term as a new version, not as a second contract', async () => {
  const { bd, hrm, app } = users
  const id = await running()
  const employment = app.appContext.db.updateTable('contract').where('orderFormId', '=', id)
  await employment.set({ endDate: null }).where('kind', '=', 'CANDIDATE').execute()
  const { data: next } = expectStatus(await bd.post(`${SETUP}/${id}/clone-or-renew`, { mode: 'RENEW' }), 201)
  expectStatus(
    await bd.upload(`${DOCUMENTS}/${next.id}/upload-resume`, { name: 'resume.pdf', content: smallPdf(['Resume']) }),
    201,
  )
  await moveToStage(users, next.id, 'APPROVED')
  expectStatus(await moveOrderForm(hrm, next.id, 'ONBOARDING'))
  const [first, ...more] = await contractsOf('CANDIDATE', [id, next.id])
  expect(more).toMatchObject([
    { number: first!.number, revision: 2, status: 'DRAFT', startDate: '2027-07-01', endsOn: null },
  ])
  expect((await contractsOf('CLIENT', [next.id]))[0], 'what ends is followed by a new one').toMatchObject({
    revision: 1,
  })
  await signContracts(users, next.id)
  expectStatus(await moveOrderForm(hrm, next.id, 'ACTIVE'))
  expect(await night('2027-07-01')).toBe(1)
  expect(await contractsOf('CANDIDATE', [id, next.id])).toMatchObject([
    { revision: 1, status: 'SUPERSEDED', endsOn: '2027-06-30' },
    { revision: 2, status: 'ACTIVE', startDate: '2027-07-01' },
  ])
})
