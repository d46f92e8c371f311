/** The columns of a field that was entered; none for an omitted field, which stays unchanged. */
export const ifEntered = <T, C extends object>(value: T | undefined, columns: (value: T) => C): Partial<C> =>
  value === undefined ? {} : columns(value)
