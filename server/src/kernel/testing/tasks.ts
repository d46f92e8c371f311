import type { Home, TaskItem } from '@muster/contract/reports/home.contract.ts'
import type { Staff } from '../db/scope.ts'
import { rightsOf } from '../http/route.ts'
import type { WorkReader } from '../jobs/task-item.ts'
import type { TestApp } from './app.ts'
import type { Caller } from './caller.ts'

export type HomePart = 'waitingOnMe' | 'waitingOnOthers' | 'expiring'

export const readHome = async (who: Caller): Promise<Home> => (await who.get('/dashboard')).data

export const taskRows = (topics: readonly { readonly rows: readonly TaskItem[] }[]) =>
  topics.flatMap(({ rows }) => rows)

/** The rows of a part of a user's landing page, of all kinds of tasks. */
export const readTasks = async (who: Caller, part: HomePart = 'waitingOnMe'): Promise<TaskItem[]> =>
  taskRows((await readHome(who))[part])

/** A user for calling a module directly, on a date. */
export const createReader = (app: TestApp, staff: Staff, today: string): WorkReader => ({
  db: app.appContext.db,
  staff,
  today,
  now: app.appContext.now(),
  max: 100,
  ...rightsOf(staff),
})
