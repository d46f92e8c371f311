import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { addKey, openSecrets, secretsOf } from './secrets.ts'

const key = (id: string, fill: number) => ({ id, bytes: new Uint8Array(32).fill(fill) })
const text = (id: string) => `${id}:${randomBytes(32).toString('base64')}`
const IBAN = 'AE070331234567890123456'
const context = 'consultant_bank.iban:1'
const folder = () => mkdtemp(join(tmpdir(), 'muster-keys-'))

describe('a sealed text', () => {
  const secrets = secretsOf([key('a', 1)])

  it('is decrypted in the context it was encrypted for, and reveals nothing of its content', () => {
    const sealed = secrets.seal(`${IBAN} – حساب`, context)
    expect(sealed).toMatch(/^v1\.a\.[\w-]{16}\.[\w-]+$/)
    expect(sealed).not.toContain(IBAN)
    expect(secrets.unseal(sealed, context)).toBe(`${IBAN} – حساب`)
    expect(secrets.seal(IBAN, context)).not.toBe(secrets.seal(IBAN, context))
  })

  it('is not decrypted in another row or column', () => {
    const sealed = secrets.seal(IBAN, context)
    expect(() => secrets.unseal(sealed, 'consultant_bank.iban:2')).toThrow()
    expect(() => secrets.unseal(sealed, 'consultant_bank.account:1')).toThrow()
  })

  it('is not decrypted when any part of it was changed', () => {
    const sealed = secrets.seal(IBAN, context)
    for (let at = 0; at < sealed.length - 1; at++) {
      const changed = `${sealed.slice(0, at)}${sealed[at] === 'B' ? 'C' : 'B'}${sealed.slice(at + 1)}`
      expect(() => secrets.unseal(changed, context), `character ${at}`).toThrow()
    }
    expect(() => secrets.unseal(sealed.slice(0, -8), context)).toThrow()
    expect(() => secrets.unseal(IBAN, context)).toThrow('not an encrypted text')
  })
})

describe('rotation', () => {
  const before = secretsOf([key('a', 1)])
  const during = secretsOf([key('b', 2), key('a', 1)])

  it('encrypts with the new key while the old one still decrypts', () => {
    const old = before.seal(IBAN, context)
    expect(during.unseal(old, context)).toBe(IBAN)
    expect(during.needsResealing(old)).toBe(true)
    const again = during.seal(during.unseal(old, context), context)
    expect(during.needsResealing(again)).toBe(false)
    expect(secretsOf([key('b', 2)]).unseal(again, context)).toBe(IBAN)
  })

  it('names the missing key when it was removed too early', () => {
    const old = before.seal(IBAN, context)
    expect(() => secretsOf([key('b', 2)]).unseal(old, context)).toThrow('The key a is not on the key ring')
  })

  it('keeps old fingerprints and derived keys available', () => {
    const stored = before.blindIndex('N123', 'passport')
    expect(during.blindIndex('N123', 'passport')).not.toBe(stored)
    expect(during.blindIndexes('N123', 'passport')).toContain(stored)
    expect(during.derive('tokens', 'a')).toEqual(before.derive('tokens'))
    expect(during.derive('tokens')).not.toEqual(before.derive('tokens'))
  })
})

describe('fingerprints and derived keys', () => {
  const secrets = secretsOf([key('a', 1)])

  it('find a passport number in any notation, and differ by purpose', () => {
    expect(secrets.blindIndex(' n 123 45a', 'passport')).toBe(secrets.blindIndex('N12345A', 'passport'))
    expect(secrets.blindIndex('N12345A', 'passport')).not.toBe(secrets.blindIndex('N12345A', 'nationalID'))
    expect(secrets.blindIndex('N12345A', 'passport')).not.toBe(secrets.blindIndex('N12345B', 'passport'))
  })

  it('are 32 bytes, the same at every start, different for every purpose', () => {
    expect(secrets.derive('tokens')).toHaveLength(32)
    expect(secretsOf([key('a', 1)]).derive('tokens')).toEqual(secrets.derive('tokens'))
    expect(secrets.derive('links')).not.toEqual(secrets.derive('tokens'))
  })
})

describe('the key file', () => {
  it('is created once, readable by its owner only, and read again at the next start', async () => {
    const DATA_DIR = join(await folder(), 'data')
    const sealed = (await openSecrets({ DATA_DIR })).seal(IBAN, context)
    expect((await stat(join(DATA_DIR, 'keys.json'))).mode & 0o777).toBe(0o600)
    expect((await openSecrets({ DATA_DIR })).unseal(sealed, context)).toBe(IBAN)
  })

  it('is the same for concurrent starts', async () => {
    const DATA_DIR = await folder()
    const rings = await Promise.all(Array.from({ length: 20 }, () => openSecrets({ DATA_DIR })))
    expect(new Set(rings.map((ring) => ring.keyID)).size).toBe(1)
    expect(await readdir(DATA_DIR)).toEqual(['keys.json'])
  })

  it('adds a new key in front and keeps the old ones', async () => {
    const DATA_DIR = await folder()
    const before = await openSecrets({ DATA_DIR })
    const sealed = before.seal(IBAN, context)
    const added = await addKey({ DATA_DIR })
    const after = await openSecrets({ DATA_DIR })
    expect(after.keyIDs).toEqual([added, before.keyID])
    expect(after.unseal(sealed, context)).toBe(IBAN)
  })

  it('is never replaced when it is damaged', async () => {
    const DATA_DIR = await folder()
    await writeFile(join(DATA_DIR, 'keys.json'), '{"keys":[')
    await expect(openSecrets({ DATA_DIR })).rejects.toThrow('is damaged. Restore it from the backup')
  })
})

describe('MUSTER_KEY', () => {
  it('takes precedence over the file; its first key encrypts', async () => {
    const secrets = await openSecrets({ MUSTER_KEY: `${text('new')}, ${text('old')}`, DATA_DIR: '/nowhere' })
    expect(secrets.keyIDs).toEqual(['new', 'old'])
    await expect(addKey({ MUSTER_KEY: text('new'), DATA_DIR: '/nowhere' })).rejects.toThrow('come from MUSTER_KEY')
  })

  it('is rejected by entry, never showing a key', async () => {
    const open = (MUSTER_KEY: string) => openSecrets({ MUSTER_KEY, DATA_DIR: '/nowhere' })
    await expect(open('c2VjcmV0')).rejects.toThrow('entry 1 must be written as id:base64')
    await expect(open('a:c2VjcmV0')).rejects.toThrow(/^(?!.*c2VjcmV0).*the key a must be 32 random bytes/)
    await expect(open(`${text('a')},${text('a')}`)).rejects.toThrow('the key id a appears twice')
  })
})
