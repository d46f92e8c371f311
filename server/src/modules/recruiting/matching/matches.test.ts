import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../../kernel/testing/app.ts'
import type { Caller } from '../../../kernel/testing/caller.ts'
import { createClient } from '../../../kernel/testing/fixtures/placement.ts'

const app = await createTestApp()
app.setNow('2026-06-15T08:00:00Z')
const seller = await app.as('BUSINESS_DEVELOPMENT')
const recruiter = await app.as('TALENT_ACQUISITION')
const manager = await app.as('TAS_MANAGER')

const created = async (who: Caller, path: string, body: object) => {
  const reply = await who.post(path, body)
  expect(reply.status, reply.message).toBe(201)
  return reply.data
}
const CONSENT = { givenOn: '2026-06-01', until: '2027-06-01', channel: 'EMAIL' }

const newJob = async (more: object = {}) =>
  created(manager, '/jobs', {
    clientID: await createClient(app, 'AE'),
    title: 'Java developer',
    countryID: 'AE',
    openings: 1,
    mustSkills: [{ name: 'Quarkus', years: '3' }, { name: 'Kafka' }],
    minimumYears: '5',
    recruiterIDs: [recruiter.staff!.id],
    ...more,
  })
const applicant = (name: string, more: object = {}) =>
  created(recruiter, '/applicants', { name, countryID: 'AE', consent: CONSENT, ...more })

describe('matching', () => {
  test('ranks applicants by points; those who can’t be submitted are last, with the reason', async () => {
    const job = await newJob()
    const skills = [{ name: 'quarkus', years: '4' }, { name: 'KAFKA' }]
    const best = await applicant('Best', { skills, totalYears: '9', residenceCountry: 'AE' })
    const some = await applicant('Some', { skills: [{ name: 'Kafka' }], totalYears: '2' })
    await applicant('None', { skills: [{ name: 'Cobol' }] })
    await applicant('Lapsed', { skills, consent: { ...CONSENT, until: '2026-06-14' } })
    const refused = await applicant('Refused', { skills })
    const doNotHire = await manager.put(`/applicants/${refused.id}/status`, {
      status: 'DO_NOT_HIRE',
      reason: 'Falsified a certificate',
      version: refused.version,
    })
    expect(doNotHire.status, doNotHire.message).toBe(200)

    const { data } = await recruiter.get(`/jobs/${job.id}/matches`)
    expect(data).toMatchObject({ total: 4, isLimited: false })
    const shown = data.rows.map((row: { applicant: { name: string }; match: { blocks: string[] } }) => [
      row.applicant.name,
      row.match.blocks.join(),
    ])
    expect(shown.slice(0, 2)).toEqual([
      ['Best', ''],
      ['Some', ''],
    ])
    expect(shown.slice(2).sort()).toEqual([
      ['Lapsed', 'CONSENT_EXPIRED'],
      ['Refused', 'DO_NOT_HIRE'],
    ])
    const { match } = data.rows[0]
    expect(match.parts[0]).toEqual({ factor: 'mustSkills', points: 45, of: 45, detail: 'Has: Quarkus, Kafka.' })
    expect(match.parts.reduce((sum: number, part: { points: number }) => sum + part.points, 0)).toBe(match.score)

    const second = (await recruiter.get(`/jobs/${job.id}/matches?page=2&pageSize=2`)).data
    expect(second.rows).toHaveLength(2)
    expect([best.id, some.id]).not.toContain(second.rows[0].applicant.id)
    expect((await recruiter.get(`/jobs/${job.id}/matches?page=0`)).status).toBe(400)
  })

  test('shows the open jobs that match an applicant’s skills, within the scope of the user', async () => {
    const job = await newJob({ mustSkills: [{ name: 'Fortran' }], recruiterIDs: [] })
    await app.appContext.db.updateTable('job').set({ status: 'OPEN' }).where('id', '=', job.id).execute()
    const person = await applicant('Fortran developer', { skills: [{ name: 'fortran' }] })
    const path = `/applicants/${person.id}/matching-jobs`
    const found = (await manager.get(path)).data
    expect(found.rows.map((row: { job: { id: string } }) => row.job.id)).toEqual([job.id])
    // A recruiter sees the jobs they are assigned to.
    expect((await recruiter.get(path)).data.total).toBe(0)
    // The score shows the expected pay, which business development may not see.
    expect((await seller.get(path)).status).toBe(403)
  })
})

describe('the margin corridor', () => {
  test('is the pay at which target and floor are reached; one more unit of pay misses them', async () => {
    const budget = { unit: 'MONTH', currency: 'AED', billMinimum: '25000', billMaximum: '30000' }
    const pay = { period: 'MONTH', currency: 'AED', payMinimum: null, payMaximum: '18000' }
    const account = await app.as('ASSOCIATE_DIRECTOR')
    const mine = await created(account, '/jobs', {
      clientID: await createClient(app, 'AE'),
      title: 'Architect',
      countryID: 'AE',
      openings: 1,
      budget,
      pay,
      durationMonths: 12,
    })
    const corridor = (await account.get(`/jobs/${mine.id}`)).data.marginCorridor
    expect(corridor).toMatchObject({ currency: 'AED', contractMonths: 12, problem: null })
    expect(corridor.expected).toMatchObject({ pay: '18000' })
    expect(corridor.rates.map(({ billRate }: { billRate: string }) => billRate)).toEqual(['25000', '30000'])
    for (const { billRate, targetPay, floorPay } of corridor.rates)
      for (const [found, percent] of [
        [targetPay, corridor.targetPercent],
        [floorPay, corridor.floorPercent],
      ]) {
        const margin = async (amount: number) => {
          const form = {
            countryID: 'AE',
            clientID: mine.clientID,
            contractMonths: '12',
            calendar: {},
            bill: { unit: 'MONTH', rate: billRate, currency: 'AED' },
            pay: { currency: 'AED', components: [{ code: 'BASIC', amount: `${amount}` }] },
          }
          const reply = await account.post('/margin-setups/calculate', { form })
          expect(reply.status, reply.message).toBe(200)
          return Number(reply.data.margin.gmPercentExact)
        }
        expect(await margin(Number(found))).toBeGreaterThanOrEqual(Number(percent))
        expect(await margin(Number(found) + 1)).toBeLessThan(Number(percent))
      }
    // Talent acquisition sees no margins.
    expect((await manager.get(`/jobs/${mine.id}`)).data).not.toHaveProperty('marginCorridor')
  })
})
