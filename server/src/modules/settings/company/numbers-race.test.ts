import { expect, test } from 'vitest'
import { inTransaction } from '../../../kernel/db/db.ts'
import { createTestApp } from '../../../kernel/testing/app.ts'
import { createLegalEntity } from '../../../kernel/testing/fixtures/placement.ts'
import { nextNumber } from './number-series.actions.ts'

const app = await createTestApp({ modules: [] })

test('the first documents of a legal entity are numbered without a gap, however many are created at once', async () => {
  const { db } = app.appContext
  for (let round = 0; round < 60; round += 1) {
    const legalEntityID = await createLegalEntity(app)
    const draw = () =>
      inTransaction(db, (within) =>
        nextNumber(within, { series: 'CANDIDATE_CONTRACT', legalEntityID, day: '2026-06-15' }),
      )
    const numbers = await Promise.all(Array.from({ length: 6 }, draw))
    expect(numbers.map((number) => Number(/\d+$/.exec(number)![0])).sort((one, other) => one - other)).toEqual([
      1, 2, 3, 4, 5, 6,
    ])
  }
})
