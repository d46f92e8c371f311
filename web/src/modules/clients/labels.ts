import { clientTypeLabels } from '@muster/contract/clients/clients.labels.ts'
import type { ClientAddress, ClientType } from '@muster/contract/clients/parts.contract.ts'
import { formatRegion } from '@muster/contract/kernel/values/address-text.ts'
import { countryName } from '../../kernel/lists/countries.ts'
import { toned } from '../../ui/badge/tones.ts'
import type { TonedLabels } from '../../ui/format/labels.ts'

export const TYPES: TonedLabels<ClientType> = toned(clientTypeLabels)

/** The address as lines, as on an envelope. */
export function addressLines(address: ClientAddress): string[] {
  const { lines, buildingNumber, additionalNumber, district, city, postalCode, countryID } = address
  const number = [buildingNumber, additionalNumber].filter(Boolean).join('-')
  return [
    ...lines,
    [number, district].filter(Boolean).join(' '),
    [postalCode, city].filter(Boolean).join(' '),
    formatRegion(address) ?? '',
    countryName(countryID),
  ].filter(Boolean)
}
