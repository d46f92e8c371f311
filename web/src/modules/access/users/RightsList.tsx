import type { RoleDescription } from '@muster/contract/access/users.contract.ts'

/** The permissions of a role by record type. */
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
