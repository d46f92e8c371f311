import { expect, test } from 'vitest'
import { createTestApp } from '../../../kernel/testing/app.ts'
import { agreementSteps, MSA } from '../../../kernel/testing/fixtures/agreements.ts'
import { createLegalEntity } from '../../../kernel/testing/fixtures/placement.ts'
import { expiredAgreements } from './reference-data.queries.ts'

const app = await createTestApp()
app.setNow('2026-06-15T08:00:00Z')
const seller = await app.as('BUSINESS_DEVELOPMENT')
const approver = await app.as('CFO')
const make = agreementSteps(app, { seller, approver, legalEntityID: await createLegalEntity(app) })

test('an agreement amended from its first day expires with the amendment, not with the version that it superseded', async () => {
  const first = await make.active({ startDate: '2026-01-01', endDate: '2027-12-31' })
  const shorter = { reason: 'Shorter', endDate: '2026-06-30', version: first.version }
  const draft = (await seller.post(`${MSA}/${first.id}/amend`, shorter)).data
  const { id, version } = await make.sign(await make.negotiated(draft))
  expect(await approver.put(`${MSA}/${id}/status`, { status: 'ACTIVE', version })).toMatchObject({ status: 200 })
  expect((await seller.get(`${MSA}/${first.id}`)).data).toMatchObject({ status: 'SUPERSEDED', endsOn: '2027-12-31' })
  const expiredOn = (day: string) => expiredAgreements(app.appContext.db, [first.id, id], day)
  expect(await expiredOn('2026-06-30')).toEqual(new Map())
  expect(await expiredOn('2026-07-01')).toEqual(new Map([first.id, id].map((one) => [one, '2026-06-30'])))
})
