import { Note } from '../../ui/states/Note.tsx'
import { type Stretch, wordChanges } from './wordChanges.ts'

const TAGS = { SAME: 'span', GONE: 'del', NEW: 'ins' } as const satisfies Record<Stretch['kind'], string>

/** A text with what its newer version takes out and puts in. */
export const WordChanges = ({ from, to }: { from: string; to: string }) =>
  from === to ? (
    <Note>Nothing differs.</Note>
  ) : (
    wordChanges(from, to).map(({ kind, text }, at) => {
      const Tag = TAGS[kind]
      return <Tag key={at}>{text}</Tag>
    })
  )
