import type { MarginFigures } from '../margin/useMargin.ts'

/** What the verdict was held against, per cent, as the explanation of the two rates names it. */
export function thresholdsOf({ explain }: Pick<MarginFigures, 'explain'>) {
  const of = (what: 'target' | 'floor') =>
    explain[`${what}Bill`].inputs.find(({ name }) => name === `${what} margin`)?.value
  return { target: of('target'), floor: of('floor') }
}
