import { beforeAll, expect, test, vi } from 'vitest'
import {
  type Crew,
  crewIn,
  decide,
  draftIn,
  good,
  seenBy,
  step,
  TODAY,
  takeTo,
} from '../../kernel/testing/order-forms.ts'

/** Each story walks through many steps. */
vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 })

let crew: Crew
beforeAll(async () => {
  crew = await crewIn()
})

const HIGH = {
  pay: { currency: 'AED', grade: 'Mid level', components: [{ code: 'BASIC', amount: '30000.00' }] },
  bill: { unit: 'MONTH', rate: '60000.00', currency: 'AED', paymentTerms: 'NET_30' },
}

test('pay outside its grade is reviewed by the HR manager and approved by the head of HR, never by one person twice', async () => {
  const { hrm, cm, coo, house } = crew
  const head = await house.as('HR_VICE_PRESIDENT')
  const { id } = await draftIn(crew, HIGH)
  await takeTo(crew, id, 'HR_REVIEW')
  expect(await step(head, id, 'APPROVAL')).toMatchObject({ status: 422, code: 'payInGradeRange' })
  good(await step(hrm, id, 'APPROVAL'))
  const roles = (await seenBy(coo, id)).approvals.flatMap((one: { roles: string[] }) => one.roles)
  expect(roles).toContain('HR_VICE_PRESIDENT')
  good(await decide(cm, id, 'APPROVE', 'Rare skills'))
  good(await decide(head, id, 'APPROVE', 'Rare skills'))
})

test('who passed the review of HR decides no step of the approval, also not in the place of somebody else', async () => {
  const { hrm, cm } = crew
  const { id } = await draftIn(crew)
  good(await cm.post('/delegations', { toID: hrm.staff!.id, firstDay: TODAY, lastDay: TODAY }), 201)
  await takeTo(crew, id, 'APPROVAL')
  expect(await seenBy(cm, id)).toMatchObject({ _hrReviewedBy: { name: 'Hana Manager' } })
  expect((await seenBy(hrm, id)).may.decide).toBe(false)
  const refused = await decide(hrm, id, 'APPROVE', 'Mine as well')
  expect(refused).toMatchObject({ status: 422, code: 'isNextApprover' })
  expect(refused.message).toContain('passed the review of HR')
  const waiting = (await hrm.get('/dashboard')).data.waitingOnMe
  expect(waiting.filter(({ path }: { path: string }) => path.includes(id))).toEqual([])
  good(await decide(cm, id, 'APPROVE', 'Yes'))
})

test('who ticked a side of the margin decides no step of the approval, also not in the place of somebody else', async () => {
  const { cm, fmp } = crew
  const { id } = await draftIn(crew)
  await crew.house.world.db.deleteFrom('delegation').execute()
  good(await cm.post('/delegations', { toID: fmp.staff!.id, firstDay: TODAY, lastDay: TODAY }), 201)
  await takeTo(crew, id, 'APPROVAL')
  expect((await seenBy(fmp, id)).may.decide).toBe(false)
  const refused = await decide(fmp, id, 'APPROVE', 'Mine as well')
  expect(refused).toMatchObject({ status: 422, code: 'isNextApprover' })
  expect(refused.message).toContain('You checked its margin')
  const waiting = (await fmp.get('/dashboard')).data.waitingOnMe
  expect(waiting.filter(({ path }: { path: string }) => path.includes(id))).toEqual([])
})

test('an agreement that runs out stops new submissions and warns of what runs, which is billed on', async () => {
  const { id } = await draftIn(crew, { startDate: TODAY })
  await takeTo(crew, id, 'ACTIVE')
  const early = await draftIn(crew)
  await takeTo(crew, early.id, 'HR_REVIEW')
  const { db } = crew.house.world
  await db.updateTable('agreement').set({ status: 'EXPIRED' }).where('clientId', '=', crew.clientID).execute()
  const gateOf = async (one: string) => (await seenBy(crew.hrm, one)).readiness.canBeBilled
  const names = (list: { name: string }[]) => list.map(({ name }) => name)
  const running = await gateOf(id)
  expect(names(running.blockers)).not.toContain('agreementIsActive')
  expect(names(running.warnings)).toEqual(['agreementIsActive'])
  expect(names((await gateOf(early.id)).blockers)).toContain('agreementIsActive')
  await db.updateTable('agreement').set({ status: 'ACTIVE' }).where('clientId', '=', crew.clientID).execute()
})
