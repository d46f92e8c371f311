import { right } from '@muster/contract/kernel/api/permission.ts'
import type { Team } from '@muster/contract/settings/teams/teams.contract.ts'
import { IconEdit, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { DeleteRecordDialog } from '../../../kernel/records/DeleteRecordDialog.tsx'
import { RecordScreen } from '../../../kernel/records/RecordScreen.tsx'
import { Allowed } from '../../../kernel/session/Allowed.tsx'
import { useDrawer } from '../../../ui/dialog/useDrawer.ts'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import { FieldGroup } from '../../../ui/record/FieldList.tsx'
import { teamApi } from '../endpoints.ts'
import { teamHistoryFormat } from '../history-labels.ts'

const TeamDrawer = lazyNamed(() => import('./TeamDrawer.tsx'), 'TeamDrawer')

export const TeamScreen = () => (
  <Allowed needs={right('settings', 'view')} deniedMessage="You don’t have access to teams">
    <Page />
  </Allowed>
)

function Page() {
  const editing = useDrawer('team')
  const [isDeleting, setDeleting] = useState(false)
  return (
    <RecordScreen
      endpoint={teamApi.get}
      path="/teams"
      param="teamID"
      head={({ name, updatedAt, _updatedBy }) => ({
        title: name,
        meta: { verb: 'Updated', by: _updatedBy?.name, at: updatedAt },
      })}
      buttons={() => [
        { label: 'Edit', icon: IconEdit, needs: right('settings', 'edit'), isPrimary: true, to: editing.open },
      ]}
      menu={() => [
        {
          label: 'Delete…',
          icon: IconTrash,
          needs: right('settings', 'delete'),
          isDestructive: true,
          run: () => setDeleting(true),
        },
      ]}
      parts={[{ key: 'team', label: 'Team', part: (team) => <Overview team={team} /> }]}
      history={{ endpoint: teamApi.history, format: teamHistoryFormat }}
    >
      {(team) => (
        <>
          {editing.isOpen && <TeamDrawer team={team} onClose={editing.close} />}
          {isDeleting && (
            <DeleteRecordDialog
              endpoint={teamApi.remove}
              id={team.id}
              name={team.name}
              verb="Delete team"
              list="/teams"
              refreshes={[]}
              onClose={() => setDeleting(false)}
            >
              The members are kept. A team used by jobs or order forms can’t be deleted.
            </DeleteRecordDialog>
          )}
        </>
      )}
    </RecordScreen>
  )
}

const Overview = ({ team: { _lead, _members, _countries } }: { team: Team }) => (
  <FieldGroup
    title="Team"
    fields={[
      { label: 'Lead', value: _lead.name },
      { label: 'Members', value: _members.map(({ name }) => name).join(', '), wide: true },
      { label: 'Countries', value: _countries.map(({ name }) => name).join(', ') || 'All countries', wide: true },
    ]}
  />
)
