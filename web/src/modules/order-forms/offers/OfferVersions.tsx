import { Button } from '@mantine/core'
import { useState } from 'react'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { EmptyCell, InstantCell } from '../../../ui/cells/cells.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { recordDocumentApi } from '../record/recordEndpoints.ts'
import type { VisibleOrderForm } from '../record/visibleOrderForm.ts'
import { OfferLetter } from './OfferDialog.tsx'

/** Every generated letter with its hash. */
export function OfferVersions({ orderForm }: { orderForm: VisibleOrderForm }) {
  const documents = useEndpoint(recordDocumentApi.attachments, { params: { id: orderForm.id } })
  const [open, setOpen] = useState<number>()
  const letters = (documents.data ?? []).filter(({ type, version }) => type === 'OFFER_LETTER' && version !== null)
  if (letters.length === 0) return null
  return (
    <Section title="Versions">
      <PlainTable
        name="Versions of the offer letter"
        isFramed
        heads={['Letter', 'Generated', 'Template', 'Checksum (SHA-256)', { title: 'Preview', isVisuallyHidden: true }]}
      >
        {letters.map(({ id, version, createdAt, _createdBy, template, sha256 }) => (
          <tr key={id}>
            <th scope="row">Version {version}</th>
            <td>
              <InstantCell value={createdAt} />
              {_createdBy && <span className="text-dimmed text-xs"> by {_createdBy.name}</span>}
            </td>
            <td>{template ? `Version ${template.revision}` : <EmptyCell />}</td>
            <td>
              <code className="text-xs break-words">{sha256}</code>
            </td>
            <td>
              <Button
                size="compact-xs"
                variant="default"
                aria-label={`Preview version ${version}`}
                onClick={() => setOpen(version ?? undefined)}
              >
                {' '}
                Preview{' '}
              </Button>
            </td>
          </tr>
        ))}
      </PlainTable>
      <OfferLetter
        orderForm={orderForm}
        version={open}
        isOpen={open !== undefined}
        onClose={() => setOpen(undefined)}
      />
    </Section>
  )
}
