import { LIST } from './api.ts'
import { type Company, startMuster, tokenOf } from './company.ts'
import type { Line } from './report.ts'
import { median, startGenerator } from './support/load.ts'

/**
 * Two nodes on one database, estimated from CPU time: on two machines each node has its own processor, so that they
 * have twice the throughput of one, less the additional CPU time per request that the second node causes.
 */
export async function compareNodes(company: Company, { rounds }: { rounds: number }): Promise<Line[]> {
  const first = await startMuster(company)
  const second = await startMuster(company)
  const generator = startGenerator()
  try {
    const accessToken = await tokenOf(first.address, 'hr.manager@example.com')
    const order = {
      method: 'GET' as const,
      paths: [LIST],
      headers: { authorization: `Bearer ${accessToken}` },
      connections: 8,
    }
    await generator.run(first, { ...order, milliseconds: 3000 })
    await generator.run(second, { ...order, milliseconds: 3000 })
    const ratios: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const alone = await generator.run(first, { ...order, milliseconds: 1500 })
      const other = startGenerator()
      const [together, separate] = await Promise.all([
        generator.run(first, { ...order, milliseconds: 1500 }),
        other.run(second, { ...order, milliseconds: 1500 }),
      ])
      other.stop()
      ratios.push(alone.cpuMicros / together.cpuMicros + alone.cpuMicros / separate.cpuMicros)
    }
    const from = 'CPU per request alone over CPU per request beside the other, summed'
    return [{ what: 'two nodes to one', figure: median(ratios), unit: '×', goal: { min: 1.6 }, from }]
  } finally {
    generator.stop()
    await Promise.all([first.stop(), second.stop()])
  }
}
