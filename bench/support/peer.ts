import type { Company } from '../company.ts'
import { startGenerator } from './load.ts'
import { serve } from './processes.ts'

/**
 * The ratio of records created per second between the fastest measured peer (Payload 3) and a bare Fastify + pg server.
 */
const TO_BARE = 1 / 29

/**
 * The estimated number of records per second that the fastest peer would create here: the ratio above, applied to the
 * bare server of this run.
 */
export async function bestPeer(company: Company): Promise<number> {
  const bare = await serve('bench/support/bare.process.ts', { DATABASE_URL: company.url, BARE_PLANS: '{}' }, '/')
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
