import { numberBy } from '@muster/contract/settings/number-series.rules.ts'
import type { Db } from '../../kernel/db.ts'

/** Numbers of order forms for the demo, counted here and written at the end in two statements, as if each had been taken. */
export async function numbersFor(db: Db, legalEntityIDs: readonly string[]) {
  const series = await db
    .selectFrom('numberSeries')
    .innerJoin('legalEntity', 'legalEntity.id', 'numberSeries.legalEntityId')
    .select(['numberSeries.id', 'numberSeries.legalEntityId', 'pattern', 'numberPrefix'])
    .where('series', '=', 'ORDER_FORM')
    .where('legalEntityId', 'in', [...legalEntityIDs])
    .execute()
  const counts = new Map<string, number>()
  const given: { number: string; seriesId: string; period: number; count: number }[] = []
  return {
    next: (legalEntityID: string, day: string): string => {
      const { id, pattern, numberPrefix: entity } = series.find((one) => one.legalEntityId === legalEntityID)!
      const period = Number(day.slice(0, 4))
      const count = (counts.get(`${id} ${period}`) ?? 0) + 1
      counts.set(`${id} ${period}`, count)
      const number = numberBy(pattern, { entity, day, count })
      given.push({ number, seriesId: id, period, count })
      return number
    },
    write: async (): Promise<void> => {
      if (given.length === 0) return
      await db.insertInto('givenNumber').values(given).execute()
      const last = [...counts].map(([key, count]) => {
        const [seriesId = '', period = '0'] = key.split(' ')
        return { seriesId, period: Number(period), last: count }
      })
      await db.insertInto('numberCount').values(last).execute()
    },
  }
}
