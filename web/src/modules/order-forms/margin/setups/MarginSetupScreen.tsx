import { Stack } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import type { MarginSetup } from '@muster/contract/margin/margin-setups.contract.ts'
import { IconArrowBackUp, IconCopyPlus, IconEdit, IconHourglass, IconX } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useAction } from '../../../../kernel/api/endpoint.ts'
import { RecordScreen } from '../../../../kernel/records/RecordScreen.tsx'
import { VersionLink } from '../../../../kernel/records/VersionLink.tsx'
import { useMe } from '../../../../kernel/session/session.ts'
import { ConfirmDialog } from '../../../../ui/dialog/ConfirmDialog.tsx'
import { formatDate } from '../../../../ui/format/day.ts'
import { Alert, HelperText } from '../../../../ui/states/Note.tsx'
import { marginLines } from '../marginLines.ts'
import { MarginSetupValuesTable } from './MarginSetupValuesTable.tsx'
import { MarginSetupVersions } from './MarginSetupVersions.tsx'
import { SETUP_STATES, setupHistoryFormat, setupName } from './marginSetupLabels.ts'

const PATH = '/margin'
const edits = right('settings', 'edit')
const creates = right('settings', 'create')

/** One edition of a country's set-up. A proposal can be changed and withdrawn; what was decided stays as it is. */
export function MarginSetupScreen() {
  const [isRemoving, setRemoving] = useState(false)
  const me = useMe()
  const next = ({ id, countryID }: MarginSetup) => `${PATH}/new?countryID=${countryID}&from=${id}`
  return (
    <RecordScreen
      endpoint={marginLines.get}
      needs={right('settings', 'view')}
      path={PATH}
      param="setupID"
      noun="a margin set-up"
      head={({ _country, revision, status, enteredAt, _enteredBy }) => ({
        title: _country.name,
        code: `Edition ${revision}`,
        status: SETUP_STATES[status],
        meta: { verb: 'Proposed', by: _enteredBy?.name, at: enteredAt },
      })}
      buttons={(setup) =>
        setup.status === 'PROPOSED'
          ? [
              {
                label: 'Change the proposal',
                icon: IconEdit,
                needs: edits,
                isPrimary: true,
                to: `${PATH}/${setup.id}/edit`,
              },
            ]
          : [{ label: 'Propose an edition', icon: IconCopyPlus, needs: creates, isPrimary: true, to: next(setup) }]
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
        { key: 'versions', label: 'Editions', part: (setup) => <MarginSetupVersions setup={setup} /> },
      ]}
      history={{ endpoint: marginLines.history, telling: setupHistoryFormat }}
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

/** What the edition counts for today, and who has looked at it. */
function DerivedStatus({
  setup: { id, status, effectiveFrom, effectiveTo, source, note, ...setup },
}: {
  setup: MarginSetup
}) {
  const said = [`Source: ${source}.`, note].filter(Boolean).join(' ')
  if (status === 'PROPOSED')
    return (
      <Alert
        tone="warning"
        icon={<IconHourglass size={18} stroke={1.7} />}
        action={<VersionLink id={id} _enteredBy={setup._enteredBy} />}
      >
        Somebody else has to approve it. From {formatDate(effectiveFrom)} on margins would be worked out with these
        figures. {said}
      </Alert>
    )
  if (status === 'REJECTED')
    return (
      <Alert tone="danger" icon={<IconX size={18} stroke={1.7} />}>
        {setup._decidedBy?.name} rejected it: {setup.decisionReason} No margin is worked out with it. {said}
      </Alert>
    )
  if (status === 'WITHDRAWN' || status === 'SUPERSEDED')
    return (
      <HelperText>{`It was ${status === 'WITHDRAWN' ? 'withdrawn' : 'replaced before it began'}. ${said}`}</HelperText>
    )
  const until = effectiveTo ? ` to ${formatDate(effectiveTo)}` : ' on'
  const by = setup._decidedBy ? ` ${setup._decidedBy.name} approved it.` : ''
  return (
    <HelperText>{`Margins from ${formatDate(effectiveFrom)}${until} are worked out with these figures.${by} ${said}`}</HelperText>
  )
}

function WithdrawDialog({ setup, onClose }: { setup: MarginSetup; onClose(): void }) {
  const { history } = useRouter()
  const withdraw = useAction(marginLines.remove, { done: `${setupName(setup)} withdrawn`, refreshes: ['dashboard'] })
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
      What holds now goes on. The proposal stays in the list as withdrawn.
    </ConfirmDialog>
  )
}
