import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { writeXlsx } from 'hucre'
import readWorkbook from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import type { AppError } from '../app/errors.ts'
import { csvRecords } from '../spreadsheet/csv.ts'
import { readSpreadsheet, type SpreadsheetColumn, writeSpreadsheet } from './spreadsheet.ts'

const columns: SpreadsheetColumn[] = [
  { key: 'name', header: 'Name', type: 'text' },
  { key: 'since', header: 'Since', type: 'date' },
  { key: 'days', header: 'Days', type: 'number' },
  { key: 'rate', header: 'Rate', type: 'money' },
]
const row = { name: 'Ali – علي', since: '2026-03-31', days: 21, rate: '12500.50' }
const NASTY = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  '\tx',
  '\r=x',
  '＝1+1',
  '＠x',
  ' =cmd|x',
  '=1+1";=2',
  '_x0041_',
  'a\u0000b',
  '<f>1</f>',
]

const findErrors = async (spreadsheet: Promise<unknown>) => {
  const violation = (await spreadsheet.catch((error: unknown) => error)) as AppError
  expect(violation.status).toBe(400)
  return violation.details.errors!
}
const csv = (content: string | Uint8Array) => readSpreadsheet(Buffer.from(content as string), 'import.csv')

async function spreadsheetXml(workbook: Buffer): Promise<string> {
  const zip = await fromBufferPromise(workbook)
  let xml = ''
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.startsWith('xl/worksheets/')) xml += await text(await zip.openReadStreamPromise(entry))
  }
  return xml
}

describe('an exported workbook', () => {
  it('opens in other programs with the right texts, dates, numbers and amounts', async () => {
    const [spreadsheet] = await readWorkbook(await buffer(writeSpreadsheet(columns, [row], 'xlsx')))
    expect(spreadsheet!.data).toEqual([
      ['Name', 'Since', 'Days', 'Rate'],
      ['Ali – علي', new Date('2026-03-31T00:00:00Z'), 21, 12500.5],
    ])
  })

  it('contains no formula, and keeps the entered text', async () => {
    const workbook = await buffer(
      writeSpreadsheet(
        columns,
        NASTY.map((name) => ({ name })),
        'xlsx',
      ),
    )
    const xml = await spreadsheetXml(workbook)
    expect(xml).not.toMatch(/<f[ >]/)
    expect(xml.match(/t="inlineStr"/g)).toHaveLength(NASTY.length + columns.length)
    const { rows } = await readSpreadsheet(workbook, 'x.xlsx')
    expect(rows.map(({ cells }) => cells.Name)).toEqual(NASTY.map((name) => name.replace('\u0000', '').trim()))
  })

  it('keeps all digits of a number too long for a spreadsheet, and cuts text too long for a cell', async () => {
    const long = { name: 'x'.repeat(40_000), days: '12345678901234567890' }
    const [spreadsheet] = await readWorkbook(await buffer(writeSpreadsheet(columns, [long], 'xlsx')))
    expect(spreadsheet!.data[1]![2]).toBe('12345678901234567890')
    expect(String(spreadsheet!.data[1]![0])).toHaveLength(32_767)
  })
})

describe('an exported CSV', () => {
  it('is UTF-8 that Excel recognises, with quotes where needed', async () => {
    const written = await buffer(writeSpreadsheet(columns, [{ ...row, name: 'A, "B"\nC' }], 'csv'))
    expect([...written.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(written.subarray(3).toString()).toMatch(
      /^Name,Since,Days,Rate\r\n"A, ""B""\nC",2026-03-31,21,12500.50(\r\n)?$/,
    )
  })

  it('escapes text that a spreadsheet program would execute, but no plain number', async () => {
    for (const name of NASTY.slice(0, 10)) {
      const written = await text(writeSpreadsheet([columns[0]!], [{ name }], 'csv'))
      expect(written.replace('\ufeff', '').split('Name\r\n')[1], JSON.stringify(name)).toMatch(/^"?'/)
    }
    expect(
      await text(writeSpreadsheet([columns[0]!], [{ name: '-12.50' }, { name: '+971501234567' }], 'csv')),
    ).toContain('\r\n-12.50\r\n+971501234567')
  })

  it.each([';', '\t', ','])(
    'starts no cell with a formula when it is opened with the separator %j',
    async (separator) => {
      const typed = ['a;=1+1', 'a\t@SUM(A1)', 'a\n=1+1', 'a; "=1+1"', 'a;;+x', '"=1+1";-x', 'a;\u00a0=1+1', ';"";=1']
      const pair = [columns[0]!, { ...columns[0]!, key: 'note', header: 'Note' }]
      const written = await text(
        writeSpreadsheet(
          pair,
          typed.map((name) => ({ name: 'x', note: name })),
          'csv',
        ),
      )
      // Spreadsheet programs treat quotes as such only at the start of a cell.
      const cells = [...csvRecords(`sep=${separator}\n${written.replace('\ufeff', '')}`)].flatMap((record) =>
        'cells' in record ? record.cells : [],
      )
      const loose = written
        .replace('\ufeff', '')
        .split(new RegExp(`[${separator}\r\n]`))
        .map((cell) => cell.replace(/^[\s"]+/, ''))
      expect([...cells, ...(separator === ',' ? [] : loose)].filter((cell) => /^\s*[=+\-@]/.test(cell))).toEqual([])
    },
  )

  it('is the same when it is imported again', async () => {
    const names = ['=1+1', '-x', "'quoted'", 'a;b', 'line\nbreak', 'a;=1+1', '+971 50 1; +971 50 2', 'a; "=1"']
    const { rows } = await csv(
      await buffer(
        writeSpreadsheet(
          columns,
          names.map((name) => ({ name, days: 1 })),
          'csv',
        ),
      ),
    )
    expect(rows.map(({ cells }) => cells.Name)).toEqual(names)
  })
})

/**
 * Returns a function for the longest block of the event loop by this thread since then, in milliseconds of CPU time,
 * which does not depend on the load of the machine.
 */
function countYields(): () => number {
  let longest = 0
  let last = process.threadCpuUsage()
  const look = () => {
    const { user, system } = process.threadCpuUsage(last)
    last = process.threadCpuUsage()
    longest = Math.max(longest, (user + system) / 1000)
  }
  const timer = setInterval(look, 1)
  return () => {
    clearInterval(timer)
    look()
    return longest
  }
}

describe('a large export', () => {
  const many = function* (count: number) {
    for (let index = 0; index < count; index++)
      yield { ...row, name: `Consultant ${index}`, days: index, note: randomBytes(12).toString('hex') }
  }

  const measure = async (stream: Readable) => {
    const before = process.memoryUsage()
    let peak = 0
    const longestYield = countYields()
    for await (const _ of stream) {
      const { heapUsed, arrayBuffers } = process.memoryUsage()
      peak = Math.max(peak, heapUsed + arrayBuffers - before.heapUsed - before.arrayBuffers)
    }
    return { stall: longestYield(), grown: peak / 2 ** 20 }
  }

  it.each(['xlsx', 'csv'] as const)(
    'of 100,000 rows as %s does not block other requests and uses little memory',
    { timeout: 60_000 },
    async (format) => {
      const wide = [
        ...columns,
        ...[1, 2, 3, 4].map((n) => ({ key: 'note', header: `Note ${n}`, type: 'text' as const })),
      ]
      const { stall, grown } = await measure(writeSpreadsheet(wide, many(100_000), format))
      expect(stall).toBeLessThan(50)
      expect(grown).toBeLessThan(150)
    },
  )

  it('ends with the error of the database instead of looking complete', async () => {
    async function* broken() {
      yield row
      throw new Error('connection lost')
    }
    for (const format of ['xlsx', 'csv'] as const)
      await expect(buffer(writeSpreadsheet(columns, broken(), format))).rejects.toThrow('connection lost')
  })
})

describe('an imported CSV', () => {
  const expected = { headers: ['Name', 'City'], rows: [{ line: 2, cells: { Name: 'José', City: 'Zürich' } }] }

  it.each([
    ['UTF-8', Buffer.from('Name,City\nJosé,Zürich\n')],
    ['UTF-8 with byte order mark and semicolons', Buffer.from('\ufeffName;City\r\nJosé;Zürich\r\n')],
    ['Windows-1252', Buffer.from('Name;City\r\nJosé;Zürich', 'latin1')],
    ['UTF-16 with tabs', Buffer.from('\ufeffName\tCity\r\nJosé\tZürich\r\n', 'utf16le')],
    ['big-endian UTF-16', Buffer.from('\ufeffName\tCity\r\nJosé\tZürich\r\n', 'utf16le').swap16()],
    ['a sep= line', Buffer.from('sep=|\r\nName|City\r\nJosé|Zürich')],
  ])('is decoded from %s', async (_, bytes) => {
    expect(await readSpreadsheet(bytes, 'people.CSV')).toEqual(expected)
  })

  it('keeps quotes, separators and line breaks inside quoted cells, and counts lines as Excel does', async () => {
    const { rows } = await csv('Name,Note\n"A, ""B""","two\nlines"\n\nC,\n')
    expect(rows).toEqual([
      { line: 2, cells: { Name: 'A, "B"', Note: 'two\nlines' } },
      { line: 4, cells: { Name: 'C', Note: '' } },
    ])
  })

  it.each([
    ['an open quote', 'Name\nx\n"never closed\ny\n', 'line 3', 'not closed'],
    ['text after a quote', 'Name\n"x" y\n', 'line 2', 'closing quote'],
    ['more cells than headers', 'Name,City\na,b,c\n', 'line 2', 'more cells than there are headings'],
    ['a column without a header', 'Name,,City\na,b,c\n', 'line 1, column 2', 'no heading'],
    ['a duplicate header', 'Name,name\na,b\n', 'line 1, column 2', 'appears twice'],
    ['the header __proto__', '__proto__,x\na,b\n', 'line 1, column 1', 'not allowed'],
    ['a cell that is too long', `Name\n${'x'.repeat(5001)}\n`, 'line 2, Name', 'at most 5000 characters'],
    [
      'too many columns',
      `${Array.from({ length: 101 }, (_, n) => `c${n}`).join()}\n1\n`,
      'line 1',
      'at most 100 columns',
    ],
    ['too many rows', `Name\n${'x\n'.repeat(20_001)}`, 'line 20002', 'at most 20000 rows'],
    ['headers only', 'Name,City\n', 'file', 'no rows'],
    ['nothing', '', 'file', 'no rows'],
    ['a picture', Buffer.from([0x89, 0x50, 0, 0, 0x0d]), 'file', 'not a text file'],
  ])('with %s is rejected with its line', async (_, content, path, message) => {
    const [validationError] = await findErrors(csv(content))
    expect(validationError).toEqual({ path, message: expect.stringContaining(message) })
  })
})

describe('an imported workbook', () => {
  it('has days, numbers and the last value of formulas as text', async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'A',
          rows: [
            ['Day', 'Sum', 'Phone', 'Yes'],
            [new Date('2026-03-31T00:00:00Z'), 0.1 + 0.2, 971501234567, true],
          ],
          cells: new Map([['1,1', { formula: 'A2+B2', formulaResult: 3 }]]),
        },
      ],
    })
    expect(await spreadsheetXml(Buffer.from(bytes))).toContain('<f>')
    const { rows } = await readSpreadsheet(bytes, 'a.xlsx')
    expect(rows).toEqual([{ line: 2, cells: { Day: '2026-03-31', Sum: '3', Phone: '971501234567', Yes: 'true' } }])
  })

  it('is rejected with a message when it is not a workbook', async () => {
    for (const bytes of [Buffer.from('not a zip'), randomBytes(5000), Buffer.alloc(0)]) {
      const [validationError] = await findErrors(readSpreadsheet(bytes, 'a.xlsx'))
      expect(validationError).toEqual({ path: 'file', message: expect.stringContaining('Save it again as .xlsx') })
    }
    expect((await findErrors(readSpreadsheet(Buffer.from('x'), 'a.xls')))[0]!.message).toBe(
      'Upload the spreadsheet as .xlsx or .csv.',
    )
  })

  it('of 20,000 rows is parsed without blocking other requests', { timeout: 60_000 }, async () => {
    const wide = Array.from({ length: 15 }, (_, n) => ({ key: 'name', header: `c${n}`, type: 'text' as const }))
    const rows = Array.from({ length: 20_000 }, (_, n) => ({ name: `value ${n}` }))
    const bytes = await buffer(writeSpreadsheet(wide, rows, 'xlsx'))
    const longestYield = countYields()
    const spreadsheet = await readSpreadsheet(bytes, 'a.xlsx')
    expect(spreadsheet.rows).toHaveLength(20_000)
    expect(longestYield()).toBeLessThan(50)
  })
})
