import { declaredNames } from './declared-names.ts'

/**
 * Words that names must not use any more, with their replacement (docs/glossary.md). They are rejected in the names of
 * files, of variables, parameters, functions, types and properties, in codes, and in tables, columns, views and functions;
 * comments and texts are checked in review.
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
  'somebody someone nobody everybody': 'user, person, everyone or none',
  untold: 'unsent, not notified',
  takeover: 'activation, lease',
  'seen taken take': 'visible, deducted, applied or the exact verb',
  'turn turns': 'assignee or revision',
  'refusing refusal refusals': 'failed guards or violation',
  'stamp stamps stamped': 'time, date or version',
  'room rooms': 'capacity or remaining amount',
}

interface SourceText {
  readonly path: string
  readonly text: string
}

const INSTEAD = new Map(Object.entries(RETIRED).flatMap(([words, use]) => words.split(' ').map((word) => [word, use])))

const IN_DATABASE =
  /create (?:or replace )?(?:unlogged )?(?:materialized )?(?:table|view|function) (\w+)|^ {2}([a-z_]+) (?:text|int|bigint|smallint|uuid|numeric|date|boolean|jsonb|timestamptz)\b|\badd column (?:if not exists )?(\w+)/gm

const wordsIn = (name: string): string[] =>
  name
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, ' ')
    .toLowerCase()
    .split(/[^a-z0-9]+/)

/** Names in which a retired word is the usual term of engineering or of the field, or a name from a library. */
const EXEMPT: readonly (readonly [names: RegExp, paths: RegExp, reason: string])[] = [
  [/in-?words|amount-words/i, /./, 'accountants call it “amount in words”'],
  [/^(appW|w)ord|^w?ithoutWords$|^controlWordAt$/, /passwords?\b|text\/|pdf\/|batch\/export/, 'words of a text'],
  [/^executeTakeFirst/, /./, 'Kysely'],
  [/^keepAlive/, /./, 'a kept-alive connection of Node'],
  [/^(Paper|keepMounted)$/, /theme/, 'Mantine'],
  [/^Paper$/, /ubl/, 'a list of element names whose key is a name of UBL'],
  [/^keepPrevious$/, /./, 'TanStack Query keeps previous data'],
  [/^freezePane$/, /spreadsheet/, 'a frozen pane of a spreadsheet'],
  [/^sheets?(Name)?$/, /import|spreadsheet|files|api\/endpoint|write-permissions/, 'a sheet of a workbook'],
  [/^timeStamp$/, /web\//, 'the time of an event of the DOM'],
  [/^applicant_words$/, /applicants\.sql$/, 'the words of a text, for its search'],
  [/^profileSheet$/, /consultants\//, 'the profile sheet of a consultant is a document (`profile-sheet` in paths)'],
  [/^HIRING_FREEZE$/, /recruiting\//, 'clients call it a hiring freeze'],
  [/^(taken|takenBefore|TAKEN)$/, /leave\//, 'HR calls it leave taken'],
  [/^followUp$|^FOLLOW_UP$/, /./, 'a follow-up is a task after another'],
  [/^seen(At|_at)?$/, /notif|foundation|http\/server\.test|use-unread-count/, 'a notification is seen, then read'],
]

const isExempt = (file: string, name: string) => EXEMPT.some(([names, paths]) => names.test(name) && paths.test(file))

const COMMENTS = /^\s*(?:\/\*[\s\S]*?\*\/|\/\/.*$)/gm

/** Whether any name or text of a file has a retired word, so that most files need not be parsed. */
const mayHaveRetiredWord = (text: string): boolean =>
  (text.replace(COMMENTS, '').match(/\w+/g) ?? []).some((token) => wordsIn(token).some((word) => INSTEAD.has(word)))

function namesIn({ path: file, text }: SourceText): string[] {
  const own = file.split('/').at(-1)!
  const found = (pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? match[2] ?? match[3]!)
  if (file.endsWith('.css')) return [own]
  if (file.endsWith('.sql')) return [own, ...found(IN_DATABASE)]
  return mayHaveRetiredWord(text) ? [...new Set([own, ...declaredNames(file, text)])] : [own]
}

/** An error for each retired word that names have. */
export function retiredNames(files: readonly SourceText[]): string[] {
  const found = new Map<string, string[]>()
  for (const file of files)
    for (const name of namesIn(file))
      for (const word of new Set(wordsIn(name)))
        if (INSTEAD.has(word) && !isExempt(file.path, name))
          found.set(word, [...(found.get(word) ?? []), `${file.path}: ${name}`])
  return [...found].map(
    ([word, names]) =>
      `The word "${word}" is retired; use ${INSTEAD.get(word)}. These names have it: ${names.join(', ')}`,
  )
}
