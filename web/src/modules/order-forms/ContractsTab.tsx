import { Button } from '@mantine/core'
import { right } from '@muster/contract/kernel/permission.ts'
import { IconFilePlus } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAction } from '../../kernel/endpoint.ts'
import { useMay } from '../../kernel/permissions.ts'
import { DateCell, TextCell } from '../../ui/cells/cells.tsx'
import { StatusChip, type Tone, WordChip } from '../../ui/chip/StatusChip.tsx'
import { RouteLink } from '../../ui/link/RouteLink.tsx'
import { Section } from '../../ui/record/Section.tsx'
import { Note } from '../../ui/states/Note.tsx'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import classes from './orderFormRecord.module.css'
import { draftContract, REFRESHES } from './recordLines.ts'
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

const UNSEEN = 'Your role does not see agreements with clients.'

/** What is agreed on paper with the client and the consultant, and the terms before and after this one. */
export function ContractsTab({ orderForm }: { orderForm: SeenOrderForm }) {
  const { _msa, _sow, candidateContracts = [], clientContracts = [], purchaseOrders = [] } = orderForm
  const can = useMay()
  const seesAgreements = can(right('agreements', 'view', 'full'))
  const at = (path: string, isSeen = true) => (isSeen ? { hrefOf: (id: string) => `${path}/${id}` } : {})
  const orders = purchaseOrders.map(({ validTo, ...one }) => ({ ...one, endDate: validTo }))
  return (
    <div className={classes.stack}>
      <Papers
        title="Master agreement"
        papers={[_msa]}
        none={seesAgreements ? 'No master agreement is chosen.' : UNSEEN}
        {...at('/clients/master-agreements', seesAgreements)}
      />
      <Papers
        title="Statement of work"
        papers={[_sow]}
        none={seesAgreements ? 'No statement of work is chosen.' : UNSEEN}
        {...at('/clients/statements-of-work', seesAgreements)}
      />
      <Papers
        title="Contract with the consultant"
        papers={candidateContracts}
        none="It is drafted by itself when the onboarding begins."
        action={<DraftButton kind="CANDIDATE" orderForm={orderForm} papers={candidateContracts} />}
        {...at('/candidates/contracts')}
      />
      <Papers
        title="Contract with the client"
        papers={clientContracts}
        none="It is drafted by itself when the onboarding begins."
        action={<DraftButton kind="CLIENT" orderForm={orderForm} papers={clientContracts} />}
        {...at('/clients/contracts')}
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
  SUPERSEDED: 'neutral',
  CANCELLED: 'neutral',
  CLOSED: 'neutral',
}

interface PapersProps {
  title: string
  papers: readonly (Paper | null | undefined)[]
  none: string
  /** Where each has its page, for those who see it. */
  hrefOf?(id: string): string
  action?: ReactNode
}

const CONTRACTS = {
  CANDIDATE: { path: '/candidates/contracts', needs: right('candidate-contracts', 'create') },
  CLIENT: { path: '/clients/contracts', needs: right('client-contracts', 'create') },
} as const
/** From the approval to the end a contract can be written, as the server says. */
const CONTRACTED: ReadonlySet<string> = new Set([
  ...['APPROVED', 'OFFER_SENT', 'OFFER_SIGNED', 'VISA_IN_PROGRESS', 'ONBOARDING', 'ACTIVE', 'ON_NOTICE'],
])
const GONE: ReadonlySet<string> = new Set(['CANCELLED'])

interface DraftButtonProps {
  kind: keyof typeof CONTRACTS
  orderForm: SeenOrderForm
  papers: readonly Paper[]
}

/** Drafts the contract before the onboarding does, or anew after one was given up. */
function DraftButton({ kind, orderForm: { id, status, candidateID }, papers }: DraftButtonProps) {
  const { path, needs } = CONTRACTS[kind]
  const router = useRouter()
  const can = useMay()
  const create = useAction(draftContract[kind] as (typeof draftContract)['CLIENT'], {
    done: ({ number }) => `${number} drafted`,
    refreshes: REFRESHES,
  })
  const isThere = papers.some((paper) => !GONE.has(paper.status))
  if (!can(needs) || !CONTRACTED.has(status) || isThere || (kind === 'CANDIDATE' && !candidateID)) return null
  const draft = async () => {
    // A refusal has been told; the page keeps what it shows.
    const made = await create.mutateAsync({ body: { orderFormID: id } }).catch(() => null)
    if (made) router.history.push(`${path}/${made.id}`)
  }
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconFilePlus size={16} stroke={1.7} />}
      loading={create.isPending}
      onClick={() => void draft()}
    >
      Draft the contract
    </Button>
  )
}

function Papers({ title, papers, none, hrefOf, action }: PapersProps) {
  const present = papers.filter((paper) => paper !== null && paper !== undefined)
  return (
    <Section title={title} action={action}>
      {present.length === 0 ? (
        <Note>{none}</Note>
      ) : (
        <PlainTable name={title} isFramed heads={['Number', 'Status', 'From', 'To']}>
          {present.map(({ id, number, status, startDate, endDate }) => (
            <Row
              key={id}
              name={hrefOf ? <RouteLink href={hrefOf(id)}>{number ?? 'Draft'}</RouteLink> : (number ?? 'Draft')}
            >
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
