import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { type KeyPlace, type RawKey, readKeys } from '../secrets/keys.ts'

export { addKey, type KeyPlace, removeKey } from '../secrets/keys.ts'

/**
 * The key ring: it encrypts the fields and files that must not be readable in the database, and derives all other keys.
 */
export interface Secrets {
  /** The current key for encryption. */
  readonly keyID: string
  /** All keys for decryption, the current one first. */
  readonly keyIDs: readonly string[]
  /**
   * `v1.<key id>.<iv>.<ciphertext and tag>`; `context` (such as `consultant_bank.iban:<row id>`) is required again for
   * decryption.
   */
  seal(plain: string, context: string): string
  /** Throws if the text was changed, was encrypted for another context, or its key is not on the ring. */
  unseal(sealed: string, context: string): string
  /** Whether it was encrypted with an older key, so that `rotate-keys` must encrypt it again. */
  needsResealing(sealed: string): boolean
  /** A keyed hash to store next to an encrypted value and to find it by; ignores case and spaces. */
  blindIndex(value: string, purpose: string): string
  /** The hash under every key of the ring, for lookups while rows still have older keys. */
  blindIndexes(value: string, purpose: string): string[]
  /** 32 bytes for one purpose, such as signing tokens; of the current key unless an older one is given. */
  derive(purpose: string, keyID?: string): Uint8Array
}

const FORM = 'v1'
const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Reads `MUSTER_KEY` (`id:base64,id:base64`, the first one encrypts) or the key file in `DATA_DIR`, which it creates if
 * missing.
 */
export async function openSecrets(place: KeyPlace): Promise<Secrets> {
  return secretsOf(await readKeys(place))
}

/** A ring of the given 32-byte keys, the first of which encrypts. */
export function secretsOf(keys: readonly RawKey[]): Secrets {
  const [current] = keys
  if (!current) throw new Error('There is no encryption key.')
  const ring = new Map(keys.map((key) => [key.id, key.bytes]))
  const derived = new Map<string, Uint8Array>()
  const derive = (purpose: string, keyID = current.id) => {
    const name = `${keyID} ${purpose}`
    const key = derived.get(name) ?? expand(keyNamed(ring, keyID), `derive:${purpose}`)
    derived.set(name, key)
    return key
  }
  const blindIndex = (value: string, purpose: string, keyID = current.id) =>
    createHmac('sha256', expand(keyNamed(ring, keyID), `index:${purpose}`))
      .update(plainForm(value))
      .digest('base64url')
  // Created once: creating a key object takes Node three times as long as decrypting a text.
  const sealing = new Map([...ring].map(([id, bytes]) => [id, createSecretKey(expand(bytes, 'seal'))]))
  return {
    keyID: current.id,
    keyIDs: [...ring.keys()],
    seal: (plain, context) => seal(plain, context, current.id, keyNamed(sealing, current.id)),
    unseal: (sealed, context) => unseal(sealed, context, sealing),
    needsResealing: (sealed) => partsOf(sealed).keyID !== current.id,
    blindIndex: (value, purpose) => blindIndex(value, purpose),
    blindIndexes: (value, purpose) => [...ring.keys()].map((keyID) => blindIndex(value, purpose, keyID)),
    derive,
  }
}

function seal(plain: string, context: string, keyID: string, key: KeyObject): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context))
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return [FORM, keyID, iv.toString('base64url'), body.toString('base64url')].join('.')
}

function unseal(sealed: string, context: string, ring: ReadonlyMap<string, KeyObject>): string {
  const { keyID, iv, body } = partsOf(sealed)
  const decipher = createDecipheriv('aes-256-gcm', keyNamed(ring, keyID), iv, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(context)).setAuthTag(body.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(body.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8')
}

function partsOf(sealed: string) {
  const [form, keyID, iv, body, ...rest] = sealed.split('.')
  if (form !== FORM || !keyID || !iv || !body || rest.length > 0) throw new Error('This is not an encrypted text.')
  const parts = { keyID, iv: Buffer.from(iv, 'base64url'), body: Buffer.from(body, 'base64url') }
  if (parts.iv.length !== IV_BYTES || parts.body.length < TAG_BYTES) throw new Error('This is not an encrypted text.')
  return parts
}

function keyNamed<K>(ring: ReadonlyMap<string, K>, keyID: string): K {
  const key = ring.get(keyID)
  if (!key) throw new Error(`The key ${keyID} is not on the key ring. Add it to MUSTER_KEY, or restore keys.json.`)
  return key
}

const expand = (key: Uint8Array, info: string) => new Uint8Array(hkdfSync('sha256', key, 'muster', info, 32))

const plainForm = (value: string) => value.normalize('NFKC').replace(/\s+/g, '').toUpperCase()
