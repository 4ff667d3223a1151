import { userInfo } from 'node:os'
import { REASON_FIELD } from '@ringback/contract/operator/action-form'
import { type Command, Argument } from 'commander'
import * as z from 'zod'
import { requestOnThisMachine } from './request-locally.ts'

const SENTENCES = {
  on: 'Calling is on. New calls can start.',
  off: 'Calling is off. No new call can start; calls in progress go on.',
}

/** Adds `calling`, the kill switch for a person at the server's machine. */
export function addCallingCommand(program: Command): void {
  program
    .command('calling')
    .addArgument(new Argument('<state>').choices(['on', 'off']))
    .description("Switch calling on or off on the server's machine, without a sign-in.")
    .requiredOption('--reason <text>', `${REASON_FIELD.help} required`)
    .addHelpText(
      'after',
      [
        '',
        'Sets callingEnabled in DATABASE_URL, or in the embedded database in DATA_DIR, also while its',
        "server runs. The log of changes names the server's machine and your account there.",
        'Examples:',
        '  npm run operator -- calling off --reason "Suspected toll fraud"',
        '  npm run operator -- calling on --reason "The stolen accounts are frozen"',
      ].join('\n'),
    )
    .action(async (state: 'on' | 'off', { reason }: { reason: string }) => {
      const isEnabled = state === 'on'
      const request = { command: 'calling', isEnabled, reason, machineUser: machineUser() } as const
      const { isChanged } = await requestOnThisMachine(
        request,
        z.object({ isChanged: z.boolean() }),
      )
      process.stdout.write(
        `${isChanged ? SENTENCES[state] : `Calling was ${state} before. Nothing has changed.`}\n`,
      )
    })
}

/** A container may run with a user id that has no name. */
function machineUser(): string {
  try {
    return userInfo().username
  } catch {
    return `user id ${process.getuid?.() ?? 'unknown'}`
  }
}
