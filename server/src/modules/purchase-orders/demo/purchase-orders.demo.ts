import { randomUUID } from 'node:crypto'
import { toMinor } from '@muster/contract/kernel/math/money.ts'
import { compare, minus, plus, times } from '@muster/contract/kernel/math/rational.ts'
import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import type { Insertable } from 'kysely'
import { writeAuditEntries } from '../../../kernel/app/events.ts'
import type { DB, Db } from '../../../kernel/db/db.ts'
import type { FileWriter } from '../../../kernel/files/files.ts'
import { demoNumbers } from '../../contracts/core/numbers.demo.ts'
import { refreshRunOut } from '../consumption/forecast.queries.ts'
import { moneyIn, PURCHASE_ORDER_ENTITY } from '../core/purchase-orders.rules.ts'
import {
  addDemoDocument,
  amendDemoOrder,
  ceilingFor,
  type DemoOrder,
  type DemoOrderRow,
  type DemoOrderRows,
  type DemoParts,
  moneyLine,
  type PurchaseOrderCreateContext,
  rowOf,
} from './builders.demo.ts'
import { type BilledContract, billedContracts, endOfMonth, linesOf, monthBefore } from './lines.demo.ts'

/** docs/domain/demo-data.md: six and more over 80 %, one exhausted, one expired, one near its end, amendments, a balance transfer. */
const REMARKABLE: readonly DemoOrder[] = [
  { burn: 86 },
  { burn: 100 },
  { burn: 93, raisedBy: 20 },
  { burn: 71, ends: 0, next: true },
  { burn: 64, ends: 21, next: true },
  { burn: 97 },
  { burn: 88, extended: true },
  { burn: 55, rolledOver: true },
  { burn: 88, isSentAgain: true },
  { burn: 97, followed: true },
]

/** The purchase orders of active client contracts, for clients that require them; lines month by month as billed. */
export async function demoPurchaseOrders(
  db: Db,
  appContext: FileWriter['appContext'],
  parts: DemoParts,
): Promise<void> {
  const numbers = await demoNumbers(db, 'PURCHASE_ORDER')
  const rows: DemoOrderRows = { orders: [], links: [], uses: [], files: [], documents: [], amendments: [] }
  const today = parts.now.toISOString().slice(0, 10)
  const context: PurchaseOrderCreateContext = {
    db,
    appContext,
    parts,
    today,
    rows,
    number: numbers.next,
    known: new Map(),
  }
  const groups = Map.groupBy(
    await billedContracts(db, { today, startedAt: parts.startedAt }),
    ({ clientId, currency }) => `${clientId} ${currency}`,
  )
  for (const [place, contracts] of [...groups.values()].entries())
    await order(context, contracts, REMARKABLE[place] ?? { burn: parts.random.between(25, 75) })
  await write(db, rows)
  await numbers.write()
  await recordThem(context)
}

async function write(db: Db, { orders, links, uses, files, documents, amendments }: DemoOrderRows): Promise<void> {
  if (orders.length === 0) return
  await db.insertInto('purchaseOrder').values(orders).execute()
  await db.insertInto('purchaseOrderContract').values(links).execute()
  for (let at = 0; at < uses.length; at += 200)
    await db
      .insertInto('purchaseOrderUse')
      .values(uses.slice(at, at + 200))
      .execute()
  await db.insertInto('storedFile').values(files).execute()
  await db.insertInto('document').values(documents).execute()
  if (amendments.length > 0) await db.insertInto('purchaseOrderAmendment').values(amendments).execute()
  for (const { id } of orders) await refreshRunOut(db, id!)
}

async function order(
  context: PurchaseOrderCreateContext,
  contracts: readonly BilledContract[],
  sketch: DemoOrder,
): Promise<void> {
  const { today, rows } = context
  // An order with a balance of the previous year starts this year; the others cover every month that the company bills.
  const validFrom = monthBefore(today, sketch.rolledOver ? 5 : 13)
  const until = sketch.ends === undefined ? endOfMonth(daysAfter(today, 180)) : daysAfter(today, sketch.ends)
  const validTo = sketch.ends === 0 ? daysAfter(monthBefore(today, 0), -1) : until
  const drafts = sketch.burn !== 100 && sketch.ends !== 0
  const second = monthBefore(today, 3)
  const billedTo = sketch.followed ? daysAfter(second, -1) : validTo
  const id = await period(context, contracts, { validFrom, validTo, billedTo, sketch, drafts })
  if (sketch.followed)
    await period(context, contracts, { validFrom: second, validTo, sketch: { burn: 40 }, drafts, priority: 2 })
  const made = rows.orders.find((one) => one.id === id)!
  if (sketch.next) await waiting(context, contracts, made, 'DRAFT')
  if (sketch.isSentAgain) await waiting(context, contracts, made, 'CANCELLED')
  if (sketch.rolledOver) await yearBefore(context, contracts, made)
}

interface Period {
  readonly validFrom: string
  readonly validTo: string
  /** The end of its coverage; its validity by default. */
  readonly billedTo?: string
  /** Where two orders cover a contract, the lower one is consumed first. */
  readonly priority?: number
  readonly sketch: DemoOrder
  /** Whether the last month is still a draft. */
  readonly drafts: boolean
}

/** One order with its contracts, lines and documents; returns its id. */
async function period(
  context: PurchaseOrderCreateContext,
  contracts: readonly BilledContract[],
  of: Period,
): Promise<string> {
  const { rows, today, known } = context
  const { validFrom, validTo, sketch } = of
  const row = rowOf(context, contracts, of)
  const { id, currency } = row
  const lines = contracts.map((contract) => ({
    contract,
    linkID: randomUUID(),
    lines: linesOf(contract, { ...of, validTo: of.billedTo ?? validTo, today, known }),
  }))
  const sum = (state: string) =>
    toMinor(
      plus(...lines.flatMap((one) => one.lines.filter((line) => line.state === state).map(({ amount }) => amount))),
      currency,
    )
  const consumed = sum('CONSUMED')
  const drafted = sum('RESERVED')
  const ceiling = ceilingFor(consumed, sketch.burn ?? 50, currency)
  const fits = compare(plus(consumed, drafted), ceiling) <= 0
  const committed = fits ? drafted : '0'
  const raised = sketch.raisedBy ? ceilingFor(times(ceiling, `${sketch.raisedBy}/100`), 100, currency) : '0'
  for (const { contract, linkID, lines: all } of lines) {
    const remaining = all.filter(({ state }) => fits || state === 'CONSUMED')
    const used = (state: string, what: 'amount' | 'days') =>
      plus(...remaining.filter((line) => line.state === state).map((line) => line[what]))
    rows.links.push({
      id: linkID,
      purchaseOrderId: id,
      clientContractId: contract.familyId,
      startsOn: validFrom,
      endsOn: validTo,
      priority: of.priority ?? 1,
      consumed: toMinor(used('CONSUMED', 'amount'), currency),
      committed: toMinor(used('RESERVED', 'amount'), currency),
      consumedDays: toMinor(used('CONSUMED', 'days'), 'JPY'),
      committedDays: toMinor(used('RESERVED', 'days'), 'JPY'),
      // A day cap for every third contract.
      capDays: lines.length > 1 && rows.links.length % 3 === 0 ? '480' : null,
      createdAt: row.createdAt,
      createdBy: row.createdBy,
    })
    for (const line of remaining)
      rows.uses.push({ ...line, purchaseOrderId: id, linkId: linkID, sourceKey: `demo:${linkID}:${line.serviceFrom}` })
  }
  rows.orders.push({ ...row, ceiling, consumed, committed, value: toMinor(minus(ceiling, raised), currency) })
  await addDemoDocument(context, row, 'ORDER', [
    `Purchase order ${row.number}`,
    row.title,
    moneyLine(ceiling, currency),
  ])
  if (sketch.raisedBy || sketch.extended)
    await amendDemoOrder(context, row, { ceiling, raised, validTo: sketch.extended ? validTo : null })
  return id
}

/** The next order, not open yet; or a duplicate that was cancelled. */
async function waiting(
  context: PurchaseOrderCreateContext,
  contracts: readonly BilledContract[],
  made: Insertable<DB['purchaseOrder']>,
  status: 'DRAFT' | 'CANCELLED',
): Promise<void> {
  const { rows, today } = context
  const isDraft = status === 'DRAFT'
  const validFrom = isDraft ? daysAfter(made.validTo, 1) : made.validFrom
  const validTo = isDraft ? endOfMonth(daysAfter(validFrom, 360)) : made.validTo
  const written = new Date(`${daysAfter(today, -3)}T09:00:00Z`)
  const row = {
    ...rowOf(context, contracts, { validFrom, validTo }),
    status,
    openedBy: null,
    openedAt: null,
    stateSince: written,
    createdAt: written,
    updatedAt: written,
    issuedOn: daysAfter(today, -5),
    reason: isDraft ? null : 'Sent twice by the client.',
  }
  rows.orders.push({ ...row, value: made.value, ceiling: made.value })
  await addDemoDocument(context, row, 'ORDER', [`Purchase order ${row.number}`, row.title])
  for (const { familyId } of contracts)
    rows.links.push({
      purchaseOrderId: row.id,
      clientContractId: familyId,
      startsOn: validFrom,
      endsOn: validTo,
      isActive: isDraft,
      createdAt: row.createdAt,
      createdBy: row.createdBy,
    })
}

/** Last year's order, closed; its balance is on this one. */
async function yearBefore(
  context: PurchaseOrderCreateContext,
  contracts: readonly BilledContract[],
  made: Insertable<DB['purchaseOrder']>,
) {
  const { rows } = context
  const validFrom = monthBefore(made.validFrom, 11)
  const validTo = daysAfter(made.validFrom, -1)
  const running = contracts.filter(
    (contract) =>
      linesOf(contract, { validFrom, validTo, drafts: false, today: context.today, known: context.known }).length > 0,
  )
  if (running.length === 0) return
  const id = await period(context, running, { validFrom, validTo, sketch: { burn: 90 }, drafts: false })
  const before = rows.orders.find((one) => one.id === id)!
  const { currency } = before
  const rest = toMinor(minus(before.ceiling, before.consumed!), currency)
  Object.assign(before, {
    status: 'CLOSED',
    ceiling: before.consumed!,
    reason: `Balance transferred to ${made.number}.`,
    runOutOn: null,
  })
  for (const link of rows.links) if (link.purchaseOrderId === id) Object.assign(link, { isActive: false })
  const reason = 'The balance of last year is used in this one.'
  const effectiveOn = made.validFrom
  const documentId = await addDemoDocument(context, made as DemoOrderRow, 'AMENDMENT', [
    `Amendment 1 of ${made.number}`,
    'Transfer of the remaining balance',
  ])
  const both = { reason, effectiveOn, number: 1, createdBy: made.openedBy ?? null }
  rows.amendments.push(
    {
      ...both,
      purchaseOrderId: id,
      kind: 'ROLLOVER_OUT',
      addedValue: `-${rest}`,
      ceilingAfter: before.ceiling,
      otherId: made.id!,
    },
    {
      ...both,
      purchaseOrderId: made.id!,
      kind: 'ROLLOVER_IN',
      addedValue: rest,
      ceilingAfter: made.ceiling,
      otherId: id,
      documentId,
    },
  )
  Object.assign(made, { value: toMinor(minus(made.ceiling, rest), currency) })
}

/** Who created and who opened each order, so that every record has a history. */
async function recordThem({ db, rows, parts }: PurchaseOrderCreateContext): Promise<void> {
  const people = new Map(parts.users.map((user) => [user.id, user]))
  const happenings = rows.orders.flatMap((row) => {
    const about = { entity: PURCHASE_ORDER_ENTITY, entityID: row.id!, name: row.number }
    const { number, title, validFrom, validTo, currency } = row
    const after = { number, title, validFrom, validTo, value: moneyIn(row.value, currency) }
    return [
      {
        by: row.createdBy,
        what: { ...about, event: `${PURCHASE_ORDER_ENTITY}.created`, after, at: row.createdAt as Date },
      },
      ...(row.openedBy
        ? [
            {
              by: row.openedBy,
              what: {
                ...about,
                event: `${PURCHASE_ORDER_ENTITY}.status-changed`,
                at: row.openedAt as Date,
                before: { status: 'DRAFT' },
                after: { status: 'OPEN' },
              },
            },
          ]
        : []),
    ]
  })
  for (const [by, own] of Map.groupBy(happenings, (one) => one.by)) {
    const who = people.get(by ?? '')
    const staff = who ? { ...who, email: '', sessionID: '' } : null
    await writeAuditEntries(
      { db, staff },
      own.map(({ what }) => what),
    )
  }
}
