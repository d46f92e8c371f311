import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { secretsOf } from '../security/secrets.ts'
import { cloneDatabase } from '../testing/database.ts'
import { proveKeys } from './proof.ts'

it('a database encrypted with other keys is not opened, and stays open during a key rotation', async () => {
  const { db } = await cloneDatabase()
  const key = (id: string) => ({ id, bytes: new Uint8Array(randomBytes(32)) })
  const first = key('a')
  const second = key('b')
  await proveKeys(db, secretsOf([first]))
  await proveKeys(db, secretsOf([first]))
  await expect(proveKeys(db, secretsOf([key('a')]))).rejects.toThrow('encrypted with the key a, which is not available')
  await expect(proveKeys(db, secretsOf([second]))).rejects.toThrow('encrypted with the key a')
  await proveKeys(db, secretsOf([second, first]))
  await db.updateTable('encryptionKey').set({ retiredAt: new Date() }).where('id', '=', 'a').execute()
  await proveKeys(db, secretsOf([second]))
  await proveKeys(db, secretsOf([second, first]))
  await expect(proveKeys(db, secretsOf([first, second]))).rejects.toThrow('The key a was removed')
})
