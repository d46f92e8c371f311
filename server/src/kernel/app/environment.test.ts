import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { startWarnings } from '../http/exposure.ts'
import { readEnvironment } from './environment.ts'

const KEY = `a:${Buffer.from(Array.from({ length: 32 }, (_, index) => index * 7 + 1)).toString('base64')}`
const PRODUCTION = { NODE_ENV: 'production', MUSTER_KEY: KEY, PUBLIC_URL: 'https://muster.example.com/' }

const mistakes = (variables: NodeJS.ProcessEnv): string[] => {
  try {
    readEnvironment(variables)
    return []
  } catch (error) {
    return (error as Error).message
      .split('\n')
      .slice(1)
      .map((line) => line.trim())
  }
}

test('without any variable a local machine runs the demo', () => {
  const environment = readEnvironment({})
  expect(environment).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    DATA_DIR: './data',
    PUBLIC_URL: 'http://127.0.0.1:3000',
  })
  expect(environment).toMatchObject({ production: false, demo: true, TWO_FACTOR_ROLES: [], ACCESS_TOKEN_SECONDS: 600 })
  expect(Object.isFrozen(environment)).toBe(true)
})

test('a host that other machines can reach is not a demo', () => {
  expect(readEnvironment({ HOST: '0.0.0.0' }).demo).toBe(false)
  expect(readEnvironment({ HOST: '::1' })).toMatchObject({ demo: true, PUBLIC_URL: 'http://[::1]:3000' })
})

test.each([
  [{ HOST: '127.0.0.2' }, true, 0],
  [{ PUBLIC_URL: 'http://localhost:3000' }, true, 0],
  [{ PUBLIC_URL: 'https://muster.example.com' }, false, 0],
  [{ TRUST_PROXY: '1' }, false, 0],
  [{ HOST: '0.0.0.0' }, false, 1],
  [{ HOST: '::', PUBLIC_URL: 'https://muster.example.com' }, false, 1],
  [{ HOST: '10.0.0.7', PUBLIC_URL: 'https://muster.example.com', TRUST_PROXY: '1' }, false, 0],
])('with %o it is a demo: %s, and %d warnings say that plain HTTP can be read', (variables, demo, warnings) => {
  const environment = readEnvironment(variables)
  expect(environment).toMatchObject({ demo, loopbackOnly: demo })
  expect(startWarnings(environment)).toHaveLength(warnings)
})

test('all configuration errors are reported at once, one per line, with what to do', () => {
  const lines = mistakes({
    PORT: '99999',
    LOG_LEVEL: 'loud',
    TWO_FACTOR_ROLES: 'ADMIN,BOSS',
    S3_BUCKET: 'files',
    DATABASE_URL: 'mysql://x',
  })
  const named = lines.map((line) => line.split(':')[0])
  expect(named).toEqual([
    'PORT',
    'DATABASE_URL',
    'TWO_FACTOR_ROLES',
    'LOG_LEVEL',
    expect.stringContaining('S3_ENDPOINT'),
    'MUSTER_KEY',
    'PUBLIC_URL',
  ])
  expect(lines[0]).toContain('from 0 to 65535')
})

test('an empty variable counts as not set', () => {
  expect(readEnvironment({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ PORT: 3000, production: false })
})

test('production, set explicitly or by its own database, requires a random key and an HTTPS address', () => {
  expect(readEnvironment(PRODUCTION)).toMatchObject({
    production: true,
    demo: false,
    PUBLIC_URL: 'https://muster.example.com',
  })
  expect(mistakes({ DATABASE_URL: 'postgres://db/muster' })).toHaveLength(2)
  expect(mistakes({ ...PRODUCTION, PUBLIC_URL: 'http://muster.example.com' })).toEqual([
    expect.stringContaining('https://'),
  ])
  expect(mistakes({ ...PRODUCTION, PUBLIC_URL: 'http://localhost:3000' })).toEqual([])
})

test.each([
  ['zeros', Buffer.alloc(32)],
  ['a short pattern', Buffer.from('01234567'.repeat(4))],
  ['words', Buffer.from('Correct-Horse_Battery+Staple.923')],
])('a key made of %s is rejected', (_, bytes) => {
  expect(mistakes({ ...PRODUCTION, MUSTER_KEY: `a:${bytes.toString('base64')}` })).toEqual([
    expect.stringContaining('not random'),
  ])
})

test('a key that is too short is rejected without being shown, and several random keys are accepted', () => {
  const short = randomBytes(16).toString('base64')
  const lines = mistakes({ MUSTER_KEY: `a:${short}` })
  expect(lines).toEqual([expect.stringMatching(/^MUSTER_KEY: .*32 random bytes/)])
  expect(lines[0]).not.toContain(short)
  const ring = ['b', 'a'].map((id) => `${id}:${randomBytes(32).toString('base64')}`).join(',')
  expect(mistakes({ MUSTER_KEY: ring })).toEqual([])
})

test('proxies are a number of hops or addresses, never all addresses', () => {
  expect(readEnvironment({ TRUST_PROXY: '1' }).TRUST_PROXY).toBe(1)
  expect(readEnvironment({ TRUST_PROXY: '10.0.0.0/8, ::1' }).TRUST_PROXY).toEqual(['10.0.0.0/8', '::1'])
  for (const wrong of ['true', '0', '*', '10.0.0.0/99']) expect(mistakes({ TRUST_PROXY: wrong })).toHaveLength(1)
})
