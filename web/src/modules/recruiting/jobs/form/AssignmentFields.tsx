import { RemoteSelect } from '../../../../ui/fields/choices/RemoteSelect.tsx'
import { accountManagers, leads, recruiters, teams } from '../../lookups.ts'

interface AssignmentFieldsProps {
  /** One field per line, as in a drawer. */
  wide?: boolean
}

/** The assignees and the team of a job. */
export const AssignmentFields = ({ wide }: AssignmentFieldsProps) => (
  <>
    <RemoteSelect name="recruiterIDs" label="Recruiters" source={recruiters} isMany wide />
    <RemoteSelect name="leadID" label="Lead" source={leads} wide={wide} />
    <RemoteSelect
      name="accountManagerID"
      label="Account manager"
      source={accountManagers}
      description="Defaults to the account manager of the client."
      wide={wide}
    />
    <RemoteSelect name="teamID" label="Team" source={teams} wide={wide} />
  </>
)
