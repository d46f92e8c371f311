import fc from 'fast-check'
import pg from 'pg'
import { expect, test } from 'vitest'
import { cloneDatabase } from '../testing/database.ts'
import { instantOf, textsOf } from './column-values.ts'

const { pool } = await cloneDatabase()
const asWritten = (type: 'text[]' | 'timestamptz', value: unknown) =>
  pool.query(`select $1::${type}::text as written`, [value]).then(({ rows }) => rows[0].written as string)

test('text arrays are parsed as PostgreSQL writes them, whatever they contain', async () => {
  const token = fc.oneof(
    fc.string(),
    fc.constantFrom(null, '', 'NULL', 'null', 'a,b', '"', '\\', '{}', ' ', 'Spring Boot'),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(token, { maxLength: 6 }), async (tokens) => {
      fc.pre(tokens.every((one) => !one?.includes('\0')))
      expect(textsOf(await asWritten('text[]', tokens))).toEqual(tokens)
    }),
  )
})

test('nested arrays and arrays with another lower bound are left to the driver', () => {
  expect(textsOf('{{a,b},{c,d}}')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  expect(textsOf('[0:1]={a,b}')).toEqual(['a', 'b'])
})

test('timestamps are parsed to the millisecond, in every time zone', async () => {
  const client = await pool.connect()
  try {
    for (const zone of ['UTC', 'Asia/Dubai', 'Asia/Kolkata', 'America/St_Johns', 'Europe/London']) {
      await client.query(`set time zone '${zone}'`)
      const moments = fc.sample(
        fc.date({ min: new Date('0101-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
      )
      for (const moment of [...moments, new Date('1999-12-31T23:59:59.999Z'), new Date('2026-03-29T01:00:00Z')]) {
        const { rows } = await client.query('select $1::timestamptz::text as written', [moment.toISOString()])
        expect(instantOf(rows[0].written)).toEqual(moment)
      }
    }
  } finally {
    client.release(true)
  }
})

test('special timestamps are left to the driver', () => {
  const driver = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ, 'text')
  for (const written of [
    'infinity',
    '-infinity',
    '0044-03-15 12:00:00+00 BC',
    '0044-03-15 12:00:00+00',
    '10000-01-01 00:00:00+00',
  ])
    expect(instantOf(written)).toEqual(driver(written))
  expect(instantOf('2026-11-21 22:58:07.1+00').toISOString()).toBe('2026-11-21T22:58:07.100Z')
  expect(instantOf('2026-11-21 22:58:07.123999+00').toISOString()).toBe('2026-11-21T22:58:07.123Z')
})
