import type { Command } from 'commander'
import { buildProgram } from '../src/tools/operator/program.ts'

/**
 * Returns a function that reads a line such as `customers freeze user_1 --reason "Looks stolen"` as the
 * operators' command line does, and runs nothing. It rejects when a command or an
 * option does not exist, or when a required one is missing.
 */
export function commandLineChecker(): (line: string) => Promise<void> {
  const program = buildProgram()
  for (const command of allCommands(program)) {
    command.exitOverride().configureOutput({ writeErr: () => undefined })
    command.action(() => undefined)
  }
  return async line => {
    try {
      await program.parseAsync(wordsOf(line), { from: 'user' })
    } catch (error) {
      throw new Error(`${line}: ${String(error)}`, { cause: error })
    }
  }
}

export function allCommands(command: Command): Command[] {
  return [command, ...command.commands.flatMap(allCommands)]
}

/** The words of a command line as a shell reads them, without the file that the output goes to. */
function wordsOf(line: string): string[] {
  const words = line.replace(/ > \S+$/, '').matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)
  return [...words].map(([, double, single, plain]) => double ?? single ?? plain ?? '')
}
