import { HelperText } from '../../../ui/states/HelperText.tsx'
import { VersionFields } from '../versions/VersionFields.tsx'
import { LeaveFields } from './ParameterLeaveFields.tsx'
import { LeaveRuleFields } from './ParameterLeaveRules.tsx'
import { PayFields } from './ParameterPayFields.tsx'
import { ServiceFields } from './ParameterServiceFields.tsx'
import { TimeFields } from './ParameterTimeFields.tsx'

/** All country parameters of a version. */
export const ParameterFields = () => (
  <>
    <VersionFields sources="Law, circular or decision." />
    <TimeFields />
    <PayFields />
    <LeaveFields />
    <LeaveRuleFields />
    <ServiceFields />
    <HelperText wide>The approver sees only the changes.</HelperText>
  </>
)
