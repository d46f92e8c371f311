import { emailKey, nameKey, passportKey, phoneKey } from '@muster/contract/recruiting/applicants/applicants.rules.ts'
import type { NewApplicant } from '@muster/contract/recruiting/applicants/shapes.contract.ts'
import type { Insertable } from 'kysely'
import type { DB } from '../../../kernel/db/db.ts'
import type { Secrets } from '../../../kernel/security/secrets.ts'
import { PASSPORT_PURPOSE, passportContext } from './passport.rules.ts'

export type ApplicantColumns = Partial<Insertable<DB['applicant']>>
export type ApplicantFields = Omit<Partial<NewApplicant>, 'answers'>

const LISTS = ['skills', 'experience', 'education', 'certificates', 'languages', 'links', 'screeningAnswers'] as const
type ListField = (typeof LISTS)[number]

const known = <T>(value: T | undefined, columns: (value: T) => ApplicantColumns): ApplicantColumns =>
  value === undefined ? {} : columns(value)

/** The keys by which duplicates are found, from the entered fields. */
const keysOf = ({ name, email, secondEmail, phone, secondPhone }: ApplicantFields): ApplicantColumns => ({
  ...known(name, (one) => ({ nameKey: nameKey(one) })),
  ...known(email, (one) => ({ emailKey: emailKey(one) })),
  ...known(secondEmail, (one) => ({ secondEmailKey: emailKey(one) })),
  ...known(phone, (one) => ({ phoneKey: phoneKey(one) })),
  ...known(secondPhone, (one) => ({ secondPhoneKey: phoneKey(one) })),
})

/** Lower case without accents, the same as `search_text` of the database. */
export const tagKey = (tag: string) => tag.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** The columns of the entered fields; omitted fields stay unchanged. */
export function applicantColumns(fields: ApplicantFields): ApplicantColumns {
  const { countryID, currentPay, expectedPay, rightToRepresent, consent, tags, ownerID, ...rest } = fields
  const { passportNumber: _sealed, ...plain } = rest
  const lists = Object.fromEntries(
    LISTS.filter((field) => plain[field] !== undefined).map((field) => [field, JSON.stringify(plain[field])]),
  )
  const scalars = Object.fromEntries(Object.entries(plain).filter(([field]) => !LISTS.includes(field as ListField)))
  return {
    ...(scalars as ApplicantColumns),
    ...(lists as ApplicantColumns),
    ...keysOf(fields),
    ...known(countryID, (countryId) => ({ countryId })),
    ...known(ownerID, (ownerId) => ({ ownerId })),
    ...known(tags, (all) => ({ tags: [...all], tagKeys: all.map(tagKey) })),
    ...known(currentPay, (pay) => ({
      currentPay: pay?.amount ?? null,
      currentPayCurrency: pay?.currency ?? null,
      currentPayPeriod: pay?.period ?? null,
    })),
    ...known(expectedPay, (pay) => ({
      expectedPay: pay?.amount ?? null,
      expectedPayCurrency: pay?.currency ?? null,
      expectedPayPeriod: pay?.period ?? null,
    })),
    ...known(rightToRepresent, (right) => ({
      representGivenOn: right?.givenOn ?? null,
      representNote: right?.note ?? null,
    })),
    ...known(consent, (one) => ({
      consentGivenOn: one?.givenOn ?? null,
      consentUntil: one?.until ?? null,
      consentChannel: one?.channel ?? null,
      ...(one && { consentWithdrawnOn: null }),
    })),
  }
}

/** The encrypted passport number and its fingerprint; nothing when no number was entered. */
export function passportColumns(secrets: Secrets, id: string, number: string | null | undefined): ApplicantColumns {
  if (number === undefined) return {}
  const key = passportKey(number)
  return {
    passportFingerprint: key && secrets.blindIndex(key, PASSPORT_PURPOSE),
    passportSealed: key && secrets.seal(key, passportContext(id)),
  }
}
