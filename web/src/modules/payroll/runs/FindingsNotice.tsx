import { formatCount } from '../../../ui/format/number.ts'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { Alert } from '../../../ui/states/Note.tsx'
import type { VisibleRun } from '../labels.ts'
import { toLookAtHref } from './findings.ts'

/** How many are paid although something was found that nobody has to mend, and who they are. */
export const ToLookAt = ({ run }: { run: VisibleRun }) =>
  run.toLookAt > 0 && (
    <Alert tone="warning" action={<RouteLink href={toLookAtHref(run)}>View</RouteLink>}>
      {run.toLookAt === 1 ? 'One person is' : `${formatCount(run.toLookAt)} people are`} paid with findings to look at,
      such as an unusual difference from last month. They do not keep the run back.
    </Alert>
  )
