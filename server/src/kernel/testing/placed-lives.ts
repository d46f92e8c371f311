import { randomUUID } from 'node:crypto'
import { ibanOf } from '@muster/contract/kernel/bank.ts'
import { sql } from 'kysely'
import { MODULES } from '../../app.ts'
import { bankColumns } from '../../modules/consultants/bank.rules.ts'
import { sealedColumns } from '../../modules/consultants/identity.queries.ts'
import { monthsOf } from './billing.ts'
import { copyRow } from './nodes.ts'
import { crewIn, draftIn, good, SETUP, sign, signContracts, step, takeTo, versionOf } from './order-forms.ts'
import { payingEntityIn } from './payroll.ts'
import { activeMsa } from './placement.ts'
import { BILLED, FIXED, type Life, type Term } from './plain-month.ts'
import { until } from './program.ts'
import { drainJobs } from './work.ts'

export interface Person {
  readonly candidateID: string
  /** The order form of the first term. */
  readonly orderFormID: string
}

export interface Place {
  readonly clientID: string
  readonly legalEntityID: string
  readonly msaID: string
}

export const componentsOf = (basic: string) =>
  Object.entries({ BASIC: basic, ...FIXED }).map(([code, amount]) => ({ code, label: null, amount }))

let made = 0

/** One placement that went the whole way of an order form; whoever is placed in a test is placed as it was. */
export async function livesIn() {
  const crew = await crewIn()
  const { house } = crew
  const { db, secrets } = house.world
  const like = await draftIn(crew, {
    bill: {
      unit: 'DAY',
      rate: '1700.00',
      currency: 'AED',
      paymentTerms: 'NET_30',
      overtime: { ...BILLED, night: null, holiday: null },
    },
  })
  await takeTo(crew, like.id, 'ACTIVE')
  const first = await db.selectFrom('orderForm').selectAll().where('id', '=', like.id).executeTakeFirstOrThrow()
  await drainJobs(
    house,
    MODULES.flatMap(({ jobs }) => jobs ?? []),
  )
  const make = monthsOf(house)

  /** A client, and a legal entity that can pay and bill. */
  async function place(): Promise<Place> {
    const clientID = await make.client('AE', { invoiceGrouping: 'CONSOLIDATED' }, crew.bd.staff!.id)
    const legalEntityID = await payingEntityIn(house)
    const billing = await db
      .selectFrom('legalEntity')
      .select(['address', 'taxNumber', 'commercialRegistration', 'invoiceBank'])
      .where('id', '=', await make.entity())
      .executeTakeFirstOrThrow()
    const { address, invoiceBank, ...numbers } = billing
    await db
      .updateTable('legalEntity')
      .set({ ...numbers, address: JSON.stringify(address), invoiceBank: JSON.stringify(invoiceBank) })
      .where('id', '=', legalEntityID)
      .execute()
    const msaID = await activeMsa(house, { clientID, legalEntityID })
    return { clientID, legalEntityID, msaID }
  }

  /** Somebody who has been placed since a day. */
  async function join(
    { clientID, legalEntityID, msaID }: Place,
    { start: startDate, unit, terms: agreed }: Life,
  ): Promise<Person> {
    made += 1
    const { basic, rate } = agreed[0]!
    const [candidateID, orderFormID] = [randomUUID(), randomUUID()]
    const name = `Placed ${made}`
    const at = { client_id: clientID, legal_entity_id: legalEntityID, msa_id: msaID }
    await copyRow(db, 'consultant', first.candidateId!, [
      {
        ...{
          id: candidateID,
          code: `PL-${made}`,
          name,
          client_id: clientID,
          personal_email: `placed${made}@example.com`,
        },
        ...{ mobile: null, work_email: null, joined_date: startDate, service_start_date: startDate, status: 'ACTIVE' },
        ...{ current_order_form_id: null, work_permit_expiry: '2028-01-01' },
      },
    ])
    const terms = {
      ...(first.terms as object),
      bill: { ...(first.terms as { bill: object }).bill, rate, unit },
      pay: { currency: 'AED', components: componentsOf(basic) },
    }
    await copyRow(db, 'order_form', first.id, [
      {
        ...{ id: orderFormID, number: `OF-PLACED-${made}`, ...at, candidate_id: candidateID, person_name: name },
        ...{
          start_date: startDate,
          joined_date: startDate,
          bill_unit: unit,
          bill_rate: rate,
          gm_percent: null,
          margin_verdict: null,
          terms,
        },
      },
    ])
    await db.updateTable('consultant').set({ currentOrderFormId: orderFormID }).where('id', '=', candidateID).execute()
    const contracts = await db
      .selectFrom('contract')
      .select(['id', 'kind', 'terms'])
      .where('orderFormId', '=', first.id)
      .execute()
    for (const one of contracts) {
      const id = randomUUID()
      const said = one.terms as { rateLines?: object[]; pay?: object }
      const own =
        one.kind === 'CLIENT'
          ? { rateLines: [{ ...said.rateLines![0], unit, rate, from: startDate, to: null }] }
          : { pay: { ...said.pay, components: componentsOf(basic) } }
      await copyRow(db, 'contract', one.id, [
        {
          ...{
            id,
            family_id: id,
            number: `C-PLACED-${made}-${one.kind}`,
            ...at,
            msa_id: one.kind === 'CLIENT' ? msaID : null,
            candidate_id: candidateID,
            order_form_id: orderFormID,
          },
          ...{ status: 'ACTIVE', start_date: startDate, terms: { ...said, ...own } },
        },
      ])
    }
    const requests = await db.selectFrom('orderFormRequest').select('id').where('orderFormId', '=', first.id).execute()
    for (const one of requests)
      await copyRow(db, 'order_form_request', one.id, [{ id: randomUUID(), order_form_id: orderFormID }])
    const pay = { consultantId: candidateID, currency: 'AED', effectiveFrom: startDate }
    const { id: payId } = await db.insertInto('consultantPay').values(pay).returning('id').executeTakeFirstOrThrow()
    await db
      .insertInto('consultantPayComponent')
      .values(componentsOf(basic).map((part, position) => ({ payId, position, ...part })))
      .execute()
    const account = {
      accountName: name,
      bankName: 'Demo Bank',
      swift: 'EBILAEAD',
      routingCode: '302620122',
      accountNumber: null,
      iban: ibanOf('AE', `0332${String(made).padStart(15, '0')}`),
    }
    await db
      .insertInto('consultantBank')
      .values({
        ...bankColumns(secrets, 'consultant_bank', randomUUID(), account),
        consultantId: candidateID,
        effectiveFrom: '2020-01-01',
      })
      .execute()
    await db.deleteFrom('consultantIdentity').where('consultantId', '=', candidateID).execute()
    await db
      .insertInto('consultantIdentity')
      .values({
        ...sealedColumns(secrets, candidateID, { mohrePersonID: String(30_000_000_000_000 + made) }),
        consultantId: candidateID,
      })
      .execute()
    return { candidateID, orderFormID }
  }

  /** The order form that runs, or ran last. */
  const running = async ({ candidateID }: Person) =>
    (
      await db
        .selectFrom('orderForm')
        .select('id')
        .where('candidateId', '=', candidateID)
        .where('status', '=', 'ACTIVE')
        .executeTakeFirstOrThrow()
    ).id

  /** Other terms from a day on, which HR confirms today. Who looks at them between is told elsewhere: they are taken as approved. */
  async function amend(person: Person, { from: effectiveDate, basic, rate }: Term): Promise<void> {
    const { bd, hrm } = crew
    const id = await running(person)
    const change = { effectiveDate, reason: 'Other terms.', bill: { rate }, pay: { components: componentsOf(basic) } }
    const { data } = good(
      await bd.post(`${SETUP}/${id}/changes`, { ...change, version: await versionOf(bd, id), preview: false }),
    )
    const next: string = data.orderFormID
    made += 1
    const offered = { status: 'OFFER_SENT', number: `OF-AMENDED-${made}`, submittedAt: house.world.now() }
    const margin = await db
      .selectFrom('orderFormMargin')
      .select(['gmPercent', 'verdict'])
      .where('orderFormId', '=', next)
      .executeTakeFirstOrThrow()
    await db
      .updateTable('orderForm')
      .set({ ...offered, gmPercent: margin.gmPercent, marginVerdict: margin.verdict })
      .where('id', '=', next)
      .execute()
    good(await sign(crew, next), 201)
    await signContracts(crew, next)
    good(await step(hrm, next, 'ACTIVE'))
    await quiet()
  }

  /** Until the jobs that are due are done. */
  const quiet = () =>
    until(async () => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from graphile_worker._private_jobs
        where run_at <= now() and attempts < max_attempts`.execute(db)
      return rows[0]!.n === 0
    })
  return { crew, house, place, join, amend, quiet }
}
