import { expect, test } from 'vitest'
import { mergedWith, staleFrom } from './version-conflict.ts'

const read = { name: 'Oryx', city: '', notes: 'x', tags: ['a'], version: 3 }
const mine = { ...read, name: 'Oryx Airways', notes: 'mine' }
const theirs = { id: '1', name: 'Oryx', city: 'Doha', notes: 'theirs', tags: ['a'], version: 4 }

test('both versions are shown for the fields in which they differ only', () => {
  expect(staleFrom(mine, read, theirs).differences).toEqual([
    { path: 'name', mine: 'Oryx Airways', theirs: 'Oryx', isMineChanged: true },
    { path: 'city', mine: '', theirs: 'Doha', isMineChanged: false },
    { path: 'notes', mine: 'mine', theirs: 'theirs', isMineChanged: true },
  ])
})

test('the chosen values are saved on the newest version', () => {
  const stale = staleFrom(mine, read, theirs)
  expect(mergedWith(stale, mine, new Set(['city', 'notes']))).toEqual({
    name: 'Oryx Airways',
    city: 'Doha',
    notes: 'theirs',
    tags: ['a'],
    version: 4,
  })
})

test('an empty field does not differ from null', () => {
  expect(staleFrom({ city: '' }, { city: '' }, { city: null, version: 2 }).differences).toEqual([])
})
