import type { ReactNode } from 'react'
import { DateCell, TextCell } from '../../../ui/cells/cells.tsx'
import { StatusBadge } from '../../../ui/chip/StatusChip.tsx'
import { toneOf } from '../../../ui/chip/tones.ts'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { HelperText } from '../../../ui/states/Note.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import classes from '../record/orderFormRecord.module.css'
import { requestWord } from '../record/recordLabels.ts'

export interface Document {
  id: string
  number: string | null
  status: string
  startDate?: string | null
  endDate: string | null
  /** Contracts alone have editions; those before the one in force carry the same number. */
  revision?: number
}

export const DocumentStatus = ({ status }: { status: string }) => (
  <StatusBadge tone={toneOf(status)}>{requestWord(status)}</StatusBadge>
)

interface DocumentsProps {
  title: string
  papers: readonly (Document | null | undefined)[]
  none: string
  /** Where each has its page, for those who see it. */
  hrefOf?(id: string): string
  action?: ReactNode
}

/** Papers of one kind, each with its state and its days. */
export function Documents({ title, papers, none, hrefOf, action }: DocumentsProps) {
  const present = papers.filter((doc) => doc !== null && doc !== undefined)
  return (
    <Section title={title} action={action}>
      {present.length === 0 ? (
        <HelperText>{none}</HelperText>
      ) : (
        <PlainTable name={title} isFramed heads={['Number', 'Status', 'From', 'To']}>
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

/** What a newer edition replaced, or what was given up: kept to be read, and quiet. */
const PAST: ReadonlySet<string> = new Set(['SUPERSEDED', 'CANCELLED'])

export const Row = ({ name, isPast, children }: { name: ReactNode; isPast?: boolean; children: ReactNode }) => (
  <tr data-past={isPast || undefined} className={classes.paperRow}>
    <th scope="row">{name}</th>
    {children}
  </tr>
)

interface NamedProps extends Pick<Document, 'id' | 'number' | 'revision'>, Pick<DocumentsProps, 'hrefOf'> {}

/** The number, and of which edition: an amendment keeps the number of what it amends. */
function Named({ id, number, revision, hrefOf }: NamedProps) {
  const name = number ?? 'Draft'
  return (
    <>
      {hrefOf ? <RouteLink href={hrefOf(id)}>{name}</RouteLink> : name}
      {revision !== undefined && <span className="text-dimmed text-sm nowrap"> Edition {revision}</span>}
    </>
  )
}
