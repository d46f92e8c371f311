import { formatCount } from '../../../ui/format/number.ts'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { Alert } from '../../../ui/states/Alert.tsx'
import type { VisibleRun } from '../labels.ts'
import { findingsHref } from './findings.ts'

/** How many consultants are paid with findings that do not block the run, and a link to them. */
export const FindingsNotice = ({ run }: { run: VisibleRun }) =>
  run.toLookAt > 0 && (
    <Alert tone="warning" action={<RouteLink href={findingsHref(run)}>View</RouteLink>}>
      {run.toLookAt === 1 ? 'One consultant is' : `${formatCount(run.toLookAt)} consultants are`} paid with findings to
      review, such as an unusual variance. The run can continue.
    </Alert>
  )
