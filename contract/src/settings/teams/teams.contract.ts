import * as z from 'zod'
import { del, type Endpoints, get, list, post, put } from '../../kernel/api/endpoint.ts'
import { historyEndpoint } from '../../kernel/api/history.ts'
import { right } from '../../kernel/api/permission.ts'
import { CountryID, Id, Instant, Ref, repeatable, text, Version } from '../../kernel/values/fields.ts'

const MAX_TEAM_MEMBERS = 200

const editable = {
  name: text(80, 'The name'),
  /** Always a member, whether or not `memberIDs` includes them. */
  leadID: Id,
  memberIDs: z.array(Id).max(MAX_TEAM_MEMBERS, `A team has at most ${MAX_TEAM_MEMBERS} members.`),
  /** The countries of the team; none means all. */
  countryIDs: z.array(CountryID).max(50, 'At most 50 countries.'),
}
export const NewTeam = z.strictObject(editable).partial().extend({ name: editable.name, leadID: editable.leadID })
export const TeamChange = z.strictObject(editable).partial().extend({ version: Version })

export const Team = z.object({
  id: Id,
  name: z.string(),
  leadID: Id,
  _lead: Ref,
  /** Including the lead. */
  memberIDs: z.array(Id),
  _members: z.array(Ref),
  countryIDs: z.array(CountryID),
  _countries: z.array(Ref),
  createdAt: Instant,
  updatedAt: Instant,
  _updatedBy: Ref.nullable(),
  version: Version,
})
export type Team = z.output<typeof Team>

/** A team for selection, and by name. */
export const TeamName = z.object({
  id: Id,
  name: z.string(),
  _lead: Ref,
  countryIDs: z.array(CountryID),
  /** Whether the user is a member. */
  mine: z.boolean(),
})
export type TeamName = z.output<typeof TeamName>

export const teamEndpoints = {
  list: list('/teams', {
    summary: 'The teams with their leads, members and countries.',
    may: right('settings', 'view'),
    item: Team,
    sorts: ['name', 'lead', 'createdAt', 'updatedAt'],
    export: right('settings', 'view'),
    filters: { countryID: repeatable(CountryID), memberID: repeatable(Id) },
  }),
  get: get('/teams/:id', { summary: 'One team.', may: right('settings', 'view'), returns: Team }),
  create: post('/teams', {
    summary: 'Creates a team.',
    may: right('settings', 'create'),
    body: NewTeam,
    returns: Team,
    status: 201,
  }),
  update: put('/teams/:id', {
    summary: 'Updates the given fields. `memberIDs` and `countryIDs` replace the existing values.',
    may: right('settings', 'edit'),
    body: TeamChange,
    returns: Team,
  }),
  remove: del('/teams/:id', {
    summary: 'Deletes a team without linked records.',
    may: right('settings', 'delete'),
    returns: z.object({ id: Id }),
  }),
  history: historyEndpoint('/teams/:id/history', 'a team', right('settings', 'view')),
  directory: get('/team-directory', {
    summary: 'Lists all teams by name for selection. `mine` are the caller’s teams.',
    signedIn: 'Team names are shown with jobs and order forms.',
    returns: z.array(TeamName),
  }),
} satisfies Endpoints
