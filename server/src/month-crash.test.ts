import { setTimeout as sleep } from 'node:timers/promises'
import { monthAfter } from '@muster/contract/kernel/values/days.ts'
import { sql } from 'kysely'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { runCommand } from './cli.ts'
import { readEnvironment } from './kernel/app/environment.ts'
import type { TestApp } from './kernel/testing/app.ts'
import type { Caller, Reply } from './kernel/testing/caller.ts'
import {
  copyEmployees,
  expireHeartbeats,
  killProgram,
  killWhenBlocked,
  lockRow,
  lockTable,
  waitUntilIdle,
} from './kernel/testing/crash.ts'
import type { ReceivedMail } from './kernel/testing/files/mail-receiver.ts'
import { BILLINGS, billingFixtures, moveInvoice as invoiceStep } from './kernel/testing/fixtures/billing.ts'
import { createEmployee, createPayingEntity, dataOf, moveRun } from './kernel/testing/fixtures/payroll.ts'
import { callerOn, createTestCluster, fillFiles } from './kernel/testing/nodes.ts'
import { type Program, waitUntil } from './kernel/testing/program.ts'

/**
 * Wages and invoices of a month, with the real program killed at every step: each person is paid once, each month
 * billed once, and no email is sent for a reverted change.
 */
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 2)
/**
 * With the two existing ones: three batches of a payroll run and a fourth of three people; several batches of accruals.
 */
const COLLEAGUES = 301
const RUNS = '/payrolls'
const RECEIPTS = `${BILLINGS}/receipts`
const MONTH = monthAfter(new Date().toISOString().slice(0, 7), -1)
const DAYS = { startDate: '2024-01-01', endDate: '2099-12-31' }

let app: TestApp
let start: () => Promise<Program>
let environment: Record<string, string>
let received: readonly ReceivedMail[]
let program: Program
const callerOverHttp = async (role: Parameters<TestApp['as']>[0]) => callerOn(() => program, await app.as(role))
let payer: Caller
let reviewer: Caller
let cfo: Caller
let biller: Caller
let issuer: Caller
/** While it is pending, the mail server has received every email but does not confirm it. */
let silence: Promise<void> | null = null

beforeAll(async () => {
  const opened = await createTestCluster({ before: async () => (await silence) ?? undefined })
  ;({ app, start, environment } = opened)
  received = opened.mail.received
  payer = await callerOverHttp('FINANCE_EXECUTIVE_PAYROLL')
  reviewer = await callerOverHttp('FINANCE_MANAGER_PAYROLL')
  cfo = await callerOverHttp('CFO')
  biller = await callerOverHttp('FINANCE_EXECUTIVE_INVOICE')
  issuer = await callerOverHttp('FINANCE_MANAGER_INVOICE')
})
afterEach(() => killProgram(app, program))

/** A legal entity with people to be paid this month; the amounts are the same in each. */
async function createStaffedEntity(colleagues: number): Promise<string> {
  const legalEntityID = await createPayingEntity(app)
  const wish = { legalEntityID, month: MONTH, ...DAYS }
  const one = await createEmployee(app, wish)
  await createEmployee(app, { ...wish, startDate: `${MONTH}-12` })
  if (colleagues > 0) await copyEmployees(app, one, colleagues)
  return legalEntityID
}

/** A legal entity with months to be billed: three on one invoice, two separately; the amounts are the same in each. */
async function createBilledEntity() {
  const make = billingFixtures(app)
  const legalEntityID = await make.entity()
  const together = await make.client('AE', { invoiceGrouping: 'CONSOLIDATED' })
  const alone = await make.client('AE', { invoiceGrouping: 'PER_CONSULTANT' })
  const of = { month: MONTH, legalEntityID, days: DAYS }
  for (const rate of ['1000.00', '1100.00', '1200.00']) await make.month({ ...of, clientID: together, rate })
  for (const rate of ['1300.00', '1400.00']) await make.month({ ...of, clientID: alone, rate })
  const sold = app.appContext.db
    .selectFrom('orderForm')
    .select('candidateId')
    .where('legalEntityId', '=', legalEntityID)
  await app.appContext.db.updateTable('consultant').set({ status: 'ACTIVE' }).where('id', 'in', sold).execute()
  return legalEntityID
}

/** Starts the program as if the previous one had been dead for a long time. */
async function restart(): Promise<void> {
  await expireHeartbeats(app.appContext.db)
  program = await start()
}

// biome-ignore lint/suspicious/noExplicitAny: a test knows what it asked for.
const rows = async (text: string): Promise<any[]> => (await app.database.pool.query(`select ${text}`)).rows
const count = async (from: string) =>
  Number((await sql<{ n: string }>`select count(*) as n from ${sql.raw(from)}`.execute(app.appContext.db)).rows[0]!.n)

async function jobOf(caller: Caller, reply: Reply) {
  expect(reply.status, reply.message).toBe(202)
  const look = async () => (await caller.get(`/background-jobs/${reply.data.jobID}`)).data
  await waitUntil(async () => (await look()).finishedAt !== null)
  return look()
}

const runIn = async (legalEntityID: string) =>
  dataOf(payer.get(`${RUNS}/${(await payer.get(RUNS, { legalEntityID })).data[0].id}`))
const documentsIn = async (legalEntityID: string) => {
  const { data } = await issuer.get(BILLINGS, { legalEntityID, sort: 'gross' })
  return Promise.all(data.map(({ id }: { id: string }) => dataOf(issuer.get(`${BILLINGS}/${id}`))))
}
const PAID = { bankReference: 'B-1', valueDate: new Date().toISOString().slice(0, 10) }
const late = { lateReason: 'The program was killed' }

/**
 * The amounts paid by a run and billed by invoices, without names and numbers, for comparing two entities that should
 * be equal.
 */
async function paidIn(legalEntityID: string) {
  const run = await runIn(legalEntityID)
  const { rows } = await sql<{ net: string; n: string }>`select net::text as net, count(*)::text as n from payroll_line
    where run_id = ${run.id}::uuid group by net order by net`.execute(app.appContext.db)
  return { totals: run.totals, people: run.counts.people, rows }
}
const billedIn = async (legalEntityID: string) =>
  (await documentsIn(legalEntityID)).map(({ net, tax, gross, people, lines }) => ({
    net,
    tax,
    gross,
    people,
    lines: lines.length,
  }))

/** Runs the rules of `muster check`, with all files. */
async function checkInvariants(): Promise<void> {
  await fillFiles(app)
  const printed: string[] = []
  const print = (line: string) => printed.push(line)
  const terminal = { print, complain: print, variables: {}, environment: () => readEnvironment(environment) }
  expect(await runCommand(['check'], terminal), printed.join('\n')).toBe(0)
}

/** The number of deliveries of each email, by its Message-ID, which is the same for every attempt. */
function countReceivedMails(): Map<string, number> {
  const ids = received.map(({ source }) => /^Message-ID: (\S+)/im.exec(source)![1]!)
  return new Map([...Map.groupBy(ids, (id) => id)].map(([id, all]) => [id, all.length]))
}
/** Checks that every received email is stored: an email whose transaction was rolled back was never sent. */
async function assertEmailsStored(): Promise<void> {
  const known = new Set((await rows('message_id from outbox_mail')).map(({ message_id }) => message_id))
  expect([...countReceivedMails().keys()].filter((id) => !known.has(id))).toEqual([])
}
/** The number of people in the runs of a legal entity. */
const linesIn = (legalEntityID: string) =>
  count(`payroll_line join payroll_run run on run.id = run_id where legal_entity_id = '${legalEntityID}'`)
const unsent = () => count(`outbox_mail where state <> 'SENT'`)

test('killed at each step of a payroll run and of a billing run, and restarted, it pays, bills and emails the same', async () => {
  const wages = await createStaffedEntity(COLLEAGUES)
  const sales = await createBilledEntity()
  const sameWages = await createStaffedEntity(COLLEAGUES)
  const sameSales = await createBilledEntity()
  const billedPeriods = () => count('billed_period')
  const [{ id: lastPerson }] = await rows(
    `max(candidate_id::text) as id from order_form where legal_entity_id = '${wages}'`,
  )
  const timesheets = await rows(
    `id, client_id from timesheet where legal_entity_id = '${sales}' order by client_id, country_id, id`,
  )
  const lastTimesheet = timesheets.at(-1)!
  const firstGroup = timesheets.filter(({ client_id }) => client_id !== lastTimesheet.client_id).length
  const send = async () => [
    await payer.post(`${RUNS}/generate`, { month: MONTH, legalEntityID: wages }),
    await biller.post(`${BILLINGS}/generate`, { month: MONTH, legalEntityID: sales }),
  ]

  // Before the first line; between two batches, and two clients; before the end.
  await restart()
  const first = [await lockTable(app, 'payroll_line'), await lockTable(app, 'billing_line')]
  const given = await send()
  await killWhenBlocked(app, program, first)
  expect([await linesIn(wages), await billedPeriods()]).toEqual([0, 0])
  const second = [await lockRow(app, 'consultant', lastPerson), await lockRow(app, 'timesheet', lastTimesheet.id)]
  await restart()
  // Three batches of the run are in progress: the first ones are written while the last waits.
  await waitUntil(async () => (await linesIn(wages)) === 300 && (await billedPeriods()) === firstGroup)
  await killWhenBlocked(app, program, second)
  expect([await linesIn(wages), await billedPeriods()]).toEqual([300, firstGroup])
  const third = await lockTable(app, 'audit_entry')
  await restart()
  await killWhenBlocked(app, program, [third], 2)
  expect([await linesIn(wages), await billedPeriods()]).toEqual([COLLEAGUES + 2, firstGroup])
  // After three attempts the job fails with a message; a new request completes the work.
  await restart()
  for (const [i, caller] of [payer, biller].entries())
    expect(await jobOf(caller, given[i]!)).toMatchObject({
      state: 'FAILED',
      errors: [{ message: expect.stringContaining('interrupted several times') }],
    })
  const again = await send()
  expect(await jobOf(payer, again[0]!)).toMatchObject({ state: 'DONE', errors: [] })
  expect(await jobOf(biller, again[1]!)).toMatchObject({ state: 'DONE', errors: [] })

  // Each transition is killed before its end, found incomplete, and then repeated with the same request.
  const stepsOf = async (who: readonly [Caller, Caller], to: readonly [string, string]) => {
    const run = await runIn(wages)
    const documents = await documentsIn(sales)
    return () => [
      moveRun(who[0], run, to[0]),
      ...documents.map((document) => invoiceStep(who[1], document, to[1], to[1] === 'ISSUED' ? late : {})),
    ]
  }
  const inVain = async (steps: () => Promise<Reply>[], table: string, waiting: number) => {
    await killWhenBlocked(app, program, [await lockTable(app, table)], waiting, steps())
    await restart()
  }
  const stopped = async (steps: () => Promise<Reply>[]) => {
    for (const { status, errors, message } of await Promise.all(steps()))
      expect([status, errors], message).toEqual([200, undefined])
  }
  const submitting = await stepsOf([payer, biller], ['SUBMITTED', 'SUBMITTED'])
  await inVain(submitting, 'audit_entry', 4)
  await stopped(submitting)
  const deciding = await stepsOf([reviewer, issuer], ['REVIEWED', 'APPROVED'])
  await inVain(deciding, 'notification', 4)
  await stopped(deciding)
  const issuing = await stepsOf([cfo, issuer], ['APPROVED', 'ISSUED'])
  await inVain(issuing, 'notification', 2)
  expect(await count(`billing where number is not null`)).toBe(0)
  await stopped(issuing)

  // The payment file, the emails of the invoices and the payment of one of them.
  const approved = await runIn(wages)
  const documents = await documentsIn(sales)
  const [document] = documents
  const money = { receivedOn: document.issueDate, currency: 'AED', received: '1000.00', cash: '1000.00' }
  const pay = () => biller.post(`${BILLINGS}/${document.id}/payments`, money)
  const mailing = () => documents.map(({ id }) => issuer.post(`${BILLINGS}/${id}/email`, {}))
  for (const { id } of documents) expect((await issuer.get(`${BILLINGS}/${id}/invoice`)).status).toBe(200)
  // The payment waits for the email of its invoice.
  await inVain(() => [moveRun(payer, approved, 'FILE_GENERATED'), ...mailing(), pay()], 'audit_entry', 4)
  expect([await count('outbox_mail'), await count('receipt'), await count('payroll_payment_file')]).toEqual([0, 0, 0])
  await stopped(() => [moveRun(payer, approved, 'FILE_GENERATED')])
  const receipt = await dataOf(pay())
  // The mail server has accepted the emails, and the program is killed before the confirmation.
  const { promise, resolve: speak } = Promise.withResolvers<void>()
  silence = promise
  await stopped(mailing)
  await waitUntil(() => received.length === documents.length)
  const made = await runIn(wages)
  const settling = () => [
    moveRun(reviewer, made, 'PAID', PAID),
    issuer.put(`${RECEIPTS}/${receipt.id}/status`, { status: 'POSTED', version: receipt.version }),
  ]
  await killWhenBlocked(app, program, [await lockTable(app, 'notification')], 2, settling())
  silence = null
  speak()
  expect(await count(`payroll_line where status = 'PAID'`)).toBe(0)
  await restart()
  await stopped(settling)
  await waitUntil(async () => (await unsent()) === 0)

  // Payslips one after the other, and the accruals of a closed month in batches.
  const paid = await runIn(wages)
  const slips = (await payer.get(`${RUNS}/${paid.id}/lines`, { pageSize: 3 })).data
    .map(({ id }: { id: string }) => id)
    .toSorted()
  const slow = await lockRow(app, 'payroll_line', slips[1]!)
  expect((await reviewer.post(`${RUNS}/${paid.id}/email`, { lineIDs: slips })).data.done).toEqual(slips)
  await waitUntil(async () => (await slow.waiting()) === 1 && (await unsent()) === 0)
  await killWhenBlocked(app, program, [slow])
  expect(received).toHaveLength(2 * documents.length + 1)
  await restart()
  await waitUntil(async () => (await count('outbox_mail')) === documents.length + 3 && (await unsent()) === 0)
  const busy = await lockRow(app, 'consultant', lastPerson)
  await stopped(() => [moveRun(reviewer, paid, 'CLOSED')])
  await killWhenBlocked(app, program, [busy])
  expect(await count('payroll_accrual')).toBe(600)
  await restart()
  await waitUntil(async () => (await count('payroll_accrual')) === 2 * (COLLEAGUES + 2))

  // The entity without crashes has the same result.
  await jobOf(payer, await payer.post(`${RUNS}/generate`, { month: MONTH, legalEntityID: sameWages }))
  await jobOf(biller, await biller.post(`${BILLINGS}/generate`, { month: MONTH, legalEntityID: sameSales }))
  expect(await paidIn(wages)).toEqual(await paidIn(sameWages))
  expect(await billedIn(sales)).toEqual(await billedIn(sameSales))
  expect((await documentsIn(sales)).map(({ open, gross }) => gross === open)).toEqual([false, true, true])
  // Only unconfirmed emails were delivered twice, with the same Message-ID.
  expect([...countReceivedMails().values()].toSorted()).toEqual([1, 1, 1, 2, 2, 2])
  await assertEmailsStored()
  await checkInvariants()
}, 240_000)

test('a node that stalls in a run and resumes after another has finished it writes nothing', async () => {
  const legalEntityID = await createStaffedEntity(COLLEAGUES)
  const people = await rows(`candidate_id as id from order_form where legal_entity_id = '${legalEntityID}' order by 1`)
  await restart()
  // The run waits between the first three batches and the last: their people are locked until its progress is locked,
  // and the progress until the process is stopped.
  const begun = [0, 100, 200].map((at) => lockRow(app, 'consultant', people[at]!.id))
  const started = await payer.post(`${RUNS}/generate`, { month: MONTH, legalEntityID })
  for (const gate of await Promise.all(begun)) await waitUntil(async () => (await gate.waiting()) === 1)
  const progress = await lockRow(app, 'background_job', started.data.jobID)
  for (const gate of begun) await (await gate).open()
  await waitUntil(async () => (await linesIn(legalEntityID)) === 300 && (await progress.waiting()) === 1)
  const locked = program
  locked.child.kill('SIGSTOP')
  await progress.open()
  await waitUntilIdle(app)
  await restart()
  expect(await jobOf(payer, started)).toMatchObject({ state: 'DONE', errors: [] })
  const run = await runIn(legalEntityID)
  const submitted = await dataOf(moveRun(payer, run, 'SUBMITTED'))
  const bonus = { code: 'BONUS', label: 'Spot bonus', amount: '500.00', firstMonth: MONTH }
  await dataOf(payer.post(`${RUNS}/adjustments`, { ...bonus, candidateID: people.at(-1)!.id }))
  const written = () => rows(`id, version, net from payroll_line where run_id = '${run.id}' order by id`)
  const before = await written()
  locked.child.kill('SIGCONT')
  expect(await locked.stop()).toBe(0)
  expect(await written()).toEqual(before)
  expect((await runIn(legalEntityID)).totals).toEqual(submitted.totals)
  await checkInvariants()
}, 240_000)

/** Takes the next step of a run and of invoices, as users do after loading them; true when none is left. */
async function advance(wages: string, sales: string): Promise<boolean> {
  const [run] = (await payer.get(RUNS, { legalEntityID: wages })).data
  if (!run || run.status === 'DRAFT')
    await jobOf(payer, await payer.post(`${RUNS}/generate`, { month: MONTH, legalEntityID: wages }))
  const next: Record<string, readonly [Caller, string, object?]> = {
    CALCULATED: [payer, 'SUBMITTED'],
    SUBMITTED: [reviewer, 'REVIEWED'],
    REVIEWED: [cfo, 'APPROVED'],
    APPROVED: [payer, 'FILE_GENERATED'],
    FILE_GENERATED: [reviewer, 'PAID', PAID],
    PAID: [reviewer, 'CLOSED'],
  }
  const step = run && next[run.status]
  // The same idempotency key as before, if the first response was lost.
  if (run?.status === 'PAID')
    await reviewer.post(`${RUNS}/${run.id}/email`, {}, { 'idempotency-key': `slips-${run.id}` })
  if (step) await moveRun(step[0], run, step[1], step[2])
  const documents = (await issuer.get(BILLINGS, { legalEntityID: sales })).data
  if (documents.length < 3)
    await jobOf(biller, await biller.post(`${BILLINGS}/generate`, { month: MONTH, legalEntityID: sales }))
  for (const document of documents)
    if (document.status === 'DRAFT') await invoiceStep(biller, document, 'SUBMITTED')
    else if (document.status === 'SUBMITTED') await invoiceStep(issuer, document, 'APPROVED')
    else if (document.status === 'APPROVED') await invoiceStep(issuer, document, 'ISSUED', late)
    else if (document.status === 'ISSUED')
      await issuer.post(`${BILLINGS}/${document.id}/email`, {}, { 'idempotency-key': `mail-${document.id}` })
  const isSent = documents.length === 3 && documents.every(({ status }: { status: string }) => status === 'SENT')
  const accrued = await count(`payroll_accrual where legal_entity_id = '${wages}'`)
  return isSent && accrued === 4 && (await mailsOf([run.id])) === 2 && (await unsent()) === 0
}
const mailsOf = (ids: readonly string[]) =>
  count(`outbox_mail where entity_id in (${ids.map((id) => `'${id}'`).join()})`)

test(`killed ${ROUNDS} times at any moment, a month is paid, billed and emailed once`, async () => {
  const wages = await createStaffedEntity(0)
  const sales = await createBilledEntity()
  await restart()
  let left = ROUNDS
  const killing = (async () => {
    for (; left > 0; left -= 1) {
      await sleep(150 + Math.random() * 700)
      await killProgram(app, program)
      await restart()
    }
  })()
  await waitUntil(async () => {
    // While the program is dead there is no response.
    const isDone = await advance(wages, sales).catch(() => false)
    return isDone && left === 0
  }, 120_000)
  await killing
  const run = await runIn(wages)
  const documents = await documentsIn(sales)
  expect(run).toMatchObject({ status: 'CLOSED', counts: { people: 2, paid: 2 } })
  expect(await mailsOf(documents.map(({ id }) => id))).toBe(3)
  expect(
    await count(`billed_period join billing_line line on line.billed_period_id = billed_period.id
    join billing on billing.id = billing_id where legal_entity_id = '${sales}'`),
  ).toBe(5)
  await assertEmailsStored()
  await checkInvariants()
}, 240_000)
