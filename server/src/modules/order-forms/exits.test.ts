import { beforeAll, expect, test, vi } from 'vitest'
import {
  type Crew,
  crewIn,
  draftIn,
  good,
  SETUP,
  seenBy,
  step,
  TODAY,
  takeTo,
} from '../../kernel/testing/order-forms.ts'

/** A running placement is walked to first. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let crew: Crew
beforeAll(async () => {
  crew = await crewIn()
})

test('until there are exit forms the HR manager vouches for the exit with words, and closes after the last day only', async () => {
  const { hrm, cm } = crew
  const { id } = await draftIn(crew)
  await takeTo(crew, id, 'ACTIVE')
  const reason = { reason: 'Resigned; agreed with the client on 10 June.' }
  const lastWorkingDay = { lastWorkingDay: '2026-09-30' }
  const blank = { status: 400, errors: [{ path: 'reason', message: expect.stringContaining('Say why') }] }
  expect(await step(hrm, id, 'ON_NOTICE', lastWorkingDay)).toMatchObject(blank)
  expect(await step(hrm, id, 'ON_NOTICE', reason)).toMatchObject({
    ...{ status: 422, code: 'exitApprovedWithLastDay' },
    message: 'Enter the last working day of the approved exit.',
  })
  expect(await step(hrm, id, 'ON_NOTICE', { ...reason, lastWorkingDay: '2026-06-30' })).toMatchObject({
    ...{ status: 422, code: 'lastDayInTerm', message: expect.stringContaining('lies within the term') },
  })
  expect((await seenBy(hrm, id)).status).toBe('ACTIVE')
  expect((await step(cm, id, 'ON_NOTICE', { ...reason, ...lastWorkingDay })).status).toBe(403)
  good(await step(hrm, id, 'ON_NOTICE', { ...reason, ...lastWorkingDay }))
  const { moves } = await seenBy(hrm, id)
  const to = (status: string) => moves.find((one: { to: string }) => one.to === status)
  expect(to('CLOSED')).toMatchObject({ allowed: false, needsReason: true, why: [{ name: 'lastDayPassed' }] })
  expect(to('ACTIVE'), 'the dialog asks for the words').toMatchObject({ allowed: true, needsReason: true })
  // Another placement follows: to go on here would mean two at once.
  const { db } = crew.house.world
  const next = await draftIn(crew)
  const { candidateId } = await db
    .selectFrom('orderForm')
    .select('candidateId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const running = { number: 'OF-NEXT', status: 'ACTIVE', candidateId, startDate: '2026-10-15', submittedAt: new Date() }
  await db.updateTable('orderForm').set(running).where('id', '=', next.id).execute()
  expect(await step(hrm, id, 'ACTIVE', { reason: 'The consultant stays.' })).toMatchObject({
    ...{ status: 422, code: 'CONSULTANT_OVERLAP', message: expect.stringContaining('OF-NEXT') },
  })
  expect((await seenBy(hrm, id)).status, 'the notice stands').toBe('ON_NOTICE')
  const settled = { reason: 'Cleared by IT and finance, settled on 2 October.' }
  expect(await step(hrm, id, 'CLOSED', settled)).toMatchObject({ status: 422, code: 'lastDayPassed' })
  crew.house.setNow('2026-10-02T08:00:00Z')
  expect(await step(hrm, id, 'CLOSED')).toMatchObject(blank)
  good(await step(hrm, id, 'CLOSED', settled))
  crew.house.setNow(`${TODAY}T08:00:00Z`)
  const { data: history } = await hrm.get(`${SETUP}/${id}/history`)
  expect(history.map(({ reason }: { reason: string | null }) => reason)).toEqual(
    expect.arrayContaining([settled.reason, reason.reason]),
  )
})
