import { expect, test } from 'vitest'
import { beginDemoCompany, finishDemoCompany } from './company.ts'
import { testHouse } from './kernel/testing/app.ts'
import { DEMO_PASSWORD, readDemoUsers } from './modules/access/users.demo.ts'

test('one can sign in after the first chapter; the others are written once, by whoever starts next, and touch nobody else’s record', async () => {
  const house = await testHouse()
  await beginDemoCompany(house.world)
  const signIn = { email: 'hr.manager@example.com', password: DEMO_PASSWORD }
  const { statusCode } = await house.app.inject({ method: 'POST', url: '/api/v1/login', payload: signIn })
  expect(statusCode).toBe(200)
  const unready = await house.app.inject('/api/v1/ready')
  expect([unready.statusCode, unready.json().code]).toEqual([503, 'DEMO_INCOMPLETE'])
  const local = await readDemoUsers(house.world.db)
  expect(local.filter(({ countryIDs }) => countryIDs.length > 0).map(({ email }) => email)).toContain(
    'country.manager@example.com',
  )
  const seller = await house.as('BUSINESS_DEVELOPMENT')
  const own = await seller.post('/clients', { name: 'Somebody’s own client', countryID: 'AE', type: 'ACTIVE' })
  expect(own.status).toBe(201)
  const recruiter = await house.as('HR_MANAGER')
  const hired = await recruiter.post('/candidates', {
    name: 'Somebody’s Own',
    countryID: 'AE',
    title: 'Java Developer',
    personalEmail: 'own@example.com',
  })
  expect(hired.status).toBe(201)

  await Promise.all([finishDemoCompany(house.world), finishDemoCompany(house.world)])
  await finishDemoCompany(house.world)

  expect((await house.app.inject('/api/v1/ready')).statusCode).toBe(200)
  const { db } = house.world
  const numbers = await db.selectFrom('orderForm').select('number').where('number', 'is not', null).execute()
  expect(numbers.length).toBeGreaterThan(200)
  expect(new Set(numbers.map(({ number }) => number)).size).toBe(numbers.length)
  const agreements = await db.selectFrom('agreement').select('clientId').execute()
  expect(agreements.length).toBeGreaterThan(20)
  expect(agreements.filter(({ clientId }) => clientId === own.data.id)).toEqual([])
  const files = await db
    .selectFrom('consultantAttachment')
    .select('id')
    .where('consultantId', '=', hired.data.id)
    .execute()
  expect(files).toEqual([])
  const placed = await db.selectFrom('orderForm').select('id').where('candidateId', '=', hired.data.id).execute()
  expect(placed).toEqual([])
}, 60_000)
