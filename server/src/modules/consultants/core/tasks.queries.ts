import { expiryLabels } from '@muster/contract/consultants/consultants.labels.ts'
import { candidateView } from '@muster/contract/consultants/view.contract.ts'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import { scopeFor } from '../../../kernel/db/scope.ts'
import { addressOf, type MyWork, type TaskTopic, topicOf, type WorkReader } from '../../../kernel/jobs/task-item.ts'
import { changesIn, findConsultantsToDecide, proposedBy } from '../bank/bank.queries.ts'
import { consultantsIn } from './consultants.queries.ts'
import { ACTIVE_STATUSES, EXPIRING_DAYS } from './consultants.rules.ts'

type BankChangeQuery = ReturnType<typeof changesIn>
const QUEUE = '/candidates/bank-changes'

/** Changes of bank details pending approval, and those that the user proposed and others decide on. */
export async function bankChangeWork(reader: WorkReader): Promise<{ forMe: MyWork[]; onOthers: TaskTopic[] }> {
  const { db, staff, may } = reader
  if (!may(right('consultant-bank', 'view'))) return { forMe: [], onOthers: [] }
  const changes = changesIn(db, scopeFor(staff, 'consultant-bank'))
  const [forMe, onOthers] = await Promise.all([
    topicOf(reader, {
      head: {
        group: 'APPROVE' as const,
        kind: 'bank-changes',
        title: 'Bank changes pending approval',
        path: addressOf(QUEUE, { waiting: 'me' }),
      },
      ...rowsOf(findConsultantsToDecide(changes, staff), 'Decide'),
    }),
    topicOf(reader, {
      head: {
        kind: 'bank-changes-out',
        title: 'Bank changes you proposed',
        path: addressOf(QUEUE, { waiting: 'others' }),
      },
      ...rowsOf(proposedBy(changes, staff), 'Open'),
    }),
  ])
  return { forMe, onOthers }
}

const named = (changes: BankChangeQuery) =>
  changes
    .innerJoin('appUser', 'appUser.id', 'change.proposedBy')
    .select(['change.id', 'change.proposedAt', 'change.effectiveDate', 'appUser.name as proposer'])
    .select(['consultant.id as consultantId', 'consultant.name'])
    .orderBy('change.effectiveDate')
    .orderBy('change.proposedAt')
    .orderBy('change.id')
type BankChangeRow = Awaited<ReturnType<ReturnType<typeof named>['executeTakeFirstOrThrow']>>

const rowsOf = (changes: BankChangeQuery, action: string) => ({
  records: named(changes),
  present: ({ id, name, proposer, proposedAt, effectiveDate, consultantId }: BankChangeRow) => ({
    kind: 'bank-change',
    id,
    title: `New bank details of ${name}`,
    subtitle: null,
    requester: proposer,
    action,
    path: `/candidates/${consultantId}?tab=pay-and-bank`,
    since: proposedAt.toISOString(),
    dueOn: effectiveDate,
  }),
})

/** Expired and expiring identity documents, earliest first, for users who may see these dates. */
export async function expiringDocuments(reader: WorkReader): Promise<TaskTopic[]> {
  const { db, staff, may, sees, today } = reader
  if (!may(right('consultants', 'view')) || !sees(candidateView, 'identity.nextExpiry')) return []
  return topicOf(reader, {
    head: { kind: 'documents', title: 'Consultant documents', path: addressOf('/candidates', { view: 'expiring' }) },
    records: consultantsIn(db, scopeFor(staff, 'consultants'))
      .where('consultant.status', 'in', ACTIVE_STATUSES)
      .where('consultant.nextExpiry', '<=', daysAfter(today, EXPIRING_DAYS))
      .select(['consultant.id', 'consultant.name', 'consultant.nextExpiry'])
      .select(['passportExpiry', 'visaExpiry', 'residenceExpiry', 'workPermitExpiry', 'medicalExpiry'])
      .orderBy('consultant.nextExpiry')
      .orderBy('consultant.id'),
    present: ({ id, name, nextExpiry, ...days }) => {
      const first = (Object.keys(expiryLabels) as (keyof typeof expiryLabels)[]).find(
        (kind) => days[kind] === nextExpiry,
      )
      const verb = nextExpiry! < today ? 'expired' : 'expires'
      return {
        kind: 'expiry',
        id,
        title: `${first ? expiryLabels[first] : 'Document'} of ${name} ${verb}`,
        subtitle: null,
        action: 'Open',
        path: `/candidates/${id}?tab=visa`,
        since: null,
        dueOn: nextExpiry,
      }
    },
  })
}
