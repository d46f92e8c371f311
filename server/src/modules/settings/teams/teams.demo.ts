import { writeAuditEntry } from '../../../kernel/app/events.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { DemoUser } from '../../access/users/users.demo.ts'

interface DemoTeam {
  readonly name: string
  /** By name; people who do not work in the demo company are left out. */
  readonly lead: string
  readonly members: readonly string[]
  readonly countryIDs: readonly string[]
}

/** The recruiters of the demo company; one of them works in two teams. */
const TEAMS: readonly DemoTeam[] = [
  {
    name: 'Gulf banking and telecom',
    lead: 'Ziad Barakat',
    countryIDs: ['AE', 'SA'],
    members: ['Sneha Kulkarni', 'Ahmed Sherif'],
  },
  {
    name: 'Energy and public sector',
    lead: 'Priyanka Nambiar',
    countryIDs: ['QA', 'BH', 'KW', 'OM'],
    members: ['Mariam Yousef', 'Ahmed Sherif'],
  },
  {
    name: 'Offshore delivery',
    lead: 'Priyanka Nambiar',
    countryIDs: ['IN', 'EG', 'PK', 'GB'],
    members: ['Rohan Pillai'],
  },
]

export async function demoTeams(db: Db, { users, now }: { users: readonly DemoUser[]; now: Date }): Promise<void> {
  const admin = users.find(({ role }) => role === 'ADMIN')
  const by = { createdAt: now, createdBy: admin?.id ?? null, updatedAt: now, updatedBy: admin?.id ?? null }
  for (const { name, lead, members, countryIDs } of TEAMS) {
    const people = [lead, ...members].flatMap((called) => users.find((user) => user.name === called) ?? [])
    const [first] = people
    if (!first) continue
    const { id } = await db
      .insertInto('team')
      .values({ name, leadId: first.id, ...by })
      .returning('id')
      .executeTakeFirstOrThrow()
    const memberRows = people.map(({ id: userId }) => ({ teamId: id, userId }))
    await db.insertInto('teamMember').values(memberRows).execute()
    const countryRows = countryIDs.map((countryId) => ({ teamId: id, countryId }))
    await db.insertInto('teamCountry').values(countryRows).execute()
    const after = { name, leadID: first.id, memberIDs: people.map((person) => person.id), countryIDs }
    await writeAuditEntry(
      { db, staff: null, actor: 'Demo company' },
      { event: 'team.created', entity: 'team', entityID: id, name, after },
    )
  }
}
