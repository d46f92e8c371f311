import { Stack } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { orderFormTypeLabels } from '@muster/contract/order-forms/core/order-forms.labels.ts'
import { IconFilePlus } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { useMay } from '../../../kernel/session/permissions.ts'
import { LabelBadge } from '../../../ui/badge/StatusBadge.tsx'
import { DateCell } from '../../../ui/cells/cells.tsx'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { SmallButton } from '../../../ui/link/SmallButton.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { RowTable } from '../../../ui/table/RowTable.tsx'
import { type Document, Documents } from '../documents/DocumentTable.tsx'
import { orderFormStatuses } from '../labels.ts'
import { PlacementOrders } from './PlacementOrders.tsx'
import { draftContract, INVALIDATED_KEYS } from './recordEndpoints.ts'
import type { VisibleOrderForm } from './visibleOrderForm.ts'

const NO_ACCESS = 'You don’t have access to client agreements.'

/** The agreements and contracts of the placement, and the terms before and after this one. */
export function ContractsTab({ orderForm }: { orderForm: VisibleOrderForm }) {
  const { _msa, _sow, candidateContracts = [], clientContracts = [] } = orderForm
  const can = useMay()
  const seesAgreements = can(right('agreements', 'view', 'full'))
  const at = (path: string, isVisible = true) => (isVisible ? { hrefOf: (id: string) => `${path}/${id}` } : {})
  return (
    <Stack>
      <Documents
        title="Master agreement"
        documents={[_msa]}
        none={seesAgreements ? 'No master agreement selected.' : NO_ACCESS}
        action={
          _msa && seesAgreements ? (
            <RouteLink href={`/clients/master-agreements/${_msa.id}?tab=hierarchy`} className="text-sm">
              View linked documents and values
            </RouteLink>
          ) : undefined
        }
        {...at('/clients/master-agreements', seesAgreements)}
      />
      <Documents
        title="Statement of work"
        documents={[_sow]}
        none={seesAgreements ? 'No statement of work selected.' : NO_ACCESS}
        {...at('/clients/statements-of-work', seesAgreements)}
      />
      <Documents
        title="Employment contract"
        documents={candidateContracts}
        none={noneOf('CANDIDATE', orderForm, can)}
        action={<DraftButton kind="CANDIDATE" orderForm={orderForm} documents={candidateContracts} />}
        {...at('/candidates/contracts')}
      />
      <Documents
        title="Client contract"
        documents={clientContracts}
        none={noneOf('CLIENT', orderForm, can)}
        action={<DraftButton kind="CLIENT" orderForm={orderForm} documents={clientContracts} />}
        {...at('/clients/contracts')}
      />
      <PlacementOrders orderForm={orderForm} />
      <Chain orderForm={orderForm} />
    </Stack>
  )
}

const CONTRACTS = {
  CANDIDATE: {
    path: '/candidates/contracts',
    needs: right('candidate-contracts', 'create'),
    sees: right('candidate-contracts', 'view'),
    unseen: 'You don’t have access to employment contracts.',
  },
  CLIENT: {
    path: '/clients/contracts',
    needs: right('client-contracts', 'create'),
    sees: right('client-contracts', 'view'),
    unseen: 'You don’t have access to client contracts.',
  },
} as const

/** Explains an empty list: no access, created later, or missing. */
function noneOf(
  kind: keyof typeof CONTRACTS,
  { status, statusBeforeHold }: VisibleOrderForm,
  can: ReturnType<typeof useMay>,
) {
  const { sees, unseen } = CONTRACTS[kind]
  if (!can(sees)) return unseen
  const isDraftedLater = DRAFTED_LATER.has(statusBeforeHold ?? status)
  return isDraftedLater ? 'Drafted automatically when onboarding starts.' : 'No contract.'
}
const DRAFTED_LATER: ReadonlySet<string> = new Set([
  'DRAFT',
  'SUBMITTED',
  'MARGIN_REVIEW',
  'HR_REVIEW',
  'APPROVAL',
  'REVISION_REQUESTED',
  'APPROVED',
  'OFFER_SENT',
  'OFFER_SIGNED',
  'VISA_IN_PROGRESS',
])
/** The statuses in which the server allows a contract to be drafted. */
const CONTRACTED: ReadonlySet<string> = new Set([
  'APPROVED',
  'OFFER_SENT',
  'OFFER_SIGNED',
  'VISA_IN_PROGRESS',
  'ONBOARDING',
  'ACTIVE',
  'ON_NOTICE',
])
const GONE: ReadonlySet<string> = new Set(['CANCELLED'])

interface DraftButtonProps {
  kind: keyof typeof CONTRACTS
  orderForm: VisibleOrderForm
  documents: readonly Document[]
}

/** Drafts the contract before onboarding does, or again after one was cancelled. */
function DraftButton({ kind, orderForm: { id, status, candidateID }, documents }: DraftButtonProps) {
  const { path, needs } = CONTRACTS[kind]
  const router = useRouter()
  const can = useMay()
  const create = useAction(draftContract[kind] as (typeof draftContract)['CLIENT'], {
    done: ({ number }) => `${number} drafted`,
    refreshes: INVALIDATED_KEYS,
  })
  const exists = documents.some((doc) => !GONE.has(doc.status))
  if (!can(needs) || !CONTRACTED.has(status) || exists || (kind === 'CANDIDATE' && !candidateID)) return null
  const draft = async () => {
    // The error is shown already; the page stays as it is.
    const created = await create.mutateAsync({ body: { orderFormID: id } }).catch(() => null)
    if (created) router.history.push(`${path}/${created.id}`)
  }
  return (
    <SmallButton icon={IconFilePlus} loading={create.isPending} onClick={() => void draft()}>
      Draft contract
    </SmallButton>
  )
}

/** All terms of the placement, including this one. */
function Chain({ orderForm: { id, chain = [] } }: { orderForm: VisibleOrderForm }) {
  if (chain.length < 2) return null
  return (
    <Section title="Terms of this placement">
      <RowTable
        name="Terms of this placement"
        isFramed
        rows={chain}
        columns={[
          {
            title: 'Order form',
            cell: (term) =>
              term.id === id ? (
                <strong aria-current="true">{term.number ?? 'Draft'} (this one)</strong>
              ) : (
                <RouteLink href={`/order-form-setups/${term.id}`}>{term.number ?? 'Draft'}</RouteLink>
              ),
          },
          { title: 'Type', cell: ({ type }) => orderFormTypeLabels[type] },
          { title: 'Status', cell: ({ status }) => <LabelBadge {...orderFormStatuses[status]} /> },
          { title: 'Start date', cell: ({ startDate }) => <DateCell value={startDate} /> },
          { title: 'End date', cell: ({ endDate }) => <DateCell value={endDate} /> },
        ]}
      />
    </Section>
  )
}
