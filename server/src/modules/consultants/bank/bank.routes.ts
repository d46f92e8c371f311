import { bankEndpoints } from '@muster/contract/consultants/bank.contract.ts'
import { routes } from '../../../kernel/http/route.ts'
import { decideBankChange, proposeBankChange, revealBank, revealBankChange } from './bank.actions.ts'
import { findBankChanges } from './bank.queries.ts'

export const bankRoutes = routes(bankEndpoints, {
  reveal: revealBank,
  propose: proposeBankChange,
  changes: findBankChanges,
  change: revealBankChange,
  decide: decideBankChange,
})
