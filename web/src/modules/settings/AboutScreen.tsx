import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { usePublicConfig } from '../../kernel/api/public-config.ts'
import { StatusBadge } from '../../ui/badge/StatusBadge.tsx'
import { SmallButton } from '../../ui/link/SmallButton.tsx'
import { PageHead } from '../../ui/list/page/PageHead.tsx'
import { FieldGroup } from '../../ui/record/FieldList.tsx'

const reference = (
  <a href="/api/v1/docs" target="_blank" rel="noopener noreferrer">
    API reference
  </a>
)

interface Health {
  isReady: boolean
  /** The server's message when it is not ready. */
  message: string | null
  milliseconds: number
}

/** Readiness is not an endpoint of the contract: operators and load balancers read it without a session. */
async function fetchReadiness({ signal }: { signal: AbortSignal }): Promise<Health> {
  const started = performance.now()
  const response = await fetch('/api/v1/ready', { signal }).catch(() => null)
  const body: { message?: string } | null = await (response?.json().catch(() => null) ?? null)
  return {
    isReady: response?.ok ?? false,
    message: response ? (body?.message ?? null) : 'We couldn’t reach the server.',
    milliseconds: Math.round(performance.now() - started),
  }
}

/** The version and the health of the program. */
export function AboutScreen() {
  const config = usePublicConfig()
  const health = useQuery({ queryKey: ['ready'], queryFn: fetchReadiness, staleTime: 0, refetchInterval: 30_000 })
  return (
    <Stack gap={20} pb={64}>
      <PageHead title="About" hint="Version and system status" />
      <FieldGroup
        title={config?.productName ?? 'Product'}
        fields={[
          { label: 'Version', value: import.meta.env.VITE_VERSION },
          { label: 'API', value: reference },
        ]}
      />
      <FieldGroup
        title="System status"
        action={
          <SmallButton loading={health.isFetching} onClick={() => void health.refetch()}>
            Check again
          </SmallButton>
        }
        fields={[
          { label: 'Database and file storage', value: <Verdict health={health.data} /> },
          { label: 'Response time', value: health.data ? `${health.data.milliseconds} ms` : null },
        ]}
      />
    </Stack>
  )
}

function Verdict({ health }: { health: Health | undefined }) {
  if (!health) return <StatusBadge tone="neutral">Checking</StatusBadge>
  if (health.isReady) return <StatusBadge tone="done">Ready</StatusBadge>
  return (
    <>
      <StatusBadge tone="danger">Not ready</StatusBadge> {health.message}
    </>
  )
}
