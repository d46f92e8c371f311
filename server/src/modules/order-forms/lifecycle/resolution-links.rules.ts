import type { Role } from '@muster/contract/access/roles.ts'
import { may, type Right, right } from '@muster/contract/kernel/api/permission.ts'
import type { OrderFormFacts } from './facts.queries.ts'

/** All blockers of the readiness checks. */
export const BLOCKERS = [
  'offerSigned',
  'passportValid',
  'workAuthorised',
  'employeeDataApproved',
  'candidateContractSigned',
  'clientContractSignedOrWaived',
  'purchaseOrderPresentOrWaived',
  'consultantExists',
  'bankGiven',
  'payGiven',
  'clientIsActive',
  'agreementIsActive',
  'clientContractSigned',
  'coveredByPurchaseOrder',
  'entityElsewhere',
  'agreementElsewhere',
  'startLongPast',
  'clientContractGap',
  'passportEnds',
  'agreementEnds',
  'billRateFarOff',
  'payFarOff',
  'hasVisaDesignation',
  'hasMedicalCategory',
  'documentsValid',
] as const
export type BlockerName = (typeof BLOCKERS)[number]

/** A page and the permission to see it. */
type LinkTarget = readonly [path: string, needs?: Right]

/** The link to fix a blocker: the first page that the user may see; null if there is none. */
export function guardResolutionLink(facts: OrderFormFacts, name: BlockerName): string | null {
  const { role } = facts.staff as { role: Role }
  const found = PLACES[name](facts).find(([, needs]) => needs === undefined || may({ role }, needs))
  return found?.[0] ?? null
}

/** The same for the guards of a transition; null for guards without a page. */
export const fixFor = (facts: OrderFormFacts, name: string): string | null =>
  (BLOCKERS as readonly string[]).includes(name) ? guardResolutionLink(facts, name as BlockerName) : null

const tabOfOrderForm = ({ row }: OrderFormFacts, tab: string) => `/order-form-setups/${row.id}?tab=${tab}`
const seesOffer = right('offer-letters', 'view')
const offer = (facts: OrderFormFacts): LinkTarget => [tabOfOrderForm(facts, 'offer'), seesOffer]
const contracts = (facts: OrderFormFacts): LinkTarget => [tabOfOrderForm(facts, 'contracts')]

/** The consultant page if there is one, otherwise the order form. */
const person = ({ row }: OrderFormFacts, tab: string, needs: Right): LinkTarget[] =>
  row.candidateId ? [[`/candidates/${row.candidateId}?tab=${tab}`, needs]] : []

const PAGES = { CANDIDATE: '/candidates/contracts', CLIENT: '/clients/contracts' } as const
const SEES = { CANDIDATE: right('candidate-contracts', 'view'), CLIENT: right('client-contracts', 'view') } as const
const OVER: ReadonlySet<string> = new Set(['CANCELLED', 'SUPERSEDED', 'EXPIRED', 'TERMINATED'])

/** The open contract, otherwise the tab to draft one. */
const contract = (facts: OrderFormFacts, kind: 'CANDIDATE' | 'CLIENT'): LinkTarget[] => {
  const live = facts.contracts.find((one) => one.kind === kind && !OVER.has(one.status))
  return [...(live ? [[`${PAGES[kind]}/${live.id}`, SEES[kind]] as const] : []), contracts(facts)]
}

/** The linked purchase order, otherwise a new one for users who may create it. */
const purchaseOrder = (facts: OrderFormFacts): LinkTarget[] => {
  const first = facts.purchaseOrders.find(({ status }) => status !== 'CLOSED')
  const place: LinkTarget = first
    ? [`/purchase-orders/${first.id}`, right('purchase-orders', 'view')]
    : [`/purchase-orders/new?clientID=${facts.row.clientId}`, right('purchase-orders', 'create')]
  return [place, contracts(facts)]
}

/** The passport of an existing consultant, otherwise the fields of the new hire. */
const passport = (facts: OrderFormFacts): LinkTarget[] =>
  facts.row.candidateId
    ? person(facts, 'visa', right('consultant-identity', 'view'))
    : [[tabOfOrderForm(facts, 'terms')]]
/** The terms that HR edits. */
const termsOfHR = (facts: OrderFormFacts): LinkTarget => [tabOfOrderForm(facts, 'terms&edit=1')]
const documentsOrPassport = (facts: OrderFormFacts): LinkTarget[] =>
  facts.documents.some(({ type }) => type === 'RESUME')
    ? facts.row.candidateId
      ? passport(facts)
      : [termsOfHR(facts)]
    : [[tabOfOrderForm(facts, 'documents')]]
const agreement = ({ row }: OrderFormFacts): LinkTarget[] => {
  const page = row.msaId ? `/clients/master-agreements/${row.msaId}` : `/clients/${row.clientId}?tab=agreements`
  return [[page, right('agreements', 'view', 'full')]]
}

const PLACES: Readonly<Record<BlockerName, (facts: OrderFormFacts) => LinkTarget[]>> = {
  offerSigned: (facts) => [offer(facts)],
  consultantExists: (facts) => [offer(facts)],
  passportValid: passport,
  passportEnds: passport,
  workAuthorised: (facts) => [[tabOfOrderForm(facts, 'requests&request=VISA')]],
  employeeDataApproved: (facts) => [[tabOfOrderForm(facts, 'requests&request=EMPLOYEE_DATA')]],
  candidateContractSigned: (facts) => contract(facts, 'CANDIDATE'),
  clientContractSigned: (facts) => contract(facts, 'CLIENT'),
  clientContractSignedOrWaived: (facts) => contract(facts, 'CLIENT'),
  purchaseOrderPresentOrWaived: purchaseOrder,
  coveredByPurchaseOrder: purchaseOrder,
  bankGiven: (facts) => person(facts, 'pay-and-bank', right('consultant-bank', 'view')),
  payGiven: (facts) => person(facts, 'pay-and-bank', right('consultant-pay', 'view')),
  entityElsewhere: (facts) => [[tabOfOrderForm(facts, 'terms')]],
  agreementElsewhere: (facts) => [[tabOfOrderForm(facts, 'terms')]],
  startLongPast: (facts) => [[tabOfOrderForm(facts, 'terms')]],
  billRateFarOff: (facts) => [[tabOfOrderForm(facts, 'terms')]],
  payFarOff: (facts) => [[tabOfOrderForm(facts, 'terms')]],
  hasVisaDesignation: (facts) => [termsOfHR(facts)],
  hasMedicalCategory: (facts) => [termsOfHR(facts)],
  documentsValid: documentsOrPassport,
  clientContractGap: (facts) => contract(facts, 'CLIENT'),
  clientIsActive: ({ row }) => [
    [`/clients/${row.clientId}/edit`, right('clients', 'edit')],
    [`/clients/${row.clientId}`, right('clients', 'view')],
  ],
  agreementIsActive: agreement,
  agreementEnds: agreement,
}
