import type { ReactNode } from 'react'
import { DateCell, TextCell } from '../../ui/cells/cells.tsx'
import { StatusChip, type Tone, WordChip } from '../../ui/chip/StatusChip.tsx'
import { RouteLink } from '../../ui/link/RouteLink.tsx'
import { Section } from '../../ui/record/Section.tsx'
import { Note } from '../../ui/states/Note.tsx'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import classes from './orderFormRecord.module.css'
import { requestWord } from './recordWords.ts'
import type { SeenOrderForm } from './seenOrderForm.ts'
import { STATUSES, TYPES } from './words.ts'

interface Paper {
  id: string
  number: string | null
  status: string
  startDate?: string | null
  endDate: string | null
}

/** What is agreed on paper with the client and the consultant, and the terms before and after this one. */
export function ContractsTab({ orderForm }: { orderForm: SeenOrderForm }) {
  const { _msa, _sow, candidateContracts = [], clientContracts = [], purchaseOrders = [] } = orderForm
  const orders = purchaseOrders.map(({ validTo, ...one }) => ({ ...one, endDate: validTo }))
  return (
    <div className={classes.stack}>
      <Papers title="Master agreement" papers={[_msa]} none="No master agreement is chosen." />
      <Papers title="Statement of work" papers={[_sow]} none="No statement of work is chosen." />
      <Papers
        title="Contract with the consultant"
        papers={candidateContracts}
        none="It is drafted by itself when the onboarding begins."
      />
      <Papers
        title="Contract with the client"
        papers={clientContracts}
        none="It is drafted by itself when the onboarding begins."
      />
      <Papers
        title="Purchase orders"
        papers={orders}
        none={
          orderForm.purchaseOrder?.required
            ? 'The client requires one. It is linked to the contract with the client.'
            : 'The client requires none.'
        }
      />
      <Chain orderForm={orderForm} />
    </div>
  )
}

const TONES: Readonly<Record<string, Tone>> = {
  SIGNED: 'done',
  ACTIVE: 'done',
  OPEN: 'done',
  DRAFT: 'neutral',
  EXPIRED: 'danger',
  TERMINATED: 'danger',
  CANCELLED: 'neutral',
  CLOSED: 'neutral',
}

interface PapersProps {
  title: string
  papers: readonly (Paper | null | undefined)[]
  none: string
}

function Papers({ title, papers, none }: PapersProps) {
  const present = papers.filter((paper) => paper !== null && paper !== undefined)
  return (
    <Section title={title}>
      {present.length === 0 ? (
        <Note>{none}</Note>
      ) : (
        <PlainTable name={title} isFramed heads={['Number', 'Status', 'From', 'To']}>
          {present.map(({ id, number, status, startDate, endDate }) => (
            <Row key={id} name={number ?? 'Draft'}>
              <td>
                <StatusChip tone={TONES[status] ?? 'waiting'}>{requestWord(status)}</StatusChip>
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

const Row = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <tr>
    <th scope="row">{name}</th>
    {children}
  </tr>
)

/** From the first term to the last, this one among them. */
function Chain({ orderForm: { id, chain = [] } }: { orderForm: SeenOrderForm }) {
  if (chain.length < 2) return null
  return (
    <Section title="Terms of this placement">
      <PlainTable name="Terms of this placement" isFramed heads={['Order form', 'Type', 'Status', 'From', 'To']}>
        {chain.map((term) => (
          <Row
            key={term.id}
            name={
              term.id === id ? (
                <strong aria-current="true">{term.number ?? 'Draft'} (this one)</strong>
              ) : (
                <RouteLink href={`/order-form-setups/${term.id}`}>{term.number ?? 'Draft'}</RouteLink>
              )
            }
          >
            <td>{TYPES[term.type]}</td>
            <td>
              <WordChip {...STATUSES[term.status]} />
            </td>
            <td>
              <DateCell value={term.startDate} />
            </td>
            <td>
              <DateCell value={term.endDate} />
            </td>
          </Row>
        ))}
      </PlainTable>
    </Section>
  )
}
