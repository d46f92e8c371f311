import { describe, expect, test } from 'vitest'
import { CANDIDATE, CLIENT, createContractTestApp } from '../../../kernel/testing/fixtures/contracts.ts'

const { app, associate, manager, cfo, placement, signedEmploymentContract, signedClientContract } =
  await createContractTestApp()

describe('visibility of contracts', () => {
  test('HR sees parties and dates of a client contract, but neither rates nor documents', async () => {
    const contract = await signedClientContract(await placement())
    const shown = await manager.get(`${CLIENT}/${contract.id}`)
    expect(shown.data).toMatchObject({ number: contract.number, status: 'ACTIVE', startDate: '2026-01-01' })
    expect(Object.keys(shown.data)).toEqual(
      expect.not.arrayContaining(['rateLines', 'rate', 'paymentTerms', 'document', 'mismatches']),
    )
    expect((await manager.get(CLIENT)).data.every((row: object) => !('rate' in row))).toBe(true)
    for (const path of ['/download', '/difference'])
      expect((await manager.get(`${CLIENT}/${contract.id}${path}`)).status).toBe(403)
    expect((await manager.get(`${CLIENT}/export`, { format: 'csv' })).status).toBe(403)
    expect((await manager.get(CLIENT, { msaID: contract.id })).status).toBe(400)
    const { data: history } = await manager.get(`${CLIENT}/${contract.id}/history`)
    expect(JSON.stringify(history)).not.toContain('27500')
    expect(JSON.stringify((await cfo.get(`${CLIENT}/${contract.id}/history`)).data)).toContain('27500')
  })

  test.each([
    ['BUSINESS_DEVELOPMENT', 403],
    ['FINANCE_MANAGER_INVOICE', 403],
    ['TALENT_ACQUISITION', 403],
    ['VISA_TEAM', 200],
    ['FINANCE_EXECUTIVE_PAYROLL', 200],
    ['MANAGING_DIRECTOR', 200],
  ] as const)('%s requires an employment contract: %i', async (role, status) => {
    const contract = await signedEmploymentContract(await placement())
    expect((await (await app.as(role)).get(`${CANDIDATE}/${contract.id}`)).status).toBe(status)
  })
})

test('lists of contracts are filtered, searched, sorted and counted', async () => {
  const at = await placement()
  const contract = await signedEmploymentContract(at)
  const ids = async (query: object) =>
    (await associate.get(CANDIDATE, { ...query })).data.map(({ id }: { id: string }) => id)
  expect(await ids({ orderFormID: at.orderFormID })).toEqual([contract.id])
  expect(await ids({ candidateID: at.candidateID, status: 'ACTIVE' })).toEqual([contract.id])
  expect(await ids({ searchInput: contract.number })).toEqual([contract.id])
  expect(await ids({ orderFormID: at.orderFormID, expiringWithin: 30 })).toEqual([])
  expect(await ids({ orderFormID: at.orderFormID, expiringWithin: 365 })).toEqual([contract.id])
  for (const sort of ['number', '-candidate', 'client', 'endDate', 'status', 'title', 'startDate', 'updatedAt'])
    expect((await associate.get(CANDIDATE, { sort })).status, sort).toBe(200)
  const counts = (await associate.get(`${CANDIDATE}/counts`, { candidateID: at.candidateID })).data
  expect(counts).toEqual([{ status: 'ACTIVE', count: 1 }])
})
