import { Button, Group } from '@mantine/core'
import { IconHourglass } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { useMe } from '../../../kernel/session/session.ts'
import { counted } from '../../../ui/format/number.ts'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import { SmallButton } from '../../../ui/link/SmallButton.tsx'
import { Alert } from '../../../ui/states/Alert.tsx'
import { rateApi } from '../endpoints.ts'

const ApproveRates = lazyNamed(() => import('./DecideRates.tsx'), 'ApproveRates')
const RejectRates = lazyNamed(() => import('./DecideRates.tsx'), 'RejectRates')
const MAX = 200

/**
 * The rates that the user can decide on, with one decision for all; on a phone, where rows cannot be selected, the only
 * bulk action.
 */
export function PendingRates() {
  const me = useMe()
  const [verdict, setVerdict] = useState<'APPROVED' | 'REJECTED' | null>(null)
  const { data } = useEndpoint(rateApi.list, { query: { status: ['PROPOSED'], pageSize: MAX } })
  const ids = (data?.items ?? [])
    .filter(({ _contributors }) => _contributors.every(({ id }) => id !== me.id))
    .map(({ id }) => id)
  const Decide = verdict === 'APPROVED' ? ApproveRates : RejectRates
  return (
    <>
      {ids.length > 1 && (
        <Alert
          tone="warning"
          icon={<IconHourglass size={18} stroke={1.7} />}
          action={
            <Group gap={8}>
              <Button size="xs" onClick={() => setVerdict('APPROVED')}>
                Approve all…
              </Button>
              <SmallButton onClick={() => setVerdict('REJECTED')}>Reject all…</SmallButton>
            </Group>
          }
        >
          {counted(ids.length, ['rate is pending', 'rates are pending'])} your approval.
        </Alert>
      )}
      <Suspense>{verdict && <Decide ids={ids} clear={() => {}} onClose={() => setVerdict(null)} />}</Suspense>
    </>
  )
}
