import { HelperText } from '../../../ui/states/HelperText.tsx'
import { type Stretch, textChanges } from './contentChanges.ts'

const TAGS = { SAME: 'span', GONE: 'del', NEW: 'ins' } as const satisfies Record<Stretch['kind'], string>

/** The number of unchanged lines that are shown before and after a change. */
const NEAR = 3

interface ContentChangesProps {
  from: string
  to: string
  /** Shows only the lines around the changes of a long text. */
  isNear?: boolean
}

/** A text with the additions and removals of its newer version. */
export function ContentChanges({ from, to, isNear = false }: ContentChangesProps) {
  if (from === to) return <HelperText>No differences.</HelperText>
  const changes = textChanges(from, to)
  return changes.map(({ kind, text }, at) => {
    const Tag = TAGS[kind]
    const isWhole = !isNear || kind !== 'SAME'
    return <Tag key={at}>{isWhole ? text : nearOf(text, at === 0, at === changes.length - 1)}</Tag>
  })
}

function nearOf(text: string, isFirst: boolean, isLast: boolean): string {
  const lines = text.split('\n')
  const after = isFirst ? 0 : NEAR
  const before = isLast ? 0 : NEAR
  if (lines.length <= after + before + 1) return text
  return [...lines.slice(0, after), '…', ...lines.slice(lines.length - before)].join('\n')
}
