import { Note } from '../../ui/states/Note.tsx'
import { EditionFields } from './EditionFields.tsx'
import { LeaveFields } from './ParameterLeaveFields.tsx'
import { LeaveRuleFields } from './ParameterLeaveRules.tsx'
import { PayFields } from './ParameterPayFields.tsx'
import { ServiceFields } from './ParameterServiceFields.tsx'
import { TimeFields } from './ParameterTimeFields.tsx'

/** All that a country's edition of parameters says. */
export const ParameterFields = () => (
  <>
    <EditionFields sources="The law, circular or decision." />
    <TimeFields />
    <PayFields />
    <LeaveFields />
    <LeaveRuleFields />
    <ServiceFields />
    <Note wide>The approver is shown only what changes.</Note>
  </>
)
