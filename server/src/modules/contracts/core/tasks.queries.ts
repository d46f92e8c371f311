import type { AgreementKind } from '@muster/contract/contracts/agreement-shapes.contract.ts'
import type { ContractKind } from '@muster/contract/contracts/contract-shapes.contract.ts'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import { scopeFor } from '../../../kernel/db/scope.ts'
import { addressOf, type MyWork, type TaskTopic, topicOf, type WorkReader } from '../../../kernel/jobs/task-item.ts'
import { type Agreements, agreementsIn, endingBetween } from '../agreements/agreements.queries.ts'
import { type Contracts, contractsIn } from '../contracts/contracts.queries.ts'
import { KINDS } from './kinds.rules.ts'
import { draftsToComplete, signaturesToApprove, toReview, writesContracts } from './pending-roles.queries.ts'

interface ContractWork {
  readonly forMe: MyWork[]
  readonly onOthers: TaskTopic[]
  readonly expiring: TaskTopic[]
}

/** The number of days before an end date in which it is on the dashboard. */
const SOON = 90

/**
 * Signatures and contracts to approve, rates to check, drafts to complete; contracts waiting for a signature;
 * agreements near their end date.
 */
export async function contractWork(reader: WorkReader): Promise<ContractWork> {
  const [msa, sow, candidate, client] = await Promise.all([
    agreementTopics(reader, 'MSA'),
    agreementTopics(reader, 'SOW'),
    contractTopics(reader, 'CANDIDATE'),
    contractTopics(reader, 'CLIENT'),
  ])
  return {
    forMe: [...msa.forMe, ...sow.forMe, ...candidate.forMe, ...client.forMe],
    onOthers: [...candidate.onOthers, ...client.onOthers],
    expiring: [...msa.expiring, ...sow.expiring],
  }
}

async function agreementTopics(reader: WorkReader, kind: AgreementKind) {
  const { db, staff, may, today } = reader
  const decides = may(right('agreements', 'approve'))
  if (!decides && !may(right('agreements', 'edit'))) return { forMe: [], expiring: [] }
  const all = agreementsIn(db, scopeFor(staff, 'agreements'), kind)
  const ending = endingBetween(all, today, daysAfter(today, SOON))
  const [forMe, expiring] = await Promise.all([
    topicOf(reader, {
      head: {
        group: 'APPROVE' as const,
        kind: `${kind.toLowerCase()}-signatures`,
        title: `${KINDS[kind].title}: signatures`,
        path: addressOf(KINDS[kind].page, { waiting: 'me' }),
      },
      records: named(signaturesToApprove(all, staff)).orderBy('agreement.stateSince').orderBy('agreement.id'),
      present: ({ id, number, clientName, stateSince }) => ({
        kind: 'agreement-signature',
        id,
        title: `Signature of ${number}`,
        subtitle: null,
        client: clientName,
        action: 'Approve',
        path: `${KINDS[kind].page}/${id}`,
        since: stateSince.toISOString(),
        dueOn: null,
      }),
    }),
    topicOf(reader, {
      head: {
        kind: `${kind.toLowerCase()}-ending`,
        title: KINDS[kind].title,
        path: addressOf(KINDS[kind].page, { expiringWithin: String(SOON) }),
      },
      records: named(ending).orderBy('agreement.endsOn').orderBy('agreement.id'),
      present: ({ id, number, clientName, endsOn }) => ({
        kind: 'agreement',
        id,
        title: `${number} ends`,
        subtitle: null,
        client: clientName,
        action: 'Open',
        path: `${KINDS[kind].page}/${id}`,
        since: null,
        dueOn: endsOn,
      }),
    }),
  ])
  return { forMe, expiring }
}

const named = (agreements: Agreements) =>
  agreements
    .innerJoin('client', 'client.id', 'agreement.clientId')
    .select(['agreement.id', 'agreement.number', 'client.name as clientName'])
    .select(['agreement.stateSince', 'agreement.endsOn'])

/** The contracts of a type that are pending for this user, and those that wait for a signature. */
async function contractTopics(reader: WorkReader, kind: ContractKind) {
  const { db, staff } = reader
  const { resource, title, page } = KINDS[kind]
  const all = contractsIn(db, scopeFor(staff, resource), kind)
  const isChecker = kind === 'CLIENT' && staff.role === 'FINANCE_MANAGER_INVOICE'
  const path = (query: Readonly<Record<string, string>>) => addressOf(page, query)
  const [reviews, drafts, onOthers] = await Promise.all([
    topicOf(reader, {
      head: {
        group: 'APPROVE' as const,
        kind: `${resource}-reviews`,
        title: `${title} to ${isChecker ? 'check' : 'approve'}`,
        path: path({ waiting: 'me', status: 'UNDER_REVIEW' }),
      },
      ...rowsOf(toReview(all, kind, staff), kind, {
        title: (number) => (isChecker ? `Confirm the rates of ${number}` : `Contract ${number}`),
        action: isChecker ? 'Check' : 'Approve',
        first: 'startDate',
      }),
    }),
    topicOf(reader, {
      head: {
        group: 'DO' as const,
        kind: `${resource}-drafts`,
        title: `${title} to complete`,
        path: path({ waiting: 'me', status: 'DRAFT' }),
      },
      ...rowsOf(draftsToComplete(all, kind, staff), kind, {
        title: (number) => `Complete the draft ${number}`,
        action: 'Complete',
        first: 'startDate',
      }),
    }),
    writesContracts(kind, staff)
      ? topicOf(reader, {
          head: { kind: `${resource}-out`, title: `${title} pending signature`, path: path({ status: 'SENT' }) },
          ...rowsOf(all.where('contract.status', '=', 'SENT'), kind, {
            title: (number) => `${number} is pending signature`,
            action: 'Open',
            first: 'stateSince',
          }),
        })
      : [],
  ])
  return { forMe: [...reviews, ...drafts], onOthers }
}

const withContractNames = (contracts: Contracts, first: 'startDate' | 'stateSince') =>
  contracts
    .innerJoin('client', 'client.id', 'contract.clientId')
    .leftJoin('consultant', 'consultant.id', 'contract.candidateId')
    .select(['contract.id', 'contract.number', 'contract.stateSince', 'contract.startDate'])
    .select(['client.name as clientName', 'consultant.name as candidateName'])
    .orderBy(`contract.${first}`)
    .orderBy('contract.stateSince')
    .orderBy('contract.id')
type ContractTaskRow = Awaited<ReturnType<ReturnType<typeof withContractNames>['executeTakeFirstOrThrow']>>

interface TaskLabels {
  title(number: string): string
  readonly action: string
  /** The user's own by the start date of the contract, those of others by the waiting time. */
  readonly first: 'startDate' | 'stateSince'
}

const rowsOf = (contracts: Contracts, kind: ContractKind, { title, action, first }: TaskLabels) => ({
  records: withContractNames(contracts, first),
  present: ({ id, number, stateSince, startDate, clientName, candidateName }: ContractTaskRow) => ({
    kind: KINDS[kind].entity,
    id,
    title: title(number),
    subtitle: candidateName,
    client: clientName,
    action,
    path: `${KINDS[kind].page}/${id}`,
    since: stateSince.toISOString(),
    dueOn: startDate,
  }),
})
