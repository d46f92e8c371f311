import type { Edition } from '@muster/contract/settings/editions.contract.ts'
import { IconHourglass } from '@tabler/icons-react'
import { EditionLink } from '../../kernel/EditionLink.tsx'
import { showDay } from '../../ui/format/day.ts'
import { Notice } from '../../ui/states/Note.tsx'

/** The proposals that nobody has decided on, above what is in force. */
export const WaitingEditions = ({ editions }: { editions: readonly Edition[] }) =>
  editions
    .filter(({ status }) => status === 'PROPOSED')
    .map(({ id, number, effectiveFrom, _enteredBy, source }) => (
      <Notice
        key={id}
        tone="warning"
        icon={<IconHourglass size={18} stroke={1.7} />}
        action={<EditionLink id={id} _enteredBy={_enteredBy} />}
      >
        Edition {number} waits for approval: proposed by {_enteredBy?.name}, in force from {showDay(effectiveFrom)}.
        Source: {source}
      </Notice>
    ))
