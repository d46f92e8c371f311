import type { Candidate, NewCandidate } from '@muster/contract/consultants/candidate.contract.ts'
import { candidateView } from '@muster/contract/consultants/view.contract.ts'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { recordHistory } from '../../../kernel/app/history.ts'
import type { Scope, Staff } from '../../../kernel/db/scope.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { findMaskedBank } from '../bank/bank.queries.ts'
import {
  findDependantRows,
  findIdentityRow,
  holdsNumbers,
  unsealDependants,
  unsealIdentity,
} from '../identity/identity.queries.ts'
import { maskedDependants, maskedIdentity } from '../identity/identity.rules.ts'
import { findPayVersions, payToday } from '../pay/pay.queries.ts'
import { logAccess } from './access-log.actions.ts'
import { type FullRow, getConsultant, presentConsultant } from './consultants.queries.ts'
import { consultantAuditSubject } from './consultants.rules.ts'

const seesIdentity = right('consultant-identity', 'view')
const seesBank = right('consultant-bank', 'view')
const seesPay = right('consultant-pay', 'view')

type Reader = Pick<Call, 'db' | 'appContext' | 'now' | 'today' | 'may' | 'requestID' | 'ip'> & {
  readonly scope: Scope
  readonly staff: Staff
}

/** Called before numbers are read, if there are any. */
type AccessLogger = (row: FullRow) => Promise<void>

/** The parts of a record; parts that a new record cannot have yet are not queried. */
interface RecordParts {
  readonly hasDocuments: boolean
  readonly dependants: boolean
  readonly bankAndPay: boolean
}

const ANYTHING: RecordParts = { hasDocuments: true, dependants: true, bankAndPay: true }

/**
 * The complete record with the blocks that this user may see; the others are not read. Document numbers are decrypted
 * only for users who may see them, and the access is audited before they are sent. Do not call inside a transaction: a
 * rollback would remove the audit entry.
 */
export const readConsultant = async (reader: Reader, id: string): Promise<Candidate> =>
  assemble(reader, await getConsultant(reader.db, reader.scope, id), ANYTHING, (row) =>
    logAccess(reader, { event: 'consultant.identity-viewed', ...consultantAuditSubject(row) }),
  )

async function assemble(reader: Reader, row: FullRow, has: RecordParts, witness?: AccessLogger): Promise<Candidate> {
  const { db, appContext, today, may } = reader
  const { id } = row
  const [sealed, dependants, bank, payVersions] = await Promise.all([
    may(seesIdentity) && has.hasDocuments ? findIdentityRow(db, id) : undefined,
    may(seesIdentity) ? (has.dependants ? findDependantRows(db, id) : []) : undefined,
    may(seesBank) ? (has.bankAndPay ? findMaskedBank(db, id, today) : null) : undefined,
    may(seesPay) ? (has.bankAndPay ? findPayVersions(db, id) : []) : undefined,
  ])
  if (holdsNumbers(sealed) || dependants?.some(({ passportNumberSealed }) => passportNumberSealed)) await witness?.(row)
  return presentConsultant(row, {
    identity: may(seesIdentity) ? unsealIdentity(appContext.secrets, row, sealed) : undefined,
    dependants: dependants && unsealDependants(appContext.secrets, dependants),
    bank,
    pay: payVersions && payToday(payVersions, today),
  })
}

/**
 * The record in the response to a change or a conflict, with masked numbers: they are shown in full only on the record
 * itself.
 */
export const readMasked = async (reader: Reader, id: string): Promise<Candidate> =>
  assembleMasked(reader, await getConsultant(reader.db, reader.scope, id), ANYTHING)

async function assembleMasked(reader: Reader, row: FullRow, has: RecordParts): Promise<Candidate> {
  const { identity, dependants, ...rest } = await assemble(reader, row, has)
  return {
    ...rest,
    ...(identity && { identity: maskedIdentity(identity) }),
    ...(dependants && { dependants: maskedDependants(dependants) }),
  }
}

/** The record that was just created; parts that it cannot have yet are not queried. */
export const readCreated = (reader: Reader, made: FullRow, sent: Pick<NewCandidate, 'identity' | 'dependants'>) =>
  assembleMasked(reader, made, {
    hasDocuments: Boolean(sent.identity),
    dependants: Boolean(sent.dependants?.length),
    bankAndPay: false,
  })

/** The free text often gives the exit reason, so it needs the permission of the exit reason. */
export const readTimeline = recordHistory('consultant', (db, scope, { id }) => getConsultant(db, scope, id), {
  view: candidateView,
  reasonField: 'exitReason',
})
