import { calculateMargin } from '@muster/contract/margin/margin.rules.ts'
import { MARGIN_EXAMPLES } from '@muster/contract/margin/testing/margin-examples.rules.ts'
import { type Company, startMuster, tokenOf } from './company.ts'
import type { Line } from './report.ts'
import { median, startGenerator } from './support/load.ts'

const CONNECTIONS = 16
const WARM_MS = 2_000
const EXAMPLES = Object.values(MARGIN_EXAMPLES)

export interface MarginOptions {
  readonly rounds: number
  readonly milliseconds: number
}

/**
 * The input of the margin calculator; the set-up, the country, the medical policy and the exchange rate complete it.
 */
const FORM = {
  countryID: 'AE',
  bill: { unit: 'DAY', rate: '380', currency: 'USD' },
  pay: {
    components: [
      { code: 'BASIC', amount: '10800' },
      { code: 'HOUSING', amount: '4500' },
    ],
  },
  person: { nationality: 'IN', birthDate: '1990-05-05' },
  contractMonths: '24',
}

/**
 * Margins per second: of the calculation alone on one core, with every figure explained; and through HTTP, for complete
 * contracts and for the calculator.
 */
export async function measureMargins(company: Company, { rounds, milliseconds }: MarginOptions): Promise<Line[]> {
  const pure = median(Array.from({ length: rounds }, () => pureRate(milliseconds)))
  const server = await startMuster(company)
  const generator = startGenerator()
  try {
    const authorization = `Bearer ${await tokenOf(server.address, 'cfo@example.com')}`
    const request = async (body: object) => {
      const work = {
        method: 'POST' as const,
        paths: ['/api/v1/margin-setups/calculate'],
        headers: { authorization },
        body: JSON.stringify(body),
        connections: CONNECTIONS,
      }
      await generator.run(server, { ...work, milliseconds: WARM_MS })
      const figures = []
      for (let round = 0; round < rounds; round += 1)
        figures.push(await generator.run(server, { ...work, milliseconds }))
      return { rate: median(figures.map(({ perSecond }) => perSecond)), p99: median(figures.map(({ p99 }) => p99)) }
    }
    const terms = await request({ terms: MARGIN_EXAMPLES.M2 })
    const form = await request({ form: FORM })
    return [
      { what: 'the rule alone, one core', figure: pure, unit: '/s', from: 'M1 to M5 in turn, every figure explained' },
      { what: 'through HTTP, whole terms', figure: terms.rate, unit: '/s', from: `p99 ${terms.p99.toFixed(1)} ms` },
      { what: 'through HTTP, a form', figure: form.rate, unit: '/s', from: `p99 ${form.p99.toFixed(1)} ms` },
      { what: 'a form to whole terms', figure: form.rate / terms.rate, unit: '×', from: 'what completing it costs' },
    ]
  } finally {
    generator.stop()
    await server.stop()
  }
}

function pureRate(milliseconds: number): number {
  const started = performance.now()
  let done = 0
  while (performance.now() - started < milliseconds)
    for (const terms of EXAMPLES) {
      if (!calculateMargin(terms).ok) throw new Error('A worked example was refused.')
      done += 1
    }
  return (done * 1_000) / (performance.now() - started)
}
