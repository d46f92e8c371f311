import { randomUUID } from 'node:crypto'
import type { RateCardRow } from '@muster/contract/contracts/fields.contract.ts'
import { daysAfter, monthsAfter } from '@muster/contract/kernel/values/days.ts'
import type { Insertable } from 'kysely'
import type { DB, Db } from '../../../kernel/db/db.ts'
import { type FileWriter, saveFile } from '../../../kernel/files/files.ts'
import type { Random } from '../../../kernel/security/random.ts'
import type { DemoUser } from '../../access/users/users.demo.ts'
import { smallPdf } from '../../consultants/demo/attachments.demo.ts'
import { KINDS } from '../core/kinds.rules.ts'
import { earlierOf } from '../core/lifecycle.rules.ts'
import { type DemoNumbers, demoNumbers } from '../core/numbers.demo.ts'
import { agreementSteps, leftBy, recordDocuments } from './history.demo.ts'

export interface DemoClient {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly countryID: string
  readonly paymentTerms: string
  readonly accountManagerIDs: readonly string[]
}

export interface DemoParts {
  readonly random: Random
  readonly users: readonly DemoUser[]
  readonly clients: readonly DemoClient[]
  readonly now: Date
}

/** The differences of a client's agreement from the usual one, which lasts for years. Days from today. */
interface DemoAgreement {
  readonly status?: 'DRAFT' | 'NEGOTIATION' | 'ACTIVE' | 'EXPIRED' | 'TERMINATED'
  readonly ends?: number | 'never'
  readonly autoRenew?: true
  readonly amended?: true
  readonly signed?: true
  readonly statements?: readonly DemoAgreement[]
}

/** The first clients of the company have the special cases; the others have the usual agreement. */
const REMARKABLE: readonly DemoAgreement[] = [
  { ends: 'never', statements: [{ ends: 25 }, { ends: 300 }] },
  { ends: 80, statements: [{ ends: 75 }] },
  { ends: 50 },
  { ends: 20, autoRenew: true },
  { ends: 500, amended: true, statements: [{ ends: 400 }] },
  { status: 'EXPIRED', ends: -12 },
  { status: 'NEGOTIATION', signed: true },
  {
    ends: 420,
    statements: [
      { status: 'EXPIRED', ends: -30 },
      { status: 'NEGOTIATION', ends: 350 },
    ],
  },
]
const OF_OTHERS: Readonly<Record<string, readonly DemoAgreement[]>> = {
  PROSPECT: [{ status: 'NEGOTIATION' }, { status: 'DRAFT' }],
  INACTIVE: [{ status: 'TERMINATED', ends: -200 }],
}

const RATE_CARD = ['Java developer', 'QA engineer', 'DevOps engineer', 'Business analyst', 'Solution architect']
/** The monthly rate of a mid-level consultant, in the currency of the country (docs/domain/demo-data.md). */
const MONTHLY: Readonly<Record<string, number>> = {
  AED: 24_000,
  SAR: 25_000,
  QAR: 22_000,
  BHD: 1_900,
  KWD: 1_700,
  OMR: 1_750,
  INR: 240_000,
  EGP: 110_000,
  PKR: 600_000,
  GBP: 11_000,
}

/** `waiting`: since when it has been pending, if it is. */
type AgreementRow = Insertable<DB['agreement']> & { readonly waiting: Date }

interface AgreementCreateContext {
  readonly db: Db
  readonly appContext: FileWriter['appContext']
  readonly parts: DemoParts
  readonly today: string
  readonly entities: ReadonlyMap<string, { readonly id: string; readonly currency: string }>
  readonly numbers: Readonly<Record<'MSA' | 'SOW', DemoNumbers>>
  readonly rows: AgreementRow[]
}

/** Master agreements and statements of work of the demo clients, in every status, each signed one with its copy. */
export async function demoAgreements(db: Db, appContext: FileWriter['appContext'], parts: DemoParts): Promise<void> {
  const entities = await db.selectFrom('legalEntity').select(['id', 'countryId', 'currency']).orderBy('code').execute()
  const context: AgreementCreateContext = {
    db,
    appContext,
    parts,
    rows: [],
    today: parts.now.toISOString().slice(0, 10),
    entities: new Map(entities.map(({ countryId, ...entity }) => [countryId, entity])),
    numbers: { MSA: await demoNumbers(db, 'MSA'), SOW: await demoNumbers(db, 'SOW') },
  }
  const nth: Record<string, number> = {}
  for (const client of parts.clients) {
    const place = nth[client.type] ?? 0
    nth[client.type] = place + 1
    const defaults = parts.random.fork(client.name)
    const sketch =
      client.type === 'ACTIVE'
        ? (REMARKABLE[place] ?? { ends: defaults.chance(0.3) ? 'never' : defaults.between(200, 800) })
        : OF_OTHERS[client.type]?.[place]
    if (sketch) await agree(context, client, sketch, defaults)
  }
  const documents = context.rows.map(({ waiting, ...row }) => {
    const steps = agreementSteps(row, parts.now, waiting)
    return { row: { ...row, ...leftBy(steps) }, steps }
  })
  await db
    .insertInto('agreement')
    .values(documents.map(({ row }) => row))
    .execute()
  await context.numbers.MSA.write()
  await context.numbers.SOW.write()
  const clients = new Map(parts.clients.map((client) => [client.id, client]))
  await recordDocuments(
    db,
    parts.users,
    documents.map(({ row: { id, kind, number, clientId }, steps }) => {
      const { name, countryID } = clients.get(clientId)!
      const { entity } = KINDS[kind as 'MSA' | 'SOW']
      return { about: { entity, entityID: id!, name: `${number} · ${name}`, countryID }, steps }
    }),
  )
}

async function agree(
  context: AgreementCreateContext,
  client: DemoClient,
  sketch: DemoAgreement,
  chance: Random,
): Promise<void> {
  const msa = await sketched(context, client, sketch, chance)
  for (const statement of sketch.statements ?? []) await sketched(context, client, statement, chance, msa)
}

/** One agreement, and the previous version when it was amended. */
async function sketched(
  context: AgreementCreateContext,
  client: DemoClient,
  sketch: DemoAgreement,
  chance: Random,
  msa?: Insertable<DB['agreement']>,
): Promise<Insertable<DB['agreement']>> {
  const { today, parts, rows } = context
  const kind = msa ? 'SOW' : 'MSA'
  const entity = context.entities.get(client.countryID)!
  const { status = 'ACTIVE', ends = 700 } = sketch
  const endDate = ends === 'never' ? null : daysAfter(today, ends)
  // An active statement of work has started.
  const months = msa ? (ends !== 'never' && ends > 330 ? 24 : 12) : 36
  const startDate =
    endDate === null ? daysAfter(today, -chance.between(400, 900)) : daysAfter(monthsAfter(endDate, -months), 1)
  const signed = !['DRAFT', 'NEGOTIATION'].includes(status) || sketch.signed === true
  const seller = parts.users.find(
    ({ id, role }) => role === 'BUSINESS_DEVELOPMENT' && client.accountManagerIDs.includes(id),
  )
  const approving = chance.pick(['CFO', 'COO', 'MANAGING_DIRECTOR'] as const)
  const approver = parts.users.find(({ role }) => role === approving)
  const id = randomUUID()
  const number = context.numbers[kind].next(entity.id, startDate)
  const waiting = new Date(parts.now.getTime() - chance.between(2, 20) * 86_400_000)
  const signedOn = earlierOf(startDate, today)
  const row = {
    id,
    kind,
    number,
    familyId: id,
    clientId: client.id,
    parentId: msa?.id ?? null,
    legalEntityId: entity.id,
    status,
    title: msa ? `${chance.pick(PROJECTS)} · ${client.name}` : `Supply of IT staff to ${client.name}`,
    startDate,
    endDate,
    autoRenew: sketch.autoRenew ?? false,
    renewalMonths: sketch.autoRenew ? 12 : null,
    noticeDays: chance.pick([30, 60, 90]),
    paymentTerms: client.paymentTerms,
    currency: entity.currency,
    valueAmount: msa ? String(chance.between(8, 20) * 10 * (MONTHLY[entity.currency] ?? 20_000)) : null,
    valueCurrency: msa ? entity.currency : null,
    liabilityAmount: String(50 * (MONTHLY[entity.currency] ?? 20_000)),
    liabilityCurrency: entity.currency,
    rateCard: JSON.stringify(rateCard(entity.currency, chance)),
    governingLaw: `The laws of ${LAWS[client.countryID] ?? 'the country of the client'}`,
    scope: msa ? 'Consultants as named in the work orders, on the site of the client and remotely.' : null,
    ourSignatory: approver?.name ?? null,
    clientSignatory: 'Head of Procurement',
    endedOn: status === 'TERMINATED' ? endDate : null,
    reason: status === 'TERMINATED' ? 'The client has brought the work in-house.' : null,
    ...(signed && { signedOn, signedFileId: await signedCopy(context, { kind, id, number, client, signedOn }) }),
    ...(signed &&
      status !== 'NEGOTIATION' && { approvedBy: approver!.id, approvedAt: new Date(`${signedOn}T10:00:00Z`) }),
    createdAt: new Date(`${daysAfter(signedOn, -20)}T09:00:00Z`),
    createdBy: seller?.id ?? null,
    waiting,
  } satisfies AgreementRow
  if (!sketch.amended) rows.push(row)
  else {
    const first = { ...row, id: randomUUID(), status: 'SUPERSEDED' }
    rows.push(
      { ...first, familyId: first.id, endDate: daysAfter(endDate!, -365), noticeDays: 30 },
      { ...row, familyId: first.id, revision: 2, amendsId: first.id },
    )
  }
  return row
}

const LAWS: Readonly<Record<string, string>> = {
  AE: 'the United Arab Emirates',
  SA: 'the Kingdom of Saudi Arabia',
  QA: 'the State of Qatar',
  KW: 'Kuwait',
  OM: 'the Sultanate of Oman',
  BH: 'the Kingdom of Bahrain',
  IN: 'India',
  GB: 'England and Wales',
}

const PROJECTS = ['Core banking migration', 'Data platform', 'Service desk', 'ERP roll-out', 'Mobile channels']

const rateCard = (currency: string, chance: Random): RateCardRow[] =>
  RATE_CARD.slice(0, chance.between(3, 5)).map((title, i) => ({
    title,
    unit: 'MONTH',
    currency,
    rate: `${Math.round(((MONTHLY[currency] ?? 20_000) * (10 + 2 * i)) / 10)}.00`,
  }))

interface SignedCopy {
  readonly kind: 'MSA' | 'SOW'
  readonly id: string
  readonly number: string
  readonly client: DemoClient
  readonly signedOn: string
}

async function signedCopy(
  { db, appContext }: AgreementCreateContext,
  { kind, id, number, client, signedOn }: SignedCopy,
): Promise<string> {
  const lines = [`${number} (specimen)`, client.name, `Signed on ${signedOn}`, 'Companies and persons are invented.']
  const file = await saveFile(
    { db, appContext },
    { filename: `${number}.pdf`, content: smallPdf(lines) },
    { entity: KINDS[kind].entity, entityID: id, kind: 'document', confidential: true },
  )
  return file.id
}
