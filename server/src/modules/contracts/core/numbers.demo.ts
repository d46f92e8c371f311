import { numberBy, type Series } from '@muster/contract/settings/company/number-series.rules.ts'
import type { Db } from '../../../kernel/db/db.ts'

/** Numbers of one series for the demo data, counted here and stored at the end in two statements. */
export async function demoNumbers(db: Db, series: Series) {
  const found = await db
    .selectFrom('numberSeries')
    .innerJoin('legalEntity', 'legalEntity.id', 'numberSeries.legalEntityId')
    .select(['numberSeries.id', 'numberSeries.legalEntityId', 'pattern', 'numberPrefix'])
    .where('series', '=', series)
    .execute()
  const counts = new Map<string, number>()
  const given: { number: string; seriesId: string; period: number; count: number }[] = []
  return {
    next: (legalEntityID: string, day: string): string => {
      const { id, pattern, numberPrefix: entity } = found.find((one) => one.legalEntityId === legalEntityID)!
      const period = Number(day.slice(0, 4))
      const count = (counts.get(`${id} ${period}`) ?? 0) + 1
      counts.set(`${id} ${period}`, count)
      const number = numberBy(pattern, { entity, day, count })
      given.push({ number, seriesId: id, period, count })
      return number
    },
    write: async (): Promise<void> => {
      if (given.length === 0) return
      for (let at = 0; at < given.length; at += 500)
        await db
          .insertInto('issuedNumber')
          .values(given.slice(at, at + 500))
          .execute()
      const last = [...counts].map(([key, count]) => {
        const [seriesId = '', period = '0'] = key.split(' ')
        return { seriesId, period: Number(period), last: count }
      })
      await db.insertInto('numberCounter').values(last).execute()
    },
  }
}
export type DemoNumbers = Awaited<ReturnType<typeof demoNumbers>>
