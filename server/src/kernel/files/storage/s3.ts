import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { AwsClient } from 'aws4fetch'
import { type FileStore, fileLost, orStorageDown } from './store.ts'

interface Bucket {
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyID: string
  readonly secretAccessKey: string
}

interface Timeouts {
  /** The connection timeout in milliseconds. */
  readonly connectMS: number
  /** The timeout for the next byte of a connected store, in milliseconds. */
  readonly silenceMS: number
}

const TIMEOUTS: Timeouts = { connectMS: 3_000, silenceMS: 10_000 }
/**
 * Shorter than the keep-alive of stores and proxies, so that no request is sent on a connection that is being closed.
 */
const IDLE_MS = 4_000
const MAX_CONNECTIONS = 50

/**
 * Files in an S3-compatible store, streamed in both directions; with path-style addresses, which every such store
 * supports.
 */
export function s3Store(
  { endpoint, bucket, region, accessKeyID, secretAccessKey }: Bucket,
  timeouts: Timeouts = TIMEOUTS,
): FileStore {
  const client = new AwsClient({ accessKeyId: accessKeyID, secretAccessKey, region, service: 's3' })
  const agentOptions = { keepAlive: true, timeout: IDLE_MS, maxSockets: MAX_CONNECTIONS, maxFreeSockets: 10 }
  const agent = endpoint.startsWith('https:') ? new HttpsAgent(agentOptions) : new HttpAgent(agentOptions)
  const base = `${endpoint.replace(/\/$/, '')}/${bucket}`

  const send = async (method: 'GET' | 'PUT' | 'DELETE', path: string, body?: { content: Readable; size: number }) => {
    const { url, headers } = await client.sign(`${base}${path}`, { method })
    const length: Record<string, string> = body ? { 'content-length': String(body.size) } : {}
    const sent = { url, method, headers: { ...Object.fromEntries(headers), ...length } }
    return exchange({ ...sent, agent, timeouts }, body?.content)
  }
  const expect = async (response: IncomingMessage, ...accepted: number[]) => {
    if (accepted.includes(response.statusCode!)) return response
    throw new Error(`The file storage returned ${response.statusCode}: ${(await text(response)).slice(0, 500)}`)
  }
  const done = async (response: IncomingMessage, ...accepted: number[]) =>
    void (await expect(response, ...accepted)).resume()

  return {
    put: (key, content, size) => orStorageDown(async () => done(await send('PUT', `/${key}`, { content, size }), 200)),
    get: (key) =>
      orStorageDown(async () => {
        const response = await send('GET', `/${key}`)
        if (response.statusCode !== 404) return expect(response, 200)
        const body = await text(response)
        // A missing bucket returns 404 too, and counts as a store that is down.
        if (body.includes('<Code>NoSuchKey</Code>')) throw fileLost(key)
        throw new Error(`The file storage returned 404: ${body.slice(0, 500)}`)
      }),
    remove: (key) => orStorageDown(async () => done(await send('DELETE', `/${key}`), 200, 204, 404)),
    async *list() {
      let marker = ''
      for (;;) {
        const page = await orStorageDown(async () => text(await expect(await send('GET', `/?marker=${marker}`), 200)))
        let last = ''
        for (const entry of between(page, 'Contents')) {
          const [[key = ''], [storedAt = '']] = [[...between(entry, 'Key')], [...between(entry, 'LastModified')]]
          if (/^[0-9a-f]{64}$/.test(key) && storedAt) yield { key, storedAt: new Date(storedAt) }
          last = key
        }
        if (!page.includes('<IsTruncated>true</IsTruncated>')) return
        marker = encodeURIComponent(last)
      }
    },
  }
}

/** The text between each pair of tags of this name. */
function* between(xml: string, name: string): Generator<string> {
  const opens = `<${name}>`
  const closes = `</${name}>`
  for (let start = xml.indexOf(opens); start >= 0; ) {
    const end = xml.indexOf(closes, start)
    if (end < 0) return
    yield xml.slice(start + opens.length, end)
    start = xml.indexOf(opens, end)
  }
}

interface S3SendContext {
  readonly url: string
  readonly method: string
  readonly headers: Record<string, string>
  readonly agent: HttpAgent | HttpsAgent
  readonly timeouts: Timeouts
}

/**
 * One request with streamed body and response; aborted when the store does not respond. Waiting for our own slow reader
 * does not count.
 */
function exchange({ timeouts, ...sending }: S3SendContext, content?: Readable): Promise<IncomingMessage> {
  const { url, ...options } = sending
  return new Promise((resolve, reject) => {
    const request = (url.startsWith('https:') ? httpsRequest : httpRequest)(url, options)
    let received: IncomingMessage | undefined
    const abort = () => request.destroy(new Error('The file storage is not responding.'))
    request.on('socket', (socket) => {
      if (!socket.connecting) return
      const waiting = setTimeout(abort, timeouts.connectMS)
      const connected = () => clearTimeout(waiting)
      socket.once('connect', connected).once('close', connected)
    })
    request.setTimeout(timeouts.silenceMS)
    request.on('timeout', () => {
      if (received && received.readableLength > 0) request.socket?.setTimeout(timeouts.silenceMS)
      else abort()
    })
    request.on('error', reject).on('response', (response) => {
      received = response
      resolve(response)
    })
    if (content) pipeline(content, request).catch(reject)
    else request.end()
  })
}
