import { NewTeam, type Team, TeamChange, teamEndpoints } from '@muster/contract/settings/teams/teams.contract.ts'
import { useRouter } from '@tanstack/react-router'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { useOwnCountries } from '../../../kernel/lists/countries.ts'
import { colleagues, useNames } from '../../../kernel/lists/people.ts'
import { MultiSelectField } from '../../../ui/fields/choices/choiceFields.tsx'
import { RemoteSelect } from '../../../ui/fields/choices/RemoteSelect.tsx'
import { TextField } from '../../../ui/fields/textFields.tsx'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts'
import { formatValue } from '../../../ui/record/displayed.ts'

const everyone = colleagues()

interface TeamDrawerProps {
  /** Null for a new team. */
  team: Team | null
  onClose(): void
}

export const TeamDrawer = ({ team, onClose }: TeamDrawerProps) =>
  team ? <EditTeamForm team={team} onClose={onClose} /> : <NewTeamForm onClose={onClose} />

function NewTeamForm({ onClose }: { onClose(): void }) {
  const { history } = useRouter()
  const create = useAction(teamEndpoints.create, { done: ({ name }) => `${name} created` })
  const form = useSchemaForm(
    NewTeam,
    { name: '', leadID: '', memberIDs: [], countryIDs: [] },
    {
      save: (body) => create.mutateAsync({ body }),
      saved: (answer) => history.replace(`/teams/${(answer as Team).id}`),
    },
  )
  return (
    <FormDrawer title="New team" form={form} verb="Create team" onClose={onClose}>
      <Fields />
    </FormDrawer>
  )
}

function EditTeamForm({ team, onClose }: { team: Team; onClose(): void }) {
  const { id, name, leadID, memberIDs, countryIDs, version } = team
  const nameOf = useNames([leadID, ...memberIDs])
  const update = useAction(teamEndpoints.update, { done: (saved) => `${saved.name} saved` })
  const form = useSchemaForm(
    TeamChange,
    { name, leadID, memberIDs, countryIDs, version },
    {
      save: (body) => update.mutateAsync({ params: { id }, body }),
      saved: onClose,
      show: (field, value) =>
        /^(lead|member)ID/.test(field)
          ? [value]
              .flat()
              .map((one) => nameOf(String(one)))
              .join(', ')
          : formatValue(value),
    },
  )
  return (
    <FormDrawer title={`Edit ${name}`} form={form} onClose={onClose}>
      <Fields />
    </FormDrawer>
  )
}

function Fields() {
  const { options } = useOwnCountries()
  return (
    <>
      <TextField name="name" label="Name" wide />
      <RemoteSelect name="leadID" label="Lead" source={everyone} description="The lead is always a member." wide />
      <RemoteSelect name="memberIDs" label="Members" source={everyone} isMany wide />
      <MultiSelectField
        name="countryIDs"
        label="Countries"
        options={options}
        description="Countries where the team recruits. Leave empty for all."
        wide
      />
    </>
  )
}
