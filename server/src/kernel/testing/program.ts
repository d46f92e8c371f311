import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const MAIN = new URL('../../main.ts', import.meta.url).pathname

export interface Program {
  readonly child: ChildProcess
  readonly port: number
  readonly address: string
  /** Its output so far, of both channels. */
  readonly output: () => string
  /** The lines of the output that are JSON, parsed. */
  readonly log: () => Record<string, unknown>[]
  /** Sends a signal and returns the exit code; null if the signal itself ended it. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<number | null>
  readonly ended: Promise<number | null>
  readonly send: (path: string, request?: RequestInit) => Promise<Answer>
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: whatever the envelope holds
  readonly json: any
}

interface Start {
  readonly environment?: Readonly<Record<string, string>>
  readonly options?: readonly string[]
  readonly port?: number
}

const children: ChildProcess[] = []

/** Called at the end of a test file: stops the programs still running. */
export async function stopPrograms(): Promise<void> {
  for (const child of children.splice(0))
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
}

// The compile cache of `npm test`; without it each start of the program would compile everything again.
const { PATH, NODE_COMPILE_CACHE } = process.env
const OURS = { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) }

/** Starts the program as a separate process, with only the given environment; it may not be ready yet. */
export async function startProgram({ environment = {}, options = [], port }: Start = {}): Promise<Program> {
  const ownPort = port ?? (await freePort())
  const env = { ...OURS, PORT: String(ownPort), ...environment }
  const child = spawn(process.execPath, [MAIN, ...options], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  children.push(child)
  let output = ''
  for (const channel of [child.stdout, child.stderr]) {
    channel.setEncoding('utf8')
    channel.on('data', (text: string) => {
      output += text
    })
  }
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const address = `http://127.0.0.1:${ownPort}`
  return {
    child,
    port: ownPort,
    address,
    output: () => output,
    log: () =>
      output
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line)),
    stop: (signal = 'SIGTERM') => {
      child.kill(signal)
      return ended
    },
    ended,
    send: (path, request) => sendRequest(`${address}/api/v1${path}`, request),
  }
}

/** The same, when it is ready; throws with its output if it ends instead. */
export async function startReady(start: Start & { readonly patience?: number } = {}): Promise<Program> {
  const program = await startProgram(start)
  await untilReady(program, start.patience)
  return program
}

async function untilReady(program: Program, patience = 120_000): Promise<void> {
  const { child, output } = program
  await waitUntil(async () => {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The program ended:\n${output()}`)
    return (await program.send('/ready').catch(() => null))?.status === 200
  }, patience)
}

/** Polls until a condition is true. */
export async function waitUntil(condition: () => Promise<boolean> | boolean, patience = 60_000): Promise<void> {
  const since = Date.now()
  while (!(await condition())) {
    if (Date.now() - since > patience) throw new Error(`Waited ${patience} ms in vain for ${condition}`)
    await sleep(25)
  }
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

async function sendRequest(url: string, request: RequestInit = {}): Promise<Answer> {
  const { status, headers, ...answer } = await fetchText(url, request)
  const isJson = headers.get('content-type')?.startsWith('application/json')
  return { status, headers, text: answer.text, json: isJson ? JSON.parse(answer.text) : null }
}

async function fetchText(url: string, request: RequestInit) {
  const answer = await fetch(url, { signal: AbortSignal.timeout(60_000), ...request })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

/** The options of a JSON request. */
export const jsonRequest = (body: unknown, token?: string, headers: Record<string, string> = {}, method = 'POST') => ({
  method,
  headers: { 'content-type': 'application/json', ...bearer(token), ...headers },
  body: JSON.stringify(body),
})

export const bearer = (token?: string): Record<string, string> => (token ? { authorization: `Bearer ${token}` } : {})
