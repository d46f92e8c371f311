import type { Team } from '@muster/contract/settings/teams/teams.contract.ts'
import { InstantCell, NameCell, TextCell } from '../../../ui/cells/cells.tsx'
import { counted } from '../../../ui/format/number.ts'
import type { Column, RowCard } from '../../../ui/table/columns.ts'

const where = ({ _countries }: Team) => _countries.map(({ name }) => name).join(', ') || 'All countries'

export const teamColumns: readonly Column<Team>[] = [
  {
    id: 'name',
    title: 'Team',
    sort: 'name',
    isFixed: true,
    cell: ({ name }, href) => <NameCell name={name} href={href} />,
  },
  { id: 'lead', title: 'Lead', sort: 'lead', cell: ({ _lead }) => _lead.name },
  { id: 'members', title: 'Members', cell: ({ _members }) => _members.map(({ name }) => name).join(', ') },
  { id: 'countries', title: 'Countries', cell: where },
  { id: 'by', title: 'Updated by', isExtra: true, cell: ({ _updatedBy }) => <TextCell value={_updatedBy?.name} /> },
  { id: 'updatedAt', title: 'Updated', sort: 'updatedAt', cell: ({ updatedAt }) => <InstantCell value={updatedAt} /> },
]

export const teamCard = (team: Team): RowCard => ({
  title: team.name,
  text: `${team._lead.name} · ${counted(team.memberIDs.length, ['member', 'members'])} · ${where(team)}`,
})
