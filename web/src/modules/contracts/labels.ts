import { agreementStatusLabels, contractStatusLabels } from '@muster/contract/contracts/contracts.labels.ts'
import type { AgreementStatus, ContractStatus } from '@muster/contract/contracts/states.contract.ts'
import { toned } from '../../ui/badge/tones.ts'
import type { TonedLabels } from '../../ui/format/labels.ts'

export const AGREEMENT_STATUSES: TonedLabels<AgreementStatus> = toned(agreementStatusLabels)
export const CONTRACT_STATUSES: TonedLabels<ContractStatus> = toned(contractStatusLabels)
