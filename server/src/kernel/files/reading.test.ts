import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { isReadablePdf } from './formats/pdf.ts'
import { docxParts, zipOf } from './formats/zip.fixture.ts'
import { readInThread } from './reading.ts'

const MIB = 2 ** 20
const rels = (content: string, count = 1) =>
  zipOf([...docxParts, ...Array.from({ length: count }, (_, n) => ({ name: `word/_rels/${n}.rels`, content }))])
/** Less than 10 MB, for which any compression ratio is allowed. */
const tags = (millions: number) =>
  zipOf([...docxParts, { name: 'word/a.xml', content: '<a>'.repeat(millions * 1_000_000) }])
const check = (source: Buffer, timeLimitMs?: number) =>
  readInThread({ kind: 'CHECK', source, form: 'docx' }, { owner: null, timeLimitMs })

/** The CPU time of the main thread while a promise is awaited, in milliseconds. */
async function workedMeanwhile(work: () => Promise<unknown>): Promise<number> {
  await yieldToEventLoop()
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}

test.each<[string, () => Buffer]>([
  ['a zip of some hundred bytes with one long word', () => rels('<'.padEnd(150_000, 'a'))],
  ['a zip of two kilobytes with one long word', () => rels('<'.padEnd(2 * MIB, 'a'))],
  ['95 parts of two megabytes', () => rels('<'.padEnd(2 * MIB, 'a'), 95)],
  ['three million tags', () => tags(3)],
])('%s: the main thread is not blocked, and the result comes within seconds', async (_what, make) => {
  const file = make()
  await check(zipOf(docxParts))
  const begun = performance.now()
  expect(await workedMeanwhile(() => check(file))).toBeLessThan(50)
  expect(performance.now() - begun).toBeLessThan(9_000)
})

test('reading a file that takes too long is stopped, and the next one is read', async () => {
  expect(await check(tags(3), 20)).toEqual({ problem: 'TOO_SLOW' })
  expect(await check(zipOf(docxParts))).toEqual({ result: undefined })
})

test('a PDF bomb is rejected, at the cost of a normal PDF', async () => {
  const packed = `/Type /ObjStm stream\n`.repeat(400)
  const pdf = Buffer.from(`%PDF-1.5\n${packed}endstream\n0 0 obj\nstartxref\n9\n%%EOF\n`)
  const begun = performance.now()
  expect(await isReadablePdf(pdf)).toBe(false)
  expect(performance.now() - begun).toBeLessThan(5_000)
})

test('concurrent reads per user are limited with a retry time; other users are not affected', async () => {
  const file = tags(0.2)
  const read = (owner: string) => readInThread({ kind: 'CHECK', source: file, form: 'docx' }, { owner })
  const mine = Array.from({ length: 7 }, () => read('one').catch((error: unknown) => error))
  await expect(mine[6]).resolves.toMatchObject({ status: 429, details: { retryAfterSeconds: expect.any(Number) } })
  await expect(read('other')).resolves.toEqual({ result: undefined })
  expect(await Promise.all(mine.slice(0, 6))).toEqual(Array(6).fill({ result: undefined }))
})
