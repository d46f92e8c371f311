import type { Role } from '@muster/contract/access/roles.ts'
import { invalid } from '../../kernel/app/errors.ts'
import type { Db } from '../../kernel/db/db.ts'
import type { Staff } from '../../kernel/db/scope.ts'

interface Named {
  readonly id: string
  readonly name: string
}

/** Notes with the names of the people they mention. */
export async function withMentions<N extends { readonly mentionIDs: readonly string[] }>(
  db: Db,
  all: readonly N[],
): Promise<(Omit<N, 'mentionIDs'> & { _mentions: Named[] })[]> {
  const ids = [...new Set(all.flatMap(({ mentionIDs }) => mentionIDs))]
  const people =
    ids.length > 0 ? await db.selectFrom('appUser').select(['id', 'name']).where('id', 'in', ids).execute() : []
  const names = new Map(people.map((one) => [one.id, one]))
  return all.map(({ mentionIDs, ...note }) => ({ ...note, _mentions: mentionIDs.flatMap((id) => names.get(id) ?? []) }))
}

/** Only people with access to the record can be mentioned. */
export async function assertMentioned(
  db: Db,
  ids: readonly string[],
  { what, sees }: { readonly what: string; readonly sees: (reader: Staff) => Promise<boolean> },
): Promise<void> {
  for (const [at, id] of ids.entries()) {
    const user = await db
      .selectFrom('appUser')
      .select(['id', 'name', 'email', 'role'])
      .select((eb) =>
        eb
          .selectFrom('userCountry')
          .select((count) => count.fn.agg<string[]>('array_agg', ['userCountry.countryId']).as('ids'))
          .whereRef('userCountry.userId', '=', 'appUser.id')
          .as('countryIDs'),
      )
      .where('id', '=', id)
      .where('active', '=', true)
      .executeTakeFirst()
    const reader =
      user && ({ ...user, role: user.role as Role, countryIDs: user.countryIDs ?? [], sessionID: '' } as Staff)
    if (!reader || !(await sees(reader)))
      throw invalid([
        { path: `mentionIDs.${at}`, message: `${user?.name ?? 'This person'} does not see this ${what}.` },
      ])
  }
}
