import { plural } from '@muster/contract/kernel/api/labels.ts'
import type { AppContext } from '../kernel/app/app-context.ts'
import { writeAuditEntry } from '../kernel/app/events.ts'
import { addKey, removeKey } from '../kernel/security/secrets.ts'
import { withApp } from './app-context.ts'
import { type Command, misuse, type Terminal } from './command.ts'
import { forgetKey, peopleWithCodesOf, sealedWith } from './rotate-keys/forget.ts'
import { SEALED_PLACES } from './rotate-keys/places.ts'
import { reseal } from './rotate-keys/reseal.ts'

const DROP_CODES = '--drop-recovery-codes'

export const rotateKeysCommand: Command = {
  summary: 'Encrypts all sealed data with the newest key, and removes an older key.',
  usage: '[--new | --forget ID]',
  help: [
    '1. --new adds a new key to keys.json in DATA_DIR. If MUSTER_KEY is set, add id:base64 before the others there instead.',
    '2. Restart every node, so that all have the new key.',
    '3. Without --new: all data encrypted with older keys is encrypted again. It can run while Muster runs, and can be interrupted.',
    '4. --forget ID removes an older key. It fails while any data is encrypted with it. A key in keys.json is removed from the file;',
    '   if MUSTER_KEY is set, remove it there on every node. Then restart every node.',
    `   Recovery codes for two-factor sign-in that were created with it stop working: with ${DROP_CODES} they are`,
    '   deleted, and their owners create new ones by turning two-factor sign-in off and on.',
    'Older backups can only be read with the older key: store it separately for as long as you store them.',
  ].join('\n'),
  run: async (args, terminal) => {
    const [first, keyID, ...rest] = args
    if (first === undefined)
      return await withApp(terminal.environment(), (appContext) => resealAll(appContext, terminal))
    if (first === '--new' && keyID === undefined) {
      const added = await addKey(terminal.environment())
      terminal.print(`The key ${added} was added. Restart every node, then run: npm run muster -- rotate-keys`)
      return true
    }
    if (first !== '--forget' || rest.some((arg) => arg !== DROP_CODES))
      throw misuse(`rotate-keys only accepts --new, or --forget ID with an optional ${DROP_CODES}.`)
    if (keyID === undefined || keyID.startsWith('--')) throw misuse('Pass the key to remove: rotate-keys --forget ID')
    return await withApp(terminal.environment(), (appContext) =>
      forget(appContext, terminal, keyID, rest.includes(DROP_CODES)),
    )
  },
}

async function resealAll({ db, secrets }: AppContext, { print }: Terminal): Promise<boolean> {
  let all = 0
  for (const sealedPlace of SEALED_PLACES) {
    const count = await reseal(db, secrets, sealedPlace)
    if (count > 0) print(`${sealedPlace.table}.${sealedPlace.column}: ${count}`)
    all += count
  }
  const auditEvent = {
    event: 'keys.rotated',
    entity: 'application',
    entityID: 'keys',
    name: 'Sealing keys',
    after: { key: secrets.keyID, resealed: all },
  }
  await writeAuditEntry({ db, staff: null, actor: 'Change of keys' }, auditEvent)
  print(`${all} texts were encrypted again with the key ${secrets.keyID}.`)
  return true
}

async function forget(
  { db, secrets, environment }: AppContext,
  { print, complain }: Terminal,
  keyID: string,
  mayDropCodes: boolean,
): Promise<boolean> {
  const known = await db.selectFrom('encryptionKey').select(['id', 'retiredAt']).orderBy('id').execute()
  if (!secrets.keyIDs.includes(keyID) && !known.some(({ id }) => id === keyID))
    throw new Error(
      `There is no key ${keyID}. The keys are ${[...new Set([...secrets.keyIDs, ...known.map(({ id }) => id)])].join(', ')}.`,
    )
  if (keyID === secrets.keyID)
    throw new Error(`The key ${keyID} is the current encryption key. Add a newer one first; see: help rotate-keys`)
  if (!known.some(({ id, retiredAt }) => id === secrets.keyID && retiredAt === null))
    throw new Error(
      `No node was started with the key ${secrets.keyID} yet, so they still encrypt with an older one. Restart every node first.`,
    )
  const sealed = await sealedWith(db, keyID)
  for (const { place, count } of sealed) complain(`${place}: ${count} encrypted with the key ${keyID}`)
  if (sealed.length > 0) {
    complain(
      `The key ${keyID} is still in use. Restart every node with the newest key, then run: npm run muster -- rotate-keys`,
    )
    return false
  }
  const people = await peopleWithCodesOf(db, keyID)
  if (people > 0 && !mayDropCodes) {
    complain(
      `The key ${keyID} is still in use for the recovery codes of ${plural(people, 'person', 'people')}. Ask them to create new codes, or add ${DROP_CODES}.`,
    )
    return false
  }
  await forgetKey(db, keyID)
  if (environment.MUSTER_KEY === undefined) {
    await removeKey(environment, keyID)
    print(`The key ${keyID} was removed from keys.json. Restart every node.`)
  } else if (secrets.keyIDs.includes(keyID))
    print(`The key ${keyID} was removed. Delete it from MUSTER_KEY on every node, and restart them.`)
  else print(`The key ${keyID} was removed. It is no longer in MUSTER_KEY here; delete it on the other nodes too.`)
  return true
}
