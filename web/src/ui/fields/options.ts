export interface Option {
  value: string
  label: string
  /** A second line or code that tells two alike apart. */
  hint?: string | undefined
}

/** Options too many to hold: found by letters, and named again after a reload. */
export interface OptionSource {
  search(letters: string, signal: AbortSignal): Promise<readonly Option[]>
  /** The names of values that are already chosen. */
  named(values: readonly string[], signal: AbortSignal): Promise<readonly Option[]>
}

export type Options = readonly Option[] | OptionSource

export const isSource = (options: Options): options is OptionSource => 'search' in options

/** What the option is called; its value when it is not known (yet). */
export const labelOf = (options: readonly Option[], value: string) =>
  options.find((option) => option.value === value)?.label ?? value
