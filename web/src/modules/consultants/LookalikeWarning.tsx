import { useDebouncedValue } from '@mantine/hooks'
import type { Lookalike } from '@muster/contract/consultants/identity.contract.ts'
import { useState } from 'react'
import { useEndpoint } from '../../kernel/endpoint.ts'
import { AlikeNotice } from '../../ui/form/AlikeNotice.tsx'
import { useWatched } from '../../ui/form/useWatched.ts'
import { CandidateChip } from './candidateColumns.tsx'
import { candidateLines } from './lines.ts'
import { askedAbout } from './lookalikes.ts'
import { ALIKE } from './words.ts'

const WAIT_MS = 300
const NONE: readonly Lookalike[] = []

/**
 * People much like the one who is being typed in, so that nobody is added twice. It warns; it does not forbid. Of somebody who is here
 * already only what is changed is asked about.
 */
export function LookalikeWarning({ exceptID }: { exceptID?: string | undefined }) {
  const now = {
    name: String(useWatched('name') ?? '').trim(),
    email: String(useWatched('personalEmail') ?? '').trim(),
    mobile: String(useWatched('mobile') ?? '').trim(),
  }
  const [before] = useState(now)
  const [asked] = useDebouncedValue(JSON.stringify(now), WAIT_MS)
  const query = askedAbout(JSON.parse(asked), before)
  const enabled = Object.keys(query).length > 0
  const { data = NONE } = useEndpoint(candidateLines.duplicates, { query }, { enabled, keepPrevious: true })
  const found = enabled ? data.filter(({ id }) => id !== exceptID) : NONE
  return <Lookalikes found={found} />
}

/** Others who may be the same person, each with the reason. */
export const Lookalikes = ({ found }: { found: readonly Lookalike[] }) => (
  <AlikeNotice
    title={found.length === 1 ? 'Somebody like this is here already' : `${found.length} people like this are here`}
    found={found.map(({ id, name, code, status, because }) => ({
      id,
      name,
      href: `/candidates/${id}`,
      text: [code, because.map((reason) => ALIKE[reason]).join(', ')].filter(Boolean).join(' · '),
      chip: <CandidateChip status={status} />,
    }))}
  />
)
