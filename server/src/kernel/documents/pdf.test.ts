import { monitorEventLoopDelay } from 'node:perf_hooks'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, describe, expect, it } from 'vitest'
import { asPreview, openPdfRenderer, registerDrawing, renderPdf, stopPdf } from './pdf.ts'

registerDrawing(
  'consultant-profile',
  new URL('../../modules/consultants/reports/profile.documents.ts', import.meta.url),
  'renderProfilePdf',
)
registerDrawing('test-page', new URL('../testing/files/test-page.ts', import.meta.url), 'renderTestPage')
afterAll(stopPdf)

const testPage = { title: 'Test page', printedOn: '2026-11-21', paragraphs: [] as string[], rows: [] as string[][] }
const profile = {
  title: 'Profile',
  printedOn: '2026-11-21',
  code: 'C-00042',
  name: 'Ali Al Mansoori',
  nameArabic: 'علي المنصوري',
  jobTitle: 'Data Engineer',
  client: 'Delta Bank',
  startDate: '2026-03-31',
  skills: ['PostgreSQL', 'TypeScript'],
  education: [{ degree: 'BSc', school: 'Khalifa University', year: '2019' }],
}

interface Block {
  str: string
  x: number
  y: number
}

/** The text as a PDF viewer searches it: without the positions of dots, without presentation forms. */
const plain = (str: string) => str.normalize('NFKC').replace(/\u200b\s?/g, '')

async function open(pdf: Buffer) {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  const pages: Block[][] = []
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent()
    pages.push(
      items.flatMap((item) =>
        'str' in item && item.str.trim() ? [{ str: plain(item.str), x: item.transform[4], y: item.transform[5] }] : [],
      ),
    )
  }
  return { document, pages, text: pages.map((page) => page.map(({ str }) => str).join(' ')).join('\n') }
}

const test = (paragraphs: string[], rows: string[][] = []) => renderPdf('test-page', { ...testPage, paragraphs, rows })

describe('a printed profile', () => {
  it('fits on one page and has its data in Latin and Arabic', async () => {
    // Regression: the dots of Arabic letters were missing from the second printing on.
    await renderPdf('consultant-profile', profile)
    const { pages, text } = await open(await renderPdf('consultant-profile', profile))
    expect(pages).toHaveLength(1)
    for (const phrase of [
      'Ali Al Mansoori',
      'C-00042',
      'Data Engineer',
      'Delta Bank',
      '2026-03-31',
      'Khalifa University',
      'Page 1 of 1',
    ])
      expect(text).toContain(phrase)
    expect(text).toContain('علي المنصوري')
  })

  it('omits missing fields', async () => {
    const { text } = await open(
      await renderPdf('consultant-profile', { title: 'P', printedOn: '2026-11-21', name: 'Ali' }),
    )
    expect(text).not.toMatch(/Client|E-mail|Skills|undefined|null/)
  })

  it('has the same bytes for the same data', async () => {
    expect(await renderPdf('consultant-profile', profile)).toEqual(await renderPdf('consultant-profile', profile))
  })
})

describe('Arabic text', () => {
  it('is right-aligned, with numbers from left to right between the words', async () => {
    const { pages } = await open(await test(['الراتب 12500 درهم']))
    const line = pages[0]!.filter(({ str }) => /12500|الراتب|درهم/.test(str))
    const at = (term: string) => line.find(({ str }) => str.includes(term))!
    expect(at('12500').str).toContain('12500')
    expect(at('درهم').x).toBeLessThan(at('12500').x)
    expect(at('12500').x).toBeLessThan(at('الراتب').x)
    expect(at('درهم').x).toBeGreaterThan(300)
  })

  it('keeps dates and Arabic digits in reading order', async () => {
    const { pages } = await open(await test(['يعمل منذ 2026-03-31 هنا', 'الرقم ١٢٣٤ هنا']))
    expect(pages[0]!.map(({ str }) => str)).toContain('2026-03-31')
    expect(pages[0]!.map(({ str }) => str)).toContain('الرقم ١٢٣٤ هنا')
  })

  it('can be copied as text, also letters that differ only in their dots', async () => {
    await test(['بابا تين ثابت نور يوسف'])
    const { text } = await open(await test(['منصوري', 'نبيل بن ثابت', 'يتيم']))
    for (const name of ['منصوري', 'نبيل بن ثابت', 'يتيم']) expect(text).toContain(name)
  })

  it('inside an English sentence leaves the sentence left-aligned', async () => {
    const { pages } = await open(await test(['Mr علي (Dubai) 2026']))
    const order = pages[0]!.filter(({ str }) => /Mr|علي|2026/.test(str)).toSorted((a, b) => a.x - b.x)
    expect(order[0]!.str).toContain('Mr')
    expect(order[0]!.x).toBeLessThan(60)
    expect(order.at(-1)!.str).toContain('(Dubai) 2026')
  })

  it('breaks into lines that start at the right', async () => {
    const { pages } = await open(await test([Array.from({ length: 60 }, () => 'المنصوري').join(' ')]))
    const rows = Map.groupBy(
      pages[0]!.filter(({ str, y }) => /[\u0600-\u06ff]/.test(str) && y > 600),
      ({ y }) => Math.round(y / 14),
    )
    expect(rows.size).toBeGreaterThan(2)
  })
})

describe('a long table', () => {
  it('continues over pages with a repeated heading, every row once, every page numbered', async () => {
    const rows = [['Number', 'Text'], ...Array.from({ length: 120 }, (_, n) => [`R${n}`, `line ${n}`])]
    const { pages, text } = await open(await test([], rows))
    expect(pages.length).toBeGreaterThan(2)
    for (const [index, page] of pages.entries()) {
      const label = page.map(({ str }) => str)
      expect(label).toContain('Number')
      expect(label.join(' ')).toContain(`Page ${index + 1} of ${pages.length}`)
      expect(Math.min(...page.map(({ y }) => y))).toBeGreaterThan(20)
    }
    expect(text.match(/\bR\d+\b/g)).toEqual(Array.from({ length: 120 }, (_, n) => `R${n}`))
  })

  it('can have a cell longer than a page and a word wider than a column', async () => {
    const { pages, text } = await open(
      await test(
        [],
        [
          ['A', 'B'],
          ['word '.repeat(3000), 'W'.repeat(400)],
        ],
      ),
    )
    expect(pages.length).toBeGreaterThan(3)
    expect(text.match(/word/g)).toHaveLength(3000)
    expect(text.replace(/[^W]/g, '')).toHaveLength(400)
  })
})

describe('a very long word', () => {
  const LETTERS = 'ابتثجحخدذرزسشصضطظعغفقكلمنهوي'
  const letters = (many: number) => Array.from({ length: many }, (_, at) => LETTERS[(at * 7 + (at >> 3)) % 28]).join('')
  const counted = (text: string) => Map.groupBy(text.match(/[\u0600-\u06ff]/g) ?? [], (letter) => letter)
  const countsOf = (text: string) => Object.fromEntries([...counted(text)].map(([letter, all]) => [letter, all.length]))

  // Another program may use the CPU for a moment; code that measures repeatedly takes nine times as long every time.
  it('of 10,000 Arabic letters is printed about as fast as the same letters in words', {
    timeout: 60_000,
    retry: 2,
  }, async () => {
    const long = letters(10_000)
    const spaced = long.replace(/.{6}/g, '$& ')
    const timeOf = async (text: string) => {
      const start = performance.now()
      const pdf = await test([text])
      return { took: performance.now() - start, pdf }
    }
    await test([spaced])
    const spacedTime = await timeOf(spaced)
    const inOne = await timeOf(long)
    const empty = await open(await test([]))
    expect(inOne.took).toBeLessThan(4 * spacedTime.took)
    const { text } = await open(inOne.pdf)
    expect(countsOf(text)).toEqual(countsOf(`${long}${empty.text}`))
  })

  it('fills every line that it is broken into, and no line is wider than the page', async () => {
    const { pages } = await open(await test([`${'W'.repeat(300)}${'i'.repeat(3_000)}`]))
    const lines = pages[0]!.map(({ str }) => str).filter((str) => /^[Wi]+$/.test(str))
    expect(lines.join('')).toBe(`${'W'.repeat(300)}${'i'.repeat(3_000)}`)
    const full = lines
      .slice(0, -1)
      .map((line) => 9.3 * line.split('W').length + 2.58 * (line.split('i').length - 1) - 9.3)
    for (const width of full) {
      expect(width).toBeGreaterThan(482)
      expect(width).toBeLessThan(496)
    }
  })

  it('keeps its diacritics with their letters, however many they are', async () => {
    const long = 'e\u0323\u0302'.repeat(400)
    const { pages, text } = await open(await test([long, `ع${'\u064e'.repeat(2_000)}`]))
    const lines = pages[0]!.map(({ str }) => str.normalize('NFD')).filter((str) => /^(e|\u0323|\u0302)+$/.test(str))
    expect(lines.join('')).toBe(long)
    for (const line of lines) expect(line).toMatch(/^e/)
    expect(text).toContain('ع')
  })
})

describe('entered text', () => {
  const NASTY = [
    '<img src="http://127.0.0.1:9/x"><script>app.alert(1)</script>',
    'file:///etc/passwd',
    ') >> endobj << /OpenAction << /S /JavaScript /JS (app.alert(1)) >>',
    '{{constructor}} #{7*7} \u202etxt.exe',
    '\ud800 broken \u0000 half',
  ]

  it('is drawn as text, and the file contains no script, action, link or attachment', async () => {
    const pdf = await test(NASTY)
    const { document, text } = await open(pdf)
    const flat = text.replace(/\s+/g, ' ')
    expect(flat).toContain('<script>app.alert(1)</script>')
    expect(flat).toContain('file:///etc/passwd')
    expect(flat).toContain('/OpenAction << /S /JavaScript')
    expect(flat).toContain('#{7*7} txt.exe')
    expect(pdf.toString('latin1')).not.toMatch(
      /\/(JavaScript|JS|OpenAction|Launch|AA|URI|EmbeddedFile|XFA|SubmitForm|Annots \[[^\]])/,
    )
    expect(await document.getJSActions()).toBeNull()
    expect(await document.getOpenAction()).toBeNull()
    expect(await document.getAttachments()).toBeNull()
    expect(await (await document.getPage(1)).getAnnotations()).toEqual([])
  })

  it('in the title stays inside the title', async () => {
    const pdf = await renderPdf('test-page', { ...testPage, title: 'x) /OpenAction (y' })
    expect(await (await open(pdf)).document.getOpenAction()).toBeNull()
  })
})

describe('PDF rendering', () => {
  // Another program may use the CPU for a moment; a real block fails every time.
  it('prints twenty documents without blocking other requests for 50 ms', { timeout: 60_000, retry: 3 }, async () => {
    await renderPdf('consultant-profile', profile)
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    await Promise.all(Array.from({ length: 20 }, () => renderPdf('consultant-profile', profile)))
    delay.disable()
    expect(delay.max / 1e6).toBeLessThan(50)
  })

  const app = (timeLimitMs = 14_000, waitLimitMs = 14_000) =>
    openPdfRenderer({ workers: 1, timeLimitMs, maxWaiting: 3, waitLimitMs, answerWithinMs: 28_000 })
  const hostile = (name: string, body: string) =>
    registerDrawing(
      name,
      new URL(`data:text/javascript,export const render = (document, data) => { ${encodeURIComponent(body)} }`),
      'render',
    )
  hostile('endless', 'for (;;) {}')
  hostile('slow', 'const end = Date.now() + 700; while (Date.now() < end);')
  hostile('dying', 'process.exit(1)')
  hostile('faulty', 'throw new Error("no such column")')

  hostile('paragraph', 'document.paragraph(data.paragraphs[0])')

  it.each([
    ['Leave · annual', 'AED 36,800.00 to pay@example.com'],
    ['Wait…', 'Subtotal 1,250.50'],
  ])('keeps the text of letters that %j contains as parts only', async (before, after) => {
    const renderer = app()
    await renderer.render('paragraph', { ...testPage, paragraphs: [before] })
    const pdf = await renderer.render('paragraph', { ...testPage, paragraphs: [after] })
    expect((await open(pdf)).text).toContain(after)
    await renderer.stop()
  })

  it('times out on an endless document and prints the next', async () => {
    const renderer = app(5_000)
    const [endless, next] = await Promise.allSettled([
      renderer.render('endless', testPage),
      renderer.render('test-page', testPage),
    ])
    expect(endless).toMatchObject({ status: 'rejected', reason: { status: 503, code: 'PDF_TIMEOUT' } })
    expect(next.status).toBe('fulfilled')
    await renderer.stop()
  })

  it('replaces a worker that died', async () => {
    const renderer = app()
    await expect(renderer.render('dying', testPage)).rejects.toMatchObject({ status: 503, code: 'PDF_UNAVAILABLE' })
    expect((await renderer.render('test-page', testPage)).subarray(0, 5).toString()).toBe('%PDF-')
    await renderer.stop()
  })

  it('reports a drawing error as such, and keeps its worker', async () => {
    const renderer = app()
    await expect(renderer.render('faulty', testPage)).rejects.toThrow('no such column')
    await expect(renderer.render('unknown', testPage)).rejects.toThrow('There is no drawing "unknown"')
    await renderer.stop()
  })

  it('rejects work above its capacity, and all waiting work when it stops', async () => {
    const renderer = app()
    const jobs = Array.from({ length: 6 }, () => renderer.render('endless', testPage))
    const settled = Promise.allSettled(jobs)
    await renderer.stop()
    const codes = (await settled).map((job) => job.status === 'rejected' && job.reason.code)
    expect(codes).toEqual([
      'PDF_UNAVAILABLE',
      'PDF_UNAVAILABLE',
      'PDF_UNAVAILABLE',
      'PDF_UNAVAILABLE',
      'PDF_BUSY',
      'PDF_BUSY',
    ])
  })

  it('rejects work that waited too long, and continues', async () => {
    const renderer = app(14_000, 300)
    const start = performance.now()
    const slow = renderer.render('slow', testPage)
    const waiting = renderer.render('test-page', testPage)
    await expect(waiting).rejects.toMatchObject({ status: 503, code: 'PDF_BUSY' })
    expect(performance.now() - start).toBeLessThan(2_000)
    expect((await slow).subarray(0, 5).toString()).toBe('%PDF-')
    expect((await renderer.render('test-page', testPage)).subarray(0, 5).toString()).toBe('%PDF-')
    await renderer.stop()
  })

  it('limits a document that waited to the remaining time of its request', async () => {
    const renderer = openPdfRenderer({
      workers: 1,
      timeLimitMs: 14_000,
      maxWaiting: 3,
      waitLimitMs: 14_000,
      answerWithinMs: 5_000,
    })
    const start = performance.now()
    const [slow, endless] = await Promise.allSettled([
      renderer.render('slow', testPage),
      renderer.render('endless', testPage),
    ])
    expect(slow.status).toBe('fulfilled')
    expect(endless).toMatchObject({ status: 'rejected', reason: { status: 503, code: 'PDF_TIMEOUT' } })
    expect(performance.now() - start).toBeLessThan(6_500)
    await renderer.stop()
  })

  it('prints documents immediately while previews queue, up to three per user', async () => {
    await Promise.all([renderPdf('test-page', testPage), asPreview('one', () => renderPdf('test-page', testPage))])
    const slow = (owner: string) => asPreview(owner, () => renderPdf('slow', testPage))
    let isDone = false
    const previews = Promise.all(['one', 'one', 'one', 'other'].map(slow)).finally(() => {
      isDone = true
    })
    await expect(slow('one')).rejects.toMatchObject({ status: 429, details: { retryAfterSeconds: expect.any(Number) } })
    for (let round = 0; round < 5; round += 1) await renderPdf('test-page', testPage)
    expect(isDone).toBe(false)
    expect((await previews).map((pdf) => pdf.subarray(0, 5).toString())).toEqual(Array(4).fill('%PDF-'))
  })

  it('limits the pages of a document', async () => {
    const paragraphs = Array.from({ length: 400 }, (_, n) => `Line ${n}`)
    const printed = (maxPages: number) => renderPdf('test-page', { ...testPage, paragraphs, maxPages })
    await expect(printed(3)).rejects.toMatchObject({ cause: { maxPages: 3 } })
    expect((await printed(30)).subarray(0, 5).toString()).toBe('%PDF-')
  })
})
