import type { IdentityNumber } from '@muster/contract/consultants/view.contract.ts'
import { mailContext } from '../../kernel/mail/sealed.ts'
import { IBAN_PURPOSE } from '../../modules/consultants/bank/bank.rules.ts'
import {
  dependantContext,
  PRINTS,
  printPurpose,
  SEALED_COLUMNS,
  sealContext,
} from '../../modules/consultants/identity/identity.rules.ts'
import { PASSPORT_PURPOSE, passportContext } from '../../modules/recruiting/applicants/passport.rules.ts'

/**
 * A column of encrypted texts: the encryption context of each, and the fingerprint of the same value, if one is stored.
 */
export interface SealedPlace {
  readonly table: string
  readonly key: string
  readonly column: string
  readonly context: (id: string) => string
  readonly print?: { readonly column: string; readonly purpose: string }
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const identityPlaces = (Object.entries(SEALED_COLUMNS) as [IdentityNumber, string][]).map(
  ([field, column]): SealedPlace => {
    const place = {
      table: 'consultant_identity',
      key: 'consultant_id',
      column: snake(column),
      context: (id: string) => sealContext(field, id),
    }
    if (!(field in PRINTS)) return place
    const printed = field as keyof typeof PRINTS
    return { ...place, print: { column: snake(PRINTS[printed].column), purpose: printPurpose(printed) } }
  },
)

const bankPlaces = ['consultant_bank', 'consultant_bank_change'].flatMap((table): SealedPlace[] => [
  {
    table,
    key: 'id',
    column: 'iban_sealed',
    context: (id) => `${table}.iban:${id}`,
    print: { column: 'iban_fingerprint', purpose: IBAN_PURPOSE },
  },
  { table, key: 'id', column: 'account_number_sealed', context: (id) => `${table}.accountNumber:${id}` },
])

/** Every column with encrypted texts; a test compares this with the database. */
export const SEALED_PLACES: readonly SealedPlace[] = [
  { table: 'stored_file', key: 'id', column: 'sealed_key', context: (id) => `stored_file.sealed_key:${id}` },
  { table: 'outbox_mail', key: 'id', column: 'body_sealed', context: mailContext },
  { table: 'app_user', key: 'id', column: 'two_factor_secret', context: (id) => `app_user.two_factor_secret:${id}` },
  { table: 'consultant_dependant', key: 'id', column: 'passport_number_sealed', context: dependantContext },
  { table: 'legal_entity', key: 'id', column: 'bank_sealed', context: (id) => `legal_entity.bank:${id}` },
  {
    table: 'applicant',
    key: 'id',
    column: 'passport_sealed',
    context: passportContext,
    print: { column: 'passport_fingerprint', purpose: PASSPORT_PURPOSE },
  },
  ...identityPlaces,
  ...bankPlaces,
]
