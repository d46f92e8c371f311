import type { MarginFigures } from '@muster/contract/margin/margin-figures.contract.ts'

/** The target and floor of a margin in percent, read from the explanation of the two rates. */
export function thresholdsOf({ explain }: Pick<MarginFigures, 'explain'>) {
  const of = (what: 'target' | 'floor') =>
    explain[`${what}Bill`].inputs.find(({ name }) => name === `${what} margin`)?.value
  return { target: of('target'), floor: of('floor') }
}
