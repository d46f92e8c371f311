import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { cleanFileName, deleteOrphanedFiles, type FileOwner, openFileStore, readFile, saveFile } from './files.ts'
import { docxParts, type ZipPart, zipOf } from './formats/zip.fixture.ts'
import { document, PDF, storageErrorOf, storedFilesIn } from './stored-files.fixture.ts'

const { db, folder, store, contextOf, save, read } = await storedFilesIn('muster-files-')
const image: FileOwner = { ...document, kind: 'image' }
const spreadsheet: FileOwner = { ...document, kind: 'sheet' }

const DOCX = zipOf(docxParts)
const isInline = async (row: Awaited<ReturnType<typeof save>>) => {
  const { inline, body } = await readFile(contextOf().appContext, row)
  ;(body as Readable).destroy()
  return inline
}
const stored = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())

describe('a stored file', () => {
  it('is returned byte for byte, with its name, type, size and hash in its row', async () => {
    const row = await save('Contract 2026.pdf', PDF)
    expect(row).toMatchObject({
      name: 'Contract 2026.pdf',
      contentType: 'application/pdf',
      size: PDF.length,
      sealed: false,
    })
    expect(await read(row)).toEqual(PDF)
    expect(await isInline(row)).toBe(true)
  })

  it('is also stored from the temporary path of an upload', async () => {
    const waiting = path.join(folder, '..', `${randomUUID()}.upload`)
    await writeFile(waiting, DOCX)
    const sent = {
      field: 'file',
      filename: 'cv.docx',
      mimetype: 'text/html',
      path: waiting,
      size: DOCX.length,
      sha256: '',
    }
    const row = await saveFile(contextOf(), sent, document)
    expect(row.contentType).toContain('wordprocessingml')
    expect(await read(row)).toEqual(DOCX)
    expect(await isInline(row)).toBe(false)
  })

  it.each([0, 1, 65_535, 65_536, 65_537, 200_000])(
    'that is confidential is encrypted in the store (%i bytes more)',
    async (more) => {
      const content = Buffer.concat([PDF, Buffer.from('passport N1234567 '), randomBytes(more)])
      const row = await save('passport.pdf', content, { ...document, confidential: true })
      const raw = await buffer(await store.get(row.key))
      expect(raw.includes('N1234567')).toBe(false)
      expect(row.sealed).toBe(true)
      expect(await read(row)).toEqual(content)
    },
  )

  it('is not returned as complete when its content was changed, truncated or moved', async () => {
    for (const confidential of [false, true]) {
      const content = Buffer.concat([PDF, randomBytes(150_000)])
      const row = await save('a.pdf', content, { ...document, confidential })
      const raw = await buffer(await store.get(row.key))
      const changed = Buffer.from(raw)
      changed[100_000]! ^= 1
      for (const damaged of [changed, raw.subarray(0, 65_552), raw.subarray(0, 100_000), Buffer.concat([raw, raw])]) {
        await store.put(row.key, Readable.from([damaged]), damaged.length)
        await expect(read(row)).rejects.toThrow()
      }
    }
  })

  it('can’t be read after deletion', async () => {
    const row = await save('a.pdf', PDF)
    expect(await storageErrorOf(readFile(contextOf().appContext, { ...row, deletedAt: new Date() }))).toMatchObject({
      status: 404,
    })
  })
})

describe('rejected files', () => {
  const exe = Buffer.from('MZ\x90\x00\x03\x00\x00\x00')
  const html = '<html><script>alert(1)</script></html>'
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'

  it.each<[string, Buffer | string, FileOwner]>([
    ['virus.exe', exe, document],
    ['page.html', html, document],
    ['drawing.svg', svg, document],
    ['cv.docm', DOCX, document],
    ['renamed.pdf', html, document],
    ['renamed.pdf', Buffer.concat([Buffer.from('<html>'), PDF]), document],
    ['renamed.png', PDF, document],
    ['renamed.docx', PDF, document],
    ['sheet.docx', zipOf([{ name: 'xl/workbook.xml', content: '<x/>' }]), document],
    ['noending', PDF, document],
    ['binary.txt', Buffer.from([0x41, 0, 0x42]), document],
    ['latin.txt', Buffer.from('José', 'latin1'), document],
    ['face.svg', svg, image],
    ['face.png', svg, image],
    ['face.pdf', PDF, image],
    ['face.jpg', Buffer.from('ffd8ffe000104a46494600010100', 'hex'), image],
    ['list.pdf', PDF, spreadsheet],
    ['list.csv', Buffer.from([0x89, 0, 0x4e]), spreadsheet],
    ['list.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'), spreadsheet],
  ])('%s is rejected and leaves nothing behind', async (name, content, belonging) => {
    const before = (await stored()).length
    const { status, code } = await storageErrorOf(save(name, content, belonging))
    expect({ status, code }).toEqual({ status: 415, code: 'WRONG_TYPE' })
    expect((await stored()).length).toBe(before)
  })

  it('are answered with the accepted types', async () => {
    const { message } = await storageErrorOf(save('a.exe', exe))
    expect(message).toBe(
      'The file "a.exe" is not accepted here. Send a PDF, PNG, JPEG, DOCX, ODT, XLSX or plain text (UTF-8) file.',
    )
    expect(await storageErrorOf(save('a.pdf', ''))).toMatchObject({
      status: 400,
      message: expect.stringContaining('is empty'),
    })
  })

  const docxWith = (...parts: ZipPart[]) => zipOf([...docxParts, ...parts])
  it.each<[string, () => Buffer]>([
    ['contains macros', () => docxWith({ name: 'word/vbaProject.bin', content: 'x' })],
    [
      'contains macros',
      () =>
        docxWith(
          { name: 'word/evil.bin', content: 'x' },
          { name: 'word/_rels/x.rels', content: '<Relationship Type="http://x/vbaProject" Target="evil.bin"/>' },
        ),
    ],
    [
      'loads an image, a template or another part from an external source',
      () =>
        docxWith({
          name: 'word/_rels/settings.xml.rels',
          content:
            '<Relationship Type="http://x/attachedTemplate" Target="http://evil.example/a.dotm" TargetMode="External"/>',
        }),
    ],
    [
      'contains XML with a document type',
      () => docxWith({ name: 'word/x.xml', content: '<?xml version="1.0" encoding="UTF-7"?><x/>' }),
    ],
    ['unpacks to more than 200 MB', () => docxWith({ name: 'word/media/a.bin', content: Buffer.alloc(210 * 2 ** 20) })],
    ['is damaged', () => docxWith({ name: 'word/a.bin', content: Buffer.alloc(10 * 2 ** 20), claimedSize: 100 })],
    [
      'contains more than 5000 parts',
      () => docxWith(...Array.from({ length: 5001 }, (_, n) => ({ name: `word/${n}`, content: '' }))),
    ],
    ['is damaged', () => docxWith({ name: '../../etc/cron.d/x', content: 'x' })],
    ['is damaged', () => docxWith({ name: '/etc/passwd', content: 'x' })],
    ['contains a link to another file', () => docxWith({ name: 'word/link', content: '/etc/passwd', mode: 0o120777 })],
    [
      'contains XML with a document type',
      () =>
        docxWith({
          name: 'word/a.xml',
          content: `<?xml version="1.0"?>${' '.repeat(99_990)}<!DOCTYPE x [<!ENTITY a "b">]><x/>`,
        }),
    ],
    [
      'contains XML with a document type',
      () => docxWith({ name: 'word/a.xml', content: Buffer.from('\ufeff<!DOCTYPE x>', 'utf16le') }),
    ],
  ])('a DOCX that %s is rejected within two seconds with little memory', async (validationError, make) => {
    const bomb = make()
    const started = performance.now()
    const before = process.memoryUsage().rss
    expect((await storageErrorOf(save('cv.docx', bomb))).message).toContain(`"cv.docx" ${validationError}`)
    expect(performance.now() - started).toBeLessThan(2_000)
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 2 ** 20)
  })
})

describe('an uploaded picture', () => {
  it('is re-encoded: small, upright, as WebP, without location or camera data', async () => {
    const photo = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#369' } })
      .jpeg()
      .withExif({ IFD0: { Make: 'Secret Camera' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect(photo.includes('Secret Camera')).toBe(true)
    const row = await save('me.JPG', photo, image)
    const stored = await read(row)
    const { format, width, height, exif } = await sharp(stored).metadata()
    expect({ format, width, height, exif }).toEqual({ format: 'webp', width: 341, height: 512, exif: undefined })
    expect(row).toMatchObject({ name: 'me.webp', contentType: 'image/webp', size: stored.length })
    expect(stored.includes('Secret Camera')).toBe(false)
  })

  it('with too many pixels is rejected before it is decoded', async () => {
    const header = Buffer.from('IHDR\x00\x00\xc3\x50\x00\x00\xc3\x50\x08\x02\x00\x00\x00', 'latin1')
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(header))
    const start = Buffer.from('89504e470d0a1a0a0000000d', 'hex')
    const data = Buffer.from('00000010494441540000000000000000', 'hex')
    const content = Buffer.concat([start, header, sum, data, Buffer.alloc(100)])
    const started = performance.now()
    const bomb = save('bomb.png', content, image)
    expect(await storageErrorOf(bomb)).toMatchObject({ status: 413, code: 'TOO_LARGE' })
    // Pictures that are stored unchanged as well, such as scans of certificates.
    expect(await storageErrorOf(save('scan.png', content))).toMatchObject({ status: 413, code: 'TOO_LARGE' })
    expect(performance.now() - started).toBeLessThan(1_000)
  })
})

describe('file names', () => {
  it.each([
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\Users\\me\\cv.docx', 'cv.docx'],
    ['.htaccess', 'htaccess'],
    ['a\r\nb\u0000c\u202efdp.pdf', 'abcfdp.pdf'],
    [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(146)}.pdf`],
    ['عقد.pdf', 'عقد.pdf'],
    ['', 'file'],
  ])('%j is shown as %j', (sent, shown) => {
    expect(cleanFileName(sent)).toBe(shown)
  })
})

describe('when the file storage fails', () => {
  it('the user gets a message to try again, and no row is written', async () => {
    const blocked = path.join(folder, 'blocked')
    await writeFile(blocked, '')
    const down = [
      openFileStore({ DATA_DIR: blocked }),
      openFileStore({
        DATA_DIR: folder,
        S3_ENDPOINT: 'http://127.0.0.1:9',
        S3_BUCKET: 'b',
        S3_ACCESS_KEY_ID: 'a',
        S3_SECRET_ACCESS_KEY: 's',
      }),
    ]
    const count = async () => (await db.selectFrom('storedFile').select('id').execute()).length
    const before = await count()
    const row = await save('a.pdf', PDF)
    for (const files of down) {
      expect(await storageErrorOf(save('a.pdf', PDF, document, files))).toMatchObject({
        status: 503,
        code: 'STORAGE_UNAVAILABLE',
      })
      expect(await storageErrorOf(readFile(contextOf(files).appContext, row))).toMatchObject({
        status: 503,
        code: 'STORAGE_UNAVAILABLE',
      })
    }
    expect(await count()).toBe(before + 1)
  })

  it('no file is lost while the disk is not mounted', async () => {
    const row = await save('a.pdf', PDF)
    const unmounted = openFileStore({ DATA_DIR: await mkdtemp(path.join(tmpdir(), 'muster-unmounted-')) })
    expect(await storageErrorOf(readFile(contextOf(unmounted).appContext, row))).toMatchObject({
      code: 'STORAGE_UNAVAILABLE',
    })
  })

  it('an interrupted stream leaves no partial file', async () => {
    const key = randomBytes(32).toString('hex')
    async function* broken() {
      yield PDF
      throw new Error('client went away')
    }
    const before = (await stored()).length
    expect(await storageErrorOf(store.put(key, Readable.from(broken()), 100))).toMatchObject({
      code: 'STORAGE_UNAVAILABLE',
    })
    expect((await stored()).length).toBe(before)
  })

  it('a rejected row removes its content', async () => {
    const before = (await stored()).length
    await expect(save('a.pdf', PDF, { ...document, entityID: 'not a uuid' })).rejects.toThrow()
    expect((await stored()).length).toBe(before)
  })
})

describe('the cleanup of files', () => {
  it('deletes only content without a row for a day', async () => {
    const stored = await save('a.pdf', PDF)
    const orphan = randomBytes(32).toString('hex')
    const fresh = randomBytes(32).toString('hex')
    for (const key of [orphan, fresh]) await store.put(key, Readable.from([PDF]), PDF.length)
    const old = new Date(Date.now() - 25 * 3_600_000)
    for (const key of [orphan, stored.key]) await utimes(path.join(folder, 'files', key.slice(0, 2), key), old, old)
    expect(await deleteOrphanedFiles({ db, files: store, now: () => new Date() })).toBe(1)
    await expect(store.get(orphan)).rejects.toMatchObject({ status: 410, code: 'FILE_MISSING' })
    expect(await read(stored)).toEqual(PDF)
    expect(await buffer(await store.get(fresh))).toEqual(PDF)
  })

  it('ignores other files in the folder', async () => {
    const stored = await save('a.pdf', PDF)
    const foreign = path.join(folder, 'files', stored.key.slice(0, 2), '.DS_Store')
    await writeFile(foreign, 'left by a desktop')
    const old = new Date(Date.now() - 25 * 3_600_000)
    await utimes(foreign, old, old)
    expect(await deleteOrphanedFiles({ db, files: store, now: () => new Date() })).toBe(0)
    await rm(foreign)
  })
})
