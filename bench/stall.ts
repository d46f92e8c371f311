import { someConsultant } from './api.ts'
import { type Company, startMuster, tokenOf } from './company.ts'
import type { Line } from './report.ts'

const PDFS = 20
const GOAL = { max: 50 }

/** The longest block of the event loop while an Excel file of the whole company and twenty PDFs are created. */
export async function watchStalls(company: Company): Promise<Line[]> {
  const server = await startMuster(company)
  try {
    const accessToken = await tokenOf(server.address, 'hr.manager@example.com')
    const headers = { authorization: `Bearer ${accessToken}` }
    const measure = async (path: string) => {
      const reply = await fetch(`${server.address}/api/v1${path}`, { headers })
      if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`)
      return (await reply.arrayBuffer()).byteLength
    }
    const record = await someConsultant(server, accessToken)
    const exported = () => measure('/candidates/export?format=xlsx')
    const printed = () =>
      Promise.all(Array.from({ length: PDFS }, () => measure(`/candidates/${record}/profile-sheet`)))
    const timesheet = `/candidates/${record}/profile-sheet`
    await measure(timesheet)
    const lines: Line[] = []
    for (const [what, work] of [
      ['workbook of all consultants', exported],
      ['20 PDFs', printed],
      ['both at once', () => Promise.all([exported(), measure(timesheet), measure(timesheet), measure(timesheet)])],
    ] as const) {
      const started = performance.now()
      await server.watch()
      await work()
      const { stall, work: ours } = await server.stall()
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      lines.push({
        what: `${what}: longest turn of our own work`,
        figure: ours,
        unit: 'ms',
        goal: GOAL,
        from: `longest by the clock ${stall.toFixed(0)} ms, done in ${seconds} s`,
      })
    }
    return lines
  } finally {
    await server.stop()
  }
}
