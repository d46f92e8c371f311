import type { ReactNode } from 'react'
import { StatusBadge } from '../../../ui/badge/StatusBadge.tsx'
import { toneOf } from '../../../ui/badge/tones.ts'
import { DateCell, TextCell } from '../../../ui/cells/cells.tsx'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'

export interface Document {
  id: string
  number: string | null
  status: string
  startDate?: string | null
  endDate: string | null
  /** Only contracts have versions; earlier versions have the same number. */
  revision?: number
}

/** Contracts, agreements and purchase orders share this table, so their statuses are formatted from the code. */
const sentenceCase = (status: string) => {
  const text = status.toLowerCase().replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export const DocumentStatus = ({ status }: { status: string }) => (
  <StatusBadge tone={toneOf(status)}>{sentenceCase(status)}</StatusBadge>
)

interface DocumentsProps {
  title: string
  documents: readonly (Document | null | undefined)[]
  none: string
  /** The page of each document, for users who may see it. */
  hrefOf?(id: string): string
  action?: ReactNode
}

/** Documents of one type with status and dates. */
export function Documents({ title, documents, none, hrefOf, action }: DocumentsProps) {
  const present = documents.filter((doc) => doc !== null && doc !== undefined)
  return (
    <Section title={title} action={action}>
      {present.length === 0 ? (
        <HelperText>{none}</HelperText>
      ) : (
        <PlainTable name={title} isFramed heads={['Number', 'Status', 'Start date', 'End date']}>
          {present.map(({ id, number, revision, status, startDate, endDate }) => (
            <Row
              key={id}
              isPast={PAST.has(status)}
              name={<Named id={id} number={number} revision={revision} hrefOf={hrefOf} />}
            >
              <td>
                <DocumentStatus status={status} />
              </td>
              <td>{startDate === undefined ? <TextCell value={null} /> : <DateCell value={startDate} />}</td>
              <td>
                <DateCell value={endDate} />
              </td>
            </Row>
          ))}
        </PlainTable>
      )}
    </Section>
  )
}

/** Superseded or cancelled documents are dimmed. */
const PAST: ReadonlySet<string> = new Set(['SUPERSEDED', 'CANCELLED'])

const Row = ({ name, isPast, children }: { name: ReactNode; isPast?: boolean; children: ReactNode }) => (
  <tr className={isPast ? 'text-dimmed' : undefined}>
    <th scope="row" className={isPast ? 'text-dimmed text-regular' : undefined}>
      {name}
    </th>
    {children}
  </tr>
)

interface NamedProps extends Pick<Document, 'id' | 'number' | 'revision'>, Pick<DocumentsProps, 'hrefOf'> {}

/** The number with the version: an amendment keeps the number of the contract it amends. */
function Named({ id, number, revision, hrefOf }: NamedProps) {
  const name = number ?? 'Draft'
  return (
    <>
      {hrefOf ? <RouteLink href={hrefOf(id)}>{name}</RouteLink> : name}
      {revision !== undefined && <span className="text-dimmed text-sm nowrap"> Version {revision}</span>}
    </>
  )
}
