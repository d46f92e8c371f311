import { randomBytes } from 'node:crypto'
import { defaultDefinition } from '@muster/contract/recruiting/forms/built-in.rules.ts'
import { FormDefinition, type FormKind } from '@muster/contract/recruiting/forms/questions.contract.ts'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'
import type { Random } from '../../../kernel/security/random.ts'
import { fingerprint } from '../../access/sign-in/tokens.rules.ts'
import { DAY_MS } from './shared.demo.ts'

const JOB_SECTION = {
  key: 'project',
  title: 'Project',
  help: 'What the delivery team needs to know before the first interview.',
  questions: [
    { key: 'shiftWork', type: 'CHOICE', label: 'Shift pattern', options: ['Day', 'Night', 'Rotating'] },
    {
      key: 'nightAllowance',
      type: 'NUMBER',
      label: 'Night allowance per shift',
      minimum: 0,
      showWhen: { key: 'shiftWork', values: ['Night', 'Rotating'] },
    },
    { key: 'securityClearance', type: 'CONSENT', label: 'Security clearance needed' },
    {
      key: 'clientTools',
      type: 'CHOICE',
      label: 'Tools of the client',
      multiple: true,
      options: ['Jira', 'GitLab', 'SAP'],
    },
  ],
}
const APPLICANT_SECTION = {
  key: 'working',
  title: 'How you like to work',
  help: null,
  questions: [
    { key: 'workMode', type: 'CHOICE', label: 'Preferred work mode', options: ['On site', 'Hybrid', 'Remote'] },
    { key: 'ownLaptop', type: 'CONSENT', label: 'I can use my own laptop' },
  ],
}

interface DemoFormParts {
  readonly random: Random
  readonly users: readonly { readonly id: string; readonly role: string }[]
  readonly now: Date
}

/**
 * Puts version 2 in force, with the custom questions of the company before the last sections: team; consent and
 * recruiting.
 */
async function publish(db: Db, kind: FormKind, section: object, { users, now }: DemoFormParts): Promise<void> {
  const { sections } = defaultDefinition(kind)
  const last = kind === 'JOB' ? 1 : 2
  const definition = FormDefinition.parse({
    sections: [...sections.slice(0, -last), section, ...sections.slice(-last)],
  })
  const by = users.find(({ role }) => role === 'ADMIN')?.id ?? null
  const at = new Date(now.getTime() - 500 * DAY_MS)
  await db.updateTable('formVersion').set({ status: 'SUPERSEDED' }).where('kind', '=', kind).execute()
  await db
    .insertInto('formVersion')
    .values({
      kind,
      number: 2,
      status: 'ACTIVE',
      definition: JSON.stringify(definition),
      note: 'Questions of the delivery team',
      activatedAt: at,
      activatedBy: by,
      createdAt: at,
      createdBy: by,
      updatedAt: at,
      updatedBy: by,
    })
    .execute()
}

/** Custom questions of both forms, answered for some of the jobs and applicants, and links to the applicant form. */
export async function demoForms(db: Db, parts: DemoFormParts): Promise<void> {
  const { random } = parts
  await publish(db, 'JOB', JOB_SECTION, parts)
  await publish(db, 'APPLICANT', APPLICANT_SECTION, parts)
  for (const { id } of await db.selectFrom('job').select('id').orderBy('number').execute()) {
    const shiftWork = random.pick(['Day', 'Day', 'Night', 'Rotating'])
    const answers = {
      shiftWork,
      ...(shiftWork !== 'Day' && { nightAllowance: random.pick([50, 75, 100]) }),
      securityClearance: random.chance(0.2),
      clientTools: random.pick([['Jira'], ['Jira', 'GitLab'], ['SAP']]),
    }
    if (random.chance(0.7)) await answer(db, 'job', id, answers)
  }
  const workMode = sql`(array['On site', 'Hybrid', 'Remote'])[1 + abs(hashtext(number)) % 3]`
  await sql`update applicant set form_version = 2, answers = jsonb_build_object('workMode', ${workMode})
    where abs(hashtext(number)) % 2 = 0 and erased_at is null`.execute(db)
  await links(db, parts)
}

const answer = (db: Db, table: 'job' | 'applicant', id: string, answers: object) =>
  db
    .updateTable(table as 'job')
    .set({ formVersion: 2, answers: JSON.stringify(answers) })
    .where('id', '=', id)
    .execute()

/** The tokens are not known: the links only show how the records list them. */
async function links(db: Db, { now }: DemoFormParts): Promise<void> {
  const jobs = await sql<{
    id: string
    by: string | null
  }>`select distinct on (country_id) id, account_manager_id as by from job
    where status = 'OPEN' order by country_id, number`.execute(db)
  const applicants = await sql<{
    id: string
    by: string | null
  }>`select distinct on (country_id) id, owner_id as by from applicant
    where archived_at is null and erased_at is null order by country_id, number`.execute(db)
  const link = (createdBy: string | null) => ({
    tokenHash: fingerprint(randomBytes(32).toString('hex')),
    createdBy,
    createdAt: new Date(now.getTime() - DAY_MS),
    expiresAt: new Date(now.getTime() + 13 * DAY_MS),
  })
  const rows = [
    ...jobs.rows.map(({ id, by }) => ({ ...link(by), jobId: id })),
    ...applicants.rows.map(({ id, by }) => ({ ...link(by), applicantId: id })),
  ]
  if (rows.length > 0) await db.insertInto('formLink').values(rows).execute()
}
