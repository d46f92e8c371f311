import type { AgreementKind } from '@muster/contract/contracts/agreement-shapes.contract.ts'
import type { ContractKind } from '@muster/contract/contracts/contract-shapes.contract.ts'
import { daysAfter } from '@muster/contract/kernel/days.ts'
import { may, type Right, right } from '@muster/contract/kernel/permission.ts'
import type { Db } from '../../kernel/db.ts'
import { type Staff, scopeFor } from '../../kernel/scope.ts'
import { MOST_WORK_ROWS, type WorkRow } from '../../kernel/work-row.ts'
import { agreementsIn } from './agreements.queries.ts'
import { type Contracts, contractsIn } from './contracts.queries.ts'

interface PapersWork {
  readonly forMe: WorkRow[]
  readonly onOthers: WorkRow[]
  readonly expiring: WorkRow[]
}

/** So many days ahead the landing page names what ends. */
const SOON = 90

const writeAgreements = right('agreements', 'edit')
const approveAgreements = right('agreements', 'approve')

const PATHS: Readonly<Record<AgreementKind | ContractKind, string>> = {
  MSA: '/clients/master-agreements',
  SOW: '/clients/statements-of-work',
  CLIENT: '/clients/contracts',
  CANDIDATE: '/candidates/contracts',
}

/** Signatures and contracts to approve, rates to check, drafts to complete; papers that are out to be signed; agreements near their end. */
export async function papersWork(db: Db, staff: Staff, today: string): Promise<PapersWork> {
  const [signatures, candidate, client, ending] = await Promise.all([
    may(staff, approveAgreements) ? signaturesToApprove(db, staff) : [],
    contractWork(db, staff, 'CANDIDATE'),
    contractWork(db, staff, 'CLIENT'),
    may(staff, writeAgreements) || may(staff, approveAgreements) ? agreementsEnding(db, staff, today) : [],
  ])
  return {
    forMe: [...signatures, ...candidate.forMe, ...client.forMe],
    onOthers: [...candidate.onOthers, ...client.onOthers],
    expiring: ending,
  }
}

const agreementsOf = (db: Db, staff: Staff) =>
  agreementsIn(db, scopeFor(staff, 'agreements'))
    .innerJoin('client', 'client.id', 'agreement.clientId')
    .select(['agreement.id', 'agreement.kind', 'agreement.number', 'client.name as clientName'])
    .select(['agreement.stateSince', 'agreement.endsOn'])
    .limit(MOST_WORK_ROWS)

/** Those that somebody else wrote: nobody approves a signature under their own paper. */
async function signaturesToApprove(db: Db, staff: Staff): Promise<WorkRow[]> {
  const found = await agreementsOf(db, staff)
    .where('agreement.status', '=', 'NEGOTIATION')
    .where('agreement.signedFileId', 'is not', null)
    .where((eb) => eb.or([eb('agreement.createdBy', 'is', null), eb('agreement.createdBy', '!=', staff.id)]))
    .orderBy('agreement.stateSince')
    .orderBy('agreement.id')
    .execute()
  return found.map(({ id, kind, number, clientName, stateSince }) => ({
    ...{ kind: 'agreement-signature', id, title: `Signature of ${number}`, subtitle: clientName, action: 'Approve' },
    ...{ path: `${PATHS[kind as AgreementKind]}/${id}`, since: stateSince.toISOString(), dueOn: null },
  }))
}

async function agreementsEnding(db: Db, staff: Staff, today: string): Promise<WorkRow[]> {
  const found = await agreementsOf(db, staff)
    .where('agreement.status', '=', 'ACTIVE')
    .where('agreement.endsOn', '>=', today)
    .where('agreement.endsOn', '<=', daysAfter(today, SOON))
    .orderBy('agreement.endsOn')
    .orderBy('agreement.id')
    .execute()
  return found.map(({ id, kind, number, clientName, endsOn }) => ({
    ...{ kind: 'agreement', id, title: `${number} ends`, subtitle: clientName, action: 'Open' },
    ...{ path: `${PATHS[kind as AgreementKind]}/${id}`, since: null, dueOn: endsOn },
  }))
}

interface Rights {
  readonly create: Right
  readonly approve: Right
}
const RIGHTS: Readonly<Record<ContractKind, Rights>> = {
  CANDIDATE: {
    create: right('candidate-contracts', 'create'),
    approve: right('candidate-contracts', 'approve'),
  },
  CLIENT: { create: right('client-contracts', 'create'), approve: right('client-contracts', 'approve') },
}

/** What waits for this person with the contracts of a kind, and which they have sent out. */
async function contractWork(db: Db, staff: Staff, kind: ContractKind): Promise<Omit<PapersWork, 'expiring'>> {
  const { create, approve } = RIGHTS[kind]
  const isChecker = kind === 'CLIENT' && staff.role === 'FINANCE_MANAGER_INVOICE'
  const writes = may(staff, create) && !isChecker
  const resource = kind === 'CLIENT' ? 'client-contracts' : 'candidate-contracts'
  const rows = (narrow: (contracts: Contracts) => Contracts, title: (number: string) => string, action: string) =>
    rowsOf(narrow(contractsIn(db, scopeFor(staff, resource), kind)), kind, { title, action })
  const [drafts, reviews, sent] = await Promise.all([
    writes
      ? rows(
          (all) => all.where('contract.status', '=', 'DRAFT'),
          (number) => `Draft of ${number}`,
          'Complete it',
        )
      : [],
    may(staff, approve) || isChecker
      ? rows(
          (all) => {
            const open = all
              .where('contract.status', '=', 'UNDER_REVIEW')
              .where((eb) => eb.or([eb('submittedBy', 'is', null), eb('submittedBy', '!=', staff.id)]))
            if (kind === 'CANDIDATE') return open
            return open.where('contract.ratesCheckedBy', isChecker ? 'is' : 'is not', null)
          },
          (number) => (isChecker ? `Rates of ${number}` : `Contract ${number}`),
          isChecker ? 'Check' : 'Approve',
        )
      : [],
    writes
      ? rows(
          (all) => all.where('contract.status', '=', 'SENT'),
          (number) => `${number} is out to be signed`,
          'Open',
        )
      : [],
  ])
  return { forMe: [...reviews, ...drafts], onOthers: sent }
}

interface Words {
  title(number: string): string
  readonly action: string
}

async function rowsOf(contracts: Contracts, kind: ContractKind, { title, action }: Words): Promise<WorkRow[]> {
  const found = await contracts
    .innerJoin('client', 'client.id', 'contract.clientId')
    .leftJoin('consultant', 'consultant.id', 'contract.candidateId')
    .select([
      'contract.id',
      'contract.number',
      'contract.stateSince',
      'contract.startDate',
      'client.name as clientName',
    ])
    .select('consultant.name as candidateName')
    .orderBy('contract.stateSince')
    .orderBy('contract.id')
    .limit(MOST_WORK_ROWS)
    .execute()
  return found.map(({ id, number, stateSince, startDate, clientName, candidateName }) => ({
    kind: kind === 'CLIENT' ? 'client-contract' : 'candidate-contract',
    id,
    title: title(number),
    subtitle: [candidateName, clientName].filter(Boolean).join(' · '),
    action,
    path: `${PATHS[kind]}/${id}`,
    since: stateSince.toISOString(),
    dueOn: startDate,
  }))
}
