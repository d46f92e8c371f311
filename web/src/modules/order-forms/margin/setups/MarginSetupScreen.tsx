import { Stack } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import type { MarginSetup } from '@muster/contract/margin/setups/margin-setups.contract.ts'
import { IconArrowBackUp, IconCopyPlus, IconEdit, IconHourglass, IconX } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useAction } from '../../../../kernel/api/endpoint.ts'
import { RecordScreen } from '../../../../kernel/records/RecordScreen.tsx'
import { VersionLink } from '../../../../kernel/records/VersionLink.tsx'
import { useMe } from '../../../../kernel/session/session.ts'
import { ConfirmDialog } from '../../../../ui/dialog/ConfirmDialog.tsx'
import { formatDate } from '../../../../ui/format/day.ts'
import { Alert } from '../../../../ui/states/Alert.tsx'
import { HelperText } from '../../../../ui/states/HelperText.tsx'
import { marginSetupApi } from '../marginSetupEndpoints.ts'
import { MarginSetupValuesTable } from './MarginSetupValuesTable.tsx'
import { MarginSetupVersions } from './MarginSetupVersions.tsx'
import { setupHistoryFormat, setupName, setupStatuses } from './marginSetupLabels.ts'

const PATH = '/margin'
const edits = right('settings', 'edit')
const creates = right('settings', 'create')

/** One version of a country's margin setup. Proposals can be edited and withdrawn; decided versions are read-only. */
export function MarginSetupScreen() {
  const [isRemoving, setRemoving] = useState(false)
  const me = useMe()
  const next = ({ id, countryID }: MarginSetup) => `${PATH}/new?countryID=${countryID}&from=${id}`
  return (
    <RecordScreen
      endpoint={marginSetupApi.get}
      needs={right('settings', 'view')}
      path={PATH}
      param="setupID"
      head={({ _country, revision, status, enteredAt, _enteredBy }) => ({
        title: _country.name,
        code: `Version ${revision}`,
        status: setupStatuses[status],
        meta: { verb: 'Proposed', by: _enteredBy?.name, at: enteredAt },
      })}
      buttons={(setup) =>
        setup.status === 'PROPOSED'
          ? [{ label: 'Edit proposal', icon: IconEdit, needs: edits, isPrimary: true, to: `${PATH}/${setup.id}/edit` }]
          : [{ label: 'Propose change', icon: IconCopyPlus, needs: creates, isPrimary: true, to: next(setup) }]
      }
      menu={(setup) =>
        setup.status === 'PROPOSED' && setup._enteredBy?.id === me.id
          ? [
              {
                label: 'Withdraw…',
                icon: IconArrowBackUp,
                needs: right('settings', 'delete'),
                isDestructive: true,
                run: () => setRemoving(true),
              },
            ]
          : []
      }
      parts={[
        { key: 'figures', label: 'Figures', part: (setup) => <Figures setup={setup} /> },
        { key: 'versions', label: 'Versions', part: (setup) => <MarginSetupVersions setup={setup} /> },
      ]}
      history={{ endpoint: marginSetupApi.history, format: setupHistoryFormat }}
    >
      {(setup) => isRemoving && <WithdrawDialog setup={setup} onClose={() => setRemoving(false)} />}
    </RecordScreen>
  )
}

const Figures = ({ setup }: { setup: MarginSetup }) => (
  <Stack gap={20}>
    <DerivedStatus setup={setup} />
    <MarginSetupValuesTable values={setup.values} currency={setup.currency} />
  </Stack>
)

/** What the version applies to, and who decided on it. */
function DerivedStatus({
  setup: { id, status, effectiveFrom, effectiveTo, source, note, ...setup },
}: {
  setup: MarginSetup
}) {
  const details = [`Source: ${source}.`, note].filter(Boolean).join(' ')
  if (status === 'PROPOSED')
    return (
      <Alert
        tone="warning"
        icon={<IconHourglass size={18} stroke={1.7} />}
        action={<VersionLink id={id} _enteredBy={setup._enteredBy} />}
      >
        Pending approval by another person. Margins from {formatDate(effectiveFrom)} would use these figures. {details}
      </Alert>
    )
  if (status === 'REJECTED')
    return (
      <Alert tone="danger" icon={<IconX size={18} stroke={1.7} />}>
        Rejected by {setup._decidedBy?.name}: {setup.decisionReason} No margin uses these figures. {details}
      </Alert>
    )
  if (status === 'WITHDRAWN' || status === 'SUPERSEDED')
    return (
      <HelperText>{`${status === 'WITHDRAWN' ? 'Withdrawn' : 'Superseded before its start date'}. ${details}`}</HelperText>
    )
  const until = effectiveTo ? ` to ${formatDate(effectiveTo)}` : ''
  const by = setup._decidedBy ? ` Approved by ${setup._decidedBy.name}.` : ''
  return (
    <HelperText>{`Margins from ${formatDate(effectiveFrom)}${until} use these figures.${by} ${details}`}</HelperText>
  )
}

function WithdrawDialog({ setup, onClose }: { setup: MarginSetup; onClose(): void }) {
  const { history } = useRouter()
  const withdraw = useAction(marginSetupApi.remove, { done: `${setupName(setup)} withdrawn`, refreshes: ['dashboard'] })
  return (
    <ConfirmDialog
      opened
      title={`Withdraw ${setupName(setup)}?`}
      verb="Withdraw"
      isDestructive
      onConfirm={async () => {
        await withdraw.mutateAsync({ params: { id: setup.id } })
        history.replace(PATH)
      }}
      onClose={onClose}
    >
      The current version stays active. The proposal remains in the list as withdrawn.
    </ConfirmDialog>
  )
}
