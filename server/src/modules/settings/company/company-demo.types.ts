import type { Role } from '@muster/contract/access/roles.ts'
import type { Random } from '../../../kernel/security/random.ts'

export interface Person {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly countryIDs: readonly string[]
}

export interface DemoPart {
  readonly random: Random
  readonly users: readonly Person[]
  readonly now: Date
}
