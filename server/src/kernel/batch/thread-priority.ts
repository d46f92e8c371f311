import { constants, setPriority } from 'node:os'

/**
 * Lowers the priority of the calling thread. Only Linux has a priority per thread; elsewhere it would be that of the
 * program.
 */
export function lowerPriority(): void {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
}
