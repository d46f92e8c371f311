import { candidateContractEndpoints, clientContractEndpoints } from '@muster/contract/contracts/contracts.contract.ts'
import { withCountryDate } from '../../../kernel/app/country-date.ts'
import { routes } from '../../../kernel/http/route.ts'
import { zoneOfContract } from '../core/time-zones.queries.ts'
import { amendContract, contractDifference, renewContract } from './contract-amendments.actions.ts'
import { countContracts, findContracts } from './contract-list.queries.ts'
import { downloadContract } from './contract-print.actions.ts'
import { contractHistory, readCandidateContract, readClientContract } from './contract-record.queries.ts'
import { checkRates, moveContract, signContract, terminateContract } from './contract-transitions.actions.ts'
import { removeContract, updateContract } from './contracts.actions.ts'
import { createContract } from './draft.actions.ts'

export const contractRoutes = withCountryDate(zoneOfContract, [
  ...routes(candidateContractEndpoints, {
    list: findContracts('CANDIDATE'),
    counts: countContracts('CANDIDATE'),
    get: (call) => readCandidateContract(call, call.scope, call.params.id),
    create: createContract('CANDIDATE'),
    update: updateContract('CANDIDATE'),
    remove: removeContract('CANDIDATE'),
    move: moveContract('CANDIDATE'),
    sign: signContract('CANDIDATE'),
    amend: amendContract('CANDIDATE'),
    renew: renewContract('CANDIDATE'),
    terminate: terminateContract('CANDIDATE'),
    difference: contractDifference('CANDIDATE'),
    download: downloadContract('CANDIDATE'),
    history: contractHistory('CANDIDATE'),
  }),
  ...routes(clientContractEndpoints, {
    list: findContracts('CLIENT'),
    counts: countContracts('CLIENT'),
    get: (call) => readClientContract(call, call.scope, call.params.id),
    create: createContract('CLIENT'),
    update: updateContract('CLIENT'),
    remove: removeContract('CLIENT'),
    move: moveContract('CLIENT'),
    checkRates,
    sign: signContract('CLIENT'),
    amend: amendContract('CLIENT'),
    renew: renewContract('CLIENT'),
    terminate: terminateContract('CLIENT'),
    difference: contractDifference('CLIENT'),
    download: downloadContract('CLIENT'),
    history: contractHistory('CLIENT'),
  }),
])
