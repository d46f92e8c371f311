import { right } from '@muster/contract/kernel/permission.ts'
import type { MarginSetup } from '@muster/contract/order-forms/margin-setups.contract.ts'
import { IconCopyPlus, IconEdit, IconTrash } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useAction } from '../../kernel/endpoint.ts'
import { RecordScreen } from '../../kernel/RecordScreen.tsx'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { showDay } from '../../ui/format/day.ts'
import { Note } from '../../ui/states/Note.tsx'
import classes from './MarginSetup.module.css'
import { MarginSetupEditions } from './MarginSetupEditions.tsx'
import { MarginSetupValuesTable } from './MarginSetupValuesTable.tsx'
import { marginLines } from './marginLines.ts'
import { SETUP_STATES, setupName, setupTelling } from './marginSetupWords.ts'

const PATH = '/margin'
const edits = right('settings', 'edit')
const creates = right('settings', 'create')

/** One edition of a country's set-up. What has begun stays as it is; what comes can be changed and taken back. */
export function MarginSetupScreen() {
  const [isRemoving, setRemoving] = useState(false)
  const { history } = useRouter()
  const next = ({ id, countryID }: MarginSetup) => `${PATH}/new?countryID=${countryID}&from=${id}`
  return (
    <RecordScreen
      endpoint={marginLines.get}
      path={PATH}
      param="setupID"
      noun="a margin set-up"
      head={({ _country, edition, status, createdAt, _createdBy }) => ({
        title: _country.name,
        code: `Edition ${edition}`,
        status: SETUP_STATES[status],
        meta: { verb: 'Made', by: _createdBy?.name, at: createdAt },
      })}
      buttons={(setup) =>
        setup.status === 'UPCOMING'
          ? [{ label: 'Edit', icon: IconEdit, needs: edits, isPrimary: true, to: `${PATH}/${setup.id}/edit` }]
          : [{ label: 'New edition', icon: IconCopyPlus, needs: creates, isPrimary: true, to: next(setup) }]
      }
      menu={(setup) =>
        setup.status === 'UPCOMING'
          ? [
              {
                label: 'New edition from this one',
                icon: IconCopyPlus,
                needs: creates,
                run: () => history.push(next(setup)),
              },
              {
                label: 'Take back…',
                icon: IconTrash,
                needs: right('settings', 'delete'),
                isDestructive: true,
                run: () => setRemoving(true),
              },
            ]
          : []
      }
      parts={[
        { key: 'figures', label: 'Figures', part: (setup) => <Figures setup={setup} /> },
        { key: 'editions', label: 'Editions', part: (setup) => <MarginSetupEditions setup={setup} /> },
      ]}
      history={{ endpoint: marginLines.history, telling: setupTelling }}
    >
      {(setup) => isRemoving && <TakeBackDialog setup={setup} onClose={() => setRemoving(false)} />}
    </RecordScreen>
  )
}

const Figures = ({ setup }: { setup: MarginSetup }) => (
  <div className={classes.stack}>
    <Note>{spanOf(setup)}</Note>
    <MarginSetupValuesTable values={setup.values} currency={setup.currency} />
  </div>
)

function spanOf({ status, effectiveFrom, effectiveTo, note }: MarginSetup): string {
  const until = effectiveTo ? ` to ${showDay(effectiveTo)}` : ' on'
  const stays =
    status === 'UPCOMING' ? 'It can be changed until then.' : 'It stays as it is; what is new is a new edition.'
  return [`Margins from ${showDay(effectiveFrom)}${until} are reckoned with these figures.`, stays, note]
    .filter(Boolean)
    .join(' ')
}

function TakeBackDialog({ setup, onClose }: { setup: MarginSetup; onClose(): void }) {
  const { history } = useRouter()
  const remove = useAction(marginLines.remove, { done: `${setupName(setup)} taken back` })
  return (
    <ConfirmDialog
      opened
      title={`Take back ${setupName(setup)}?`}
      verb="Take back"
      isDestructive
      onConfirm={async () => {
        await remove.mutateAsync({ params: { id: setup.id } })
        history.replace(PATH)
      }}
      onClose={onClose}
    >
      The edition before it goes on. Nothing has been reckoned with this one yet.
    </ConfirmDialog>
  )
}
