import { teamEndpoints } from '@muster/contract/settings/teams/teams.contract.ts'
import { historyOf } from '../../../kernel/app/history.ts'
import { routes } from '../../../kernel/http/route.ts'
import { createTeam, removeTeam, updateTeam } from './teams.actions.ts'
import { findTeams, getTeam, listTeamNames } from './teams.queries.ts'

export const teamRoutes = routes(teamEndpoints, {
  list: findTeams,
  get: ({ db, params }) => getTeam(db, params.id),
  create: createTeam,
  update: updateTeam,
  remove: removeTeam,
  history: async (call) => {
    const { id } = await getTeam(call.db, call.params.id)
    return historyOf(call, { entity: 'team', entityID: id, view: { resource: 'settings' } })
  },
  directory: listTeamNames,
})
