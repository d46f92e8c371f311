import type { DemoContext } from '../../../kernel/app/module.ts'
import { readDemoUsers } from '../../access/users/users.demo.ts'
import { demoApplicants } from './applicants.demo.ts'
import { demoForms } from './forms.demo.ts'
import { readHires } from './hires.demo.ts'
import { writeHistory } from './history.demo.ts'
import { demoInvitations } from './interview-history.demo.ts'
import { demoInterviews } from './interviews.demo.ts'
import { demoJobs } from './jobs.demo.ts'
import { demoPacks } from './packs.demo.ts'
import { demoResumes } from './resumes.demo.ts'
import { demoSubmissions } from './submissions.demo.ts'

/**
 * The recruiting of the demo company, from which some of its order forms and consultants resulted; the history comes
 * last, in chronological order.
 */
export async function demoRecruiting({ db, appContext, random, now, startedAt }: DemoContext): Promise<void> {
  const users = await readDemoUsers(db)
  const hires = await readHires(db, { now, startedAt })
  const hiring = await demoJobs(db, appContext, { random: random.fork('jobs'), users, now, hires })
  const { made, hired } = await demoApplicants(db, appContext, {
    random: random.fork('applicants'),
    users,
    now,
    hires: hiring.map(({ hire }) => hire),
  })
  await demoResumes(db, appContext, made, { random: random.fork('resumes'), now })
  const { written, by } = await demoSubmissions(db, { random: random.fork('submissions'), users, now, hiring, hired })
  await demoPacks(db, appContext, { now })
  await demoForms(db, { random: random.fork('forms'), users, now })
  await demoInterviews(db, { random: random.fork('interviews'), now })
  await demoInvitations(db)
  await writeHistory(db, written, { users, by, applicants: made.map(({ id }) => id) })
}
