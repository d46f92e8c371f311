interface TextRange {
  readonly from: number
  readonly to: number
}

interface TextPiece {
  /** The index of the first character. */
  readonly from: number
  readonly text: string
  /** The index of the innermost field at this place; null between places. */
  readonly field: number | null
  readonly isActive: boolean
}

/**
 * Splits the text at the ends of all places. Where places overlap, the active one takes precedence, then the shortest.
 */
export function textPieces(text: string, places: readonly TextRange[], active: number | null): TextPiece[] {
  const inside = places.filter(({ from, to }) => from < to && from < text.length)
  const cuts = [...new Set([0, text.length, ...inside.flatMap(({ from, to }) => [from, Math.min(to, text.length)])])]
  cuts.sort((one, other) => one - other)
  return cuts.slice(0, -1).map((from, nth) => {
    const to = cuts[nth + 1]!
    const covering = places
      .map((place, index) => ({ ...place, index }))
      .filter((place) => place.from <= from && place.to >= to && place.from < place.to)
      .sort((one, other) => one.to - one.from - (other.to - other.from))
    const isActive = covering.some(({ index }) => index === active)
    return { from, text: text.slice(from, to), field: isActive ? active : (covering[0]?.index ?? null), isActive }
  })
}
