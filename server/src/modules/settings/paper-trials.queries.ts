import { PAPER_CODES, type PaperCode, paperEntry } from '@muster/contract/settings/paper-catalogue.rules.ts'
import { Refusal, refused } from '../../kernel/errors.ts'
import { signsNotPrinted } from '../../kernel/signs.ts'
import type { Worded } from '../../kernel/wording.ts'
import { fault, faultsOfWording, inOrder, type WordingFault } from './paper-wording.rules.ts'
import { footOf, triedOut } from './papers.queries.ts'

/** How papers with values that nobody has are printed. */
export type Samples = Readonly<Partial<Record<PaperCode, (worded: Worded) => Promise<Buffer>>>>

const known: { -readonly [code in keyof Samples]: Samples[code] } = {}

/** The routes of each module that prints papers bring theirs: words are tried out here, on a rung above those who print them. */
export function registerSamples(samples: Samples): void {
  Object.assign(known, samples)
}

/** Refuses to start while words of some paper could not be tried out. */
export function assertSamples(samples: Samples = known): void {
  const missing = PAPER_CODES.filter((code) => !samples[code])
  if (missing.length > 0) throw new Error(`No module brings a sample of ${missing.join(', ')}.`)
}

interface Sample {
  readonly text: string
  readonly arabic: boolean
  readonly printedOn: string
}

/** The paper in these words with values that nobody has. */
export const printSample = (code: PaperCode, { text, arabic, printedOn }: Sample): Promise<Buffer> =>
  known[code]!({
    ...{ title: `${paperEntry(code).name} preview`, printedOn, foot: footOf(triedOut(text)) },
    wording: { text, arabic },
  })

/**
 * Refuses words that could not be printed, or that leave out what the paper must say: 422 with the first rule's name, and at the field
 * every fault with its line.
 */
export async function assertPrintable(code: PaperCode, text: string): Promise<void> {
  const found = await faultsOfWording(code, text)
  const isTooLong = found.some(({ code: rule }) => rule === 'WORDING_TOO_LONG')
  const faults = isTooLong ? found : inOrder([...found, ...(await signFaults(text))])
  const [first] = faults
  if (!first) return
  const message = faults.map((fault) => fault.message).join('\n')
  throw refused(first.code, first.message, [{ path: first.path, message }])
}

/** What would be an empty box on paper. */
async function signFaults(text: string): Promise<WordingFault[]> {
  const signs = await signsNotPrinted(text)
  const lines = text.split('\n')
  return signs.map((sign) => {
    const line = lines.findIndex((one) => one.includes(sign)) + 1
    return fault('WORDING_SIGN', `The sign ${sign} cannot be printed. Write it as a word.`, line)
  })
}

/**
 * The same, and prints the words as samples, with their Arabic and without: what fails is told to whoever writes or approves them, and not
 * to whoever needs the first letter.
 */
export async function assertPrints(code: PaperCode, text: string, printedOn: string): Promise<void> {
  await assertPrintable(code, text)
  for (const arabic of [true, false])
    await printSample(code, { text, arabic, printedOn }).catch((error: unknown) => {
      if (error instanceof Refusal) throw error
      const refusal = refused(
        'WORDING_NOT_PRINTED',
        'A sample in these words could not be printed. Take out what you changed last.',
        [{ path: 'values.text', message: 'A sample in these words could not be printed.' }],
      )
      // The rules let these words pass, so the drawing may be at fault: the log says how it failed.
      throw Object.assign(refusal, { cause: error })
    })
}
