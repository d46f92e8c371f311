/**
 * The QR code of a Saudi invoice, first phase (docs/domain/invoices.md [T8]): five fields, each with one byte of tag,
 * one byte of length in UTF-8, and its value; all in Base64. The later fields (hash, signature, key) need a ZATCA
 * certificate and are not included.
 */
import { type RuleViolation, violation } from '../../kernel/math/money.ts'

interface ZatcaFields {
  /** In Arabic where the supplier has an Arabic name. */
  readonly seller: string
  readonly taxNumber: string
  /** `2026-11-30T10:15:00Z` */
  readonly issuedAt: string
  /** With tax, in SAR. */
  readonly gross: string
  readonly tax: string
}

const MAX = 255

/** The bytes of all fields, or null when one is longer than one length byte allows. */
function tlv(values: readonly string[]): Uint8Array | null {
  const encoder = new TextEncoder()
  const fields = values.map((value) => encoder.encode(value))
  if (fields.some(({ length }) => length > MAX)) return null
  const bytes = new Uint8Array(fields.reduce((sum, { length }) => sum + 2 + length, 0))
  let at = 0
  for (const [i, field] of fields.entries()) {
    bytes.set([i + 1, field.length], at)
    bytes.set(field, at + 2)
    at += 2 + field.length
  }
  return bytes
}

const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

/** The text of the QR code, at most 700 characters. Rejects a name that is too long for its field. */
export function zatcaQr({
  seller,
  taxNumber,
  issuedAt,
  gross,
  tax,
}: ZatcaFields): { readonly ok: true; readonly text: string } | RuleViolation {
  const bytes = tlv([seller, taxNumber, issuedAt.replace(/\.\d+Z$/, 'Z'), gross, tax])
  const text = bytes && base64(bytes)
  return text !== null && text.length <= 700
    ? { ok: true, text }
    : violation('qrFits', 'The name of the legal entity is too long for the QR code. Shorten it to 255 bytes.')
}
