import { ROLE_CODES } from '@muster/contract/access/roles.ts'
import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import type { ReminderRule } from '@muster/contract/settings/reminders/reminders.contract.ts'
import { REMINDER_CODES, recipientsOffered } from '@muster/contract/settings/reminders/reminders.rules.ts'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../kernel/testing/app.ts'
import type { Caller } from '../../../kernel/testing/caller.ts'
import { remindOfConsultants } from '../../consultants/core/consultants.jobs.ts'

const TODAY = '2026-11-20'
const PATH = '/settings/reminders'

const app = await createTestApp()
app.setNow(`${TODAY}T08:00:00Z`)
const admin = await app.as('ADMIN', { name: 'Sara Haddad' })
const associate = await app.as('HR_ASSOCIATE')
const manager = await app.as('HR_MANAGER')
const chief = await app.as('HR_VICE_PRESIDENT')

async function rule(code: string): Promise<ReminderRule> {
  const { data } = await admin.get(PATH, { pageSize: 100 })
  return data.find((one: ReminderRule) => one.code === code)
}

const change = (code: string, values: object) =>
  rule(code).then(({ id, isOn, steps, repeatDays, version }) =>
    admin.put(`${PATH}/${id}`, { isOn, steps, repeatDays, version, ...values }),
  )

const noticesOf = async (who: Caller, id: string) =>
  (await who.get('/user-notifications', { pageSize: 100 })).data.filter(
    ({ metadata }: { metadata: { entityID?: string } }) => metadata.entityID === id,
  ).length

const remind = (day: string) => remindOfConsultants(app.appContext, { countryID: 'AE', day }, app.appContext.now())

test('all reminders are listed, and are sent only to users who may see their subject', async () => {
  const { data, meta } = await admin.get(PATH, { pageSize: 100 })
  expect(meta!.total).toBe(REMINDER_CODES.length)
  expect(data.map(({ code }: ReminderRule) => code)).toEqual(REMINDER_CODES)
  for (const { code, steps } of data as ReminderRule[])
    for (const { recipients } of steps)
      expect(recipientsOffered(code), code).toEqual(expect.arrayContaining(recipients))
  expect(await rule('PASSPORT_EXPIRY')).toMatchObject({
    when: '180, 90, 60, 30 and 7 days before',
    isOn: true,
    lastRunAt: null,
    lastReminded: 0,
    who: 'Visa Team, HR Associate, HR Manager, Country Manager',
  })
  const { data: found } = await admin.get(PATH, { searchInput: 'passport' })
  expect(found.map(({ code }: ReminderRule) => code)).toEqual(['PASSPORT_EXPIRY'])
  expect((await admin.get(PATH, { group: 'MAIL' })).meta!.total).toBe(1)
})

/** docs/domain/reminders.md, in its own codes: how many days (hours for late steps) before or after, and who. `pending`, `stand-in`, `own`: whose part it is. */
const FIRST_RULES = `
PASSPORT_EXPIRY             180 VIS HRA; 90 VIS HRA; 60 VIS HRA; 30 VIS HRA HRM; 7 VIS HRA HRM CM
VISA_EXPIRY                 90 VIS HRA; 60 VIS HRA; 30 VIS HRA HRM; 7 VIS HRA HRM CM
WORK_PERMIT_EXPIRY          90 VIS HRA; 60 VIS HRA; 30 VIS HRA HRM; 7 VIS HRA HRM CM
RESIDENCE_EXPIRY            90 VIS HRA; 60 VIS HRA; 30 VIS HRA HRM; 7 VIS HRA HRM CM
MEDICAL_EXPIRY              90 VIS HRA; 60 VIS HRA; 30 VIS HRA HRM; 7 VIS HRA HRM CM
WORK_AUTHORISATION_EXPIRED  1 HRM VIS CM COO
PROBATION_END               30 HRM BD; 14 HRM BD; 3 HRM BD
CANDIDATE_CONTRACT_END      90 HRA; 60 HRA; 30 HRA HRM; 7 HRA HRM CM
CLIENT_CONTRACT_END         90 BD; 60 BD; 30 BD FMI; 7 BD FMI CM
MSA_END                     90 BD; 60 BD; 30 BD CM CFO
SOW_END                     90 BD; 60 BD; 30 BD CM CFO
PO_CONSUMPTION              0 FMI FEI BD client
PO_END                      45 FMI FEI BD client; 30 FMI FEI BD client; 15 FMI FEI BD client
PO_RUN_OUT                  45 FMI FEI BD client
ORDER_FORM_LATE             0 pending; 24 stand-in; 48 COO
OFFER_UNSIGNED              2 pending recruiter; 5 pending recruiter
OFFER_ENDING                2 pending recruiter
OFFER_LAPSED                1 pending recruiter
PLACEMENT_END               90 BD own HRM TAL; 60 BD own HRM TAL; 30 BD own HRM TAL; 15 BD own HRM TAL CM
PLACEMENT_END_MAIL          60 client
LEAVE_EXPIRY                60 HRM HRA; 30 HRM HRA
TIMESHEET_DUE               2 HRA FEP FEI consultant
TIMESHEET_MISSING           1 HRA FEP FEI consultant; 3 HRA FEP FEI consultant; 5 HRA FEP FEI HRM FMP BD consultant
TIMESHEET_WAITING           3 HRM FMP FMI
WAGES_DUE                   10 FEP FMP CFO; 5 FEP FMP CFO; 3 FEP FMP CFO; 1 FEP FMP CFO
WAGES_LATE                  1 FEP FMP CFO
SETTLEMENT_DUE              5 FEP FMP HRM; 2 FEP FMP HRM; 0 FEP FMP HRM
SETTLEMENT_DATE_CHANGED     0 FEP FMP
PAYMENT_DUE                 5 BD client
PAYMENT_OVERDUE             1 BD client; 7 BD client; 15 BD client; 30 BD client; 45 BD client CM CFO
UNBILLED_MONTH              5 FEI FMI; 10 FEI FMI
INVOICE_DEADLINE            0 FMI
VERSION_STARTS              30 CFO FMI FMP ADM
NO_RECENT_RATES             4 CFO FMI FMP ADM
DAILY_DIGEST
JOB_WITHOUT_SUBMISSION      30 lead BD
SUBMISSION_WITHOUT_FEEDBACK 5 recruiter lead BD
RECRUITING_TASK_DUE         0 assignee
INTERVIEW_UPCOMING          1 panel recruiter
SCORECARD_MISSING           1 panel; 3 panel recruiter`
const NAMED: Record<string, string> = {
  BD: 'ACCOUNT_MANAGERS',
  own: 'OWNER',
  client: 'CLIENT',
  pending: 'PENDING_APPROVERS',
  recruiter: 'RECRUITER',
  'stand-in': 'STAND_INS',
  consultant: 'CONSULTANT',
  lead: 'JOB_LEAD',
  assignee: 'ASSIGNEE',
  panel: 'PANEL',
}

test('the company starts with the default reminders, each with its times and recipients', async () => {
  const { data } = await admin.get(PATH, { pageSize: 100 })
  const begins = (data as ReminderRule[]).map(({ code, steps }) => [code, steps])
  const designed = FIRST_RULES.trim()
    .split('\n')
    .map((line) => {
      const [code, steps = ''] = [line.slice(0, 28).trim(), line.slice(28)]
      const parts = steps.split('; ').filter(Boolean)
      return [
        code,
        parts.map((step) => {
          const [offset, ...recipients] = step.split(' ')
          const roleOf = (one: string) => NAMED[one] ?? ROLE_CODES[one as keyof typeof ROLE_CODES]
          return { offset: Number(offset), recipients: recipients.map(roleOf) }
        }),
      ]
    })
  expect(begins).toEqual(designed)
})

test('the company sets its times and recipients; the change is in its history', async () => {
  const made = await associate.post('/candidates', {
    name: 'Priya Nair',
    countryID: 'AE',
    title: 'Developer',
    nationality: 'IN',
    identity: { passportNumber: 'P1234567', passportExpiry: daysAfter(TODAY, 120) },
  })
  expect(made.status, made.message).toBe(201)
  const { id } = made.data
  const steps = [
    { offset: 45, recipients: ['HR_MANAGER'] },
    { offset: 120, recipients: ['HR_VICE_PRESIDENT', 'HR_VICE_PRESIDENT'] },
  ]
  const saved = await change('PASSPORT_EXPIRY', { steps })
  expect(saved, saved.message).toMatchObject({
    status: 200,
    data: { when: '120 and 45 days before', _updatedBy: { name: 'Sara Haddad' } },
  })
  expect(saved.data.steps[0]).toEqual({ offset: 120, recipients: ['HR_VICE_PRESIDENT'] })
  expect(await remind(TODAY)).toBe(1)
  expect([await noticesOf(associate, id), await noticesOf(chief, id), await noticesOf(manager, id)]).toEqual([0, 1, 0])
  const later = daysAfter(TODAY, 75)
  expect([await remind(later), await remind(later)]).toEqual([1, 0])
  expect(await noticesOf(manager, id)).toBe(1)
  expect(await rule('PASSPORT_EXPIRY')).toMatchObject({ lastReminded: 1, lastRunAt: `${TODAY}T08:00:00.000Z` })
  const { data: history } = await admin.get(`${PATH}/${saved.data.id}/history`)
  expect(history[0].changes).toEqual([
    {
      field: 'steps',
      from: expect.stringContaining('180 days: Visa Team, HR Associate; 90 days'),
      to: '120 days: HR Vice President; 45 days: HR Manager',
    },
  ])
})

test('a paused reminder sends nothing, and its check still runs', async () => {
  const made = await associate.post('/candidates', {
    name: 'Omar Said',
    countryID: 'AE',
    title: 'Developer',
    nationality: 'IN',
    identity: { visaExpiry: daysAfter(TODAY, 30) },
  })
  expect((await change('VISA_EXPIRY', { isOn: false })).data).toMatchObject({ isOn: false })
  expect(await remind(TODAY)).toBe(0)
  expect(await noticesOf(manager, made.data.id)).toBe(0)
  expect((await rule('VISA_EXPIRY')).lastRunAt).not.toBeNull()
  expect((await change('VISA_EXPIRY', { isOn: true })).status).toBe(200)
  expect(await remind(TODAY)).toBe(1)
  expect(await noticesOf(manager, made.data.id)).toBe(1)
})

test('an invalid value is rejected at its field, and an outdated change and a user without permission as a whole', async () => {
  const duplicate = [30, 30].map((offset) => ({ offset, recipients: ['HR_MANAGER'] }))
  expect(await change('MEDICAL_EXPIRY', { steps: duplicate })).toMatchObject({
    status: 400,
    errors: [{ path: 'steps.1.offset' }],
  })
  const assets = [{ offset: 30, recipients: ['ASSET_MANAGER'] }]
  expect(await change('MEDICAL_EXPIRY', { steps: assets })).toMatchObject({
    status: 400,
    errors: [{ path: 'steps.0.recipients', message: expect.stringContaining('Asset Manager can’t see') }],
  })
  expect(await change('MEDICAL_EXPIRY', { steps: [] })).toMatchObject({ status: 400, errors: [{ path: 'steps' }] })
  expect(await change('MEDICAL_EXPIRY', { version: 7 })).toMatchObject({ status: 409, code: 'STALE_VERSION' })
  const { id } = await rule('MEDICAL_EXPIRY')
  for (const who of [manager, await app.as('CFO')]) {
    expect((await who.get(PATH)).status).toBe(403)
    expect((await who.put(`${PATH}/${id}`, { isOn: false, steps: [], repeatDays: null, version: 1 })).status).toBe(403)
  }
})
