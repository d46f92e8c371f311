import { overlapsOf, premiumFor } from '@muster/contract/medical/medical-policies.rules.ts'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../kernel/testing/app.ts'
import { demoUsers } from '../../access/users/users.demo.ts'
import { demoMedicalPolicies } from '../../medical/medical-policies.demo.ts'
import { medicalPolicyRoutes } from '../../medical/medical-policies.routes.ts'
import { settingsRoutes } from '../settings.routes.ts'
import { demoTeams } from '../teams/teams.demo.ts'

/**
 * The reference data of the demo company that other modules need: recruiters in teams, a policy for each insured
 * person.
 */
const app = await createTestApp({
  modules: [{ name: 'settings', routes: [...settingsRoutes, ...medicalPolicyRoutes] }],
})
const now = new Date()
const people = await demoUsers(app.appContext.db, now)
await demoTeams(app.appContext.db, { users: people, now })
await demoMedicalPolicies(app.appContext.db, { now })
const admin = await app.as('ADMIN')

test('every recruiter of the demo company is in a team, and every team has a lead from talent acquisition', async () => {
  const { data } = await admin.get('/teams')
  const members = new Set(data.flatMap(({ memberIDs }: { memberIDs: string[] }) => memberIDs))
  const recruiters = people.filter(({ role }) => role === 'TALENT_ACQUISITION' || role === 'TAS_LEAD')
  expect(recruiters.filter(({ id }) => !members.has(id))).toEqual([])
  for (const { leadID, countryIDs } of data) {
    expect(people.find(({ id }) => id === leadID)!.role).toMatch(/^TAS_/)
    expect(countryIDs.length).toBeGreaterThan(0)
  }
})

test('in every country each category insures an employee of working age and their family without a gap or an overlap', async () => {
  const { data } = await admin.get('/medical-card-policies', { status: 'IN_FORCE', pageSize: 200 })
  expect(new Set(data.map(({ countryID }: { countryID: string }) => countryID)).size).toBe(10)
  for (const { id, countryID, category, currency } of data) {
    const { data: policy } = await admin.get(`/medical-card-policies/${id}`)
    expect(overlapsOf(policy.premiums)).toEqual([])
    for (let age = 18; age <= 65; age += 1)
      for (const gender of ['FEMALE', 'MALE'] as const)
        for (const relation of ['EMPLOYEE', 'SPOUSE'] as const)
          expect(premiumFor(policy, { age, gender, relation }), `${countryID} ${category}`).toMatchObject({
            ok: true,
            currency,
          })
    for (let age = 0; age <= 25; age += 1)
      expect(premiumFor(policy, { age, gender: null, relation: 'CHILD' }).ok, `${countryID} ${category}`).toBe(true)
  }
})

test.each([
  // country, category, minimum and maximum premium of an employee per year (docs/domain/demo-data.md)
  ['AE', 'C', 800, 1300],
  ['AE', 'B', 3000, 4500],
  ['AE', 'A', 5500, 9000],
  ['SA', 'B', 3500, 7000],
  ['SA', 'C', 3500, 7000],
])('%s %s costs between %s and %s', async (countryID, category, min, max) => {
  const { data } = await admin.get('/medical-card-policies', { countryID, category, status: 'IN_FORCE' })
  const { data: policy } = await admin.get(`/medical-card-policies/${data[0].id}`)
  for (const { relation, premium } of policy.premiums)
    if (relation === 'EMPLOYEE') {
      expect(Number(premium)).toBeGreaterThanOrEqual(min)
      expect(Number(premium)).toBeLessThanOrEqual(max)
    }
})
