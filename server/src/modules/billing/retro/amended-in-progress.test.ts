import { expect, test, vi } from 'vitest'
import { brokenInvariants } from '../../../cli/check/invariants.ts'
import { clearListCache } from '../../../kernel/db/list.ts'
import { outcomeOf } from '../../../kernel/testing/background-work.ts'
import type { Reply } from '../../../kernel/testing/caller.ts'
import { BILLINGS, moveInvoice as invoiceStep } from '../../../kernel/testing/fixtures/billing.ts'
import { expectStatus } from '../../../kernel/testing/fixtures/order-form-records.ts'
import { generateRun, moveRun, runSteps } from '../../../kernel/testing/fixtures/payroll.ts'
import {
  type PlacedPerson,
  type PlacementParties,
  placementSteps,
} from '../../../kernel/testing/fixtures/placed-lives.ts'
import { monthSteps } from '../../../kernel/testing/fixtures/placed-months.ts'
import { type PlainPlacement, plainMonth, plainSum } from '../../../kernel/testing/fixtures/plain-month.ts'

/**
 * Terms that are amended while a month is being approved, paid and billed, and concurrent steps of two users: each day
 * is paid and billed once.
 */
vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 })

const MONTH = '2026-06'
const NEXT = '2026-07'
const lives = await placementSteps()
const months = await monthSteps(lives)

const FIRST = { from: '2025-06-01', basic: '10800.00', rate: '1700.00' }
const SECOND = { from: '2026-06-16', basic: '11400.00', rate: '1800.00' }
const facts = new Map([
  ['2026-06-10', { overtime: '4' }],
  ['2026-06-23', { off: '1' }],
] as const)
const life = (terms: PlainPlacement['terms']): PlainPlacement => ({ start: '2025-06-01', unit: 'DAY', terms, facts })
const before = life([FIRST])
const after = life([FIRST, SECOND])

interface Story {
  readonly there: PlacementParties
  readonly person: PlacedPerson
}

/** A consultant whose June has ended, with its timesheet up to the given status. */
async function june(upTo: 'SUBMITTED' | 'APPROVED' = 'APPROVED'): Promise<Story> {
  lives.app.setNow('2026-07-02T08:00:00Z')
  const there = await lives.createParties()
  const person = await lives.placeConsultant(there, before)
  await months.createTimesheets(person, MONTH)
  await months.completeTimesheets(person, before, MONTH, upTo)
  return { there, person }
}

/** June and July are approved, paid and billed: the total must be that of the events. */
async function settles({ there, person }: Story, billedBy: PlainPlacement): Promise<void> {
  const { app, waitForJobs } = lives
  await waitForJobs()
  await months.completeTimesheets(person, after, MONTH, 'APPROVED')
  clearListCache()
  await months.billMonth(there, MONTH)
  app.setNow('2026-08-02T08:00:00Z')
  await months.createTimesheets(person, NEXT)
  await months.completeTimesheets(person, after, NEXT, 'APPROVED')
  await months.payMonth(there, NEXT)
  await months.billMonth(there, NEXT)
  const { billed, billedDays } = plainMonth(billedBy, MONTH)
  // Documents locked before the amendment keep their figures: the difference is arrears, and only the net includes
  // both.
  const {
    unpaid: _unpaid,
    overtimePaid: _overtimePaid,
    ...all
  } = plainSum({ ...plainMonth(after, MONTH), billed, billedDays }, plainMonth(after, NEXT))
  expect(await months.paidAndBilledOf(person)).toMatchObject(all)
}

const drafts = async ({ there: { clientID } }: Story) => {
  clearListCache()
  const executive = await lives.app.as('FINANCE_EXECUTIVE_INVOICE')
  const { data } = await executive.get(BILLINGS, { clientID })
  return Promise.all(
    data.map(async ({ id }: { id: string }) => expectStatus(await executive.get(`${BILLINGS}/${id}`)).data),
  )
}

const generate = async ({ there: { clientID } }: Story) => {
  const executive = await lives.app.as('FINANCE_EXECUTIVE_INVOICE')
  return outcomeOf(executive, await executive.post(`${BILLINGS}/generate`, { month: MONTH, clientID }))
}

test.each(['DRAFT', 'SUBMITTED', 'APPROVED'] as const)(
  'amended while its invoice is %s: it is not issued with the former terms, and each day is billed once by its term',
  async (status) => {
    const { users } = lives
    const story = await june()
    await months.payMonth(story.there, MONTH)
    expect((await generate(story)).errors).toEqual([])
    const executive = await lives.app.as('FINANCE_EXECUTIVE_INVOICE')
    let [invoice] = await drafts(story)
    if (status !== 'DRAFT') invoice = expectStatus(await invoiceStep(executive, invoice, 'SUBMITTED')).data
    if (status === 'APPROVED') invoice = expectStatus(await invoiceStep(users.fmi, invoice, 'APPROVED')).data
    await lives.amendTerms(story.person, SECOND)
    const [stale] = await drafts(story)
    const next = { DRAFT: 'SUBMITTED', SUBMITTED: 'APPROVED', APPROVED: 'ISSUED' }[status]
    const refused = await invoiceStep(status === 'DRAFT' ? executive : users.fmi, stale, next, { lateReason: 'Late' })
    expect(refused, refused.message).toMatchObject({ status: 422, code: 'TIMESHEET_NOT_APPROVED' })
    if (status === 'DRAFT') expectStatus(await executive.del(`${BILLINGS}/${stale.id}`))
    else {
      const reason = 'The terms were amended.'
      const returned = expectStatus(await invoiceStep(users.fmi, stale, 'RETURNED', { reason })).data
      expectStatus(await invoiceStep(executive, returned, 'CANCELLED', { reason }))
    }
    await settles(story, after)
  },
)

test.each(['CALCULATED', 'SUBMITTED', 'REVIEWED', 'APPROVED', 'FILE_GENERATED'] as const)(
  'amended while its payroll run is %s: June is paid once, and July pays the difference',
  async (status) => {
    const story = await june()
    const executive = await lives.app.as('FINANCE_EXECUTIVE_PAYROLL')
    const { fmp, cfo } = lives.users
    const payers = () => ({ app: lives.app, executive, manager: fmp, cfo })
    const { legalEntityID } = story.there
    let run = await generateRun(executive, { month: MONTH, legalEntityID })
    const way = ['CALCULATED', 'SUBMITTED', 'REVIEWED', 'APPROVED', 'FILE_GENERATED'] as const
    const who = { SUBMITTED: executive, REVIEWED: fmp, APPROVED: cfo, FILE_GENERATED: executive }
    const go = async (to: keyof typeof who): Promise<Reply> => moveRun(who[to], run, to)
    for (const to of way.slice(1, way.indexOf(status) + 1)) run = expectStatus(await go(to as keyof typeof who)).data
    await lives.amendTerms(story.person, SECOND)
    const isLocked = way.indexOf(status) >= way.indexOf('APPROVED')
    if (!isLocked) {
      const next = way[way.indexOf(status) + 1] as keyof typeof who
      const refused = await go(next)
      expect(refused.status, 'figures from before the amendment are not used').toBe(422)
      if (status !== 'CALCULATED')
        run = expectStatus(
          await moveRun(status === 'REVIEWED' ? cfo : fmp, run, 'RETURNED', { reason: 'The pay was amended.' }),
        ).data
      const outcome = await outcomeOf(executive, await executive.post(`/payrolls/${run.id}/calculate`))
      expect(outcome.errors).toEqual([])
      run = expectStatus(await executive.get(`/payrolls/${run.id}`)).data
      await runSteps(payers).payRun(run)
    } else {
      if (status === 'APPROVED') run = expectStatus(await go('FILE_GENERATED')).data
      await runSteps(payers).releaseRun(run)
    }
    await lives.waitForJobs()
    await settles(story, after)
  },
)

test('the amendment is activated while the timesheet is approved, drafted and calculated', async () => {
  for (let round = 0; round < 4; round += 1) {
    const story = await june(round % 2 === 0 ? 'SUBMITTED' : 'APPROVED')
    const executive = await lives.app.as('FINANCE_EXECUTIVE_PAYROLL')
    const biller = await lives.app.as('FINANCE_EXECUTIVE_INVOICE')
    const { legalEntityID, clientID } = story.there
    await Promise.all([
      lives.amendTerms(story.person, SECOND),
      months.completeTimesheets(story.person, before, MONTH, 'APPROVED').catch(() => undefined),
      executive.post('/payrolls/generate', { month: MONTH, legalEntityID }),
      biller.post(`${BILLINGS}/generate`, { month: MONTH, clientID }),
      biller.post(`${BILLINGS}/generate`, { month: MONTH, clientID }),
    ])
    await lives.waitForJobs()
    for (const one of await drafts(story)) expectStatus(await biller.del(`${BILLINGS}/${one.id}`))
    await months.completeTimesheets(story.person, after, MONTH, 'APPROVED')
    const { fmp, cfo } = lives.users
    const { data: runs } = await executive.get('/payrolls', { legalEntityID })
    expect(runs).toHaveLength(1)
    const recalculated = await executive.post(`/payrolls/${runs[0].id}/calculate`)
    expect((await outcomeOf(executive, recalculated)).errors).toEqual([])
    const run = expectStatus(await executive.get(`/payrolls/${runs[0].id}`)).data
    await runSteps(() => ({ app: lives.app, executive, manager: fmp, cfo })).payRun(run)
    await settles(story, after)
  }
})

test('two people credit the same invoice in full, approve, issue and bill again concurrently: it is billed once', async () => {
  const { users } = lives
  const story = await june()
  await months.payMonth(story.there, MONTH)
  await months.billMonth(story.there, MONTH)
  await lives.amendTerms(story.person, SECOND)
  const [invoice] = await drafts(story)
  const one = await lives.app.as('FINANCE_EXECUTIVE_INVOICE')
  const two = await lives.app.as('FINANCE_EXECUTIVE_INVOICE')
  const body = { code: 'PRICE_ALTERED', text: 'Amended', billAgain: true }
  const clicks = await Promise.all(
    [one, two, one].map((who) => who.post(`${BILLINGS}/${invoice.id}/credit-note`, body)),
  )
  const notes = clicks.filter(({ status }) => status === 201).map(({ data }) => data)
  const move = (status: string) => async (note: { id: string }) => {
    const who = status === 'APPROVED' ? users.cfo : users.fmi
    const { version } = expectStatus(await who.get(`${BILLINGS}/credit-notes/${note.id}`)).data
    return who.put(`${BILLINGS}/credit-notes/${note.id}/status`, { status, version })
  }
  await Promise.all(notes.flatMap((note) => [note, note]).map(move('APPROVED')))
  const issues = await Promise.all(notes.flatMap((note) => [note, note]).map(move('ISSUED')))
  expect(issues.filter(({ status }) => status === 200)).toHaveLength(1)
  const again = await Promise.all([generate(story), generate(story), generate(story)])
  expect(again.flatMap(({ result }) => result.made ?? []).length).toBeLessThanOrEqual(1)
  const { data } = await one.get(BILLINGS, { clientID: story.there.clientID, status: 'DRAFT' })
  expect(data).toHaveLength(1)
  lives.app.setNow('2026-07-02T09:00:00Z')
  clearListCache()
  await months.billMonth(story.there, MONTH)
  expect(await months.paidAndBilledOf(story.person)).toMatchObject({
    billed: plainSum(plainMonth(before, MONTH), plainMonth(after, MONTH)).billed,
  })
  const credited = expectStatus(await one.get(`${BILLINGS}/${invoice.id}`)).data
  expect(credited).toMatchObject({ status: 'CREDITED', open: '0.00' })
})

test('a partly credited month shows it before its difference is billed', async () => {
  const { users } = lives
  const story = await june()
  await months.billMonth(story.there, MONTH)
  const [invoice] = await drafts(story)
  const executive = await lives.app.as('FINANCE_EXECUTIVE_INVOICE')
  const body = { code: 'SUPPLY_CANCELLED', text: 'Two days', lines: [{ line: 1, quantity: '2' }] }
  const note = expectStatus(await executive.post(`${BILLINGS}/${invoice.id}/credit-note`, body), 201).data
  const at = `${BILLINGS}/credit-notes/${note.id}/status`
  const { version } = expectStatus(await users.cfo.put(at, { status: 'APPROVED', version: note.version })).data
  const { number } = expectStatus(await users.fmi.put(at, { status: 'ISSUED', version })).data
  await lives.amendTerms(story.person, SECOND)
  clearListCache()
  const { data } = await executive.get(`${BILLINGS}/retro`, { clientID: story.there.clientID })
  expect(data).toMatchObject([
    {
      direction: 'UNDER',
      reasons: expect.arrayContaining([
        expect.objectContaining({
          code: 'CREDITED_IN_PART',
          level: 'WARNS',
          message: expect.stringContaining(`AED 3,400.00 of this month is credited by ${number}.`),
        }),
      ]),
    },
  ])
})

test('after all these steps every figure is the sum of its parts', async () => {
  expect((await brokenInvariants(lives.app.appContext.db)).problems).toEqual([])
})
