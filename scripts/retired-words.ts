/**
 * Words that no name uses any more, with what to use instead (docs/glossary.md). They are refused in the names of files, of exports, functions
 * and types, and of tables and columns; comments and texts are for the reviewer.
 */
const RETIRED: Readonly<Record<string, string>> = {
  'paper papers': 'document',
  'sheet sheets': 'timesheet or spreadsheet',
  'reckon reckons reckoned reckoning': 'calculate, calculation',
  'beside besides': 'other, concurrent, additional',
  'house houses': 'app or company',
  'hearer hearers hears heard': 'recipient',
  'edition editions': 'version, revision or amendment',
  'word words wording worded': 'label or message',
  'tell tells told telling': 'notify, format or describe',
  'say says said saying sayings spoken': 'label or message',
  'mend mends mended': 'fix, resolve',
  'lack lacks': 'missing',
  'fault faults': 'error or issue',
  'bear bears borne bearing bearable': 'cover, paid by',
  'weigh weighed weighing judge judged judging': 'assess',
  anew: 'again, re-',
  most: 'max',
  least: 'min',
  usual: 'default',
  'keep keeps kept keeper': 'store or save',
  'freeze frozen': 'snapshot or locked',
  'ask asks asked asking': 'request',
  'doing making acting stepping looking': 'context or params',
  'door doors': 'permission',
  'ladder rung rungs': 'module order or level',
  'crew crews': 'users',
  'deed deeds': 'transition or event',
  sight: 'visibility',
  'chase follow': 'remind, sync',
  'alike lookalike lookalikes doubles twice': 'duplicate',
  'somebody someone nobody': 'user, person or none',
  'seen taken take': 'visible, deducted, applied or the exact verb',
  'turn turns': 'assignee or revision',
  'refusing refusal refusals': 'failed guards or violation',
}

/** How many names still have a retired word. This list only shrinks: rename them, then lower the number. */
export const REMAINING: Readonly<Record<string, number>> = {
  said: 1,
  seen: 1,
  taken: 5,
  turn: 1,
  word: 2,
  words: 2,
}

interface Named {
  readonly path: string
  readonly text: string
}

const INSTEAD = new Map(Object.entries(RETIRED).flatMap(([words, use]) => words.split(' ').map((word) => [word, use])))

/** Everything exported, and all functions and types of a file; names within functions are for the reviewer. */
const DECLARED =
  /^export (?:async )?(?:const|let|class|enum) (\w+)|^(?:export )?(?:async )?(?:function\*?|interface|type) (\w+)/gm
/** Of the module that is still being built, only what it exports. */
const EXPORTED = /^export (?:async )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm
const TABLE_OR_COLUMN =
  /create (?:unlogged )?table (\w+)|^ {2}([a-z_]+) (?:text|int|bigint|smallint|uuid|numeric|date|boolean|jsonb|timestamptz)\b/gm

const wordsIn = (name: string): string[] =>
  name
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, ' ')
    .toLowerCase()
    .split(/[^a-z0-9]+/)

/** `amountInWords` writes an amount out in words, which is what accountants call it. */
const isExempt = (name: string, word: string) => word === 'words' && /in-?words|amount-words/i.test(name)

function namesIn({ path: file, text }: Named): string[] {
  const own = file.split('/').at(-1)!
  const pattern = file.endsWith('.sql') ? TABLE_OR_COLUMN : file.includes('/recruiting/') ? EXPORTED : DECLARED
  return [own, ...[...text.matchAll(pattern)].map((match) => match[1] ?? match[2]!)]
}

/** Names with retired words, beyond those that remain. */
export function retiredNames(files: readonly Named[], remaining = REMAINING): string[] {
  const found = new Map<string, string[]>()
  for (const file of files)
    for (const name of namesIn(file))
      for (const word of new Set(wordsIn(name)))
        if (INSTEAD.has(word) && !isExempt(name, word))
          found.set(word, [...(found.get(word) ?? []), `${file.path}: ${name}`])
  return [...found].flatMap(([word, names]) =>
    names.length > (remaining[word] ?? 0)
      ? [
          `The word "${word}" is retired; use ${INSTEAD.get(word)}. ${remaining[word] ?? 0} names may still have it, and these do: ${names.join(', ')}`,
        ]
      : [],
  )
}
