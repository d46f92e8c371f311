import { clientProblems } from '@muster/contract/clients/clients.rules.ts'
import type { Client, ClientChange } from '@muster/contract/clients/shapes.contract.ts'
import { storedAddress } from '@muster/contract/kernel/values/address.ts'
import { conflict, type FieldError } from '../../kernel/app/errors.ts'

type Fields = Omit<ClientChange, 'version' | 'accountManagerIDs'>

/** The fields of a client as columns of its table; an omitted field does not change its column. */
export function clientColumns(change: Fields) {
  const { countryID, parentID, requiresPO, billingAddress, siteAddresses, ...others } = change
  const { creditLimit, eInvoiceEndpoint, leaveBillingPolicy, ...plain } = others
  return {
    ...plain,
    ...(countryID !== undefined && { countryId: countryID }),
    ...(parentID !== undefined && { parentId: parentID }),
    ...(requiresPO !== undefined && { requiresPo: requiresPO }),
    ...(billingAddress !== undefined && {
      billingAddress: billingAddress && JSON.stringify(storedAddress(billingAddress)),
    }),
    ...(siteAddresses !== undefined && { siteAddresses: JSON.stringify(siteAddresses.map(storedAddress)) }),
    ...(creditLimit !== undefined && {
      creditLimitAmount: creditLimit?.amount ?? null,
      creditLimitCurrency: creditLimit?.currency ?? null,
    }),
    ...(eInvoiceEndpoint !== undefined && {
      eInvoiceScheme: eInvoiceEndpoint?.scheme ?? null,
      eInvoiceId: eInvoiceEndpoint?.id ?? null,
    }),
    ...(leaveBillingPolicy !== undefined && {
      leavePolicyKind: leaveBillingPolicy.kind,
      leavePolicyDays: leaveBillingPolicy.days,
    }),
  }
}

/** The violations of the record after this change that involve changed fields. */
export function problemsAfter(current: Client | null, change: Fields): FieldError[] {
  const whole = { ...current, ...change } as Parameters<typeof clientProblems>[0]
  const touched = new Set(Object.keys(change))
  const causes: Record<string, string[]> = { taxNumber: ['taxNumber', 'taxRegistered', 'countryID'] }
  return clientProblems(whole).filter(({ path }) => {
    const field = path.split('.')[0]!
    return (causes[field] ?? [field]).some((cause) => touched.has(cause))
  })
}

/** One type of record that refers to a client: the label of its table, and the number. */
export interface RelatedCount {
  readonly kind: string
  readonly count: number
}

/** `purchase_order` → `purchase orders`; other clients that refer to a client are its subsidiaries. */
export const kindOf = (table: string) => (table === 'client' ? 'subsidiaries' : `${table.replaceAll('_', ' ')}s`)

const countLabel = ({ kind, count }: RelatedCount) => `${count} ${count === 1 ? singular(kind) : kind}`
const singular = (kind: string) => (kind === 'subsidiaries' ? 'subsidiary' : kind.replace(/s$/, ''))

export const stillInUse = (held: readonly RelatedCount[]) =>
  conflict(
    'CLIENT_IN_USE',
    `This client can’t be deleted: it still has ${held.map(countLabel).join(', ')}. Move or end them first, or set the client to INACTIVE.`,
  )
