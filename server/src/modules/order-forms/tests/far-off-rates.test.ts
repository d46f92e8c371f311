/**
 * Bill rate and pay of a next term compared with the term before (decision 0057): large changes are shown, tenfold ones
 * need a reason.
 */
import { expect, test, vi } from 'vitest'
import {
  createDraft,
  createTestUsers,
  decideApproval,
  expectStatus,
  moveToStage,
  readOrderFormAs,
  SETUP,
  versionOf,
} from '../../../kernel/testing/fixtures/order-form-records.ts'
import { smallPdf } from '../../consultants/demo/attachments.demo.ts'

vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 })

const users = await createTestUsers()

const bill = (rate: string, unit = 'MONTH') => ({ bill: { unit, rate, currency: 'AED', paymentTerms: 'NET_30' } })
const pay = (amount: string) => ({ pay: { currency: 'AED', components: [{ code: 'BASIC', amount }] } })

async function renewed(change: object) {
  const { bd } = users
  const { id } = await createDraft(users)
  const running = { status: 'ACTIVE', number: `OF-AE-${id.slice(0, 6)}`, submittedAt: new Date() }
  await users.app.appContext.db.updateTable('orderForm').set(running).where('id', '=', id).execute()
  const next = expectStatus(await bd.post(`${SETUP}/${id}/clone-or-renew`, { mode: 'RENEW' }), 201).data.id as string
  expectStatus(
    await bd.upload(`/order-forms-setups/${next}/upload-resume`, { name: 'r.pdf', content: smallPdf(['R']) }),
    201,
  )
  expectStatus(await bd.post(`${SETUP}/drafts`, { id: next, version: await versionOf(bd, next), ...change }))
  return next
}
const warnings = async (id: string) =>
  (await readOrderFormAs(users.bd, id)).readiness.canStart.warnings.flatMap(
    ({ name, message }: Record<string, string>) => (/FarOff$/.test(name!) ? [message] : []),
  )

test.each([
  ['a normal increase', { ...bill('43200.00'), ...pay('20160.00') }, []],
  ['a rate with another unit', bill('4000.00', 'DAY'), []],
  [
    'a higher bill rate and a lower pay',
    { ...bill('43200.01'), ...pay('13439.99') },
    [
      'The bill rate of 43200.01 is more than 20 % above that of the previous term (36000). Check both figures and the unit.',
      'The gross pay of 13439.99 is more than 20 % below that of the previous term (16800). Check both figures and the unit.',
    ],
  ],
  [
    'a rate ten times too high, and a pay ten times too low',
    { ...bill('360001.00'), ...pay('1679.00') },
    [
      'The bill rate of 360001 is more than 10 times that of the previous term (36000). Check both figures and the unit.',
      'The gross pay of 1679 is less than one tenth of that of the previous term (16800). Check both figures and the unit.',
    ],
  ],
])('%s compared with the previous term', async (_what, change, expected) => {
  expect(await warnings(await renewed(change))).toEqual(expected)
})

test('the first approver sees the warning, and needs a reason to approve ten times the previous rate', async () => {
  const id = await renewed(bill('3600000.00'))
  await moveToStage(users, id, 'APPROVAL')
  const [first] = (await readOrderFormAs(users.cm, id)).approvals
  expect(first).toMatchObject({ reasonRequired: true, why: expect.stringContaining('more than 10 times that of') })
  expect(await decideApproval(users.cm, id)).toMatchObject({ status: 400, errors: [{ path: 'comment' }] })
  expectStatus(await decideApproval(users.cm, id, 'APPROVE', 'A fixed price for the whole project.'))
})
