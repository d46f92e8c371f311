import { expect, it } from 'vitest'
import { networkOf } from '../../../kernel/security/network.ts'
import { cloneDatabase } from '../../../kernel/testing/database.ts'
import { plainEmail } from '../sign-in/sign-in.rules.ts'
import { accessJobs } from './access.jobs.ts'

const { db } = await cloneDatabase()
const now = new Date('2026-11-21T02:40:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3_600_000)

it('expired sessions, links and counters are deleted at night, but not failed sign-ins of an account', async () => {
  const { id: userId } = await db
    .insertInto('appUser')
    .values({ name: 'Test', email: 'test@example.com', role: 'CFO' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const times = (days: number) => ({
    createdAt: daysAgo(days),
    rotatedAt: daysAgo(days),
    lastActiveAt: daysAgo(days),
    expiresAt: daysAgo(days),
  })
  await db
    .insertInto('session')
    .values([95, 3].map((days) => ({ userId, ...times(days) })))
    .execute()
  const token = (sha256: string, days: number) => ({
    sha256,
    purpose: 'RESET',
    userId,
    createdAt: daysAgo(days),
    expiresAt: daysAgo(days),
  })
  await db
    .insertInto('oneTimeToken')
    .values([token('old', 31), token('new', 1)])
    .execute()
  const tried = (key: string, days: number) => ({ key, tries: [daysAgo(days)], triedAt: daysAgo(days) })
  const counters = [
    tried('account:a', 400),
    tried('nobody:b', 91),
    tried('nobody:c', 89),
    tried('address:d', 2),
    tried('address:e', 0.5),
  ]
  await db.insertInto('signInAttempt').values(counters).execute()
  for (const { run } of accessJobs) await run({ appContext: { db }, now } as never)
  expect(await db.selectFrom('session').select('expiresAt').execute()).toEqual([{ expiresAt: daysAgo(3) }])
  expect(await db.selectFrom('oneTimeToken').select('sha256').execute()).toEqual([{ sha256: 'new' }])
  const left = await db.selectFrom('signInAttempt').select('key').orderBy('key').execute()
  expect(left.map(({ key }) => key)).toEqual(['account:a', 'address:e', 'nobody:c'])
})

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('the network of %s is %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})

it('equivalent addresses have one normal form', () => {
  for (const typed of [
    'Priya@Example.com',
    ' priya@example.com\u0000',
    'priya\uff20example.com',
    'pri\u00adya@exam\u200bple.com',
  ])
    expect(plainEmail(typed)).toBe('priya@example.com')
})
