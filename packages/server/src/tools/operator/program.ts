import { Command } from 'commander'
import { addApiCommands } from './api-commands.ts'
import { addCallingCommand } from './calling-command.ts'
import { addCreateCommand } from './create-command.ts'
import { addSignInCommand } from './sign-in-command.ts'
import { addUpgradeCommand } from './upgrade-command.ts'

/** All commands of `npm run operator`. */
export function buildProgram(): Command {
  const program = new Command('operator')
    .description('Operate Ringback from the command line.')
    .showHelpAfterError()
    .configureHelp({ sortSubcommands: true })
  addCreateCommand(program)
  addSignInCommand(program)
  addCallingCommand(program)
  addUpgradeCommand(program)
  addApiCommands(program)
  return program
}
