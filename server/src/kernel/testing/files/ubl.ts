/**
 * Reads a UBL document independently of the code that wrote it and checks that it is well-formed, that its elements are
 * in the order of UBL 2.1 and not empty, and that its sums follow the rules of receivers (EN 16931 BR-CO-*, Peppol R008
 * and R120). Amounts in hundredths, so that sums are exact.
 */

/** An element with its text, its attributes and its child elements, in order. */
export interface UblNode {
  readonly name: string
  readonly text: string
  readonly currency: string | null
  readonly inside: readonly UblNode[]
}

const PIECE = /<(\/?)([\w:]+)((?:\s[\w:]+="[^"<]*")*)>([^<]*)/g

/** The root of a document; throws if it is not well-formed. */
export function readUbl(xml: string): UblNode {
  type Open = { name: string; text: string; currency: string | null; inside: UblNode[] }
  const root: Open = { name: '', text: '', currency: null, inside: [] }
  const open: Open[] = [root]
  const body = xml.replace(/^<\?xml[^>]*\?>\n/, '')
  let at = 0
  for (const { 0: piece, 1: slash, 2: tag = '', 3: attributes = '', 4: text = '', index } of body.matchAll(PIECE)) {
    if (index !== at) throw new Error(`Not well-formed at ${index}: ${body.slice(at, at + 40)}`)
    at = index + piece.length
    const name = tag.replace(/^c[ab]c:/, '')
    if (slash) {
      const closed = open.pop()
      if (closed?.name !== name) throw new Error(`${name} closes ${closed?.name}`)
      continue
    }
    const node = { name, text: text.trim(), currency: /currencyID="(\w+)"/.exec(attributes)?.[1] ?? null, inside: [] }
    open.at(-1)!.inside.push(node)
    open.push(node)
  }
  if (open.length !== 1 || at !== body.length) throw new Error('Not closed')
  return root.inside[0]!
}

/** All elements at a path below one. */
export const allAt = (node: UblNode, path: string): UblNode[] =>
  path
    .split('/')
    .reduce<UblNode[]>((found, name) => found.flatMap((one) => one.inside.filter((it) => it.name === name)), [node])

/** The texts at a path. */
export const textsAt = (node: UblNode, path: string): string[] => allAt(node, path).map(({ text }) => text)

/** The element order of UBL 2.1 for all elements of our profiles; `Document` is Invoice or CreditNote. */
const ORDER = {
  Paper: `CustomizationID ProfileID ProfileExecutionID ID UUID IssueDate DueDate InvoiceTypeCode CreditNoteTypeCode Note
    DocumentCurrencyCode TaxCurrencyCode BuyerReference InvoicePeriod DiscrepancyResponse OrderReference BillingReference
    ContractDocumentReference AdditionalDocumentReference AccountingSupplierParty AccountingCustomerParty Delivery PaymentMeans
    PaymentTerms TaxExchangeRate TaxTotal LegalMonetaryTotal InvoiceLine CreditNoteLine`,
  Line: `ID Note InvoicedQuantity CreditedQuantity LineExtensionAmount InvoicePeriod AllowanceCharge Item Price ItemPriceExtension`,
  Party: `EndpointID PartyName PostalAddress PartyTaxScheme PartyLegalEntity Contact`,
  LegalMonetaryTotal: `LineExtensionAmount TaxExclusiveAmount TaxInclusiveAmount PayableAmount`,
  TaxSubtotal: `TaxableAmount TaxAmount TaxCategory`,
}
const KINDS: Readonly<Record<string, keyof typeof ORDER>> = {
  Invoice: 'Paper',
  CreditNote: 'Paper',
  InvoiceLine: 'Line',
  CreditNoteLine: 'Line',
  Party: 'Party',
  LegalMonetaryTotal: 'LegalMonetaryTotal',
  TaxSubtotal: 'TaxSubtotal',
}

function shapeErrors(node: UblNode): string[] {
  const order = ORDER[KINDS[node.name] ?? 'Line'].split(/\s+/)
  const places = node.inside.map(({ name }) => order.indexOf(name))
  const isOrdered = !KINDS[node.name] || places.every((at, i) => at >= 0 && at >= (places[i - 1] ?? 0))
  return [
    ...(node.inside.length === 0 && node.text === '' ? [`R008 ${node.name} is empty`] : []),
    ...(isOrdered ? [] : [`${node.name} holds ${node.inside.map(({ name }) => name).join(' ')}`]),
    ...node.inside.flatMap(shapeErrors),
  ]
}

const cents = (text: string) => Math.round(Number(text) * 100)
const sum = (values: readonly string[]) => values.reduce((all, one) => all + cents(one), 0)
const oneAt = (node: UblNode, path: string) => textsAt(node, path)[0] ?? ''
const isCovered = (node: UblNode) => oneAt(node, 'ChargeIndicator') === 'true'

/**
 * The names of the rules that a document violates; `slack` is the allowed difference, in hundredths, between the tax of
 * a category and its rate (BR-CO-17).
 */
export function ublErrors(document: UblNode, slack = 0): string[] {
  const lines = [...allAt(document, 'InvoiceLine'), ...allAt(document, 'CreditNoteLine')]
  const total = (name: string) => cents(oneAt(document, `LegalMonetaryTotal/${name}`))
  const taxes = allAt(document, 'TaxTotal').filter((one) => allAt(one, 'TaxSubtotal').length > 0)
  const tax = cents(oneAt(taxes[0]!, 'TaxAmount'))
  const subtotals = allAt(taxes[0]!, 'TaxSubtotal')
  const isFalse: [string, boolean][] = [
    ['R053', taxes.length !== 1],
    ['BR-16', lines.length === 0],
    ['BR-CO-10', sum(lines.flatMap((line) => textsAt(line, 'LineExtensionAmount'))) !== total('LineExtensionAmount')],
    ['BR-CO-13', total('TaxExclusiveAmount') !== total('LineExtensionAmount')],
    ['BR-CO-14', sum(subtotals.flatMap((one) => textsAt(one, 'TaxAmount'))) !== tax],
    ['BR-CO-15', total('TaxInclusiveAmount') !== total('TaxExclusiveAmount') + tax],
    ['BR-CO-16', total('PayableAmount') !== total('TaxInclusiveAmount')],
  ]
  return [
    ...shapeErrors(document),
    ...isFalse.filter(([, broken]) => broken).map(([rule]) => rule),
    ...subtotals.flatMap((one) => subtotalErrors(one, lines, slack)),
    ...lines.flatMap(lineErrors),
  ]
}

function subtotalErrors(subtotal: UblNode, lines: readonly UblNode[], slack: number): string[] {
  const of = (node: UblNode, path: string) => `${oneAt(node, `${path}/ID`)} ${Number(oneAt(node, `${path}/Percent`))}`
  const ownLines = lines.filter((line) => of(line, 'Item/ClassifiedTaxCategory') === of(subtotal, 'TaxCategory'))
  const taxable = cents(oneAt(subtotal, 'TaxableAmount'))
  const calculated = Math.round((taxable * Number(oneAt(subtotal, 'TaxCategory/Percent'))) / 100)
  const isOff = Math.abs(calculated - cents(oneAt(subtotal, 'TaxAmount'))) > slack
  const isWrong = sum(ownLines.flatMap((line) => textsAt(line, 'LineExtensionAmount'))) !== taxable
  return [...(isOff ? ['BR-CO-17'] : []), ...(isWrong ? ['BR-S-08'] : [])]
}

function lineErrors(line: UblNode): string[] {
  const units = Number(oneAt(line, 'InvoicedQuantity') || oneAt(line, 'CreditedQuantity'))
  const base = Number(oneAt(line, 'Price/BaseQuantity') || '1')
  const charges = allAt(line, 'AllowanceCharge').map((one) => cents(oneAt(one, 'Amount')) * (isCovered(one) ? 1 : -1))
  const net = Math.round((units * Number(oneAt(line, 'Price/PriceAmount')) * 100) / base)
  const all = charges.reduce((left, one) => left + one, net)
  return all === cents(oneAt(line, 'LineExtensionAmount')) ? [] : ['R120']
}
