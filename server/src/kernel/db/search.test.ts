import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { cloneDatabase } from '../testing/database.ts'
import { containsPattern, searchTerms } from './search.ts'

const database = await cloneDatabase()

const isFound = async (typed: string, text: string) => {
  const { rows } = await sql<{
    found: boolean
  }>`select search_text(${text}) like ${containsPattern(typed)} as found`.execute(database.db)
  return rows[0]!.found
}

test.each([
  // typed      text                  found
  ['zoe', 'Zoë Müller', true],
  ['MÜLL', 'Zoe Muller', true],
  ['علي', 'محمد علي', true],
  ['50%', 'a 50% share', true],
  ['50%', 'a 500 share', false],
  ['a_b', 'axb', false],
  ['back\\slash', 'back\\slash', true],
  ['الل', 'عبدالله الدوسري', true],
])('a search for %s finds %s: %s', async (typed, text, found) => {
  expect(await isFound(typed, text)).toBe(found)
})

test('a search uses at most eight terms', () => {
  expect(searchTerms('  a b  c d e f g h i ')).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])
  expect(searchTerms(undefined)).toEqual([])
})

test('Arabic names have trigrams, so that an index can find them', async () => {
  const { rows } = await sql<{ trigrams: string[] }>`select show_trgm('محمد علي') as trigrams`.execute(database.db)
  expect(rows[0]!.trigrams.length).toBeGreaterThan(3)
})
