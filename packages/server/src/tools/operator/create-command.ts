import { type OperatorRole, operatorRole } from '@ringback/contract/operator/operator-endpoint'
import { type Command, Option } from 'commander'
import * as z from 'zod'
import { requestOnThisMachine } from './request-locally.ts'

const invited = z.object({
  token: z.string(),
  expiresAt: z.string(),
  isNew: z.boolean(),
  publicUrl: z.string(),
})

/** Adds `create`, which makes an operator in the database of this machine. */
export function addCreateCommand(program: Command): void {
  program
    .command('create')
    .argument('<email>')
    .description('Create an operator, or invite one again, and print the one-time link.')
    .addOption(
      new Option('--role <role>', 'what the operator may do')
        .choices(operatorRole.options)
        .default('owner'),
    )
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      [
        '',
        'Uses DATABASE_URL, or the embedded database in DATA_DIR, also while its server runs.',
        'The link sets the password and the second factor. It works once, for 24 hours.',
        'Examples:',
        '  npm run operator -- create ada@example.com',
        '  npm run operator -- create grace@example.com --role support',
      ].join('\n'),
    )
    .action(async (email: string, options: { role: OperatorRole; json?: true }) => {
      const { role } = options
      const request = { command: 'create', email, role } as const
      const { token, publicUrl, expiresAt, isNew } = await requestOnThisMachine(request, invited)
      const link = `${publicUrl}/operator/invitation#${token}`
      process.stdout.write(
        options.json
          ? `${JSON.stringify({ email, role, link, expiresAt, isNew })}\n`
          : `${isNew ? 'Created' : 'Invited again:'} ${email} (${role}). Open this link once, before ${expiresAt}:\n\n  ${link}\n\n`,
      )
    })
}
