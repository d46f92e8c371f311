import { expect, test } from 'vitest'
import { hintsOf, passwordErrors } from './password-hints.ts'

const GOOD = 'violet lantern under snow'

test.each([
  // password, repeated, long enough, equal, the first hint
  ['', '', false, false, 'At least 15 characters'],
  ['violet', '', false, false, 'At least 15 characters, 9 more'],
  ['ليلة قمراء باردة', '', true, false, 'At least 15 characters'], // letters of any language
  ['🐫🐫🐫🐫🐫🐫🐫🐫', '', false, false, 'At least 15 characters, 7 more'], // one sign is one character
  [GOOD, GOOD, true, true, 'At least 15 characters'],
])('for the passwords %j and %j, long enough is %s and equal is %s', (password, repeated, isLong, isSame, hint) => {
  const [length, same] = hintsOf({ password, repeated }, 15)
  expect([length?.isMet, same?.isMet, length?.text]).toEqual([isLong, isSame, hint])
})

test.each([
  ['', '', ['password']],
  ['violet lantern', 'violet lantern', ['password']], // 14
  [GOOD, 'violet lantern under show', ['repeated']],
  [GOOD, GOOD, []],
])('the passwords %j and %j have errors at the fields %j', (password, repeated, fields) => {
  expect(Object.keys(passwordErrors({ password, repeated }, 15))).toEqual(fields)
})
