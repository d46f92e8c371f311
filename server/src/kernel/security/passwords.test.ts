import { describe, expect, it } from 'vitest'
import { HASHING, hashPassword, isPassword, needsRehash, passwordWeakness } from './passwords.ts'

const owner = {
  name: 'Priya Nair',
  email: 'priya.nair@northwind.example',
  appWords: ['Muster', 'Country Manager', 'Finance manager invoices'],
}

describe('a password is rejected with the reason', () => {
  it.each([
    ['violet-kettle8', 'at least 15 characters'],
    ['aaaaaaaaaaaaaaaaaaaa', 'different characters'],
    ['abcdeabcdeabcdeabcde', 'repeats the same text'],
    ['correct horse battery staple', 'commonly used'],
    ['Correct-Horse-Battery-Staple', 'commonly used'],
    ['This is my password', 'commonly used'],
    ['Password123456789', 'common words'],
    ['P@ssw0rd!P@ssw0rd!', 'common words'],
    ['qwertyuiop123456', 'common words'],
    ['Summer2026Winter2025', 'common words'],
    ['1234567890123456', 'common words'],
    ['MusterMuster2026!', 'company, the product or a role'],
    ['CountryManager2026', 'company, the product or a role'],
    ['finance manager invoices', 'company, the product or a role'],
    ['priya.nair@northwind.example', 'your name or email'],
    ['PriyaNair19871987', 'your name or email'],
  ])('%s', (password, reason) => {
    expect(passwordWeakness(password, 15, owner)).toContain(reason)
  })
})

it.each([
  'violet kettle 8 sparrow',
  'Harbour-Lantern-Teal-58',
  'كلمة سر طويلة جدا هنا',
  'Grüße aus Zürich ☂ 17',
  '🦊🌋🪕🧊🛶🪁🧲🦉🌵🍉🥁🧩🪀🎻🛰️',
  '8347 1938 2047 5531',
  'k'.concat('j4#Zp0vQ').repeat(2).concat('x'.repeat(100), 'wt-8Lm-2Qy'),
])('accepts any fifteen characters that are hard to guess, without composition rules: %s', (password) => {
  expect(passwordWeakness(password, 15, owner)).toBeNull()
})

it('accepts twelve characters with a second factor', () => {
  expect(passwordWeakness('teal-kettle9', 12, owner)).toBeNull()
  expect(passwordWeakness('teal-kettle9', 15, owner)).not.toBeNull()
})

it('a password is hashed with argon2id and a salt, over its full length', async () => {
  const long = `${'violet kettle sparrow '.repeat(5)}end`
  const [one, two] = await Promise.all([hashPassword(long), hashPassword(long)])
  expect(one).not.toBe(two)
  expect(one).toMatch(new RegExp(`^\\$argon2id\\$v=19\\$m=${HASHING.memoryCost},t=2,p=1\\$`))
  expect(await isPassword(long, one)).toBe(true)
  expect(await isPassword(long.slice(0, 72), one)).toBe(false)
  expect(await isPassword(long.toUpperCase(), one)).toBe(false)
  expect(await isPassword(`${long} `, one)).toBe(false)
  expect(await isPassword('no account has this password', null)).toBe(false)
})

it('hashes with weaker settings are recognised', async () => {
  expect(needsRehash('$argon2id$v=19$m=4096,t=2,p=1$c2FsdA$aGFzaA')).toBe(true)
  expect(needsRehash('$2b$10$something')).toBe(true)
  expect(needsRehash(await hashPassword('violet kettle sparrow'))).toBe(false)
})
