import type { DatedVersion } from '@muster/contract/settings/versions/versions.contract.ts'
import { IconHourglass } from '@tabler/icons-react'
import { VersionLink } from '../../../kernel/records/VersionLink.tsx'
import { formatDate } from '../../../ui/format/day.ts'
import { Alert } from '../../../ui/states/Alert.tsx'

/** The pending proposals, above the active version. */
export const PendingVersions = ({ versions }: { versions: readonly DatedVersion[] }) =>
  versions
    .filter(({ status }) => status === 'PROPOSED')
    .map(({ id, number, effectiveFrom, _enteredBy, source }) => (
      <Alert
        key={id}
        tone="warning"
        icon={<IconHourglass size={18} stroke={1.7} />}
        action={<VersionLink id={id} _enteredBy={_enteredBy} />}
      >
        Version {number} is pending approval: proposed by {_enteredBy?.name}, effective from {formatDate(effectiveFrom)}
        . Source: {source}
      </Alert>
    ))
