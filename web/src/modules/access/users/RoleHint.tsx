import { Box, Text } from '@mantine/core'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { useFieldValue } from '../../../ui/form/useFieldValue.ts'
import { userApi } from '../endpoints.ts'
import { RightsList } from './RightsList.tsx'
import classes from './RoleHint.module.css'

/** Below the choice of a role: the scope of the role and its most important permissions. */
export function RoleHint() {
  const role = useFieldValue('role')
  const { data } = useEndpoint(userApi.roles, {}, { staleTime: 3_600_000 })
  const found = data?.find((one) => one.role === role)
  if (!found) return null
  return (
    <Box mt="-xs" c="dimmed" fz="sm" className={`${classes.hint} full-row`} role="status">
      <Text inherit mb={4}>
        {found.reach}
      </Text>
      <details>
        <summary>What {found.label} may do</summary>
        <RightsList may={found.may} className={classes.list} />
      </details>
    </Box>
  )
}
