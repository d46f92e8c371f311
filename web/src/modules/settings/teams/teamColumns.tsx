import type { Team } from '@muster/contract/settings/teams/teams.contract.ts'
import { counted } from '../../../ui/format/number.ts'
import { columns } from '../../../ui/table/columnKinds.tsx'
import type { Column, RowCard } from '../../../ui/table/columns.ts'

const where = ({ _countries }: Team) => _countries.map(({ name }) => name).join(', ') || 'All countries'

export const teamColumns: readonly Column<Team>[] = [
  columns.link('name', 'Team', { sort: 'name' }),
  { id: 'lead', title: 'Lead', sort: 'lead', cell: ({ _lead }) => _lead.name },
  { id: 'members', title: 'Members', cell: ({ _members }) => _members.map(({ name }) => name).join(', ') },
  { id: 'countries', title: 'Countries', cell: where },
  columns.reference('_updatedBy', 'Updated by', { id: 'by', isExtra: true }),
  columns.updated(),
]

export const teamCard = (team: Team): RowCard => ({
  title: team.name,
  text: `${team._lead.name} · ${counted(team.memberIDs.length, ['member', 'members'])} · ${where(team)}`,
})
