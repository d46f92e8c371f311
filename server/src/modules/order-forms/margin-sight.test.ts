import { beforeAll, expect, test, vi } from 'vitest'
import type { Caller } from '../../kernel/testing/caller.ts'
import {
  type Crew,
  crewIn,
  decide,
  draftIn,
  good,
  SETUP,
  seenBy,
  takeTo,
  versionOf,
} from '../../kernel/testing/order-forms.ts'

/** Each story walks through many steps and letters. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let crew: Crew
beforeAll(async () => {
  crew = await crewIn()
})

const bill = (rate: string) => ({ unit: 'MONTH', rate, currency: 'AED', paymentTerms: 'NET_30' })

/** HR and recruiters see the rates and the pay, but not how the margin stands to target and floor (domain.md §6). */
test('A change below the floor warns those who see the margin, and gives nobody else a hint of it', async () => {
  const { id } = await draftIn(crew)
  await takeTo(crew, id, 'ACTIVE')
  const preview = async (who: Caller) => {
    const version = await versionOf(who, id)
    const change = { bill: { rate: '17500.00' }, effectiveDate: '2026-09-01', reason: 'The client saves.' }
    return good(await who.post(`${SETUP}/${id}/changes`, { ...change, version, preview: true })).data.impact
  }
  const seen = await preview(crew.bd)
  expect(seen.warnings.join()).toContain('below the floor')
  expect(seen.margin.after).toMatchObject({ needsException: true })
  const blind = await preview(await crew.house.as('TAS_VICE_PRESIDENT'))
  expect(blind.changes).toEqual(seen.changes)
  expect(blind.margin).toBeUndefined()
  expect(JSON.stringify(blind)).not.toMatch(/margin|floor|exception/i)
})

/**
 * A chain that leads beyond the country manager, or asks for a reason, says that the margin is below target or floor. Those without sight
 * of it see who has decided and whose turn it is, because screens.md promises everybody "who is next"; never what comes after.
 */
test('How far the chain of approvals leads is seen by those who see the margin', async () => {
  const { hrm, cfo, cm, coo, house } = crew
  const low = (await draftIn(crew, { bill: bill('22500.00') })).id
  const high = (await draftIn(crew)).id
  for (const id of [low, high]) await takeTo(crew, id, 'APPROVAL')
  expect((await seenBy(cfo, low)).approvals.length).toBeGreaterThan((await seenBy(cfo, high)).approvals.length)
  expect((await seenBy(cfo, low)).approvals.at(-1).reasonRequired).toBe(true)
  const blind = [hrm, crew.hra, await house.as('TAS_VICE_PRESIDENT'), await house.as('ADMIN')]
  const shape = async (who: Caller, id: string) =>
    (await seenBy(who, id)).approvals.map(({ id: _id, ...approval }: { id: string }) => approval)
  for (const who of blind) {
    expect(await shape(who, low)).toEqual(await shape(who, high))
    expect(await shape(who, low)).toMatchObject([{ step: 1, why: 'Approval', reasonRequired: false }])
    const history = (await who.get(`${SETUP}/${low}/history`)).data
    expect(history.filter(({ event }: { event: string }) => event === 'order-form.chain-built')).toEqual([])
  }
  const built = (await cfo.get(`${SETUP}/${low}/history`)).data
  expect(built.map(({ event }: { event: string }) => event)).toContain('order-form.chain-built')
  good(await decide(cm, low, 'APPROVE', 'A client we want.'))
  expect(await shape(hrm, low)).toMatchObject([{ decision: 'APPROVE' }, { decision: null, roles: ['CFO'] }])
  good(await decide(cfo, low, 'APPROVE', 'Accepted once.'))
  good(await decide(coo, low, 'APPROVE', 'An exception for this term.'))
  expect(await shape(hrm, low)).toHaveLength(3)
})
