import { record } from '../kernel/events.ts'
import { addKey } from '../kernel/secrets.ts'
import { type Command, misuse } from './command.ts'
import { withHouse } from './house.ts'
import { SEALED_PLACES } from './rotate-keys/places.ts'
import { reseal } from './rotate-keys/reseal.ts'

export const rotateKeysCommand: Command = {
  summary: 'Seals everything again with the newest key.',
  usage: '[--new]',
  help: [
    '1. --new puts a new key into keys.json in DATA_DIR. Where MUSTER_KEY is set, put id:base64 before the others there instead.',
    '2. Start every node again, so that all know the new key.',
    '3. Without --new: everything that older keys sealed is sealed again. It may run beside the program, and be broken off.',
    'Keep the older keys: recovery codes for two-factor sign-in and older backups still need them.',
  ].join('\n'),
  run: async (args, { say, environment }) => {
    if (args.some((arg) => arg !== '--new')) throw misuse('Only --new may follow rotate-keys.')
    const place = environment()
    if (args.includes('--new')) {
      say(`The key ${await addKey(place)} was added. Start every node again, then run: npm run muster -- rotate-keys`)
      return true
    }
    return await withHouse(place, async ({ db, secrets }) => {
      let all = 0
      for (const sealedPlace of SEALED_PLACES) {
        const count = await reseal(db, secrets, sealedPlace)
        if (count > 0) say(`${sealedPlace.table}.${sealedPlace.column}: ${count}`)
        all += count
      }
      const happening = {
        event: 'keys.rotated',
        entity: 'house',
        entityID: 'keys',
        after: { key: secrets.keyID, resealed: all },
      }
      await record({ db, staff: null, actor: 'rotate-keys' }, happening)
      say(`${all} texts were sealed again with the key ${secrets.keyID}.`)
      return true
    })
  },
}
