import { ROLE_LABELS, type Role } from '@muster/contract/access/roles.ts'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { Section } from '../../../ui/record/Section.tsx'
import { PendingFields } from '../../../ui/states/PendingFields.tsx'
import { userApi } from '../endpoints.ts'
import { RightsList } from './RightsList.tsx'
import classes from './Users.module.css'

/** The permissions of a role in plain language. */
export function RoleRights({ role }: { role: Role }) {
  const { data, error, refetch } = useEndpoint(userApi.roles, {}, { staleTime: 3_600_000 })
  const found = data?.find((one) => one.role === role)
  if (!found) return <PendingFields error={error} onRetry={refetch} groups={1} />
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
