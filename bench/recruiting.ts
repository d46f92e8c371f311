import type { Db } from '@muster/server/kernel/db/db.ts'
import { smallDocx } from '@muster/server/modules/recruiting/demo/docx.demo.ts'
import { sql } from 'kysely'
import { compareOperation, type Operation, serveBare } from './api.ts'
import { type Company, makeCompany, startMuster, tokenOf } from './company.ts'
import type { Line } from './report.ts'
import { compareCompanies, type ScaleParams } from './scale.ts'
import { startGenerator } from './support/load.ts'
import type { Postgres } from './support/postgres.ts'
import type { ServerProcess } from './support/processes.ts'

const SMALL = 10_000
const LARGE = 100_000
const RECRUITER = 'talent.acquisition@example.com'
const MANAGER = 'tas.manager@example.com'
/** The number of CVs per request. */
const FILES = 200
const STALL = { max: 50 }
/** The operations compared with a bare server that runs the same statements: one page, and one boolean search. */
const BARE = {
  list: '/api/v1/applicants',
  search: `/api/v1/applicants?query=${encodeURIComponent('java AND (spring OR quarkus) NOT junior')}`,
}

/** Inserts applicants with about 4 KB of text each, in which only few contain the words of the search. */
const scaleApplicants = (count: number) => async (db: Db) => {
  await sql`insert into applicant (name, name_key, country_id, title, total_years, skills, resume_text, source, notice_days,
      consent_given_on, consent_until, created_at, updated_at)
    select 'Applicant ' || n, 'applicant ' || n, (array['AE', 'SA', 'IN', 'QA'])[1 + n % 4],
      (array['Java developer', 'Data engineer', 'Scrum master', 'SAP consultant'])[1 + n % 4], n % 20,
      jsonb_build_array(jsonb_build_object('name', (array['Java', 'Python', 'Scrum', 'SAP'])[1 + n % 4], 'years', '5')),
      (select string_agg('word' || ((n * 31 + w * 7919) % 20000), ' ') from generate_series(1, 420) w)
        || case when n % 10 = 0 then ' spring boot' else '' end || case when n % 25 = 0 then ' quarkus' else '' end
        || case when n % 3 = 0 then ' junior' else '' end,
      'SOURCED', 30, current_date - 30, current_date + 300, now() - n * interval '1 minute', now() - n * interval '1 minute'
    from generate_series(1, ${count}) n`.execute(db)
}

function lists(applicants: number): ScaleParams {
  const list = '/api/v1/applicants'
  const query = (text: string) => `${list}?query=${encodeURIComponent(text)}&pageSize=3`
  const last = Math.floor(applicants / 25)
  return {
    'applicants, first page': { path: list, as: RECRUITER },
    'applicants, page in the middle': { path: `${list}?page=${Math.floor(last / 2)}`, as: RECRUITER },
    'applicants by name': { path: `${list}?sort=name`, as: RECRUITER },
    'applicants, status and country': { path: `${list}?status=NEW&countryID=AE&sort=-updatedAt`, as: RECRUITER },
    'search, java AND (spring OR quarkus) NOT junior': {
      path: query('java AND (spring OR quarkus) NOT junior'),
      as: RECRUITER,
    },
    'search, phrase': { path: query('"spring boot"'), as: RECRUITER },
    'search, rare word': { path: query('word777 word1234'), as: RECRUITER },
    'search by name': { path: `${list}?searchInput=applicant%20777&pageSize=3`, as: MANAGER },
    'dashboard of recruiting': { path: '/api/v1/ats/dashboard', as: MANAGER },
    'board of all submissions': { path: '/api/v1/applicant-submissions/board', as: MANAGER },
  }
}

/**
 * Compares 100,000 applicants with CVs with 10,000; then measures CVs read per second, and how long they block the
 * event loop.
 */
export async function measureRecruiting(
  postgres: Postgres,
  options: { readonly rounds: number; readonly milliseconds: number },
): Promise<Line[]> {
  const size = { consultants: 100, clients: 10 }
  const few = await makeCompany(postgres, 'bench_applicants_10000', { ...size, more: scaleApplicants(SMALL) })
  const many = await makeCompany(postgres, 'bench_applicants_100000', { ...size, more: scaleApplicants(LARGE) })
  try {
    const lines = await compareCompanies(
      { company: few, lists: lists(SMALL) },
      { company: many, lists: lists(LARGE) },
      options.rounds,
    )
    return [...lines, ...(await compareToBare(many, options)), ...(await readCVs(few))]
  } finally {
    await Promise.all([few.drop(), many.drop()])
  }
}

/**
 * Compares the list and the search of 100,000 applicants with a bare Fastify + pg server that runs the same statements.
 */
export async function compareToBare(
  company: Company,
  options: { readonly rounds: number; readonly milliseconds: number },
): Promise<Line[]> {
  const muster = await startMuster(company)
  const token = await tokenOf(muster.address, RECRUITER)
  const bare = await serveBare(company, token, BARE)
  const generator = startGenerator()
  const lines: Line[] = []
  try {
    for (const [name, path] of Object.entries(BARE)) {
      const operation: Operation = {
        name: `applicants, ${name}`,
        goals: { rate: 0.5 },
        muster: { method: 'GET', paths: [path], headers: { authorization: `Bearer ${token}` } },
        bare: { method: 'GET', paths: [`/${name}`], headers: {} },
      }
      lines.push(...(await compareOperation({ muster, bare, generator }, operation, options)))
    }
    return lines
  } finally {
    generator.stop()
    await Promise.all([bare.stop(), muster.stop()])
  }
}

/** A CV of two pages with a unique name and address. */
const cv = (at: number) =>
  smallDocx([
    `Candidate Number${at}`,
    `candidate${at}@example.com`,
    '+971 50 000 0000',
    'Skills: Java, Kafka, Spring',
    ...Array.from({ length: 60 }, (_, line) => `Delivered project ${line} with Java and Kafka for a bank in Dubai.`),
  ])

async function readCVs(company: Company): Promise<Line[]> {
  const server = await startMuster(company)
  try {
    const headers = { authorization: `Bearer ${await tokenOf(server.address, RECRUITER)}` }
    const form = new FormData()
    form.append('countryID', 'AE')
    for (let at = 0; at < FILES; at += 1)
      form.append('files', new Blob([new Uint8Array(await cv(at))]), `candidate-${at}.docx`)
    await server.watch()
    const started = performance.now()
    const reply = await fetch(`${server.address}/api/v1/resumes`, { method: 'POST', headers, body: form })
    if (!reply.ok) throw new Error(`The intake answered ${reply.status}: ${await reply.text()}`)
    const rounds = await untilRead(server, headers)
    const seconds = (performance.now() - started) / 1000
    const { stall, work } = await server.stall()
    return [
      { what: 'CVs read', figure: FILES / seconds, unit: '/s', from: `${FILES} DOCX files, asked ${rounds} times` },
      {
        what: 'meanwhile: longest turn of our own work',
        figure: work,
        unit: 'ms',
        goal: STALL,
        from: `longest by the clock ${stall.toFixed(0)} ms`,
      },
    ]
  } finally {
    await server.stop()
  }
}

/** Polls until all CVs are read; returns the number of polls. */
async function untilRead({ address }: ServerProcess, headers: Record<string, string>): Promise<number> {
  for (let attempt = 1; attempt < 600; attempt += 1) {
    const reply = await fetch(`${address}/api/v1/resumes?state=QUEUED&state=READING&pageSize=1`, { headers })
    const { meta } = (await reply.json()) as { meta: { total: number } }
    if (meta.total === 0) return attempt
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error('The CVs were not read in time.')
}
