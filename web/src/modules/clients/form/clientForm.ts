import type { Country } from '@muster/contract/access/countries.contract.ts'
import { clientProblems, defaultCalendar } from '@muster/contract/clients/clients.rules.ts'
import { type Client, editable } from '@muster/contract/clients/shapes.contract.ts'
import { EInvoiceEndpoint } from '@muster/contract/kernel/values/e-invoice.ts'
import { Amount, Currency, text } from '@muster/contract/kernel/values/fields.ts'
import * as z from 'zod'
import { remember } from '../../../kernel/lists/names.ts'
import type { FormValues } from '../../../ui/form/schemaValues.ts'

const empty = z.literal('')

/** The fields of the contract; an empty pair of controls (amount and currency, scheme and address) means no value. */
const fields = {
  ...editable,
  creditLimit: z
    .strictObject({ amount: z.union([empty, Amount]), currency: Currency })
    .transform(({ amount, currency }) => (amount === '' ? null : { amount, currency })),
  eInvoiceEndpoint: z
    .strictObject({
      scheme: z.union([empty, EInvoiceEndpoint.shape.scheme]),
      id: z.union([empty, text(100, 'The e-invoice address')]),
    })
    .refine(({ scheme, id }) => id === '' || scheme !== '', {
      path: ['scheme'],
      error: 'Enter the scheme of the address, such as 0235 or EM.',
    })
    .refine(({ scheme, id }) => scheme === '' || id !== '', {
      path: ['id'],
      error: 'Enter the address in this scheme, or leave both empty.',
    })
    .transform((endpoint) => (endpoint.id === '' ? null : endpoint)),
}

/** Rules over several fields, checked as on the server. */
const withRules = <S extends z.ZodObject>(schema: S) =>
  schema.superRefine((client, context) => {
    for (const { path, message } of clientProblems(client as unknown as Parameters<typeof clientProblems>[0]))
      context.addIssue({ code: 'custom', path: path.split('.').map(asStep), message })
  })
const asStep = (step: string) => (/^\d+$/.test(step) ? Number(step) : step)

/** A new client; an empty code is assigned by the server. */
export const NewClientForm = withRules(z.strictObject({ ...fields, code: editable.code.optional() }))
export const ClientForm = withRules(z.strictObject({ ...fields, version: z.int() }))

export const BLANK_ADDRESS = {
  lines: [],
  buildingNumber: '',
  additionalNumber: '',
  district: '',
  city: '',
  region: '',
  postalCode: '',
  countryID: '',
}

/** The values of the form for a new client. */
export const blankClient = (country?: Pick<Country, 'id' | 'currency' | 'weekend' | 'hoursPerDay'>): FormValues => ({
  name: '',
  legalName: '',
  code: '',
  type: 'ACTIVE',
  countryID: country?.id ?? '',
  parentID: '',
  accountManagerIDs: [],
  industry: '',
  website: '',
  taxRegistered: false,
  taxNumber: '',
  commercialRegistration: '',
  registrar: '',
  eInvoiceEndpoint: { scheme: '', id: '' },
  billingAddress: null,
  siteAddresses: [],
  currency: country?.currency ?? '',
  paymentTerms: 'NET_30',
  creditLimit: { amount: '', currency: country?.currency ?? 'AED' },
  invoiceGrouping: 'PER_CONSULTANT',
  invoiceDelivery: 'EMAIL',
  requiresPO: false,
  requiresSignedTimesheet: false,
  ...(country ? defaultCalendar(country) : { workingDays: [], hoursPerDay: '8' }),
  leaveRemark: '',
  leaveBillingPolicy: { kind: 'NOT_BILLABLE', days: '' },
  rebatePercent: '',
  withholdingPercent: '',
  retentionPercent: '',
  notes: '',
})

/** The form values of a stored client; fields hidden from the user have the values of a new client. */
export function clientValues(client: Partial<Client>): FormValues {
  remember([...(client._accountManagers ?? []), client._parent])
  const known = client as FormValues
  const values = Object.fromEntries(
    Object.entries(blankClient()).map(([field, blank]) => [field, known[field] ?? blank]),
  )
  return {
    ...values,
    creditLimit: client.creditLimit ?? { amount: '', currency: client.currency ?? 'AED' },
    billingAddress: client.billingAddress ? { ...BLANK_ADDRESS, ...client.billingAddress } : null,
    leaveBillingPolicy: {
      kind: client.leaveBillingPolicy?.kind ?? 'NOT_BILLABLE',
      days: client.leaveBillingPolicy?.days ?? '',
    },
    siteAddresses: (client.siteAddresses ?? []).map((site) => ({ ...BLANK_ADDRESS, label: '', ...site })),
    version: client.version ?? 1,
  }
}
