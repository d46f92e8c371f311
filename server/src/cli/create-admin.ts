import { createFirstAdmin } from '../modules/access/users/first-admin.actions.ts'
import { withApp } from './app-context.ts'
import type { Command } from './command.ts'

export const createAdminCommand: Command = {
  summary: 'Prints the one-time link that creates the first administrator.',
  usage: '',
  help: 'The link can be used once, within a day, and replaces earlier ones. If an administrator already exists, they invite the others.',
  run: (_, { print, complain, environment }) =>
    withApp(environment(), async (appContext) => {
      const link = await createFirstAdmin(appContext, { replaces: true })
      if (link) print(link)
      else complain('An administrator already exists. Ask them for an invitation.')
      return link !== null
    }),
}
