import { Note } from '../../ui/states/Note.tsx'
import { EditionFields } from './EditionFields.tsx'
import { LeaveFields } from './ParameterLeaveFields.tsx'
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
    <ServiceFields />
    <Note wide>The approver is shown only what changes.</Note>
  </>
)
