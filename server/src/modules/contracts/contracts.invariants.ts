import type { Invariant } from '../../kernel/app/module.ts'

export const contractInvariants: readonly Invariant[] = [
  {
    name: 'The master agreement of an active statement of work is active',
    sql: `select statement.id::text from agreement statement join agreement msa on msa.id = statement.parent_id
      where statement.status = 'ACTIVE' and msa.status <> 'ACTIVE'
        and (statement.ends_on is null or msa.ends_on is null or statement.ends_on > msa.ends_on)`,
  },
  {
    name: 'An active statement of work ends with the last version of its master agreement at the latest',
    sql: `select statement.id::text from agreement statement join agreement msa on msa.id = statement.parent_id
      join lateral (select ends_on from agreement version where version.family_id = msa.family_id
        and version.status = 'ACTIVE' order by revision desc limit 1) latest on true
      where statement.status = 'ACTIVE' and latest.ends_on is not null
        and (statement.ends_on is null or statement.ends_on > latest.ends_on)`,
  },
  ...(['agreement', 'contract'] as const).map((table) => ({
    name: `An ${table === 'agreement' ? 'agreement' : 'employment or client contract'} has one version in force at a time`,
    sql: `select later.id::text from ${table} later join ${table} earlier on earlier.family_id = later.family_id
        and earlier.revision < later.revision
      where earlier.status = 'ACTIVE' and later.status = 'ACTIVE' and later.start_date <= coalesce(earlier.ends_on, 'infinity')
        and earlier.start_date <= coalesce(later.ends_on, 'infinity')`,
  })),
]
