import { recruitingTaskEndpoints } from '@muster/contract/recruiting/interviews/tasks.contract.ts'
import { routes } from '../../../kernel/http/route.ts'
import { createTask, removeTask, updateTask } from './tasks.actions.ts'
import { findTasks } from './tasks.queries.ts'

export const taskRoutes = routes(recruitingTaskEndpoints, {
  list: findTasks,
  create: createTask,
  update: updateTask,
  remove: removeTask,
})
