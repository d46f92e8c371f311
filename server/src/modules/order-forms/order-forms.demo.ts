import type { OrderFormFields } from '@muster/contract/order-forms/terms.contract.ts'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import { type Keeper, keepFile } from '../../kernel/files.ts'
import type { Random } from '../../kernel/random.ts'
import type { DemoConsultant } from '../consultants/consultants.demo.ts'
import { personOf as nameOf } from '../consultants/names.demo.ts'
import { smallPdf } from '../consultants/papers.demo.ts'
import { payOf } from '../consultants/pay.demo.ts'
import { approvalRulesOn } from '../settings/approval-rules.queries.ts'
import { type DemoUser, type Form, type Making, makeForm, makeRequest, noRows, type Rows } from './making.demo.ts'
import { numbersFor } from './numbers.demo.ts'
import { daysAfter } from './order-forms.rules.ts'
import { CLOSED_ONES, COMING, HAD_A_TERM_BEFORE, ON_THE_WAY, RENEWING, type Sketch } from './sketches.demo.ts'
import { type DemoPay, surroundingsOf, termsOf } from './terms.demo.ts'

interface DemoClient {
  readonly id: string
  readonly name: string
  readonly countryID: string
  readonly accountManagerIDs: readonly string[]
  readonly requiresPO: boolean
}

interface DemoParts {
  readonly random: Random
  readonly users: readonly DemoUser[]
  readonly clients: readonly DemoClient[]
  readonly consultants: readonly DemoConsultant[]
  readonly now: Date
}

interface House extends DemoParts {
  readonly today: string
  readonly entities: ReadonlyMap<string, string>
  readonly weekends: ReadonlyMap<string, readonly number[]>
  readonly agreements: ReadonlyMap<string, string>
  readonly pays: ReadonlyMap<string, DemoPay>
}

/** Some 260 order forms: one for every consultant who is placed, and new people, renewals and exceptions in every state. */
export async function demoOrderForms(db: Db, world: Keeper['world'], parts: DemoParts): Promise<void> {
  const today = parts.now.toISOString().slice(0, 10)
  const house: House = { ...parts, today, ...(await readHouse(db, parts.consultants)) }
  const countries = [
    ...new Set(
      [...parts.clients, ...parts.consultants.map(({ countryId: countryID }) => ({ countryID }))].map(
        (one) => one.countryID,
      ),
    ),
  ]
  const numbers = await numbersFor(db, [...house.entities.values()])
  const around = new Map<string, Making['around'] extends ReadonlyMap<string, infer A> ? A : never>()
  for (const country of countries) around.set(country, await surroundingsOf(db, country, today))
  const rules = await approvalRulesOn(db, today)
  const making: Making = { rows: noRows(), now: parts.now, users: parts.users, rules, around, number: numbers.next }
  const running = placed(making, house)
  const coming = onTheWay(making, house)
  await write(db, making.rows)
  await numbers.write()
  await point(db, running)
  await keepPapers(db, world, making.rows, { authorID: coming, today })
}

async function readHouse(db: Db, consultants: readonly DemoConsultant[]) {
  const entities = await db.selectFrom('legalEntity').select(['id', 'countryId']).orderBy('code').execute()
  const countries = await db.selectFrom('country').select(['id', 'weekend']).execute()
  const agreements = await db
    .selectFrom('agreement')
    .select(['id', 'clientId'])
    .where('kind', '=', 'MSA')
    .where('status', '=', 'ACTIVE')
    .execute()
  const parts = await db
    .selectFrom('consultantPay as pay')
    .innerJoin('consultantPayComponent as part', 'part.payId', 'pay.id')
    .select(['pay.consultantId', 'pay.effectiveFrom', 'pay.currency', 'part.code', 'part.label', 'part.amount'])
    .where(
      'pay.consultantId',
      'in',
      consultants.map(({ id }) => id),
    )
    .orderBy('pay.effectiveFrom')
    .orderBy('part.position')
    .execute()
  const pays = new Map<string, { from: string; currency: string; components: DemoPay['components'][number][] }>()
  for (const { consultantId, effectiveFrom, currency, code, label, amount } of parts) {
    const known = pays.get(consultantId)
    if (known?.from === effectiveFrom) known.components.push({ code, label, amount })
    else pays.set(consultantId, { from: effectiveFrom, currency, components: [{ code, label, amount }] })
  }
  return {
    entities: new Map(entities.map(({ id, countryId }) => [countryId, id])),
    weekends: new Map(countries.map(({ id, weekend }) => [id, weekend])),
    agreements: new Map(agreements.map(({ id, clientId }) => [clientId, id])),
    pays,
  }
}

interface Where {
  readonly client: DemoClient
  readonly countryID: string
  readonly title: string
  readonly site: string | null
  readonly startDate: string
  readonly endDate: string
  readonly pay: DemoPay
  readonly national: boolean
  readonly poor?: boolean | undefined
}

function fieldsFor({ entities, weekends, agreements }: House, where: Where, chance: Random): OrderFormFields {
  const { client, poor, ...place } = where
  // Around the target of 25 per cent, one in eight between floor and target; exceptions are well below the floor.
  const share = poor ? 0.08 + chance.next() * 0.06 : chance.chance(0.12) ? 0.21 : 0.27 + chance.next() * 0.08
  return termsOf(
    {
      ...place,
      clientID: client.id,
      legalEntityID: entities.get(where.countryID)!,
      msaID: agreements.get(client.id) ?? null,
      weekend: weekends.get(where.countryID) ?? [6, 7],
      requiresPo: client.requiresPO,
      share,
    },
    chance,
  )
}

const ownerOf = ({ users }: House, client: DemoClient) =>
  client.accountManagerIDs.find((id) => users.find((user) => user.id === id)?.role === 'BUSINESS_DEVELOPMENT') ??
  users.find(({ role }) => role === 'BUSINESS_DEVELOPMENT')!.id

interface Current {
  readonly consultantID: string
  readonly orderFormID: string
  /** The last day of a running placement. */
  readonly end?: string
}

const RUNNING: Readonly<Record<string, 'ACTIVE' | 'ON_NOTICE'>> = { ACTIVE: 'ACTIVE', ON_NOTICE: 'ON_NOTICE' }

/** The consultants who are placed: a running order form each, for some with the term before or the next one, and those who come or went. */
function placed(making: Making, house: House): Current[] {
  const { consultants, clients, today, random } = house
  const current: Current[] = []
  const clientOf = (one: DemoConsultant) => clients.find(({ id }) => id === one.clientId)
  const renewing = [...RENEWING]
  let before = HAD_A_TERM_BEFORE
  let closed = CLOSED_ONES
  let coming = 0
  for (const one of consultants) {
    const chance = random.fork(one.code)
    const client =
      clientOf(one) ??
      (one.status === 'PRE_JOINING' ? clients.find(({ countryID }) => countryID === one.countryId) : undefined)
    const pay = house.pays.get(one.id)
    if (!client || !pay || !house.entities.has(one.countryId)) continue
    const candidate = { id: one.id, name: one.name, joinedDate: one.joinedDate }
    const place = {
      client,
      countryID: one.countryId,
      title: one.title ?? 'Consultant',
      site: one.site,
      pay,
      national: one.nationality === one.countryId,
    }
    const make = (sketch: Sketch, startDate: string, endDate: string, more: Partial<Form> = {}) =>
      makeForm(making, {
        ...{ sketch, owner: ownerOf(house, client), candidate },
        fields: {
          ...fieldsFor(house, { ...place, startDate, endDate, poor: sketch.poor }, chance),
          candidateID: one.id,
        },
        ...more,
      })
    const status = RUNNING[one.status]
    if (status) {
      // One placement in eight ends within a quarter of a year, so that there is something to renew.
      const isEnding = status === 'ACTIVE' && chance.chance(0.13)
      const agreed =
        one.contractEnd && one.contractEnd > today ? one.contractEnd : daysAfter(today, chance.between(95, 330))
      const end = isEnding ? daysAfter(today, chance.between(8, 88)) : agreed
      const joined = one.joinedDate ?? daysAfter(today, -200)
      const long = joined < daysAfter(end, -730) && joined < daysAfter(today, -400)
      const hasPast = long && before > 0
      const start = hasPast || long ? daysAfter(end, -364) : joined
      const begins = start < today ? start : joined
      const hours = Math.max(24, Math.round((Date.parse(today) - Date.parse(begins)) / 3_600_000))
      let parentID: string | undefined
      if (hasPast && begins > joined) {
        before -= 1
        parentID = make({ status: 'RENEWED', startsIn: 0, hours }, daysAfter(begins, -365), daysAfter(begins, -1))
      }
      const sketch: Sketch = {
        status,
        startsIn: 0,
        hours,
        ...(parentID && { type: 'RENEWAL' }),
        ...(chance.chance(0.04) && { poor: true as const }),
      }
      const lastWorkingDay = status === 'ON_NOTICE' ? (one.lastWorkingDay ?? daysAfter(today, 20)) : null
      const id = make(sketch, begins, end > begins ? end : daysAfter(begins, 364), {
        ...(parentID && { parentID, rootID: parentID }),
        lastWorkingDay,
      })
      granted(making, id, one, today)
      current.push({ consultantID: one.id, orderFormID: id, end })
      if (status === 'ACTIVE' && end < daysAfter(today, 75) && renewing.length > 0) {
        const next = renewing.shift()!
        const nextID = make(next, daysAfter(end, 1), daysAfter(end, 365), { parentID: id, rootID: parentID ?? id })
        if (next.status === 'ONBOARDING')
          makeRequest(making, {
            id: nextID,
            kind: 'MEDICAL',
            status: 'ACTIVE',
            reference: 'MC-RENEWED',
            from: daysAfter(today, -3),
            until: daysAfter(end, 365),
          })
      }
    } else if (one.status === 'PRE_JOINING') {
      const sketch = COMING[coming++ % COMING.length]!
      const start = one.joinedDate && one.joinedDate > today ? one.joinedDate : daysAfter(today, sketch.startsIn)
      const id = make(sketch, start, daysAfter(start, 364), { candidate: { ...candidate, joinedDate: null } })
      asked(making, id, sketch, today)
      current.push({ consultantID: one.id, orderFormID: id })
    } else if (one.status === 'EXITED' && closed > 0) {
      closed -= 1
      const end = one.lastWorkingDay ?? daysAfter(today, -30)
      make({ status: 'CLOSED', startsIn: 0, hours: 24 * 20 }, daysAfter(end, -364), daysAfter(end, 1), {
        lastWorkingDay: end,
      })
    }
  }
  return current
}

/** What a running placement has been given. */
function granted(making: Making, id: string, one: DemoConsultant, today: string): void {
  const from = one.joinedDate ?? daysAfter(today, -100)
  const number = one.code.replace(/\D/g, '')
  if (one.nationality === one.countryId)
    makeRequest(making, { id, kind: 'VISA', status: 'NOT_REQUIRED', reason: 'A national needs no permit.' })
  else
    makeRequest(making, {
      id,
      kind: 'VISA',
      status: 'ACTIVE',
      reference: `WP-${number}`,
      from,
      until: one.visaExpiry ?? daysAfter(today, 300),
    })
  makeRequest(making, { id, kind: 'EMPLOYEE_DATA', status: 'APPROVED', from })
  makeRequest(making, {
    id,
    kind: 'MEDICAL',
    status: 'ACTIVE',
    reference: `MC-${number}`,
    from,
    until: one.medicalExpiry ?? daysAfter(today, 200),
  })
  makeRequest(making, { id, kind: 'LAPTOP', status: 'ASSIGNED', reference: `LT-${number}`, from })
}

/** What somebody on the way waits for. */
function asked(making: Making, id: string, { status }: Sketch, today: string): void {
  const visa = status === 'ONBOARDING' ? 'APPROVED' : 'DOCS_VERIFIED'
  makeRequest(making, {
    id,
    kind: 'VISA',
    status: visa,
    ...(status === 'ONBOARDING' && { reference: 'WP-NEW', from: daysAfter(today, -5), until: daysAfter(today, 720) }),
  })
  makeRequest(making, { id, kind: 'EMPLOYEE_DATA', status: status === 'ONBOARDING' ? 'SUBMITTED' : 'SENT' })
  if (status !== 'ONBOARDING') return
  makeRequest(making, { id, kind: 'LAPTOP', status: 'REQUESTED' })
  makeRequest(making, { id, kind: 'MEDICAL', status: 'SENT_TO_INSURER' })
}

/** People the house does not know yet. Answers whose drafts they are, for the papers. */
function onTheWay(making: Making, house: House): string {
  const { clients, random, today, users } = house
  const selling = clients.filter(({ countryID }) => ['AE', 'SA', 'QA', 'OM', 'KW'].includes(countryID))
  for (const [i, sketch] of ON_THE_WAY.entries()) {
    const chance = random.fork(`on the way ${i}`)
    const client = selling[(i * 5 + 1) % selling.length]!
    const nationality = chance.pick(['IN', 'PK', 'EG', 'JO', 'PH', 'LB'])
    const { name, nameArabic, gender } = nameOf(nationality, chance)
    const { currency, parts } = payOf(client.countryID, chance.chance(0.3), chance)
    const startDate = daysAfter(today, sketch.startsIn)
    const fields = fieldsFor(
      house,
      {
        ...{
          client,
          countryID: client.countryID,
          title: chance.pick(TITLES),
          site: 'Head office',
          national: false,
          poor: sketch.poor,
        },
        ...{
          startDate,
          endDate: daysAfter(startDate, 364),
          pay: {
            currency,
            components: parts.map(({ code, label, amount }) => ({ code, label: label ?? null, amount })),
          },
        },
      },
      chance,
    )
    const person = {
      ...{
        name,
        nameArabic,
        nationality,
        gender,
        email: `new.${i + 1}@example.com`,
        phone: `+971 50 000 7${String(i).padStart(3, '0')}`,
      },
      passportExpiry: daysAfter(today, chance.between(400, 3000)),
    }
    makeForm(making, {
      sketch,
      owner: ownerOf(house, client),
      fields: { ...fields, person: person as OrderFormFields['person'] },
    })
  }
  return users.find(({ role }) => role === 'BUSINESS_DEVELOPMENT')!.id
}

const TITLES = [
  'Java developer',
  'DevOps engineer',
  'SAP FICO consultant',
  'Data engineer',
  'QA automation engineer',
  'Scrum master',
]

/** The tables in the order of their references, a few hundred rows at a time. */
async function write(db: Db, rows: Rows): Promise<void> {
  const AT_ONCE = 150
  const batches = <T>(all: readonly T[]) =>
    Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, i) => all.slice(i * AT_ONCE, (i + 1) * AT_ONCE))
  for (const batch of batches(rows.forms)) await db.insertInto('orderForm').values(batch).execute()
  for (const batch of batches(rows.margins)) await db.insertInto('orderFormMargin').values(batch).execute()
  for (const batch of batches(rows.checks)) await db.insertInto('orderFormCheck').values(batch).execute()
  for (const batch of batches(rows.approvals)) await db.insertInto('orderFormApproval').values(batch).execute()
  for (const batch of batches(rows.requests)) await db.insertInto('orderFormRequest').values(batch).execute()
  for (const batch of batches(rows.notes)) await db.insertInto('orderFormNote').values(batch).execute()
}

/** Each consultant's record opens the order form that runs, or that is to run. */
const point = (db: Db, current: readonly Current[]) =>
  sql`update consultant set current_order_form_id = it.form, contract_end = coalesce(it.until, contract_end) from unnest(
    ${current.map(({ consultantID }) => consultantID)}::uuid[], ${current.map(({ orderFormID }) => orderFormID)}::uuid[],
    ${current.map(({ end }) => end ?? null)}::date[]) as it (person, form, until)
    where consultant.id = it.person`.execute(db)

/** A resume for everything that was or could be submitted; the letter of each offer that is out. */
async function keepPapers(
  db: Db,
  world: Keeper['world'],
  rows: Rows,
  { authorID, today }: { authorID: string; today: string },
): Promise<void> {
  const keep = (filename: string, lines: readonly string[], confidential = false) =>
    keepFile(
      { db, world },
      { filename, content: smallPdf(lines) },
      { entity: 'order-form', entityID: rows.forms[0]!.id!, kind: 'document', confidential },
    )
  const resume = await keep('Resume.pdf', ['Resume', 'Made for the demo company'])
  const letter = await keep('Offer letter.pdf', ['Offer letter', 'Made for the demo company'], true)
  const signed = await keep('Signed offer letter.pdf', ['Offer letter', 'Signed'], true)
  const base = ({ id, ownerId, createdAt, round }: Rows['forms'][number]) => ({
    orderFormId: id!,
    createdBy: ownerId ?? authorID,
    createdAt,
    round: round ?? null,
  })
  const papers = rows.forms.flatMap((form) => {
    if (form.status === 'DRAFT') return []
    const status = form.status as string
    const out = OFFERED.has(status) && !form.parentId
    return [
      { ...base(form), type: 'RESUME', fileId: resume.id },
      ...(out
        ? [
            {
              ...base(form),
              type: 'OFFER_LETTER',
              fileId: letter.id,
              version: 1,
              expiresOn: daysAfter(today, 10),
              sentAt: form.stateSince,
              sentTo: 'consultant@example.com',
            },
          ]
        : []),
      ...(out && form.signedOn ? [{ ...base(form), type: 'SIGNED_OFFER', fileId: signed.id }] : []),
    ]
  })
  for (let at = 0; at < papers.length; at += 200)
    await db
      .insertInto('orderFormPaper')
      .values(papers.slice(at, at + 200) as never)
      .execute()
}

const OFFERED = new Set([
  'OFFER_SENT',
  'OFFER_DECLINED',
  'VISA_IN_PROGRESS',
  'ONBOARDING',
  'ACTIVE',
  'ON_NOTICE',
  'CLOSED',
  'RENEWED',
])
