import type { Company } from './company.ts'
import { startGenerator } from './load.ts'
import { serve } from './processes.ts'

/** Records created per second to a bare Fastify + pg, by the best of the peers that were measured (Payload 3). */
const TO_BARE = 1 / 29

/** How many records the best peer would create here per second: its part of what the bare server creates in this run. */
export async function bestPeer(company: Company): Promise<number> {
  const bare = await serve('bench/bare.process.ts', { DATABASE_URL: company.url, BARE_PLANS: '{}' }, '/')
  const generator = startGenerator()
  const order = {
    method: 'POST' as const,
    paths: ['/create'],
    headers: {},
    connections: 16,
    body: JSON.stringify({
      name: 'Bench {n}',
      countryID: 'AE',
      title: 'Tester',
      personalEmail: 'b{n}@example.com',
      skills: ['SQL'],
    }),
  }
  try {
    await generator.run(bare, { ...order, milliseconds: 2_000 })
    return (await generator.run(bare, { ...order, milliseconds: 2_000 })).perSecond * TO_BARE
  } finally {
    generator.stop()
    await bare.stop()
  }
}
