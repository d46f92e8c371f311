import { connect, type Socket } from 'node:net'

/**
 * The load generator, a separate process: a number of connections over loopback, each of which sends the next request
 * after the response.
 */
export interface LoadOrder {
  readonly port: number
  readonly method: 'GET' | 'POST'
  /** `{n}` in path, body and headers is replaced by a unique number. */
  readonly paths: readonly string[]
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly connections: number
  readonly milliseconds: number
}

export interface LoadResult {
  readonly requests: number
  readonly failures: number
  readonly seconds: number
  /** In milliseconds, ascending. */
  readonly latencies: readonly number[]
}

let number = Date.now() * 1000

function requestOf({ method, paths, headers, body = '', port }: LoadOrder): string {
  number += 1
  const filled = (text: string) => text.replaceAll('{n}', String(number))
  const sent = filled(body)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${filled(value)}`)
  if (sent) lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(sent)}`)
  const path = filled(paths[number % paths.length]!)
  return [`${method} ${path} HTTP/1.1`, `host: 127.0.0.1:${port}`, ...lines, '', sent].join('\r\n')
}

const LENGTH = /\r\ncontent-length: (\d+)/i

/** The size in bytes of the response that starts in `head`; 0 while its headers are incomplete. */
function sizeOf(head: Buffer): number {
  const end = head.indexOf('\r\n\r\n')
  if (end < 0) return 0
  const length = LENGTH.exec(head.subarray(0, end).toString('latin1'))?.[1]
  if (length === undefined) throw new Error(`An answer without a length: ${head.toString('latin1', 0, 200)}`)
  return end + 4 + Number(length)
}

async function run(order: LoadOrder): Promise<LoadResult> {
  const latencies: number[] = []
  let failures = 0
  const started = performance.now()
  const until = started + order.milliseconds
  const one = () =>
    new Promise<void>((resolve, reject) => {
      const socket: Socket = connect(order.port, '127.0.0.1')
      socket.setNoDelay(true)
      let got: Buffer[] = []
      let bytes = 0
      let size = 0
      let sentAt = 0
      const next = () => {
        if (performance.now() >= until) return socket.end(resolve)
        got = []
        bytes = 0
        size = 0
        sentAt = performance.now()
        socket.write(requestOf(order))
      }
      socket.on('connect', next)
      socket.on('error', reject)
      socket.on('data', (chunk) => {
        got.push(chunk)
        bytes += chunk.length
        if (size === 0) size = sizeOf(got.length === 1 ? chunk : Buffer.concat(got))
        if (size === 0 || bytes < size) return
        latencies.push(performance.now() - sentAt)
        const status = got[0]!.subarray(9, 10).toString()
        if (status !== '2') {
          failures += 1
          if (failures === 1) process.send?.({ failure: Buffer.concat(got).toString('utf8', 0, 1500) })
        }
        next()
      })
    })
  await Promise.all(Array.from({ length: order.connections }, one))
  latencies.sort((a, b) => a - b)
  return { requests: latencies.length, failures, seconds: (performance.now() - started) / 1000, latencies }
}

process.on('message', (order: LoadOrder) => {
  run(order).then(
    (measured) => process.send?.({ measured }),
    (error: Error) => process.send?.({ error: error.message }),
  )
})
