import type { applicantEndpoints } from '@muster/contract/recruiting/applicants/applicants.contract.ts'
import {
  DUPLICATE_THRESHOLD,
  duplicateScore,
  emailKey,
  nameKey,
  phoneKey,
} from '@muster/contract/recruiting/applicants/applicants.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'
import type { Scope } from '../../../kernel/db/scope.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { applicantName, applicantsIn, type LoadedApplicant, loadApplicant } from './applicants.queries.ts'

const MAX_PAIRS = 200
/** Names with a similarity below this are not similar; the same limit as in `duplicateScore`. */
const SIMILAR = 0.6

/** One pair of records and what they have in common. */
interface Pair {
  readonly id: string
  readonly number: string
  readonly name: string
  readonly otherId: string
  readonly otherNumber: string
  readonly otherName: string
  readonly email: boolean
  readonly phone: boolean
  readonly passport: boolean
  readonly likeness: number
  readonly birthDate: boolean
}

interface DuplicateRow {
  readonly id: string
  readonly number: string
  readonly name: string
  readonly email: boolean | null
  readonly phone: boolean | null
  readonly likeness: number
}

const EVIDENCE = sql`
  a.id, a.number, a.name, b.id as "otherId", b.number as "otherNumber", b.name as "otherName",
  coalesce(array[a.email_key, a.second_email_key] && array_remove(array[b.email_key, b.second_email_key], null), false) as email,
  coalesce(array[a.phone_key, a.second_phone_key] && array_remove(array[b.phone_key, b.second_phone_key], null), false) as phone,
  coalesce(a.passport_fingerprint = b.passport_fingerprint, false) as passport,
  similarity(a.name_key, b.name_key)::float as likeness,
  coalesce(a.birth_date = b.birth_date, false) as "birthDate"`

/** Records that share a key; each condition is served by an index. */
const SAME_KEY = sql`
  b.email_key in (a.email_key, a.second_email_key) or b.second_email_key in (a.email_key, a.second_email_key)
  or b.phone_key in (a.phone_key, a.second_phone_key) or b.second_phone_key in (a.phone_key, a.second_phone_key)
  or b.passport_fingerprint = a.passport_fingerprint`

/** Pairs in the whole list: two records that share a key, or have the same name and date of birth. */
const allPairs = () => sql`
  select a.id as one, b.id as two from applicant a join applicant b on b.email_key in (a.email_key, a.second_email_key) and a.id < b.id
  union select a.id, b.id from applicant a join applicant b on b.second_email_key = a.email_key and a.id <> b.id
  union select a.id, b.id from applicant a join applicant b on b.phone_key in (a.phone_key, a.second_phone_key) and a.id < b.id
  union select a.id, b.id from applicant a join applicant b on b.second_phone_key = a.phone_key and a.id <> b.id
  union select a.id, b.id from applicant a join applicant b on b.passport_fingerprint = a.passport_fingerprint and a.id < b.id
  union select a.id, b.id from applicant a join applicant b on b.name_key = a.name_key and b.birth_date = a.birth_date and a.id < b.id`

const pairsOfOne = (id: string) => sql`
  select a.id as one, b.id as two from applicant a join applicant b on b.id <> a.id and (${SAME_KEY}) where a.id = ${id}::uuid
  union select a.id, b.id from applicant a join applicant b on b.id <> a.id and b.name_key % a.name_key
    and similarity(a.name_key, b.name_key) >= ${SIMILAR} where a.id = ${id}::uuid`

/** Pairs in scope that are probably the same person, highest score first. */
async function pairsWithin(db: Db, scope: Scope | null, pairs: RawBuilder<unknown>) {
  const within = applicantsIn(db, scope).select('applicant.id')
  const { rows } = await sql<Pair>`
    with pair as (select distinct least(one, two) as one, greatest(one, two) as two from (${pairs}) found)
    select ${EVIDENCE} from pair join applicant a on a.id = pair.one join applicant b on b.id = pair.two
    where a.erased_at is null and b.erased_at is null and a.id in (${within}) and b.id in (${within})
    order by a.number, b.number limit 2000`.execute(db)
  return rows
    .map((pair) => ({ pair, ...duplicateScore({ ...pair, name: pair.likeness }) }))
    .filter(({ score }) => score >= DUPLICATE_THRESHOLD)
    .sort((one, other) => other.score - one.score)
    .slice(0, MAX_PAIRS)
}

export async function findDuplicates(call: Call<(typeof applicantEndpoints)['duplicates']>) {
  const { db, scope, query } = call
  const one = query.applicantID ? await loadApplicant(db, scope, { id: query.applicantID }) : null
  const found = await pairsWithin(db, scope, one ? pairsOfOne(one.id) : allPairs())
  return found.map(({ pair, score, parts }) => {
    const first = { id: pair.id, name: applicantName(pair) }
    const second = { id: pair.otherId, name: applicantName({ number: pair.otherNumber, name: pair.otherName }) }
    const isTurned = second.id === one?.id
    return {
      id: `${pair.id}:${pair.otherId}`,
      _applicant: isTurned ? second : first,
      _other: isTurned ? first : second,
      score,
      parts: parts.map(({ field, points }) => ({ field, points })),
    }
  })
}

interface PersonKeys {
  readonly name: string | null
  readonly emails: readonly string[]
  readonly phones: readonly string[]
}

/** Applicants in scope who are probably the person of a CV, highest score first. */
export async function applicantsLike(db: Db, scope: Scope | null, { name, emails, phones }: PersonKeys) {
  const keysOf = (all: readonly string[], key: (one: string) => string | null) =>
    all.map(key).filter((one) => one !== null)
  const mails = keysOf(emails, emailKey)
  const numbers = keysOf(phones, phoneKey)
  const own = nameKey(name ?? '')
  const { rows } = await sql<DuplicateRow>`
    select a.id, a.number, a.name, array[a.email_key, a.second_email_key] && ${mails}::text[] as email,
      array[a.phone_key, a.second_phone_key] && ${numbers}::text[] as phone, similarity(a.name_key, ${own})::float as likeness
    from applicant a where a.erased_at is null and a.id in (${applicantsIn(db, scope).select('applicant.id')})
      and (a.email_key = any(${mails}::text[]) or a.second_email_key = any(${mails}::text[])
        or a.phone_key = any(${numbers}::text[]) or a.second_phone_key = any(${numbers}::text[]))
    order by a.number limit 20`.execute(db)
  return rows
    .map(({ id, number, name: theirs, email, phone, likeness }) => ({
      _applicant: { id, name: applicantName({ number, name: theirs }) },
      ...duplicateScore({
        email: email ?? false,
        phone: phone ?? false,
        passport: false,
        name: likeness,
        birthDate: false,
      }),
    }))
    .map(({ parts, ...one }) => ({ ...one, parts: parts.map((part) => ({ ...part })) }))
    .sort((one, other) => other.score - one.score)
}

/** How many other records are probably the same person. */
export const countDuplicates = async (db: Db, scope: Scope | null, { id }: Pick<LoadedApplicant, 'id'>) =>
  (await pairsWithin(db, scope, pairsOfOne(id))).length
