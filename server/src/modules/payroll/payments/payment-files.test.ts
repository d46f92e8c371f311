/**
 * The payment files of the Gulf countries other than the UAE (docs/domain/payment-files.md), created by a run as
 * they are sent to the bank, from encrypted numbers and accounts.
 */
import { ibanOf } from '@muster/contract/kernel/values/bank.ts'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../kernel/testing/app.ts'
import { drainJobs } from '../../../kernel/testing/background-work.ts'
import {
  createEmployee,
  createPayingEntity,
  dataOf,
  generateRun,
  moveRun,
} from '../../../kernel/testing/fixtures/payroll.ts'
import { payrollJobs } from '../core/payroll.jobs.ts'

const RUNS = '/payrolls'
const app = await createTestApp()
app.setNow('2026-11-02T08:15:30Z')
const executive = await app.as('FINANCE_EXECUTIVE_PAYROLL')
const manager = await app.as('FINANCE_MANAGER_PAYROLL')
const cfo = await app.as('CFO')
await drainJobs(app, payrollJobs)

const BASIC = { code: 'BASIC', amount: '6000.00' }
const HOUSING = { code: 'HOUSING', amount: '1500.00' }

/** October of this legal entity, from the calculation to the file. */
async function fileOf(legalEntityID: string) {
  const run = await generateRun(executive, { month: '2026-10', legalEntityID })
  const shown = await dataOf(executive.get(`${RUNS}/${run.id}/wage-file`))
  expect(shown.problems, JSON.stringify(shown.problems)).toEqual([])
  let at = run
  for (const [by, status] of [
    [executive, 'SUBMITTED'],
    [manager, 'REVIEWED'],
    [cfo, 'APPROVED'],
    [executive, 'FILE_GENERATED'],
  ] as const)
    at = await dataOf(moveRun(by, at, status))
  const { bytes, headers } = await manager.get(`${RUNS}/${run.id}/wage-file/download`)
  const name = /filename="?([^";]+)/.exec(`${headers['content-disposition']}`)?.[1]
  return { number: run.number as string, profile: shown.profile, name, lines: bytes.toString('utf8').split('\r\n') }
}

test('Saudi Arabia: a header with the employer’s number at its bank, rows with iqama and SARIE code, a trailer line', async () => {
  const ours = ibanOf('SA', '80000000608010167519')
  const theirs = ibanOf('SA', '80000000608010167600')
  const legalEntityID = await createPayingEntity(app, {
    countryID: 'SA',
    currency: 'SAR',
    bank: { swift: 'RJHISARI', iban: ours },
    wageIDs: { BANK_ESTABLISHMENT: '0000123456', HRSD_ESTABLISHMENT: '7-1234567', GOSI: '500000001' },
  })
  const { name } = await createEmployee(app, {
    legalEntityID,
    components: [BASIC, HOUSING],
    abroad: {
      countryID: 'SA',
      currency: 'SAR',
      identity: { residenceID: '2123456789' },
      bank: { swift: 'RJHISARI', iban: theirs },
    },
  })
  const { profile, name: file, number, lines } = await fileOf(legalEntityID)
  expect([profile, file]).toEqual(['SA_HRSD', expect.stringMatching(/^7-1234567_20261102_\d{6}\.txt$/)])
  expect(lines).toEqual([
    `RJHI\t0000123456\t${ours}\tSAR\t20261102\t7500.00\t20261101\t${number.slice(-16)}\t\t7-1234567`,
    `7500.00\t${theirs}\t${name}\tRJHI\t\t\t6000.00\t1500.00\t0.00\t0.00\t2123456789\t${number}-1\t\t`,
    '-',
    '',
  ])
})

test('Qatar: titles and two types of rows; citizens are identified by their national number', async () => {
  const [ours, theirs] = ['000000000000012345678', '000000000000012345679'].map((of) => ibanOf('QA', `QNBA${of}`))
  const legalEntityID = await createPayingEntity(app, {
    countryID: 'QA',
    currency: 'QAR',
    bank: { swift: 'QNBAQAQA', iban: ours! },
    wageIDs: { QATAR_EID: '12345678' },
  })
  const abroad = { countryID: 'QA', currency: 'QAR', bank: { swift: 'QNBAQAQA', iban: theirs! } }
  const paid = { legalEntityID, components: [BASIC, HOUSING] }
  const one = await createEmployee(app, {
    ...paid,
    days: { '05': 'OFF' },
    abroad: { ...abroad, identity: { residenceID: '28912345678' } },
  })
  const two = await createEmployee(app, {
    ...paid,
    abroad: { ...abroad, nationality: 'QA', identity: { nationalID: '27712345678' } },
  })
  const { profile, name, lines } = await fileOf(legalEntityID)
  expect([profile, name]).toEqual(['QA_SIF', expect.stringMatching(/^SIF_12345678_QNBA_20261102_\d{4}\.csv$/)])
  const [titles, head, columns, ...rows] = lines
  expect([titles, columns].map((line) => line!.split(',')[0])).toEqual(['Employer EID', 'Record Sequence'])
  // A day without pay of 7,500 ÷ 30; seven per cent of insurance of the citizen.
  expect(head!.split(',').slice(5)).toEqual(['QNBA', ours, '202610', '14225.00', '2', '1'])
  expect(rows).toEqual([
    `000001,28912345678,,${one.name},QNBA,${theirs},M,31,7250.00,6000.00,0,1500.00,250.00,,`,
    `000002,27712345678,,${two.name},QNBA,${theirs},M,31,6975.00,6000.00,0,1500.00,525.00,,`,
    '',
  ])
})

test('Oman and Kuwait: sixteen columns without titles, and the list of the bank; three decimals', async () => {
  const legalEntityID = await createPayingEntity(app, {
    countryID: 'OM',
    currency: 'OMR',
    wageIDs: { OMAN_CR: '1234567' },
    bank: { swift: 'BMUSOMRX', accountNumber: '0312000001' },
  })
  const components = [
    { code: 'BASIC', amount: '900.125' },
    { code: 'OTHER', amount: '500.000' },
  ]
  const { name } = await createEmployee(app, {
    legalEntityID,
    components,
    abroad: {
      countryID: 'OM',
      currency: 'OMR',
      identity: { residenceID: '12345678' },
      bank: { swift: 'BMUSOMRX', accountNumber: '0312345678' },
    },
  })
  const oman = await fileOf(legalEntityID)
  expect(oman).toMatchObject({ profile: 'OM_SIF_41', name: 'SIF_1234567_BMUS_20261102_001.csv' })
  expect(oman.lines).toEqual([
    `2026,10,C,12345678,${name},BMUSOMRX,0312345678,M,31,0,900.125,500.000,0.000,0.000,1400.125,`,
    '',
  ])
  const kuwaiti = await createPayingEntity(app, {
    countryID: 'KW',
    currency: 'KWD',
    wageIDs: { KUWAIT_PAM: '9900001' },
    bank: { swift: 'NBOKKWKW' },
  })
  const account = ibanOf('KW', 'CBKU0000000000001234560101')
  const other = await createEmployee(app, {
    legalEntityID: kuwaiti,
    components,
    abroad: {
      countryID: 'KW',
      currency: 'KWD',
      identity: { residenceID: '289010100011' },
      bank: { swift: 'CBKUKWKW', iban: account },
    },
  })
  const kuwait = await fileOf(kuwaiti)
  expect(kuwait.lines[1]).toBe(
    `${kuwait.number}-1,289010100011,${other.name},${account},Demo Bank,CBKUKWKW,,KWD,900.125,500.000,0.000,1400.125,2026-10`,
  )
})
