import type { Command, Terminal } from './cli/command.ts'
import { readEnvironment } from './kernel/app/environment.ts'

/** Each command is a separate file, loaded when it is called. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  migrate: async () => (await import('./cli/migrate.ts')).migrateCommand,
  backup: async () => (await import('./cli/backup.ts')).backupCommand,
  restore: async () => (await import('./cli/restore.ts')).restoreCommand,
  check: async () => (await import('./cli/check.ts')).checkCommand,
  'audit-verify': async () => (await import('./cli/audit-verify.ts')).auditVerifyCommand,
  routes: async () => (await import('./cli/routes.ts')).routesCommand,
  openapi: async () => (await import('./cli/openapi.ts')).openApiCommand,
  'create-admin': async () => (await import('./cli/create-admin.ts')).createAdminCommand,
  import: async () => (await import('./cli/import.ts')).importCommand,
  'rotate-keys': async () => (await import('./cli/rotate-keys.ts')).rotateKeysCommand,
  'seed-scale': async () => (await import('./cli/seed-scale.ts')).seedScaleCommand,
}

async function overview(print: (line: string) => void): Promise<void> {
  print('npm run muster -- <command>')
  print('')
  for (const [name, load] of Object.entries(COMMANDS)) {
    const { summary, usage } = await load()
    print(`  ${`${name} ${usage}`.padEnd(34)} ${summary}`)
  }
  print('')
  print(
    'help <command> shows the details. Exit code 0: success; 1: a failure or a finding; 2: unknown command or arguments.',
  )
}

async function explain(name: string, print: (line: string) => void): Promise<void> {
  const { summary, usage, help } = await COMMANDS[name]!()
  print(`npm run muster -- ${name} ${usage}`)
  print('')
  print(summary)
  if (help) print(`\n${help}`)
}

/** Runs one command and returns the exit code. */
export async function runCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  const [name = 'help', ...rest] = args
  const about = name === 'help' || name === '--help' ? (rest[0] ?? null) : rest.includes('--help') ? name : undefined
  if (about === null) {
    await overview(terminal.print)
    return 0
  }
  const command = about ?? name
  if (!Object.hasOwn(COMMANDS, command)) {
    terminal.complain(`There is no command "${command}".`)
    await overview(terminal.complain)
    return 2
  }
  if (about !== undefined) {
    await explain(command, terminal.print)
    return 0
  }
  try {
    const command = await COMMANDS[name]!()
    return (await command.run(rest, terminal)) ? 0 : 1
  } catch (error) {
    const { message, misuse } = error as Error & { misuse?: true }
    terminal.complain(message)
    return misuse ? 2 : 1
  }
}

if (import.meta.main) {
  process.exitCode = await runCommand(process.argv.slice(2), {
    print: (line) => console.log(line),
    complain: (line) => console.error(line),
    variables: process.env,
    environment: () => readEnvironment(),
  })
}
