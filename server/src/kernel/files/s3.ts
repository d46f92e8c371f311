import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { AwsClient } from 'aws4fetch'
import { type FileStore, orStorageDown } from './store.ts'

export interface Bucket {
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyID: string
  readonly secretAccessKey: string
}

const SILENCE_MS = 10_000

/** Files in an S3-compatible store, streamed both ways; addressed by path, which every such store understands. */
export function s3Store({ endpoint, bucket, region, accessKeyID, secretAccessKey }: Bucket): FileStore {
  const client = new AwsClient({ accessKeyId: accessKeyID, secretAccessKey, region, service: 's3' })
  const base = `${endpoint.replace(/\/$/, '')}/${bucket}`

  const send = async (method: 'GET' | 'PUT' | 'DELETE', path: string, body?: { content: Readable; size: number }) => {
    const { url, headers } = await client.sign(`${base}${path}`, { method })
    const length: Record<string, string> = body ? { 'content-length': String(body.size) } : {}
    return exchange(url, method, { ...Object.fromEntries(headers), ...length }, body?.content)
  }
  const expect = async (answer: IncomingMessage, ...accepted: number[]) => {
    if (accepted.includes(answer.statusCode!)) return answer
    throw new Error(`The file store answered ${answer.statusCode}: ${(await text(answer)).slice(0, 500)}`)
  }
  const done = async (answer: IncomingMessage, ...accepted: number[]) =>
    void (await expect(answer, ...accepted)).resume()

  return {
    put: (key, content, size) => orStorageDown(async () => done(await send('PUT', `/${key}`, { content, size }), 200)),
    get: (key) => orStorageDown(async () => expect(await send('GET', `/${key}`), 200)),
    remove: (key) => orStorageDown(async () => done(await send('DELETE', `/${key}`), 200, 204, 404)),
    async *list() {
      let marker = ''
      for (;;) {
        const page = await orStorageDown(async () => text(await expect(await send('GET', `/?marker=${marker}`), 200)))
        for (const [, entry] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const key = /<Key>([0-9a-f]{64})<\/Key>/.exec(entry!)?.[1]
          const storedAt = /<LastModified>(.*?)<\/LastModified>/.exec(entry!)?.[1]
          if (key && storedAt) yield { key, storedAt: new Date(storedAt) }
        }
        if (!page.includes('<IsTruncated>true</IsTruncated>')) return
        marker = encodeURIComponent([...page.matchAll(/<Key>(.*?)<\/Key>/gs)].at(-1)![1]!)
      }
    },
  }
}

/** One request whose body and answer are streams; broken off after ten seconds without a byte. */
function exchange(
  url: string,
  method: string,
  headers: Record<string, string>,
  content?: Readable,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = (url.startsWith('https:') ? httpsRequest : httpRequest)(url, { method, headers })
    request.setTimeout(SILENCE_MS, () => request.destroy(new Error('The file store does not answer.')))
    request.on('response', resolve).on('error', reject)
    if (content) pipeline(content, request).catch(reject)
    else request.end()
  })
}
