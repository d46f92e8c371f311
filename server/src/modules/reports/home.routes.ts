import { homeEndpoints } from '@muster/contract/reports/home.contract.ts'
import { type HomeTasks, inOrder, type Module, type TaskSource } from '../../kernel/app/module.ts'
import { onOneConnection } from '../../kernel/db/db.ts'
import { cachedRead } from '../../kernel/db/list.ts'
import { type Call, routes } from '../../kernel/http/route.ts'
import { byDue, ROWS_SHOWN, sortByAge, topicsByDue, type WorkReader } from '../../kernel/jobs/task-item.ts'

/**
 * The home page, from the parts of the modules. Tasks are read over two connections and figures over a third, so that
 * two users who open it concurrently leave most of a pool of ten to others. Figures, which count the whole company, are
 * cached like the totals of lists.
 */
export function homeReader(modules: readonly Module[]) {
  const sources = inOrder(modules.flatMap(({ tasks = [] }) => tasks))
  const figures = inOrder(modules.flatMap((module) => module.figures ?? []))
  return async (reader: WorkReader) => {
    const { staff, today } = reader
    const lane = <T>(load: (on: WorkReader) => Promise<T>) =>
      onOneConnection(reader.db, (db) => load({ ...reader, db }))
    const half = (parity: number) =>
      lane((on) => Promise.all(sources.map((source, at) => (at % 2 === parity ? source.read(on) : null))))
    const [even, odd, shown] = await Promise.all([
      half(0),
      half(1),
      cachedRead(`figures ${staff.id} ${staff.role} ${staff.countryIDs} ${today}`, () =>
        lane((on) => Promise.all(figures.map(({ read }) => read(on)))),
      ),
    ])
    return { ...arranged(sources, [even, odd]), figures: shown.flat() }
  }
}
export type HomeReader = ReturnType<typeof homeReader>

function arranged(sources: readonly TaskSource[], halves: readonly (readonly (HomeTasks | null)[])[]) {
  const tasks = sources.map((_, at): HomeTasks => halves[at % 2]![at] ?? {})
  const mine = tasks.flatMap(({ forMe = [] }) => forMe)
  const others = tasks.flatMap(({ onOthers = [] }) => onOthers)
  return {
    waitingOnMe: topicsByDue(mine.map((topic) => ({ ...topic, rows: byDue(topic.rows) }))),
    waitingOnOthers: others.map((topic) => ({ ...topic, rows: sortByAge(topic.rows) })),
    expiring: topicsByDue(tasks.flatMap(({ expiring = [] }) => expiring)),
  }
}

export const homeRoutes = (read: HomeReader) =>
  routes(homeEndpoints, {
    home: ({ db, staff, now, today, may, sees }: Call<(typeof homeEndpoints)['home']>) =>
      read({ db, staff, now, today, may, sees, max: ROWS_SHOWN }),
  })
