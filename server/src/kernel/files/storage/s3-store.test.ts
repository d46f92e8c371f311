import { randomBytes } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { deleteOrphanedFiles, openFileStore, readFile } from '../files.ts'
import { document, keysIn, PDF, storageErrorOf, storedFilesIn } from '../stored-files.fixture.ts'

const { db, folder, contextOf, save, read } = await storedFilesIn('muster-s3-files-')

interface Rival {
  run(): Promise<{ port: number }>
  close(): Promise<void>
}

describe('an S3-compatible store', async () => {
  const S3rver = createRequire(import.meta.url)('s3rver') as new (options: object) => Rival
  const server = new S3rver({
    port: 0,
    silent: true,
    directory: await mkdtemp(path.join(tmpdir(), 'muster-s3-')),
    configureBuckets: [{ name: 'muster' }],
  })
  const { port } = await server.run()
  afterAll(() => server.close())
  const place = {
    DATA_DIR: folder,
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: 'muster',
    S3_ACCESS_KEY_ID: 'S3RVER',
  }
  const bucket = openFileStore({ ...place, S3_SECRET_ACCESS_KEY: 'S3RVER' })

  it('stores, lists and removes files like the folder store', async () => {
    const content = Buffer.concat([PDF, randomBytes(300_000)])
    for (const confidential of [false, true]) {
      const row = await save('a.pdf', content, { ...document, confidential }, bucket)
      expect(await read(row, bucket)).toEqual(content)
      expect(await keysIn(bucket)).toContain(row.key)
      await bucket.remove(row.key)
      await bucket.remove(row.key)
      expect(await storageErrorOf(readFile(contextOf(bucket).appContext, row))).toMatchObject({
        status: 410,
        code: 'FILE_MISSING',
      })
    }
  })

  it('lists more than one page of keys during the cleanup', async () => {
    const keys = Array.from({ length: 1_005 }, () => randomBytes(32).toString('hex'))
    while (keys.length > 0)
      await Promise.all(keys.splice(0, 50).map((key) => bucket.put(key, Readable.from([PDF]), PDF.length)))
    const tomorrow = () => new Date(Date.now() + 25 * 3_600_000)
    expect(await deleteOrphanedFiles({ db, files: bucket, now: tomorrow })).toBe(1_005)
    expect(await keysIn(bucket)).toEqual([])
  })

  it('that does not respond is reported as down, and no row is stored', async () => {
    const gone = openFileStore({ ...place, S3_ENDPOINT: 'http://127.0.0.1:9', S3_SECRET_ACCESS_KEY: 'S3RVER' })
    const rows = async () =>
      Number((await sql<{ n: string }>`select count(*) as n from stored_file`.execute(db)).rows[0]!.n)
    const before = await rows()
    expect(await storageErrorOf(save('a.pdf', PDF, document, gone))).toMatchObject({
      status: 503,
      code: 'STORAGE_UNAVAILABLE',
    })
    expect(await rows()).toBe(before)
    const row = await save('a.pdf', PDF, document, bucket)
    expect(await storageErrorOf(readFile(contextOf(gone).appContext, row))).toMatchObject({
      status: 503,
      code: 'STORAGE_UNAVAILABLE',
    })
    expect(await read(row, bucket)).toEqual(PDF)
    await bucket.remove(row.key)
  })

  it('with an unknown access key is reported as down', async () => {
    const stranger = openFileStore({ ...place, S3_ACCESS_KEY_ID: 'NOBODY', S3_SECRET_ACCESS_KEY: 'wrong' })
    expect(await storageErrorOf(save('a.pdf', PDF, document, stranger))).toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
  })
})
