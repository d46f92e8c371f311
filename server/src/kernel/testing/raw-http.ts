import { connect } from 'node:net'

export interface RawResponse {
  readonly text: string
  /** The status of each response on this connection. */
  readonly statuses: number[]
  readonly closed: boolean
}

/** Sends bytes unchanged, and reads until the server closes the connection or is silent for a while. */
export function sendRaw(port: number, bytes: string | Buffer, { silence = 700 } = {}): Promise<RawResponse> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1').setEncoding('latin1').setTimeout(silence)
    let text = ''
    const end = (closed: boolean) => {
      socket.destroy()
      const statuses = [...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status))
      resolve({ text, statuses, closed })
    }
    socket.on('data', (part) => {
      text += part
    })
    socket.on('timeout', () => end(false))
    socket.on('error', () => end(true))
    socket.on('close', () => end(true))
    socket.write(bytes)
  })
}

/** A request, line by line, without any normalisation. It closes the connection unless its headers say otherwise. */
export function rawRequest(line: string, headers: readonly string[] = [], body = ''): string {
  const closing = headers.some((header) => header.startsWith('Connection:')) ? [] : ['Connection: close']
  return [`${line} HTTP/1.1`, 'Host: localhost', ...closing, ...headers, '', body].join('\r\n')
}
