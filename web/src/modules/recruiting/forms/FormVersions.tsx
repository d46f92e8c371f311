import { Modal } from '@mantine/core'
import type { FormVersionStatus } from '@muster/contract/recruiting/forms/forms.contract.ts'
import { formKindLabels, formVersionStatusLabels } from '@muster/contract/recruiting/forms/forms.labels.ts'
import type { FormKind } from '@muster/contract/recruiting/forms/questions.contract.ts'
import { useState } from 'react'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { StatusBadge, type Tone } from '../../../ui/badge/StatusBadge.tsx'
import { InstantCell, TextCell } from '../../../ui/cells/cells.tsx'
import { LinkButton } from '../../../ui/link/LinkButton.tsx'
import { PendingFields } from '../../../ui/states/PendingFields.tsx'
import { FieldsSkeleton } from '../../../ui/states/Skeleton.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { formApi } from '../endpoints.ts'
import { KindPreview } from './KindPreview.tsx'

const TONES: Readonly<Record<FormVersionStatus, Tone>> = { DRAFT: 'warning', ACTIVE: 'done', SUPERSEDED: 'neutral' }

/** All versions of a form; each published version can be opened with its questions. */
export function FormVersions({ kind }: { kind: FormKind }) {
  const { data, error, refetch } = useEndpoint(formApi.versions, { params: { kind } })
  const [shown, setShown] = useState<number | null>(null)
  if (!data) return <PendingFields compact={false} error={error} onRetry={refetch} groups={1} />
  return (
    <>
      <PlainTable name="Versions" heads={['Version', 'Status', 'Published', 'By', 'Note']} isFramed>
        {data.map(({ id, number, status, activatedAt, _activatedBy, note }) => (
          <tr key={id}>
            <th scope="row">
              {status === 'DRAFT' ? (
                `Version ${number}`
              ) : (
                <LinkButton onClick={() => setShown(number)}>{`Version ${number}`}</LinkButton>
              )}
            </th>
            <td>
              <StatusBadge tone={TONES[status]}>{formVersionStatusLabels[status]}</StatusBadge>
            </td>
            <td>
              <InstantCell value={activatedAt} />
            </td>
            <td>
              <TextCell value={_activatedBy?.name ?? (activatedAt ? 'System default' : null)} />
            </td>
            <td>
              <TextCell value={note} />
            </td>
          </tr>
        ))}
      </PlainTable>
      {shown !== null && <VersionDialog kind={kind} number={shown} onClose={() => setShown(null)} />}
    </>
  )
}

function VersionDialog({ kind, number, onClose }: { kind: FormKind; number: number; onClose(): void }) {
  const { data } = useEndpoint(formApi.versionOf, { params: { kind, number: String(number) } })
  return (
    <Modal opened onClose={onClose} title={`${formKindLabels[kind]}, version ${number}`} size="xl">
      {data ? <KindPreview kind={kind} definition={data.definition} width="phone" /> : <FieldsSkeleton groups={2} />}
    </Modal>
  )
}
