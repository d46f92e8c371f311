import { constants, setPriority } from 'node:os'

/** Puts the thread that calls it behind the others. Only Linux has a priority for each thread; elsewhere it would be that of the program. */
export function lowerPriority(): void {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
}
