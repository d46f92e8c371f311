import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, createServer as createSocketServer, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { s3Store } from './s3.ts'

const KEY = 'a'.repeat(64)
const PATIENCE = { connectMS: 300, silenceMS: 300 }

async function listening(server: Pick<Server, 'listen' | 'address' | 'close'>): Promise<string> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const storeAt = (endpoint: string) =>
  s3Store({ endpoint, bucket: 'b', region: 'us-east-1', accessKeyID: 'a', secretAccessKey: 's' }, PATIENCE)

async function storeOf(answer: RequestListener) {
  const server = createServer(answer)
  const endpoint = await listening(server)
  onTestFinished(() => void server.close().closeAllConnections())
  return { server, store: storeAt(endpoint) }
}

test('a storage that accepts a connection but does not respond is down after the timeout', async () => {
  const held: Socket[] = []
  const server = createSocketServer((socket) => void held.push(socket.on('error', () => undefined)))
  const store = storeAt(await listening(server as never))
  onTestFinished(() => {
    for (const socket of held) socket.destroy()
    server.close()
  })
  const begun = performance.now()
  await expect(store.get(KEY)).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
  await expect(store.put(KEY, Readable.from(['x']), 1)).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
  expect(performance.now() - begun).toBeLessThan(5_000)
})

test('a storage that stalls in the middle of a file aborts the download', async () => {
  const { store } = await storeOf((_request, response) => {
    response.writeHead(200, { 'content-length': '1000' }).write('half')
  })
  await expect(buffer(await store.get(KEY))).rejects.toThrow()
})

test('a reader slower than the timeout still gets the whole file', async () => {
  const content = Buffer.alloc(3_000_000, 7)
  const { store } = await storeOf((_request, response) => void response.end(content))
  const answer = await store.get(KEY)
  await new Promise((resolve) => answer.once('readable', resolve))
  await pause(PATIENCE.silenceMS * 4)
  expect((await buffer(answer)).equals(content)).toBe(true)
})

test('consecutive calls share one connection', async () => {
  const { server, store } = await storeOf((_request, response) => void response.end('x'))
  let connections = 0
  server.on('connection', () => {
    connections += 1
  })
  for (let n = 0; n < 5; n += 1) await buffer(await store.get(KEY))
  expect(connections).toBe(1)
})

test('missing content is reported as lost, a missing bucket as down', async () => {
  const answering =
    (code: string): RequestListener =>
    (_request, response) =>
      void response.writeHead(404).end(`<Error><Code>${code}</Code></Error>`)
  const { store } = await storeOf(answering('NoSuchKey'))
  await expect(store.get(KEY)).rejects.toMatchObject({ status: 410, code: 'FILE_MISSING' })
  const { store: gone } = await storeOf(answering('NoSuchBucket'))
  await expect(gone.get(KEY)).rejects.toMatchObject({ status: 503, code: 'STORAGE_UNAVAILABLE' })
})
