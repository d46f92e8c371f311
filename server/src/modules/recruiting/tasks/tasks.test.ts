import { beforeEach, describe, expect, test } from 'vitest'
import { createTestApp } from '../../../kernel/testing/app.ts'
import type { Caller } from '../../../kernel/testing/caller.ts'
import { openJob, readyApplicant, recruitingTeam } from '../../../kernel/testing/fixtures/recruiting.ts'
import { readTasks } from '../../../kernel/testing/tasks.ts'

const app = await createTestApp()
app.setNow('2026-06-15T08:00:00Z')
const team = await recruitingTeam(app)
const { lead, recruiter } = team
const stranger = await app.as('TALENT_ACQUISITION')
beforeEach(() => app.setNow('2026-06-15T08:00:00Z'))

describe('a follow-up task', () => {
  test('is on the home page of its assignee once it is due, until it is done', async () => {
    const job = await openJob(team)
    const applicantID = await readyApplicant(app, 'Sara Khan')
    const { data: one } = await recruiter.post('/applicant-submissions', { jobID: job.id, applicantID })
    const body = {
      submissionID: one.id,
      text: 'Ask for the notice letter',
      dueOn: '2026-06-20',
      assigneeID: recruiter.staff!.id,
    }
    const { data: task, status, message } = await lead.post('/recruiting-tasks', body)
    expect(status, message).toBe(201)
    expect(task).toMatchObject({
      text: body.text,
      doneAt: null,
      submissionID: one.id,
      countryID: 'AE',
      _job: { id: one.jobID },
    })
    const subject = `${lead.staff!.name} assigned a task to you: ${body.text}`
    expect((await recruiter.get('/user-notifications', { pageSize: 100 })).data).toContainEqual(
      expect.objectContaining({ subject }),
    )
    const dueFor = async (who: Caller) => (await readTasks(who)).filter(({ id }) => id === task.id).length
    expect(await dueFor(recruiter)).toBe(0)
    app.setNow('2026-06-20T08:00:00Z')
    expect([await dueFor(recruiter), await dueFor(lead)]).toEqual([1, 0])
    // It opens where it can be marked as done.
    expect((await readTasks(recruiter)).find(({ id }) => id === task.id)).toMatchObject({
      path: `/ats/submissions/${one.id}?tab=notes`,
    })
    const done = await recruiter.put(`/recruiting-tasks/${task.id}`, { done: true, version: task.version })
    expect(done).toMatchObject({ status: 200, data: { doneAt: '2026-06-20T08:00:00.000Z', version: 2 } })
    expect(await dueFor(recruiter)).toBe(0)
    expect(await recruiter.put(`/recruiting-tasks/${task.id}`, { done: false, version: 1 })).toMatchObject({
      status: 409,
    })
    expect((await lead.get('/recruiting-tasks', { jobID: one.jobID, done: 'true' })).data).toHaveLength(1)
    expect(await lead.del(`/recruiting-tasks/${task.id}`)).toMatchObject({ status: 200 })
  })

  test('has one record, which its assignee must be able to see', async () => {
    const job = await openJob(team)
    const task = { text: 'Call', dueOn: '2026-06-20' }
    expect(await lead.post('/recruiting-tasks', task)).toMatchObject({ status: 400 })
    const other = { ...task, jobID: job.id, assigneeID: stranger.staff!.id }
    expect(await lead.post('/recruiting-tasks', other)).toMatchObject({ status: 400, errors: [{ path: 'assigneeID' }] })
    expect(await stranger.post('/recruiting-tasks', { ...task, jobID: job.id })).toMatchObject({ status: 404 })
  })
})
