import { Stack } from '@mantine/core'
import { statusChanged } from '@muster/contract/kernel/api/labels.ts'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { IconArrowBackUp, IconEdit } from '@tabler/icons-react'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { RecordScreen } from '../../../kernel/records/RecordScreen.tsx'
import { useMay } from '../../../kernel/session/permissions.ts'
import { useMe } from '../../../kernel/session/session.ts'
import { versionApi } from '../endpoints.ts'
import { VERSION_STATES } from '../labels.ts'
import { DecisionBar } from './DecisionBar.tsx'
import { type Compared, VersionBody } from './VersionBody.tsx'
import { versionName, versionStatusLabel } from './versionColumns.tsx'

// Two endpoints have the same response: approvers may not read other versions.
const toDecide = versionApi.toDecide as unknown as typeof versionApi.compared

const INVALIDATED_KEYS = ['dashboard', 'notifications']

/** A version next to the previous one: read-only for users who see the settings, with the decision for approvers. */
export function VersionScreen() {
  const me = useMe()
  const decides = useMay()(right('settings', 'approve'))
  const withdraw = useAction(versionApi.withdraw, { done: 'Proposal withdrawn', refreshes: INVALIDATED_KEYS })
  return (
    <RecordScreen
      endpoint={decides ? toDecide : versionApi.compared}
      path="/settings/pending-approvals"
      param="versionID"
      head={({ revision }) => ({ title: versionName(revision), status: versionStatusLabel(revision) })}
      buttons={({ revision: { id, kind, status } }) =>
        status === 'PROPOSED'
          ? [
              {
                label: 'Edit proposal',
                icon: IconEdit,
                needs: right('settings', 'edit'),
                to: kind === 'MARGIN_SETUP' ? `/margin/${id}/edit` : `/settings/versions/${id}/edit`,
              },
            ]
          : []
      }
      menu={({ revision: { id, status, version, _enteredBy } }) =>
        status === 'PROPOSED' && _enteredBy?.id === me.id
          ? [
              {
                label: 'Withdraw',
                icon: IconArrowBackUp,
                needs: right('settings', 'edit'),
                run: () => withdraw.mutate({ params: { id }, body: { version } }),
              },
            ]
          : []
      }
      parts={[
        {
          key: 'changes',
          label: 'Changes',
          part: (compared) => (
            <Stack gap={20}>
              {compared.revision.status === 'PROPOSED' && <Decision compared={compared} />}
              <VersionBody {...compared} />
            </Stack>
          ),
        },
      ]}
    />
  )
}

function Decision({ compared: { revision, mayDecide, mayNotDecideBecause } }: { compared: Compared }) {
  const decide = useAction(versionApi.decide, {
    done: (answer) => statusChanged(versionName(answer.revision), VERSION_STATES[answer.revision.status].label),
    refreshes: INVALIDATED_KEYS,
  })
  const { id, version } = revision
  return (
    <DecisionBar
      what={versionName(revision)}
      effect="It takes effect on its effective date. The previous version ends the day before."
      failedGuard={mayDecide ? null : (mayNotDecideBecause ?? 'Another user must approve it.')}
      decide={(status, reason) => decide.mutateAsync({ params: { id }, body: { status, reason, version } })}
    />
  )
}
