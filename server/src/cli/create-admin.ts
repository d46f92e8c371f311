import { createFirstAdmin } from '../modules/access/users/first-admin.actions.ts'
import { withApp } from './app-context.ts'
import type { Command } from './command.ts'

export const createAdminCommand: Command = {
  summary: 'Prints the one-time link that makes the first administrator.',
  usage: '',
  help: 'The link is good for a day and once, and ends those printed before. When there is an administrator already, they invite the others.',
  run: (_, { say, complain, environment }) =>
    withApp(environment(), async (appContext) => {
      const link = await createFirstAdmin(appContext, { replaces: true })
      if (link) say(link)
      else complain('There is an administrator already. Ask them for an invitation.')
      return link !== null
    }),
}
