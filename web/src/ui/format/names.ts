const MAX_NAMES = 4

/** `Aisha Khan, Omar Said`; of many only the first, with the number of the others. */
export const shortenNames = (names: readonly string[], max = MAX_NAMES): string =>
  names.length > max ? `${names.slice(0, max).join(', ')} and ${names.length - max} more` : names.join(', ')
