import type { Applicant } from '@muster/contract/recruiting/applicants/shapes.contract.ts'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { addJob } from '../../../kernel/jobs/queue.ts'
import { sealAudit, verifyAudit } from '../../../kernel/security/audit-chain.ts'
import { drainJobs, stopJobs } from '../../../kernel/testing/background-work.ts'
import { expireHeartbeats, killProgram, lockRow, lockTable } from '../../../kernel/testing/crash.ts'
import { dataOf, erasureSteps, resumeOf, tablesContaining } from '../../../kernel/testing/fixtures/erasure.ts'
import { openJob, readyApplicant, recruitingTeam } from '../../../kernel/testing/fixtures/recruiting.ts'
import { createTestCluster } from '../../../kernel/testing/nodes.ts'
import { waitUntil } from '../../../kernel/testing/program.ts'
import { resumeReading } from '../resumes/reading.jobs.ts'
import { applyRetention } from './retention.jobs.ts'

const { app, start } = await createTestCluster()
app.setNow('2026-06-15T08:00:00Z')
const team = await recruitingTeam(app)
afterAll(stopJobs)
const { db } = app.appContext
const { recruiter, manager } = team
const { createApplicant, read, setColumns } = erasureSteps(app, team)

const ROUNDS = 5
const AUGUST = { countryID: 'AE', day: '2026-08-01' }
const erase = () => applyRetention(app.appContext, AUGUST)
/** An applicant whose data is erased on 1 August. */
async function due(name: string, more: object = {}): Promise<Applicant> {
  const one = await createApplicant({ name, email: `${name}@mail.example`, ...more })
  await setColumns(one.id, { status: 'ARCHIVED', retainUntil: '2026-06-20' })
  return read(one.id)
}
const isErased = async (id: string) =>
  (await db.selectFrom('applicant').select('erasedAt').where('id', '=', id).executeTakeFirstOrThrow()).erasedAt !== null
const erasures = async (id: string) => {
  const entries = db.selectFrom('auditEntry').select('id').where('entityId', '=', id)
  return (await entries.where('event', '=', 'applicant.erased').execute()).length
}

test('two nodes that erase at the same time erase each person once', async () => {
  const all = [await due('Twin1'), await due('Twin2'), await due('Twin3')]
  const runs = await Promise.all([erase(), erase(), erase()])
  expect(runs.reduce((sum, { erased }) => sum + erased, 0)).toBe(3)
  for (const { id } of all) expect(await erasures(id)).toBe(1)
  await sealAudit(db)
  expect(await verifyAudit(db)).toMatchObject({ ok: true })
})

describe('an erasure at the same time as', () => {
  test('a note: the note is rejected or erased', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const one = await due(`Noted${round}`)
      const [reply] = await Promise.all([
        recruiter.post(`/applicants/${one.id}/notes`, { text: `Marker${round} called.` }),
        erase(),
      ])
      expect([201, 409]).toContain(reply.status)
      expect(await tablesContaining(db, `marker${round}|noted${round}`)).toEqual([])
    }
  })

  test('a change back to screening: the applicant is in screening, or erased', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, version } = await due(`Back${round}`)
      const [reply] = await Promise.all([
        recruiter.put(`/applicants/${id}/status`, { status: 'SCREENING', version }),
        erase(),
      ])
      expect(await isErased(id)).toBe(reply.status !== 200)
      // Archived again in the same run, because the retention is still over.
      if (reply.status === 200) expect((await read(id)).name).toBe(`Back${round}`)
    }
  })

  test('a submission: the applicant is submitted or archived, never both', async () => {
    const job = await openJob(team)
    for (let round = 0; round < ROUNDS; round += 1) {
      const applicantID = await readyApplicant(app, `Chosen${round}`, { retainUntil: '2026-06-20' })
      const gate = await lockRow(app, 'applicant', applicantID)
      const submit = () => recruiter.post('/applicant-submissions', { jobID: job.id, applicantID })
      const submitted = round % 2 === 0 ? submit() : undefined
      if (submitted) await waitUntil(async () => (await gate.waiting()) > 0)
      const erased = erase()
      if (!submitted) await waitUntil(async () => (await gate.waiting()) > 0)
      const work = Promise.all([submitted ?? submit(), erased])
      await gate.open()
      const [reply] = await work
      expect([201, 422]).toContain(reply.status)
      expect((await read(applicantID)).status).toBe(reply.status === 201 ? 'IN_PROCESS' : 'ARCHIVED')
    }
  })

  test('a merge: both are one record, or one is erased and the other is unchanged', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const gone = await due(`Merging${round}`)
      const stays = await createApplicant({ name: `Staying${round}` })
      const body = { otherID: gone.id, fromOther: [], version: stays.version, otherVersion: gone.version }
      const [reply] = await Promise.all([recruiter.post(`/applicants/${stays.id}/merge`, body), erase()])
      expect([200, 409]).toContain(reply.status)
      expect(await isErased(gone.id)).toBe(reply.status === 409)
      expect(await isErased(stays.id)).toBe(false)
      const email = reply.status === 200 ? gone.email : null
      expect((await read(stays.id)).email).toBe(email)
    }
  })

  test('the undo of a merge: both are erased, or one is erased and the other is restored', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const other = await createApplicant({ name: `Other${round}`, email: `other${round}@mail.example` })
      await dataOf(recruiter.post(`/applicants/${other.id}/notes`, { text: `Separate${round} called.` }))
      const stays = await createApplicant({ name: `Merged${round}` })
      const { version: otherVersion } = await read(other.id)
      const body = { otherID: other.id, fromOther: [], version: stays.version, otherVersion }
      await dataOf(recruiter.post(`/applicants/${stays.id}/merge`, body))
      await setColumns(stays.id, { status: 'ARCHIVED', retainUntil: '2026-06-20' })
      const { version } = await read(stays.id)
      const [reply] = await Promise.all([recruiter.post(`/applicants/${stays.id}/undo-merge`, { version }), erase()])
      const isSeparate = reply.status === 200
      expect(await isErased(stays.id)).toBe(true)
      expect(await isErased(other.id)).toBe(!isSeparate)
      expect(await tablesContaining(db, `merged${round}`)).toEqual([])
      if (!isSeparate) expect(await tablesContaining(db, `other${round}|separate${round}`)).toEqual([])
      else expect((await read(other.id)).email).toBe(`other${round}@mail.example`)
    }
  })

  test('the reading of a CV: its text is not stored again', async () => {
    const { stop } = await drainJobs(app, [resumeReading])
    for (let round = 0; round < ROUNDS; round += 1) {
      const one = await due(`Reading${round}`)
      const file = resumeOf(`Reading${round}`, 'r@mail.example', `reading${round}.pdf`)
      await dataOf(recruiter.upload(`/applicants/${one.id}/resume`, file))
      await erase()
      expect(await isErased(one.id)).toBe(true)
    }
    await waitUntil(async () => {
      const { rows } = await sql`select from background_job where state in ('QUEUED', 'RUNNING')`.execute(db)
      return rows.length === 0
    })
    await stop()
    expect(await tablesContaining(db, 'reading[0-9]|canaries')).toEqual([])
  })
})

test('a program killed during an erasure leaves everything unchanged, and the next one completes it', async () => {
  const one = await due('Killed')
  await dataOf(recruiter.upload(`/applicants/${one.id}/documents`, resumeOf('Killed', 'k@mail.example', 'killed.pdf')))
  await dataOf(manager.post(`/applicants/${one.id}/notes`, { text: 'Killed called.' }))
  const naming = () => tablesContaining(db, 'killed')
  const before = await naming()
  // Comments come after files and emails.
  const gate = await lockTable(app, 'comment')
  await addJob(db, 'recruiting.applicant-retention', AUGUST)
  const first = await start()
  await waitUntil(async () => (await gate.waiting()) > 0)
  await killProgram(app, first)
  expect(await isErased(one.id)).toBe(false)
  expect(await naming()).toEqual(expect.arrayContaining(before))
  const file = await recruiter.get(`/applicants/${one.id}/documents`)
  expect(file.data).toMatchObject([{ name: 'killed.pdf' }])

  await expireHeartbeats(db)
  const second = await start()
  await waitUntil(() => isErased(one.id))
  expect(await erasures(one.id)).toBe(1)
  expect(await naming()).toEqual([])
  await killProgram(app, second)
})
