import { signInOperator } from '@ringback/contract/operator/sign-in'
import type { Command } from 'commander'
import { ask, askHidden } from './ask.ts'
import { readConnection, storeConnection } from './connection.ts'
import { requestApi } from './request-api.ts'

/** Adds `sign-in`, which asks for the credentials and stores the session's token. */
export function addSignInCommand(program: Command): void {
  program
    .command('sign-in')
    .description('Sign in and keep the session for the next commands. Sessions last 8 hours.')
    .option('--url <url>', 'the server, for example https://calls.example.com')
    .option('--email <email>')
    .addHelpText(
      'after',
      [
        '',
        'Asks for the password and the code of the authenticator app. A script sets',
        'RINGBACK_URL and RINGBACK_OPERATOR_TOKEN instead.',
        'Example:',
        '  npm run operator -- sign-in --url https://calls.example.com --email ada@example.com',
      ].join('\n'),
    )
    .action(async (options: { url?: string; email?: string }) => {
      const url = options.url ?? readConnection().url
      const body = {
        email: options.email ?? (await ask('E-mail: ')),
        password: await askHidden('Password: '),
        code: await ask('Code: '),
      }
      const session = await requestApi(signInOperator, { body }, { url, token: null })
      const { token, operator } = session as { token: string; operator: { role: string } }
      const file = storeConnection({ url, token })
      process.stdout.write(`Signed in at ${url} as ${operator.role}. The session is in ${file}\n`)
    })
}
