import { grantOf } from '@muster/contract/access/matrix.ts'
import { ROLES, type Role } from '@muster/contract/access/roles.ts'
import {
  agreementStates,
  candidateContractStates,
  clientContractStates,
} from '@muster/contract/contracts/states.contract.ts'
import { mayMakeMove, moveBetween, type StateMachine, statesOf } from '@muster/contract/kernel/api/states.ts'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../kernel/testing/app.ts'
import type { Caller, Reply } from '../../../kernel/testing/caller.ts'
import { MSA, SOW } from '../../../kernel/testing/fixtures/agreements.ts'
import {
  createActiveMsa,
  createClient,
  createLegalEntity,
  createPlacement,
  signedPdf,
} from '../../../kernel/testing/fixtures/placement.ts'

const app = await createTestApp()
app.setNow('2026-06-15T08:00:00Z')
const seller = await app.as('BUSINESS_DEVELOPMENT')
const clientID = await createClient(app, 'AE', seller.staff!.id)
const legalEntityID = await createLegalEntity(app, 'AE')
const msaID = await createActiveMsa(app, { clientID, legalEntityID })
const orderFormID = (await createPlacement(app, { clientID, legalEntityID, msaID })).orderFormID

const ok = (reply: Reply): { id: string; version: number } => {
  expect(reply.status, reply.message).toBeLessThan(300)
  return reply.data
}

test('a user who changed an employment contract can’t approve it, even after later changes by others', async () => {
  const associate = await app.as('HR_ASSOCIATE')
  const manager = await app.as('HR_MANAGER')
  const path = '/candidate-contracts'
  const made = ok(await associate.post(path, { orderFormID }))
  const changed = ok(await manager.put(`${path}/${made.id}`, { version: made.version, noticeDays: 60 }))
  const again = ok(await associate.put(`${path}/${made.id}`, { version: changed.version, noticeDays: 30 }))
  const { version } = ok(
    await associate.put(`${path}/${made.id}/status`, { status: 'UNDER_REVIEW', version: again.version }),
  )
  const sending = { status: 'SENT', version }
  expect(await manager.put(`${path}/${made.id}/status`, sending)).toMatchObject({ status: 422, code: 'SELF_APPROVAL' })
  ok(await (await app.as('HR_MANAGER')).put(`${path}/${made.id}/status`, sending))
})

test('a user who changed a client contract can’t confirm its rates', async () => {
  const writer = await app.as('FINANCE_MANAGER_INVOICE')
  const another = await app.as('FINANCE_MANAGER_INVOICE')
  const path = '/client-contracts'
  const made = ok(await seller.post(path, { orderFormID }))
  const changed = ok(await writer.put(`${path}/${made.id}`, { version: made.version, noticeDays: 45 }))
  const { version } = ok(
    await seller.put(`${path}/${made.id}/status`, { status: 'UNDER_REVIEW', version: changed.version }),
  )
  expect(await writer.put(`${path}/${made.id}/rates-check`, { version })).toMatchObject({
    status: 422,
    code: 'SELF_APPROVAL',
  })
  ok(await another.put(`${path}/${made.id}/rates-check`, { version }))
})

/** After a promotion: the new role takes effect a second later. */
async function becomes(who: Caller, role: string): Promise<void> {
  await app.appContext.db.updateTable('appUser').set({ role }).where('id', '=', who.staff!.id).execute()
  await new Promise((resolve) => setTimeout(resolve, 1_100))
}

test('a user who drafted or changed an agreement can’t approve its signature, even after later changes by others', async () => {
  const drafter = await app.as('BUSINESS_DEVELOPMENT')
  const writer = await app.as('BUSINESS_DEVELOPMENT')
  const legalEntityID = await createLegalEntity(app, 'AE')
  const { db } = app.appContext
  const negotiated = async (path: string, fields: Record<string, string>, clientID: string) => {
    const made = ok(await drafter.upload(path, [], { startDate: '2026-01-01', legalEntityID, ...fields }))
    const own = { clientId: clientID, userId: writer.staff!.id }
    await db
      .insertInto('clientAccountManager')
      .values(own)
      .onConflict((row) => row.doNothing())
      .execute()
    const changed = ok(await writer.put(`${path}/${made.id}`, { version: made.version, noticeDays: 60 }))
    const again = ok(await drafter.put(`${path}/${made.id}`, { version: changed.version, noticeDays: 45 }))
    const signing = { signedOn: '2026-01-05', version: String(again.version) }
    const signed = ok(await drafter.upload(`${path}/${made.id}/signed-file`, signedPdf(), signing, 'PUT'))
    return ok(await drafter.put(`${path}/${made.id}/status`, { status: 'NEGOTIATION', version: signed.version }))
  }
  const clientID = await createClient(app, 'AE', drafter.staff!.id)
  const msa = await negotiated(MSA, { clientID }, clientID)
  const approval = { status: 'ACTIVE', version: msa.version }
  await becomes(writer, 'CFO')
  const violation = { status: 422, code: 'SELF_APPROVAL' }
  expect(await writer.put(`${MSA}/${msa.id}/status`, approval)).toMatchObject(violation)
  const moves = (await writer.get(`${MSA}/${msa.id}`)).data.availableTransitions
  expect(moves.find(({ to }: { to: string }) => to === 'ACTIVE')).toMatchObject({ allowed: false })
  ok(await (await app.as('CFO')).put(`${MSA}/${msa.id}/status`, approval))

  await becomes(writer, 'BUSINESS_DEVELOPMENT')
  const sow = await negotiated(SOW, { msaID: msa.id }, clientID)
  await becomes(writer, 'COO')
  expect(await writer.put(`${SOW}/${sow.id}/status`, { status: 'ACTIVE', version: sow.version })).toMatchObject(
    violation,
  )
})

test('the visa team sees an employment contract without pay; users who see pay see all of it', async () => {
  const associate = await app.as('HR_ASSOCIATE')
  const manager = await app.as('HR_MANAGER')
  const visa = await app.as('VISA_TEAM')
  const place = await createPlacement(app, { msaID: null as never })
  const path = '/candidate-contracts'
  const made = ok(await associate.post(path, { orderFormID: place.orderFormID }))
  const pay = { currency: 'AED', components: [{ code: 'BASIC', amount: '98765.00' }] }
  const changed = ok(await associate.put(`${path}/${made.id}`, { version: made.version, pay, noticeDays: 60 }))
  const review = { status: 'UNDER_REVIEW', version: changed.version }
  const { version } = ok(await associate.put(`${path}/${made.id}/status`, review))
  ok(await manager.put(`${path}/${made.id}/status`, { status: 'DRAFT', version, reason: '98765 is too much.' }))
  const reads = async (who: Caller) =>
    JSON.stringify([(await who.get(`${path}/${made.id}`)).data, (await who.get(`${path}/${made.id}/history`)).data])
  expect(await reads(manager)).toContain('98765.00')
  const shown = await reads(visa)
  expect(shown).not.toMatch(/98765|"pay"/)
  expect(shown).toContain('"noticeDays":60')
  expect(shown).toContain('candidate-contract.updated')
  expect((await visa.get(`${path}/${made.id}/download`)).status).toBe(403)
  expect((await manager.get(`${path}/${made.id}/download`)).status).toBe(200)
})

/**
 * Each transition from each status: existing ones, by every role that may not make them; missing ones, by each of the
 * roles that make other transitions. The roles come from the contract; a few are written by hand below.
 */
async function refusesAll<S extends string>(
  path: string,
  { table, machine, id }: { table: 'agreement' | 'contract'; machine: StateMachine<S>; id: string },
): Promise<string[]> {
  const { db } = app.appContext
  const file = await db.selectFrom('storedFile').select('id').limit(1).executeTakeFirstOrThrow()
  const signed = { signedFileId: file.id, signedOn: '2026-01-05' }
  const wrong: string[] = []
  let callIndex = 0
  const moves = statesOf(machine).flatMap((from) =>
    statesOf(machine).flatMap((to) => moveBetween(machine, from, to) ?? []),
  )
  const takers = all.filter(({ role }) => moves.some((move) => mayMakeMove({ role }, move)))
  for (const from of statesOf(machine)) {
    await db
      .updateTable(table)
      .set({ ...signed, status: from } as never)
      .where('id', '=', id)
      .execute()
    for (const to of statesOf(machine)) {
      const move = moveBetween(machine, from, to)
      const isOpen = move && !move.system
      callIndex += 1
      const callers = isOpen
        ? all.filter(({ role }) => !mayMakeMove({ role }, move))
        : [takers[callIndex % takers.length]!]
      for (const { role, who } of callers) {
        const { status } = await who.put(`${path}/${id}/status`, { status: to, version: 1, reason: 'x' })
        if (status !== (isOpen ? 403 : 409)) wrong.push(`${role}: ${from} to ${to}: ${status}`)
      }
    }
  }
  return wrong
}

let all: { readonly role: Role; readonly who: Caller }[] = []

test('a transition is rejected for every role without it, and a transition that does not exist for all roles', async () => {
  all = await Promise.all(
    ROLES.filter((role) => ['all', 'countries'].includes(grantOf(role, 'agreements').reach)).map(async (role) => ({
      role,
      who: await app.as(role, { countryIDs: ['AE'] }),
    })),
  )
  const clientID = await createClient(app, 'AE', seller.staff!.id)
  const legalEntityID = await createLegalEntity(app, 'AE')
  const { orderFormID: placed } = await createPlacement(app, { clientID, legalEntityID, status: 'ACTIVE' })
  const fields = { clientID, legalEntityID, startDate: '2026-01-01', title: 'Master agreement' }
  const msa = ok(await seller.upload(MSA, [], { ...fields }))
  const hr = await app.as('HR_ASSOCIATE')
  const employment = ok(await hr.post('/candidate-contracts', { orderFormID: placed }))
  const order = ok(await seller.post('/client-contracts', { orderFormID: placed }))
  expect(await refusesAll(MSA, { table: 'agreement', machine: agreementStates, id: msa.id })).toEqual([])
  const contracts = { table: 'contract' } as const
  expect(
    await refusesAll('/candidate-contracts', { ...contracts, machine: candidateContractStates, id: employment.id }),
  ).toEqual([])
  expect(await refusesAll('/client-contracts', { ...contracts, machine: clientContractStates, id: order.id })).toEqual(
    [],
  )
})

/** Written by hand from docs/states.md: the user who signs is not the one who drafts. */
test.each([
  [agreementStates, 'DRAFT', 'NEGOTIATION', ['BUSINESS_DEVELOPMENT']],
  [agreementStates, 'NEGOTIATION', 'ACTIVE', ['CFO', 'COO', 'MANAGING_DIRECTOR']],
  [agreementStates, 'ACTIVE', 'TERMINATED', ['CFO', 'COO', 'MANAGING_DIRECTOR']],
  [agreementStates, 'ACTIVE', 'EXPIRED', []],
  [candidateContractStates, 'DRAFT', 'UNDER_REVIEW', ['HR_ASSOCIATE', 'HR_MANAGER']],
  [candidateContractStates, 'UNDER_REVIEW', 'SENT', ['COO', 'HR_MANAGER', 'HR_VICE_PRESIDENT', 'MANAGING_DIRECTOR']],
  [candidateContractStates, 'SENT', 'SIGNED', ['HR_ASSOCIATE', 'HR_MANAGER']],
  [clientContractStates, 'UNDER_REVIEW', 'SENT', ['CFO', 'COUNTRY_MANAGER']],
  [clientContractStates, 'SENT', 'SIGNED', ['BUSINESS_DEVELOPMENT', 'FINANCE_MANAGER_INVOICE']],
  [clientContractStates, 'SIGNED', 'ACTIVE', []],
] as const)('the transition of %o from %s to %s is open to %j', (machine, from, to, roles) => {
  const move = moveBetween(machine as StateMachine<string>, from, to)!
  expect(ROLES.filter((role) => mayMakeMove({ role }, move)).sort()).toEqual(roles)
})
