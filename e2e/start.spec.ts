import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { placeOf } from '../server/src/kernel/embedded-postgres/cluster.ts'
import { serverOwner } from '../server/src/kernel/embedded-postgres/owner.ts'
import { alive, postmasterOf } from '../server/src/kernel/embedded-postgres/postmaster.ts'

/** The first command of the README, as a new developer runs it. */
const ROOT = path.join(import.meta.dirname, '..')
const folder = mkdtempSync(path.join(tmpdir(), 'muster-start-'))
let npm: ChildProcess | null = null
test.afterAll(() => {
  if (npm?.pid && npm.exitCode === null && npm.signalCode === null) process.kill(-npm.pid, 'SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

/** In a process group, as in a terminal, so that Ctrl-C is sent to npm and its child processes. */
function start(port: number) {
  const { PATH = '', HOME = '' } = process.env
  const env = { PATH, HOME, PORT: String(port), DATA_DIR: path.join(folder, 'data') }
  const child = spawn('npm', ['start'], { cwd: ROOT, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const output = { text: '' }
  for (const channel of [child.stdout, child.stderr])
    channel.setEncoding('utf8').on('data', (text: string) => {
      output.text += text
    })
  return { child, output }
}

test('npm start starts the pages and the demo company, prints sign-ins that work, and Ctrl-C stops all processes', async ({
  page,
}) => {
  test.setTimeout(300_000)
  const port = await freePort()
  const { child, output } = start(port)
  npm = child
  const address = `http://127.0.0.1:${port}`
  await expect.poll(() => output.text, { timeout: 150_000 }).toContain(`Muster is ready at ${address}`)
  await expect.poll(() => output.text).toMatch(/Every account has the password: (.+)/)
  const password = /Every account has the password: (.+)/.exec(output.text)?.[1] ?? ''
  const printed = () => [...output.text.matchAll(/^ {2}(\S+@example\.com) +([A-Z_]+)$/gm)]
  await expect.poll(() => printed().length).toBe(21)
  const [, email = ''] = printed().find(([, , role]) => role === 'ASSET_MANAGER') ?? []
  await page.goto(address)
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()

  const cluster = placeOf(path.join(folder, 'data'), serverOwner()).data
  const postmaster = postmasterOf(cluster)?.pid ?? 0
  expect(alive(postmaster)).toBe(true)
  const ended = once(child, 'exit')
  process.kill(-(child.pid ?? 0), 'SIGINT')
  await ended
  await expect.poll(() => alive(postmaster)).toBe(false)
  await expect
    .poll(() =>
      fetch(`${address}/api/v1/health`).then(
        () => 'answers',
        () => 'is gone',
      ),
    )
    .toBe('is gone')
  expect(postmasterOf(cluster)).toBeNull()
  expect(output.text).not.toMatch(/^\s+at |npm ERR!/m)
})

test('when the command is killed, its server and its database stop too', async () => {
  test.setTimeout(300_000)
  const port = await freePort()
  const { PATH = '', HOME = '' } = process.env
  const env = { PATH, HOME, PORT: String(port), DATA_DIR: path.join(folder, 'data') }
  const command = spawn('node', ['scripts/start.mjs'], { cwd: ROOT, env, stdio: 'ignore' })
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/api/v1/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(answers, { timeout: 150_000 }).toBe(true)
  const cluster = placeOf(path.join(folder, 'data'), serverOwner()).data
  const postmaster = postmasterOf(cluster)?.pid ?? 0
  expect(alive(postmaster)).toBe(true)
  command.kill('SIGKILL')
  await expect.poll(answers, { timeout: 30_000 }).toBe(false)
  await expect.poll(() => alive(postmaster), { timeout: 30_000 }).toBe(false)
})
