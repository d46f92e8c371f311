import type { TextPlace } from '@muster/contract/kernel/api/envelope.ts'

/** From the first character to the one after the last. */
export interface ErrorRange {
  from: number
  to: number
}

/**
 * The error positions in a text, in order: the text that the server names, in its line if found there; otherwise the
 * whole line; none without either.
 */
export function placesOf(text: string, issues: readonly TextPlace[]): readonly ErrorRange[] {
  const found = issues.flatMap(({ line: number, excerpt: named, isName }) => {
    const line = number === undefined ? undefined : lineAt(text, number)
    const places = named ? (isName ? namesAt(text, named) : textAt(text, named, 0)) : []
    const near = places.filter(({ from, to }) => line && from >= line.from && to <= line.to)
    if (near.length > 0) return near
    return places.length > 0 || !line ? places : [line]
  })
  return found.toSorted((a, b) => a.from - b.from).filter((place, at, all) => at === 0 || place.from >= all[at - 1]!.to)
}

/** A line without leading and trailing spaces, counted from 1. */
function lineAt(text: string, number: number): ErrorRange | undefined {
  const lines = text.split('\n')
  const line = lines[number - 1]
  if (!line?.trim()) return undefined
  const begins = lines.slice(0, number - 1).reduce((sum, { length }) => sum + length + 1, 0)
  const from = begins + line.length - line.trimStart().length
  return { from, to: from + line.trim().length }
}

const textAt = (text: string, excerpt: string, offset: number): ErrorRange[] =>
  [...text.matchAll(new RegExp(excerpt.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'g'))].map(({ index }) => ({
    from: offset + index,
    to: offset + index + excerpt.length,
  }))

/** Finds a variable only within `{{ }}` or `{% %}`, and not as a part of another name. */
const namesAt = (text: string, name: string): ErrorRange[] =>
  [...text.matchAll(/\{\{.*?(?:\}\}|$)|\{%.*?(?:%\}|$)/gs)].flatMap(({ 0: sign, index }) =>
    textAt(sign, name, index).filter(
      ({ from, to }) => !/[\w.]/.test(text[from - 1] ?? '') && !/\w/.test(text[to] ?? ''),
    ),
  )

interface MarkedPiece {
  text: string
  isProblem: boolean
}

/** The lines of a text, each split into parts with and without errors. */
export function markedLines(text: string, places: readonly ErrorRange[]): readonly (readonly MarkedPiece[])[] {
  let begins = 0
  return text.split('\n').map((line) => {
    const ends = begins + line.length
    const pieces: MarkedPiece[] = []
    let at = begins
    const write = (to: number, isError: boolean) => {
      if (to > at) pieces.push({ text: text.slice(at, to), isProblem: isError })
      at = Math.max(at, to)
    }
    for (const { from, to } of places.filter((place) => place.to > begins && place.from < ends)) {
      write(Math.max(from, begins), false)
      write(Math.min(to, ends), true)
    }
    write(ends, false)
    begins = ends + 1
    return pieces
  })
}
