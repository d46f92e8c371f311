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
  summary: 'Seals everything again with the newest key, and lets an older one go.',
  usage: '[--new | --forget ID]',
  help: [
    '1. --new puts a new key into keys.json in DATA_DIR. Where MUSTER_KEY is set, put id:base64 before the others there instead.',
    '2. Start every node again, so that all know the new key.',
    '3. Without --new: everything that older keys sealed is sealed again. It may run beside the program, and be broken off.',
    '4. --forget ID lets an older key go. It refuses while anything is sealed with it. A key of keys.json is taken out of the file;',
    '   where MUSTER_KEY is set, take it out there on every node afterwards. Then start every node again.',
    `   Recovery codes for two-factor sign-in that were made with it stop working: with ${DROP_CODES} they are`,
    '   taken away, and their owners make new ones by switching two-factor sign-in off and on.',
    'Older backups can be read with the older key only: keep it apart, with them, as long as you keep them.',
  ].join('\n'),
  run: async (args, terminal) => {
    const [first, keyID, ...rest] = args
    if (first === undefined)
      return await withApp(terminal.environment(), (appContext) => resealAll(appContext, terminal))
    if (first === '--new' && keyID === undefined) {
      const added = await addKey(terminal.environment())
      terminal.say(`The key ${added} was added. Start every node again, then run: npm run muster -- rotate-keys`)
      return true
    }
    if (first !== '--forget' || rest.some((arg) => arg !== DROP_CODES))
      throw misuse(`Only --new, or --forget ID (and then ${DROP_CODES}), may follow rotate-keys.`)
    if (keyID === undefined || keyID.startsWith('--')) throw misuse('Say which key to forget: rotate-keys --forget ID')
    return await withApp(terminal.environment(), (appContext) =>
      forget(appContext, terminal, keyID, rest.includes(DROP_CODES)),
    )
  },
}

async function resealAll({ db, secrets }: AppContext, { say }: Terminal): Promise<boolean> {
  let all = 0
  for (const sealedPlace of SEALED_PLACES) {
    const count = await reseal(db, secrets, sealedPlace)
    if (count > 0) say(`${sealedPlace.table}.${sealedPlace.column}: ${count}`)
    all += count
  }
  const happening = {
    event: 'keys.rotated',
    entity: 'application',
    entityID: 'keys',
    name: 'Sealing keys',
    after: { key: secrets.keyID, resealed: all },
  }
  await writeAuditEntry({ db, staff: null, actor: 'Change of keys' }, happening)
  say(`${all} texts were sealed again with the key ${secrets.keyID}.`)
  return true
}

async function forget(
  { db, secrets, environment }: AppContext,
  { say, complain }: Terminal,
  keyID: string,
  mayDropCodes: boolean,
): Promise<boolean> {
  const known = await db.selectFrom('encryptionKey').select(['id', 'retiredAt']).orderBy('id').execute()
  if (!secrets.keyIDs.includes(keyID) && !known.some(({ id }) => id === keyID))
    throw new Error(
      `There is no key ${keyID}. The keys are ${[...new Set([...secrets.keyIDs, ...known.map(({ id }) => id)])].join(', ')}.`,
    )
  if (keyID === secrets.keyID)
    throw new Error(`The key ${keyID} is the one that seals. Bring a newer one in first; help rotate-keys tells how.`)
  if (!known.some(({ id, retiredAt }) => id === secrets.keyID && retiredAt === null))
    throw new Error(
      `No node was started with the key ${secrets.keyID} yet, so they still seal with an older one. Start every node again first.`,
    )
  const sealed = await sealedWith(db, keyID)
  for (const { place, count } of sealed) complain(`${place}: ${count} sealed with the key ${keyID}`)
  if (sealed.length > 0) {
    complain(
      `The key ${keyID} is still needed. Start every node with the newest key, then run: npm run muster -- rotate-keys`,
    )
    return false
  }
  const people = await peopleWithCodesOf(db, keyID)
  if (people > 0 && !mayDropCodes) {
    complain(
      `The key ${keyID} is still needed for the recovery codes of ${people} ${people === 1 ? 'person' : 'people'}. Let them make new ones, or add ${DROP_CODES}.`,
    )
    return false
  }
  await forgetKey(db, keyID)
  if (environment.MUSTER_KEY === undefined) {
    await removeKey(environment, keyID)
    say(`The key ${keyID} was forgotten and taken out of keys.json. Start every node again.`)
  } else if (secrets.keyIDs.includes(keyID))
    say(`The key ${keyID} was forgotten. Take it out of MUSTER_KEY on every node, and start them again.`)
  else say(`The key ${keyID} was forgotten. It is not in MUSTER_KEY any more; take it out on the other nodes too.`)
  return true
}
