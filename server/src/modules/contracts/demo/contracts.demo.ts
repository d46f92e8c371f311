import { randomUUID } from 'node:crypto'
import type { Role } from '@muster/contract/access/roles.ts'
import type { ContractKind } from '@muster/contract/contracts/contract-shapes.contract.ts'
import type { ContractStatus } from '@muster/contract/contracts/states.contract.ts'
import { rounded, times } from '@muster/contract/kernel/math/rational.ts'
import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import type { Insertable } from 'kysely'
import type { DB, Db } from '../../../kernel/db/db.ts'
import { type FileWriter, saveFile } from '../../../kernel/files/files.ts'
import type { Random } from '../../../kernel/security/random.ts'
import type { DemoUser } from '../../access/users/users.demo.ts'
import { smallPdf } from '../../consultants/demo/attachments.demo.ts'
import { type ContractFields, contractColumns } from '../contracts/contracts.rules.ts'
import { KINDS } from '../core/kinds.rules.ts'
import { earlierOf } from '../core/lifecycle.rules.ts'
import { type DemoNumbers, demoNumbers } from '../core/numbers.demo.ts'
import { candidateFieldsFrom, clientFieldsFrom, factsOfAll, type OrderFormFacts } from '../core/order-form.queries.ts'
import { contractSteps, leftBy, recordDocuments } from './history.demo.ts'

interface DemoParts {
  readonly random: Random
  readonly users: readonly DemoUser[]
  readonly now: Date
}

/** The statuses of the two contracts by the status of an order form, so that all combinations occur. */
const STEPS: Readonly<
  Record<string, readonly (readonly [candidate: ContractStatus, client: ContractStatus | null])[]>
> = {
  ACTIVE: [['ACTIVE', 'ACTIVE']],
  ON_NOTICE: [['ACTIVE', 'ACTIVE']],
  RENEWED: [['EXPIRED', 'EXPIRED']],
  CLOSED: [
    ['EXPIRED', 'EXPIRED'],
    ['TERMINATED', 'TERMINATED'],
  ],
  ONBOARDING: [
    ['SIGNED', 'SENT'],
    ['UNDER_REVIEW', 'UNDER_REVIEW'],
    ['SENT', 'DRAFT'],
    ['DRAFT', 'DRAFT'],
    ['SENT', 'SIGNED'],
  ],
}
const SIGNED: ReadonlySet<string> = new Set(['SIGNED', 'ACTIVE', 'EXPIRED', 'TERMINATED', 'SUPERSEDED'])
const APPROVED: ReadonlySet<string> = new Set(['SENT', ...SIGNED])
/** One in this number of active client contracts was amended with a higher rate. */
const AMENDED_EVERY = 40

interface ContractCreateContext {
  readonly parts: DemoParts
  readonly today: string
  readonly numbers: Readonly<Record<ContractKind, DemoNumbers>>
  readonly statements: ReadonlyMap<string, string>
  readonly specimens: Readonly<Record<ContractKind, string>>
  readonly rows: Insertable<DB['contract']>[]
}

/**
 * The contracts of every placement that has started or is about to: in all statuses, some near their end, some amended.
 */
export async function demoContracts(db: Db, appContext: FileWriter['appContext'], parts: DemoParts): Promise<void> {
  const statements = await db
    .selectFrom('agreement')
    .select(['id', 'clientId'])
    .where('kind', '=', 'SOW')
    .where('status', '=', 'ACTIVE')
    .orderBy('endDate', 'desc')
    .execute()
  const context: ContractCreateContext = {
    parts,
    rows: [],
    today: parts.now.toISOString().slice(0, 10),
    numbers: {
      CANDIDATE: await demoNumbers(db, 'CANDIDATE_CONTRACT'),
      CLIENT: await demoNumbers(db, 'CLIENT_CONTRACT'),
    },
    statements: new Map(statements.toReversed().map(({ id, clientId }) => [clientId, id])),
    specimens: {
      CANDIDATE: await specimen(db, appContext, 'CANDIDATE'),
      CLIENT: await specimen(db, appContext, 'CLIENT'),
    },
  }
  const forms = await factsOfAll(db)
    .where('orderForm.status', 'in', Object.keys(STEPS))
    .orderBy('orderForm.number')
    .execute()
  const counts = new Map<string, number>()
  for (const form of forms as OrderFormFacts[]) {
    const count = counts.get(form.status) ?? 0
    counts.set(form.status, count + 1)
    const way = STEPS[form.status]!
    const [candidate, client] = way[count % way.length]!
    // A contract closed before its end date did not expire; one that was not renewed in time did.
    const isPast = form.endDate! < context.today
    const ended = (status: ContractStatus) =>
      status === 'EXPIRED' && !isPast ? 'TERMINATED' : status === 'ACTIVE' && isPast ? 'EXPIRED' : status
    if (form.candidateId !== null) write(context, 'CANDIDATE', form, ended(candidate))
    if (client !== null) write(context, 'CLIENT', form, ended(client))
  }
  const documents = context.rows.map((row) => withSteps(context, row))
  for (let at = 0; at < documents.length; at += 200)
    await db
      .insertInto('contract')
      .values(documents.slice(at, at + 200).map(({ row }) => row))
      .execute()
  await context.numbers.CANDIDATE.write()
  await context.numbers.CLIENT.write()
  await recordDocuments(
    db,
    parts.users,
    documents.map(({ row: { id, kind, number, countryId }, steps }) => ({
      about: { entity: KINDS[kind as ContractKind].entity, entityID: id!, name: number, countryID: countryId },
      steps,
    })),
  )
}

/** One file is used for all signed copies of a type: writing hundreds of files would slow the start. */
async function specimen(db: Db, appContext: FileWriter['appContext'], kind: ContractKind): Promise<string> {
  const { name, entity } = KINDS[kind]
  const content = smallPdf([
    `Signed ${name} (specimen)`,
    'Made for the demo company: companies and persons are invented.',
  ])
  const belonging = { entity, entityID: randomUUID(), kind: 'document', confidential: true } as const
  return (await saveFile({ db, appContext }, { filename: `Signed ${name}.pdf`, content }, belonging)).id
}

const personWith = ({ parts }: ContractCreateContext, role: Role, countryID: string): DemoUser | undefined =>
  parts.users.find(
    (user) => user.role === role && (user.countryIDs.length === 0 || user.countryIDs.includes(countryID)),
  )

function write(context: ContractCreateContext, kind: ContractKind, form: OrderFormFacts, status: ContractStatus): void {
  const { rows, today, statements } = context
  const fields: ContractFields = kind === 'CANDIDATE' ? candidateFieldsFrom(form) : clientFieldsFrom(form)
  const row = rowOf(context, kind, form, { ...fields, status })
  const sowId = kind === 'CLIENT' && form.msaId !== null ? (statements.get(form.clientId) ?? null) : null
  const whole = { ...row, ...(kind === 'CLIENT' && { sowId }) }
  const running = rows.filter((one) => one.kind === 'CLIENT' && one.status === 'ACTIVE').length
  const from = daysAfter(today, -20)
  const isAmended = kind === 'CLIENT' && status === 'ACTIVE' && running % AMENDED_EVERY === 3 && form.startDate! < from
  if (!isAmended) {
    rows.push(whole)
    return
  }
  const raised = fields.rateLines!.map((line) => ({ ...line, rate: rounded(times(line.rate, '1.05'), 2), from }))
  const before = { ...whole, id: randomUUID(), status: 'SUPERSEDED', endedOn: daysAfter(from, -1) }
  rows.push(
    { ...before, familyId: before.id },
    {
      ...whole,
      familyId: before.id,
      revision: 2,
      amendsId: before.id,
      startDate: from,
      signedOn: daysAfter(from, -5),
      ...contractColumns({ ...fields, startDate: from, rateLines: raised }),
      msaId: whole.msaId,
      sowId,
    },
  )
}

function rowOf(
  context: ContractCreateContext,
  kind: ContractKind,
  form: OrderFormFacts,
  { status, ...fields }: ContractFields & { status: ContractStatus },
): Insertable<DB['contract']> {
  const { today, numbers, specimens: documents } = context
  const [writing, approving] =
    kind === 'CANDIDATE' ? (['HR_ASSOCIATE', 'HR_MANAGER'] as const) : (['BUSINESS_DEVELOPMENT', 'CFO'] as const)
  const writer = personWith(context, writing, form.countryId)
  const approver = personWith(context, approving, form.countryId)
  const written = daysAfter(earlierOf(form.startDate!, today), -15)
  const signedOn = daysAfter(written, 10)
  const id = randomUUID()
  const ended = status === 'TERMINATED' ? daysAfter(earlierOf(form.endDate!, today), -7) : null
  return {
    ...contractColumns(fields),
    id,
    familyId: id,
    kind,
    number: numbers[kind].next(form.legalEntityId!, written),
    orderFormId: form.id,
    candidateId: form.candidateId,
    clientId: form.clientId,
    legalEntityId: form.legalEntityId!,
    countryId: form.countryId,
    title: fields.title!,
    startDate: fields.startDate!,
    endDate: fields.endDate ?? null,
    status,
    ...(SIGNED.has(status) && { signedOn, signedFileId: documents[kind] }),
    ...(APPROVED.has(status) && {
      approvedBy: approver?.id ?? null,
      approvedAt: status === 'SENT' ? waitingSince(context) : new Date(`${daysAfter(written, 4)}T09:00:00Z`),
    }),
    ...(kind === 'CLIENT' && APPROVED.has(status) && checked(context, form.countryId, written)),
    ...(status !== 'DRAFT' && { submittedBy: writer?.id ?? null }),
    ...(ended !== null && ended >= form.startDate! && { endedOn: ended, reason: 'The consultant has resigned.' }),
    createdAt: new Date(`${written}T09:00:00Z`),
    createdBy: writer?.id ?? null,
  }
}

const checked = (context: ContractCreateContext, countryID: string, written: string) => {
  const by = personWith(context, 'FINANCE_MANAGER_INVOICE', countryID)
  return by ? { ratesCheckedBy: by.id, ratesCheckedAt: new Date(`${daysAfter(written, 2)}T09:00:00Z`) } : {}
}

/** The fields and history of each, from its dates. */
function withSteps(context: ContractCreateContext, row: Insertable<DB['contract']>) {
  const { now } = context.parts
  const steps = contractSteps(row, now, waitingSince(context))
  return { row: { ...row, ...leftBy(steps) }, steps }
}

const waitingSince = ({ parts }: ContractCreateContext) => new Date(parts.now.getTime() - 30 * 3_600_000)
