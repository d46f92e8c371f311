import { emailKey, nameKey, passportKey, phoneKey } from '@muster/contract/recruiting/applicants/applicants.rules.ts'
import type { NewApplicant } from '@muster/contract/recruiting/applicants/shapes.contract.ts'
import type { Insertable } from 'kysely'
import type { DB } from '../../../kernel/db/db.ts'
import type { Secrets } from '../../../kernel/security/secrets.ts'
import { ifEntered } from '../entered.rules.ts'
import { expectedPayColumns } from '../pay.rules.ts'
import { PASSPORT_PURPOSE, passportContext } from './passport.rules.ts'

export type ApplicantColumns = Partial<Insertable<DB['applicant']>>
export type ApplicantFields = Omit<Partial<NewApplicant>, 'answers'>

const LISTS = ['skills', 'experience', 'education', 'certificates', 'languages', 'links', 'screeningAnswers'] as const
type ListField = (typeof LISTS)[number]

/** The keys by which duplicates are found, from the entered fields. */
const keysOf = ({ name, email, secondEmail, phone, secondPhone }: ApplicantFields): ApplicantColumns => ({
  ...ifEntered(name, (one) => ({ nameKey: nameKey(one) })),
  ...ifEntered(email, (one) => ({ emailKey: emailKey(one) })),
  ...ifEntered(secondEmail, (one) => ({ secondEmailKey: emailKey(one) })),
  ...ifEntered(phone, (one) => ({ phoneKey: phoneKey(one) })),
  ...ifEntered(secondPhone, (one) => ({ secondPhoneKey: phoneKey(one) })),
})

/** Lower case without accents, the same as `search_text` of the database. */
export const tagKey = (tag: string) => tag.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** The columns of the entered fields; omitted fields stay unchanged. */
export function applicantColumns(fields: ApplicantFields): ApplicantColumns {
  const { countryID, currentPay, expectedPay, rightToRepresent, consent, tags, ownerID, ...rest } = fields
  const { passportNumber: _passport, ...plain } = rest
  const lists = Object.fromEntries(
    LISTS.filter((field) => plain[field] !== undefined).map((field) => [field, JSON.stringify(plain[field])]),
  )
  const scalars = Object.fromEntries(Object.entries(plain).filter(([field]) => !LISTS.includes(field as ListField)))
  return {
    ...(scalars as ApplicantColumns),
    ...(lists as ApplicantColumns),
    ...keysOf(fields),
    ...ifEntered(countryID, (countryId) => ({ countryId })),
    ...ifEntered(ownerID, (ownerId) => ({ ownerId })),
    ...ifEntered(tags, (all) => ({ tags: [...all], tagKeys: all.map(tagKey) })),
    ...ifEntered(currentPay, (pay) => ({
      currentPay: pay?.amount ?? null,
      currentPayCurrency: pay?.currency ?? null,
      currentPayPeriod: pay?.period ?? null,
    })),
    ...ifEntered(expectedPay, expectedPayColumns),
    ...ifEntered(rightToRepresent, (right) => ({
      representGivenOn: right?.givenOn ?? null,
      representNote: right?.note ?? null,
    })),
    ...ifEntered(consent, (one) => ({
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
