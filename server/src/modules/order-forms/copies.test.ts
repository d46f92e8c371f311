import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import { type Crew, crewIn, draftIn, good, SETUP, seenBy, TODAY, takeTo } from '../../kernel/testing/order-forms.ts'

/** Each story walks through many steps and letters. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let crew: Crew
let id: string
beforeAll(async () => {
  crew = await crewIn()
  const bill = { unit: 'MONTH', rate: '22500.00', currency: 'AED', paymentTerms: 'NET_30' }
  id = (await draftIn(crew, { bill, purchaseOrder: { required: true, number: 'PO-1', value: '5000' } })).id
  const { db } = crew.house.world
  const waiver = { orderFormId: id, kind: 'PURCHASE_ORDER', reason: 'Comes later', grantedBy: crew.cfo.staff!.id }
  await db.insertInto('orderFormWaiver').values(waiver).execute()
  await takeTo(crew, id, 'ACTIVE')
  await crew.bd.post('/order-form-setup-notes', { orderFormID: id, text: 'Between us.' })
})

const DAYS = ['2026-06-20', '2026-08-31', '2026-11-30'] as const
const someDay = fc.option(fc.constantFrom(...DAYS), { nil: null })

/** What reviews, offers and the start have left on a placement: none of it says what is agreed. */
const belongings = fc.record({
  number: fc.stringMatching(/^OF-[A-Z]{2}-\d{6}$/),
  status: fc.constantFrom('ACTIVE', 'ON_NOTICE'),
  reason: fc.option(fc.string({ maxLength: 20, unit: 'grapheme-ascii' }), { nil: null }),
  round: fc.integer({ min: 1, max: 9 }),
  needsCfo: fc.boolean(),
  needsException: fc.boolean(),
  outsideGradeBand: fc.boolean(),
  signedOn: someDay,
  offerExpiresOn: someDay,
  approvedAt: fc.option(fc.constant(new Date(`${TODAY}T08:00:00Z`)), { nil: null }),
  slaDueAt: fc.option(fc.constant(new Date(`${TODAY}T08:00:00Z`)), { nil: null }),
  waitingRoles: fc.subarray(['CFO', 'COO', 'HR_MANAGER']),
  version: fc.integer({ min: 1, max: 999 }),
})

/** How many rows of each kind hang on an order form; the margin beside a draft is its own, and not frozen. */
async function hangingOn(orderFormID: string) {
  const { rows } = await sql<Record<string, number>>`select
      (select count(*)::int from order_form_approval where order_form_id = ${orderFormID}) as approvals,
      (select count(*)::int from order_form_check where order_form_id = ${orderFormID}) as checks,
      (select count(*)::int from order_form_margin where order_form_id = ${orderFormID} and version > 0) as margins,
      (select count(*)::int from order_form_note where order_form_id = ${orderFormID}) as notes,
      (select count(*)::int from order_form_paper where order_form_id = ${orderFormID}) as papers,
      (select count(*)::int from order_form_request where order_form_id = ${orderFormID}) as requests,
      (select count(*)::int from order_form_waiver where order_form_id = ${orderFormID}) as waivers,
      (select count(*)::int from contract where order_form_id = ${orderFormID}) as contracts`.execute(
    crew.house.world.db,
  )
  return rows[0]!
}

const everythingOf = async (orderFormID: string) => ({
  hanging: await hangingOn(orderFormID),
  row: await crew.house.world.db
    .selectFrom('orderForm')
    .selectAll()
    .where('id', '=', orderFormID)
    .executeTakeFirstOrThrow(),
})

test('A clone and a renewal carry no approval, review, offer, signature, request or number, whatever hangs on the placement', async () => {
  const { bd, house } = crew
  const { db } = house.world
  for (const [kind, count] of Object.entries(await hangingOn(id))) expect(count, kind).toBeGreaterThan(0)
  const mode = fc.constantFrom('CLONE', 'REPLACE', 'RENEW', 'EXTEND')
  await fc.assert(
    fc.asyncProperty(belongings, mode, async (left, how) => {
      // Whoever is on notice is not renewed.
      const status = how === 'CLONE' || how === 'REPLACE' ? left.status : 'ACTIVE'
      await db
        .updateTable('orderForm')
        .set({ ...left, status })
        .where('id', '=', id)
        .execute()
      const type = { CLONE: 'NEW', REPLACE: 'REPLACEMENT', RENEW: 'RENEWAL', EXTEND: 'EXTENSION' }[how]
      const isClone = how === 'CLONE' || how === 'REPLACE'
      const asked = { mode: isClone ? 'CLONE' : 'RENEW', type }
      const { data: made } = good(await bd.post(`${SETUP}/${id}/clone-or-renew`, asked), 201)
      const copy = await everythingOf(made.id)
      good(await bd.del(`${SETUP}/drafts/${made.id}`))
      const none = { approvals: [], checks: [], waivers: [], candidateContracts: [], clientContracts: [] }
      expect(made).toMatchObject({ ...none, type, status: 'DRAFT', number: null, isDraft: true, version: 1 })
      expect(made).toMatchObject({ reason: null, approvedAt: null, submittedAt: null, _submittedBy: null })
      expect(JSON.stringify(made.offer ?? null)).not.toMatch(/sha256":"|signedOn":"|sentAt":"/)
      expect(Object.values(copy.hanging).every((count) => count === 0)).toBe(true)
      const { row } = copy
      const blank = { signedOn: null, offerExpiresOn: null, lastWorkingDay: null, heldFrom: null, slaDueAt: null }
      expect(row).toMatchObject({ ...blank, round: 0, waitingRoles: [], number: null, submissionId: null })
      expect(row).toMatchObject({ needsCfo: false, needsException: false, outsideGradeBand: false })
      expect(JSON.stringify(row)).not.toContain(left.number)
      // A next term shows the visa and the employee data of the first one, which serve it too; they stay where they are.
      if (isClone) expect(made.requests).toEqual([])
      if (isClone) expect(row).toMatchObject({ candidateId: null, startDate: null, endDate: null, joinedDate: null })
    }),
    { numRuns: 25 },
  )
  expect((await seenBy(crew.cfo, id)).approvals.length, 'the placement keeps its own').toBeGreaterThan(0)
})
