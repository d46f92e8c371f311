import { Box, Flex, SegmentedControl, Stack, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { PageHead } from '../../../ui/list/page/PageHead.tsx'
import { useAddress } from '../../../ui/list/page/useListState.ts'
import { FieldsSkeleton } from '../../../ui/states/Skeleton.tsx'
import { FailedState, NoMatchState } from '../../../ui/states/states.tsx'
import { userApi } from '../endpoints.ts'
import classes from '../Settings.module.css'
import { byResource, byRole, foundRights, type RightsGroup } from './matching-permissions.ts'

const WAYS = [
  { value: 'role', label: 'By role' },
  { value: 'thing', label: 'By permission' },
]

/** The complete permission matrix in plain language, by role or by record type. */
export function RolesScreen() {
  const roles = useEndpoint(userApi.roles, {}, { staleTime: Number.POSITIVE_INFINITY })
  const { search, change } = useAddress()
  const typed = typeof search.searchInput === 'string' ? search.searchInput : ''
  const way = search.by === 'thing' ? 'thing' : 'role'
  const set = (next: Record<string, string>) => {
    const { searchInput = typed, by = way } = next
    change({ ...(searchInput ? { searchInput } : {}), ...(by === 'thing' ? { by } : {}) }, { replace: true })
  }
  const groups = roles.data && foundRights((way === 'thing' ? byResource : byRole)(roles.data), typed)
  return (
    <Box pb={64}>
      <PageHead title="Roles and permissions" hint="Role permissions" />
      <Flex component="search" gap={8} align="center" wrap="wrap" mb={16}>
        <TextInput
          type="search"
          aria-label="Search permissions"
          placeholder="Search, such as “approve invoices”"
          flex="1 1 240px"
          maw={320}
          leftSection={<IconSearch size={16} stroke={1.7} />}
          value={typed}
          onChange={(event) => set({ searchInput: event.currentTarget.value })}
        />
        <SegmentedControl aria-label="View" data={WAYS} value={way} onChange={(by) => set({ by })} size="xs" />
      </Flex>
      {roles.error && <FailedState error={roles.error} onRetry={() => void roles.refetch()} />}
      {!roles.data && !roles.error && <FieldsSkeleton groups={3} />}
      {groups?.length === 0 && <NoMatchState onClear={() => set({ searchInput: '' })} />}
      {groups && groups.length > 0 && (
        <Stack gap={8}>
          {groups.map((group) => (
            <Group key={`${way} ${group.name} ${typed !== ''}`} group={group} isOpen={typed !== ''} />
          ))}
        </Stack>
      )}
    </Box>
  )
}

const Group = ({ group, isOpen }: { group: RightsGroup; isOpen: boolean }) => (
  <details className="framed" open={isOpen}>
    <Flex component="summary" py="sm" px="md" bdrs="lg" gap="2px 12px" align="baseline" wrap="wrap" className="pointer">
      <Box component="span" miw={0} fw={600} fz="md">
        {group.name}
      </Box>
      <span className="text-dimmed text-sm">{group.hint}</span>
    </Flex>
    <Box component="dl" p="4px 16px 12px" m={0}>
      {group.lines.map(({ name, description }) => (
        <div key={name} className={classes.right}>
          <dt>{name}</dt>
          <dd>{description}</dd>
        </div>
      ))}
    </Box>
  </details>
)
