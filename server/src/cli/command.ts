import type { Environment } from '../kernel/app/environment.ts'

/** The environment of a command: its output and how it was called. */
export interface Terminal {
  readonly print: (line: string) => void
  readonly complain: (line: string) => void
  readonly variables: NodeJS.ProcessEnv
  /** Reads the environment variables on first use, so that `help` needs none. */
  readonly environment: () => Environment
}

export interface Command {
  /** One line for the overview. */
  readonly summary: string
  /** The arguments after the name of the command. */
  readonly usage: string
  /** Details for `help`. */
  readonly help?: string
  /** Returns true on success; false ends the program with code 1, an error in the arguments with 2. */
  readonly run: (args: readonly string[], terminal: Terminal) => Promise<boolean>
}

/** An error in the arguments of the command. */
export const misuse = (message: string) => Object.assign(new Error(message), { misuse: true as const })
