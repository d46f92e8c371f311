import type { Environment } from '../kernel/app/environment.ts'

/** What a command may touch: where it writes and how it was called. */
export interface Terminal {
  readonly print: (line: string) => void
  readonly complain: (line: string) => void
  readonly variables: NodeJS.ProcessEnv
  /** Reads the environment when it is first asked for, so that `help` needs none. */
  readonly environment: () => Environment
}

export interface Command {
  /** One line for the overview. */
  readonly summary: string
  /** What follows the name of the command. */
  readonly usage: string
  /** Particulars for `help`. */
  readonly help?: string
  /** Answers whether all is well; false ends the program with code 1, a mistake in the arguments with 2. */
  readonly run: (args: readonly string[], terminal: Terminal) => Promise<boolean>
}

/** The command was called in a way it does not know. */
export const misuse = (message: string) => Object.assign(new Error(message), { misuse: true as const })
