import { expect, test } from 'vitest'
import { mergedWith, staleFrom } from './version-conflict.ts'

const read = { name: 'Oryx', city: '', notes: 'x', tags: ['a'], version: 3 }
const mine = { ...read, name: 'Oryx Airways', notes: 'mine' }
const theirs = { id: '1', name: 'Oryx', city: 'Doha', notes: 'theirs', tags: ['a'], version: 4 }

test('both sides are shown for every field on which they differ, and for no other', () => {
  expect(staleFrom(mine, read, theirs).differences).toEqual([
    { path: 'name', mine: 'Oryx Airways', theirs: 'Oryx', isMineChanged: true },
    { path: 'city', mine: '', theirs: 'Doha', isMineChanged: false },
    { path: 'notes', mine: 'mine', theirs: 'theirs', isMineChanged: true },
  ])
})

test('what was chosen is saved on the newest version', () => {
  const stale = staleFrom(mine, read, theirs)
  expect(mergedWith(stale, mine, new Set(['city', 'notes']))).toEqual({
    name: 'Oryx Airways',
    city: 'Doha',
    notes: 'theirs',
    tags: ['a'],
    version: 4,
  })
})

test('an empty field and a null are no difference', () => {
  expect(staleFrom({ city: '' }, { city: '' }, { city: null, version: 2 }).differences).toEqual([])
})
