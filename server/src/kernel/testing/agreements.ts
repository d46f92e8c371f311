import type { TestApp } from './app.ts'
import type { Caller } from './caller.ts'
import { clientIn, signedPdf } from './placement.ts'

export const MSA = '/client/master-service-agreement'
export const SOW = '/client/statement-of-work'

interface Makers {
  readonly seller: Caller
  readonly approver: Caller
  readonly legalEntityID: string
}

/** Makes agreements through the doors of the house: drafted by the seller, and on wish negotiated, signed and approved. */
export function agreementsOf(app: TestApp, { seller, approver, legalEntityID }: Makers) {
  const draft = async (fields: Record<string, string> = {}, path = MSA) => {
    const clientID = fields.clientID ?? (await clientIn(app, 'AE', seller.staff!.id))
    const sent = { clientID, startDate: '2026-01-01', legalEntityID, ...fields }
    return done(await seller.upload(path, [], sent))
  }
  /** Signed on a day, with a copy. */
  const sign = async ({ id, version }: { id: string; version: number }, path = MSA, signedOn = '2026-01-05') =>
    done(await seller.upload(`${path}/${id}/signed-file`, signedPdf(), { signedOn, version: String(version) }, 'PUT'))
  const negotiated = async ({ id, version }: { id: string; version: number }, path = MSA) =>
    done(await seller.put(`${path}/${id}/status`, { status: 'NEGOTIATION', version }))
  const active = async (fields: Record<string, string> = {}, path = MSA) => {
    const { id, version } = await sign(await negotiated(await draft(fields, path), path), path)
    return done(await approver.put(`${path}/${id}/status`, { status: 'ACTIVE', version }))
  }
  return { draft, negotiated, sign, active }
}

function done<T extends { status: number; message?: string | undefined; data: unknown }>({ status, message, data }: T) {
  if (status >= 300) throw new Error(`${status} ${message}`)
  // biome-ignore lint/suspicious/noExplicitAny: a test knows what it asked for.
  return data as any
}
