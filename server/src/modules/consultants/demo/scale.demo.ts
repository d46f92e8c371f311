import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'

const FIRST = [
  'Priya',
  'Arjun',
  'Suresh',
  'Fatima',
  'Bilal',
  'Ayesha',
  'Mahmoud',
  'Nourhan',
  'Rami',
  'Lina',
  'Abdullah',
  'Reem',
  'Maria',
  'James',
  'Karthik',
  'Divya',
  'Usman',
  'Hala',
  'Faisal',
  'Omar',
  'Sneha',
  'Anand',
  'Mona',
  'Tarek',
  'Grace',
  'Jose',
  'Emma',
  'Nuwan',
  'Hamza',
  'Yasmine',
  'Deepak',
]
const LAST = [
  'Nair',
  'Reddy',
  'Iyer',
  'Shaikh',
  'Ahmed',
  'Siddiqui',
  'Fathy',
  'Adel',
  'Haddad',
  'Khoury',
  'Al-Otaibi',
  'Al-Harbi',
  'Santos',
  'Whitfield',
  'Menon',
  'Sharma',
  'Patel',
  'Qureshi',
  'Malik',
  'Mansour',
  'Hegazy',
  'Nasser',
  'Darwish',
  'Reyes',
  'Cruz',
  'Davies',
  'Perera',
  'Kulkarni',
  'Rao',
  'Gupta',
  'Pillai',
  'Thomas',
  'Raza',
  'Osman',
  'Zein',
  'Joshi',
  'Butt',
]
const TITLES = [
  'Java Developer',
  '.NET Developer',
  'React Developer',
  'QA Automation Engineer',
  'DevOps Engineer',
  'Data Engineer',
  'SAP FICO Consultant',
  'Network Engineer',
  'SOC Analyst',
  'Scrum Master',
  'PMO Analyst',
  'Project Manager',
  'Solution Architect',
  'IT Support Engineer L1',
]
const SKILLS = ['Java', 'SQL', 'React', 'Docker', 'AWS', 'Azure', 'Python', 'SAP', 'Scrum', 'Selenium', 'Kafka']

const list = (items: readonly string[]) => sql`${[...items]}::text[]`
/** Picks a value by number; the two multipliers prevent columns from repeating in parallel. */
const one = (items: readonly string[], factor: number) =>
  sql`(${list(items)})[1 + (n * ${sql.lit(factor)}) % ${sql.lit(items.length)}]`

/**
 * Adds this number of consultants in one statement, for benchmarks: spread over all countries and clients, in all
 * statuses, with dates but without confidential data. 100,000 take about twenty seconds, most of it for the indexes.
 * With `countryID` all of them work there, for clients of `scaleClients`.
 */
export async function scaleConsultants(
  db: Db,
  count: number,
  { countryID = null }: { countryID?: string | null } = {},
): Promise<void> {
  await sql`
    with places as (select array_agg(id order by id) as countries from country where id = coalesce(${countryID}, id)),
      customers as (select array_agg(id order by id) as clients from client
        where archived_at is null and (${countryID}::text is null or (country_id = ${countryID} and code like 'SC-%')))
    insert into consultant (name, first_name, last_name, nationality, personal_email, mobile, country_id, client_id, title, skills, status,
      service_start_date, joined_date, contract_end, last_working_day, exit_reason, residency_status, visa_sponsor, passport_expiry,
      visa_expiry, residence_expiry, work_permit_expiry, medical_expiry)
    select first || ' ' || last || ' ' || n, first, last, (array['IN', 'IN', 'IN', 'PK', 'PK', 'EG', 'EG', 'JO', 'LB', 'SA', 'AE', 'PH', 'GB'])[1 + n % 13],
      lower(first || '.' || n || '@example.com'), '+971 50 ' || lpad(n::text, 7, '0'), countries[1 + (n * 7) % cardinality(countries)],
      clients[1 + (n * 31) % cardinality(clients)], ${one(TITLES, 5)}, array[${one(SKILLS, 3)}, ${one(SKILLS, 7)}],
      state, day, day, current_date + 100 + n % 900, case when state = 'EXITED' then current_date - n % 300 end,
      case when state = 'EXITED' then 'RESIGNATION' end, 'RESIDENT', (array['US', 'US', 'OWN', 'FAMILY'])[1 + n % 4],
      current_date + (n * 13) % 2000 - 20, current_date + (n * 17) % 900 - 10, current_date + (n * 19) % 900 - 10,
      current_date + (n * 23) % 900 - 10, current_date + (n * 29) % 400 - 5
    from places, customers, generate_series(1, ${count}::int) as n,
      lateral (select ${one(FIRST, 11)} as first, ${one(LAST, 17)} as last, current_date - 310 - (n * 37) % 2500 as day,
        case when ${countryID}::text is not null then 'ACTIVE' else
          (array['ACTIVE', 'ACTIVE', 'ACTIVE', 'ACTIVE', 'ACTIVE', 'ACTIVE', 'ACTIVE', 'ACTIVE', 'BENCH', 'ON_NOTICE', 'PRE_JOINING', 'EXITED', 'EXITED'])
            [1 + (n / 3) % 13] end as state) as made`.execute(db)
  await sql`analyze consultant`.execute(db)
}
