import { useDebouncedValue } from '@mantine/hooks'
import { duplicateReasonLabels } from '@muster/contract/consultants/consultants.labels.ts'
import type { Duplicate } from '@muster/contract/consultants/identity.contract.ts'
import { useState } from 'react'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { DuplicateNotice } from '../../../ui/form/DuplicateNotice.tsx'
import { useFieldValue } from '../../../ui/form/useFieldValue.ts'
import { CandidateChip } from '../candidateColumns.tsx'
import { candidateApi } from '../endpoints.ts'
import { duplicateQuery } from './duplicates.ts'

const WAIT_MS = 300
const NONE: readonly Duplicate[] = []

/**
 * Similar consultants while one is being entered, to avoid duplicates. A warning only. For an existing consultant only
 * changed fields are checked.
 */
export function DuplicateWarning({ exceptID }: { exceptID?: string | undefined }) {
  const now = {
    name: String(useFieldValue('name') ?? '').trim(),
    email: String(useFieldValue('personalEmail') ?? '').trim(),
    mobile: String(useFieldValue('mobile') ?? '').trim(),
  }
  const [before] = useState(now)
  const [debounced] = useDebouncedValue(JSON.stringify(now), WAIT_MS)
  const query = duplicateQuery(JSON.parse(debounced), before)
  const enabled = Object.keys(query).length > 0
  const { data = NONE } = useEndpoint(candidateApi.duplicates, { query }, { enabled, keepPrevious: true })
  const found = enabled ? data.filter(({ id }) => id !== exceptID) : NONE
  return <Duplicates found={found} />
}

/** Consultants who may be the same person, each with the reason. */
export const Duplicates = ({ found }: { found: readonly Duplicate[] }) => (
  <DuplicateNotice
    title={found.length === 1 ? 'Possible duplicate' : `${found.length} possible duplicates`}
    found={found.map(({ id, name, code, status, because }) => ({
      id,
      name,
      href: `/candidates/${id}`,
      text: [code, because.map((reason) => duplicateReasonLabels[reason]).join(', ')].filter(Boolean).join(' · '),
      chip: <CandidateChip status={status} />,
    }))}
  />
)
