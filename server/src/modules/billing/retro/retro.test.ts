import { gstinCheckCharacter } from '@muster/contract/kernel/values/tax-numbers.ts'
import { beforeEach, expect, test } from 'vitest'
import { clearListCache } from '../../../kernel/db/list.ts'
import type { Caller } from '../../../kernel/testing/caller.ts'
import {
  BILLINGS,
  createBillingTestApp,
  dataOf,
  moveInvoice,
  NOTIFIED_AT,
} from '../../../kernel/testing/fixtures/billing.ts'
import { signedPdf } from '../../../kernel/testing/fixtures/placement.ts'
import { generateDrafts } from '../drafts/generate.actions.ts'

/** Contracts amended with effect on invoiced months: the difference, and its drafts. */

const RETRO = `${BILLINGS}/retro`
const CONTRACT = '/client-contracts'
const { app, executive, manager, cfo, make } = await createBillingTestApp()
const seller = await app.as('BUSINESS_DEVELOPMENT')
beforeEach(() => app.setNow(NOTIFIED_AT))

type AllocatedLine = Awaited<ReturnType<typeof make.month>>
interface Amendment {
  readonly from: string
  readonly rate?: string
  readonly rebatePercent?: string
}
type MonthOptions = NonNullable<Parameters<typeof make.month>[0]>

/**
 * Creates the next version of a contract: drafted, reviewed, sent and signed after the month was billed; returns its
 * id.
 */
async function amend(
  placed: AllocatedLine,
  wish: MonthOptions,
  { from, rate, ...more }: Amendment,
  contractID: string = placed.contractID,
) {
  const { db } = app.appContext
  await db
    .insertInto('clientAccountManager')
    .values({ clientId: placed.clientID, userId: seller.staff!.id })
    .onConflict((there) => there.doNothing())
    .execute()
  await db
    .insertInto('orderFormWaiver')
    .values({ orderFormId: placed.orderFormID, kind: 'AGREEMENT', reason: 'Later', grantedBy: cfo.staff!.id })
    .onConflict((there) => there.doNothing())
    .execute()
  const { version } = dataOf(await seller.get(`${CONTRACT}/${contractID}`))
  const { unit = 'DAY', currency = 'AED', overtime = null } = wish
  const rateLines = [{ unit, rate: rate ?? wish.rate ?? '1250.00', currency, overtime, from, to: null }]
  const body = { startDate: from, rateLines, reason: 'Agreed late', version, ...more }
  const draft = dataOf(await seller.post(`${CONTRACT}/${contractID}/amend`, body))
  const move = async (who: Caller, status: string, of: number) =>
    dataOf(await who.put(`${CONTRACT}/${draft.id}/status`, { status, version: of }))
  const review = await move(seller, 'UNDER_REVIEW', draft.version)
  const checked = dataOf(await manager.put(`${CONTRACT}/${draft.id}/rates-check`, { version: review.version }))
  const sent = await move(cfo, 'SENT', checked.version)
  const fields = { signedOn: '2026-11-09', version: String(sent.version) }
  const signed = dataOf(await seller.upload(`${CONTRACT}/${draft.id}/signed-file`, signedPdf(), fields, 'PUT'))
  expect(signed.status).toBe('ACTIVE')
  return draft.id as string
}

/** Creates the October invoices of a client, bypassing the limit of ten jobs a minute. */
async function drafted(clientID: string) {
  const context = { db: app.appContext.db, staff: executive.staff, now: app.appContext.now(), today: '2026-11-10' }
  expect((await generateDrafts(context, { month: '2026-10', clientID }, null)).refused).toEqual([])
  clearListCache()
}
async function issue(id: string) {
  const read = async (who: Caller) => dataOf(await who.get(`${BILLINGS}/${id}`))
  dataOf(await moveInvoice(executive, await read(executive), 'SUBMITTED'))
  dataOf(await moveInvoice(manager, await read(manager), 'APPROVED'))
  return dataOf(await moveInvoice(manager, await read(manager), 'ISSUED'))
}
async function issued(clientID: string) {
  await drafted(clientID)
  const [document] = (await executive.get(BILLINGS, { clientID })).data
  return issue(document.id)
}

const listed = async (clientID: string) => (await executive.get(RETRO, { clientID })).data
const prepare = (...timesheetIDs: string[]) => executive.post(`${RETRO}/drafts`, { timesheetIDs })

/** Original terms, amended terms, and the difference. October 2026 has 22 weekdays, 12 of them from the 15th. */
const CASES: readonly (readonly [string, MonthOptions, readonly Amendment[], object, readonly string[]])[] = [
  [
    'a higher rate from the middle of the month',
    { rate: '100.00' },
    [{ from: '2026-10-15', rate: '110.00' }],
    { direction: 'UNDER', billed: '2200.00', due: '2320.00', difference: '120.00', currency: 'AED' },
    ['Rate 100.00 to 110.00 from 15 Oct 2026, 12 days: 12 × 10 = 120.00'],
  ],
  [
    'a lower rate for the whole month',
    { rate: '100.00' },
    [{ from: '2026-10-01', rate: '90.00' }],
    { direction: 'OVER', billed: '2200.00', due: '1980.00', difference: '-220.00' },
    ['Rate 100.00 to 90.00 from 1 Oct 2026, 22 days: -22 × 10 = -220.00'],
  ],
  [
    'a monthly rate for a part of its days',
    { unit: 'MONTH', rate: '30000.00' },
    [{ from: '2026-10-15', rate: '33000.00' }],
    { direction: 'UNDER', billed: '30000.00', due: '31636.36', difference: '1636.36' },
    ['Rate 30,000.00 to 33,000.00 from 15 Oct 2026, 12 days: 12 × 3000 = 1636.36'],
  ],
  [
    'hours with a client discount',
    { unit: 'HOUR', rate: '80.00', client: { rebatePercent: '5' } },
    [{ from: '2026-10-15', rate: '90.00' }],
    { direction: 'UNDER', billed: '13376.00', due: '14288.00', difference: '912.00' },
    ['Rate 80.00 to 90.00 from 15 Oct 2026, 96 hours: 96 × 10 = 912.00'],
  ],
  [
    'another discount: the billed amount is deducted and the correct one added',
    { rate: '100.00', client: { rebatePercent: '5' } },
    [{ from: '2026-10-01', rebatePercent: '10' }],
    { direction: 'OVER', billed: '2090.00', due: '1980.00', difference: '-110.00' },
    ['As billed: -22 × 100 = -2090.00', 'Discount 5 % to 10 % from 1 Oct 2026, 22 days: 22 × 100 = 1980.00'],
  ],
  [
    'a currency other than the books’',
    { rate: '100.00', currency: 'USD' },
    [{ from: '2026-10-15', rate: '101.55' }],
    { direction: 'UNDER', difference: '18.60', currency: 'USD' },
    ['Rate 100.00 to 101.55 from 15 Oct 2026, 12 days: 12 × 1.55 = 18.60'],
  ],
  [
    'two amendments, of which the later counts on its days',
    { rate: '100.00' },
    [
      { from: '2026-10-05', rate: '120.00' },
      { from: '2026-10-15', rate: '110.00' },
    ],
    { direction: 'UNDER', billed: '2200.00', due: '2480.00', difference: '280.00' },
    [
      'Rate 100.00 to 120.00 from 5 Oct 2026, 8 days: 8 × 20 = 160.00',
      'Rate 100.00 to 110.00 from 15 Oct 2026, 12 days: 12 × 10 = 120.00',
    ],
  ],
]

type PrintedLine = { description: string; quantity: string; price: string; net: string }
const shown = ({ description, quantity, price, net }: PrintedLine) =>
  `${description.split(': ')[0]}: ${quantity} × ${price} = ${net}`

test.each(CASES)('%s', async (_name, wish, amendments, figures, lines) => {
  const placed = await make.month(wish)
  const document = await issued(placed.clientID)
  expect(await listed(placed.clientID)).toEqual([])
  let contractID: string = placed.contractID
  for (const amendment of amendments) contractID = await amend(placed, wish, amendment, contractID)
  const [row] = await listed(placed.clientID)
  expect(row).toMatchObject({ id: placed.timesheetID, month: '2026-10', ...figures, _contract: { id: contractID } })
  expect(row.invoices).toEqual([{ id: document.id, name: document.number }])
  expect(row.lines.map(shown)).toEqual(lines)
  // Two clicks create one draft.
  const answers = await Promise.all([prepare(placed.timesheetID), prepare(placed.timesheetID)])
  const [first, second] = answers.map(dataOf).toSorted((a, b) => b.done.length - a.done.length)
  expect(first).toMatchObject({ done: [placed.timesheetID], refused: [] })
  expect(second).toMatchObject({ done: [], refused: [{ id: placed.timesheetID, code: 'NOTHING_TO_BILL' }] })
  expect(await listed(placed.clientID)).toEqual([])
  if (row.direction === 'UNDER') {
    const draft = dataOf(await executive.get(`${BILLINGS}/${first.invoices[0].id}`))
    expect(draft).toMatchObject({
      status: 'DRAFT',
      net: row.difference,
      note: `Supplementary to ${document.number} (Oct 2026)`,
    })
    expect(draft.lines.map(shown)).toEqual(lines)
    expect(draft.availableTransitions.find(({ to }: { to: string }) => to === 'SUBMITTED')).toMatchObject({
      allowed: true,
      why: [],
    })
  } else {
    const note = dataOf(await executive.get(`${BILLINGS}/credit-notes/${first.creditNotes[0].id}`))
    expect(note).toMatchObject({
      status: 'DRAFT',
      net: row.difference.slice(1),
      billingID: document.id,
      text: row.reason,
    })
  }
})

const gstin = (serial: string) => `27ZZZZZ${serial}Z1Z${gstinCheckCharacter(`27ZZZZZ${serial}Z1Z`)}`

test('in India the supplement has CGST and SGST, each with its own amount', async () => {
  const admin = await app.as('ADMIN')
  const at = { lines: ['Tech Park'], city: 'Pune', postalCode: '411000', countryID: 'IN', region: '27' }
  const entity = {
    code: 'IN-RETRO',
    name: 'Retro India',
    countryID: 'IN',
    numberPrefix: 'IR',
    taxNumber: gstin('0001'),
  }
  const paid = { address: at, commercialRegistration: 'U72900PN2020PTC000001' }
  const { id: legalEntityID } = dataOf(await admin.post('/settings/legal-entities', { ...entity, ...paid }))
  const client = { name: 'Retro client', countryID: 'IN', taxNumber: gstin('0002'), billingAddress: at }
  const { id: clientID } = dataOf(await admin.post('/clients', client))
  const wish: MonthOptions = {
    clientID,
    legalEntityID,
    countryID: 'IN',
    currency: 'INR',
    unit: 'MONTH',
    rate: '100000.00',
  }
  const placed = await make.month(wish)
  await issued(clientID)
  await amend(placed, wish, { from: '2026-10-01', rate: '100100.05' })
  const { invoices } = dataOf(await prepare(placed.timesheetID))
  const draft = dataOf(await executive.get(`${BILLINGS}/${invoices[0].id}`))
  expect(draft).toMatchObject({ net: '100.05', tax: '18.00' })
  expect(draft.taxes[0].parts).toMatchObject([
    { name: 'CGST', tax: '9.00' },
    { name: 'SGST', tax: '9.00' },
  ])
})

test('several months at once; a deleted draft lists its month again, and an issued one counts as billed', async () => {
  const wish: MonthOptions = { rate: '100.00' }
  const clientID = await make.client('AE')
  const legalEntityID = await make.entity()
  const one = await make.month({ ...wish, clientID, legalEntityID })
  const two = await make.month({ ...wish, clientID, legalEntityID })
  await drafted(clientID)
  const billed = (await executive.get(BILLINGS, { clientID, orderFormID: one!.orderFormID })).data[0]
  for (const document of (await executive.get(BILLINGS, { clientID, status: 'DRAFT' })).data) await issue(document.id)
  const up = { from: '2026-10-15', rate: '110.00' }
  const down = { from: '2026-10-15', rate: '95.00' }
  const raised = await amend(one!, wish, up)
  await amend(two!, wish, down)
  const { data: counts } = await executive.get(`${RETRO}/counts`, { clientID })
  expect(counts).toEqual({
    directions: [
      { direction: 'UNDER', count: 1 },
      { direction: 'OVER', count: 1 },
      { direction: 'UNCLEAR', count: 0 },
    ],
    sums: [
      { direction: 'OVER', currency: 'AED', amount: '-60.00' },
      { direction: 'UNDER', currency: 'AED', amount: '120.00' },
    ],
  })
  const home = (await executive.get('/dashboard')).data
  const topic = JSON.stringify(home)
  expect(topic).toContain('1 month is under-billed')
  expect(topic).toContain('1 month is over-billed')
  const made = dataOf(await prepare(one!.timesheetID, two!.timesheetID))
  expect(made).toMatchObject({ done: expect.arrayContaining([one!.timesheetID, two!.timesheetID]), refused: [] })
  expect(await listed(clientID)).toEqual([])
  // Both drafts are deleted.
  dataOf(await executive.del(`${BILLINGS}/${made.invoices[0].id}`))
  const way = `${BILLINGS}/credit-notes/${made.creditNotes[0].id}/status`
  dataOf(await executive.put(way, { status: 'CANCELLED', reason: 'Not yet', version: 1 }))
  expect((await listed(clientID)).map(({ direction }: { direction: string }) => direction).toSorted()).toEqual([
    'OVER',
    'UNDER',
  ])
  // Recreated and issued, they are the billed amount: a later amendment is compared with it.
  const again = dataOf(await prepare(one!.timesheetID, two!.timesheetID))
  await issue(again.invoices[0].id)
  expect(await listed(clientID)).toEqual([])
  await amend(one!, wish, { from: '2026-10-15', rate: '112.00' }, raised)
  expect(await listed(clientID)).toMatchObject([{ billed: '2320.00', due: '2344.00', difference: '24.00' }])
  // The month can’t be billed again while it has a supplement.
  const credit = { code: 'TAX_TREATMENT', text: 'Wrong address', billAgain: true }
  expect(await executive.post(`${BILLINGS}/${billed!.id}/credit-note`, credit)).toMatchObject({
    code: 'SUPPLEMENT_CREDITED',
  })
})

test('adjusted days count as adjusted, and later adjustments use the new rate', async () => {
  const wish: MonthOptions = { rate: '100.00' }
  const placed = await make.month(wish)
  await issued(placed.clientID)
  const november = await make.timesheet(placed.orderFormID, '2026-11')
  const { db } = app.appContext
  const correct = async (date: string) => {
    const { days } = await db
      .selectFrom('timesheet')
      .select('days')
      .where('id', '=', placed.timesheetID)
      .executeTakeFirstOrThrow()
    const before = (days as unknown as { date: string }[]).find((day) => day.date === date)!
    await db
      .insertInto('timesheetAdjustment')
      .values({
        timesheetId: placed.timesheetID,
        countedIn: november,
        date,
        reason: 'Absent',
        createdBy: manager.staff!.id,
        before: JSON.stringify(before),
        after: JSON.stringify({ ...before, type: 'OFF', hours: '0' }),
      })
      .execute()
  }
  await correct('2026-10-20')
  await amend(placed, wish, { from: '2026-10-15', rate: '110.00' })
  expect(await listed(placed.clientID)).toMatchObject([
    { billed: '2100.00', due: '2210.00', difference: '110.00', correctedDays: 1 },
  ])
  dataOf(await prepare(placed.timesheetID))
  await correct('2026-10-21')
  const preview = dataOf(await executive.get(`${BILLINGS}/ready/${november}`))
  const adjusted = preview.lines.filter(({ kind }: { kind: string }) => kind === 'CORRECTION')
  // The first as the month was billed, the second by its supplement: together the month is correct.
  expect(adjusted.map(({ net }: { net: string }) => net)).toEqual(['-100.00', '-110.00'])
})

test('only users who bill can prepare drafts, within their countries, and others do not see the list', async () => {
  const wish: MonthOptions = { rate: '100.00' }
  const placed = await make.month(wish)
  await issued(placed.clientID)
  await amend(placed, wish, { from: '2026-10-15', rate: '110.00' })
  const elsewhere = await app.as('FINANCE_EXECUTIVE_INVOICE', { countryIDs: ['SA'] })
  expect((await elsewhere.get(RETRO, { clientID: placed.clientID })).data).toEqual([])
  const refused = dataOf(await elsewhere.post(`${RETRO}/drafts`, { timesheetIDs: [placed.timesheetID] }))
  expect(refused).toMatchObject({ done: [], refused: [{ id: placed.timesheetID, code: 'NOT_FOUND' }] })
  expect((await seller.get(RETRO)).status).toBe(403)
  expect((await listed(placed.clientID)).length).toBe(1)
})

const NOTES = `${BILLINGS}/credit-notes`
const moveNote = async (who: Caller, id: string, status: string) => {
  const { version } = dataOf(await who.get(`${NOTES}/${id}`))
  return who.put(`${NOTES}/${id}/status`, { status, version })
}

test('a credit that bills the month again is not issued over a supplement that was drafted after it', async () => {
  const wish: MonthOptions = { rate: '100.00' }
  const placed = await make.month(wish)
  const { clientID } = placed
  const document = await issued(clientID)
  const body = { code: 'PRICE_ALTERED', text: 'Bill it again', billAgain: true }
  const note = dataOf(await executive.post(`${BILLINGS}/${document.id}/credit-note`, body))
  dataOf(await moveNote(cfo, note.id, 'APPROVED'))
  await amend(placed, wish, { from: '2026-10-15', rate: '110.00' })
  const { invoices } = dataOf(await prepare(placed.timesheetID))
  const refused = await moveNote(manager, note.id, 'ISSUED')
  expect(refused, refused.message).toMatchObject({
    status: 422,
    code: 'REMAINING_AMOUNT_EXCEEDED',
    message: expect.stringContaining('also on the supplementary Draft'),
  })
  await issue(invoices[0].id)
  expect(await moveNote(manager, note.id, 'ISSUED')).toMatchObject({ status: 422, code: 'REMAINING_AMOUNT_EXCEEDED' })
  // Once the supplement is credited, the whole month is billed once, by its current terms.
  const whole = dataOf(await executive.post(`${BILLINGS}/${invoices[0].id}/credit-note`, { ...body, billAgain: false }))
  dataOf(await moveNote(cfo, whole.id, 'APPROVED'))
  dataOf(await moveNote(manager, whole.id, 'ISSUED'))
  dataOf(await moveNote(manager, note.id, 'ISSUED'))
  clearListCache()
  expect(await listed(clientID)).toEqual([])
  await drafted(clientID)
  const [again] = (await executive.get(BILLINGS, { clientID, status: 'DRAFT' })).data
  expect(await issue(again.id)).toMatchObject({ net: '2320.00' })
  const { data } = await executive.get(BILLINGS, { clientID })
  expect(data.map(({ net, status }: { net: string; status: string }) => `${net} ${status}`).toSorted()).toEqual([
    '120.00 CREDITED',
    '2200.00 CREDITED',
    '2320.00 ISSUED',
  ])
})

test('of two concurrent requests, either the difference is drafted or the month is credited and billed again, never both', async () => {
  for (let round = 0; round < 4; round += 1) {
    const wish: MonthOptions = { rate: '100.00' }
    const placed = await make.month(wish)
    const document = await issued(placed.clientID)
    const body = { code: 'PRICE_ALTERED', text: 'Bill it again', billAgain: true }
    const note = dataOf(await executive.post(`${BILLINGS}/${document.id}/credit-note`, body))
    dataOf(await moveNote(cfo, note.id, 'APPROVED'))
    await amend(placed, wish, { from: '2026-10-15', rate: '110.00' })
    const [drafts, credit] = await Promise.all([prepare(placed.timesheetID), moveNote(manager, note.id, 'ISSUED')])
    const isDrafted = drafts.data.done.length === 1
    expect([200, 422]).toContain(credit.status)
    expect(isDrafted).toBe(credit.status !== 200)
  }
})
