import { ROLE_LABELS, type Role } from '@muster/contract/access/roles.ts'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { Section } from '../../../ui/record/Section.tsx'
import { FieldsSkeleton } from '../../../ui/states/Skeleton.tsx'
import { FailedState } from '../../../ui/states/states.tsx'
import { userApi } from '../endpoints.ts'
import { RightsList } from './RightsList.tsx'
import classes from './Users.module.css'

/** The permissions of a role in plain language. */
export function RoleRights({ role }: { role: Role }) {
  const { data, error, refetch } = useEndpoint(userApi.roles, {}, { staleTime: 3_600_000 })
  const found = data?.find((one) => one.role === role)
  if (error) return <FailedState compact error={error} onRetry={() => void refetch()} />
  if (!found) return <FieldsSkeleton groups={1} />
  return (
    <Section
      title={`${ROLE_LABELS[role]} permissions`}
      text={
        <>
          {found.reach} Every user can also manage their profile and notifications, look up colleagues and send
          feedback. Everything else is denied.
        </>
      }
    >
      <RightsList may={found.may} className={`${classes.rights} framed`} />
    </Section>
  )
}
