import type { RoleInWords } from '@muster/contract/access/users.contract.ts'

/** What a role may do with each kind of record. */
export const RightsList = ({ may, className }: Pick<RoleInWords, 'may'> & { className: string | undefined }) => (
  <dl className={className}>
    {may.map(({ resource, words }) => (
      <div key={resource}>
        <dt>{resource}</dt>
        <dd>{words}</dd>
      </div>
    ))}
  </dl>
)
