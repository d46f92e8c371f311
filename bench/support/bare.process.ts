import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import Fastify from 'fastify'
import pg from 'pg'

/** The reference server: Fastify and pg run the same SQL and send the rows, without permissions, validation or log. */
interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

// Dates and amounts are returned as text, as in Muster; creating a Date for each would slow down the reference.
for (const type of [pg.types.builtins.DATE, pg.types.builtins.NUMERIC])
  pg.types.setTypeParser(type, (text: string) => text)

const plans: Record<string, Statement[]> = JSON.parse(process.env.BARE_PLANS ?? '{}')
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 })
const app = Fastify({ logger: false })
const names = new Map<string, string>()
const nameOf = (text: string) => {
  const name = names.get(text) ?? createHash('sha256').update(text).digest('hex').slice(0, 20)
  names.set(text, name)
  return name
}
// A named statement, as in Muster: PostgreSQL stores its plan.
const run = ({ text, values }: Statement) => pool.query({ name: nameOf(text), text, values: values as unknown[] })

for (const [name, statements] of Object.entries(plans)) {
  const [first, ...rest] = statements
  app.get(`/${name}`, async () => {
    const { rows } = await run(first!)
    const more = await Promise.all(rest.map(run))
    return { success: true, data: rows, more: more.map((result) => result.rows) }
  })
}

app.post('/create', async (request) => {
  const { name, countryID, title, personalEmail, skills } = request.body as Record<string, unknown>
  const { rows } = await run({
    text: 'insert into consultant (name, country_id, title, personal_email, skills) values ($1, $2, $3, $4, $5) returning *',
    values: [name, countryID, title, personalEmail, skills],
  })
  return { success: true, data: rows[0] }
})

const pages = process.env.BARE_PAGES
if (pages) {
  const types: Record<string, string> = { html: 'text/html', js: 'text/javascript', css: 'text/css' }
  for (const file of globSync('**/*.{html,js,css}', { cwd: pages })) {
    const packed = gzipSync(readFileSync(join(pages, file)))
    app.get(file === 'index.html' ? '/' : `/${file}`, (_, reply) =>
      reply.header('content-encoding', 'gzip').type(types[file.split('.').at(-1)!]!).send(packed),
    )
  }
} else app.get('/', async () => ({ success: true }))

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
process.on('SIGTERM', () => process.exit(0))
