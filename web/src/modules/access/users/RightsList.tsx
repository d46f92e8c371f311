import type { RoleDescription } from '@muster/contract/access/users.contract.ts'

/** What a role may do with each kind of record. */
export const RightsList = ({ may, className }: Pick<RoleDescription, 'may'> & { className: string | undefined }) => (
  <dl className={className}>
    {may.map(({ resource, description }) => (
      <div key={resource}>
        <dt>{resource}</dt>
        <dd>{description}</dd>
      </div>
    ))}
  </dl>
)
