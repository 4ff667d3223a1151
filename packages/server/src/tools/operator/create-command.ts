import { mkdirSync } from 'node:fs'
import { type OperatorRole, operatorRole } from '@ringback/contract/operator/role'
import { type Command, Option } from 'commander'
import * as z from 'zod'
import { inviteOperator } from '../../actions/operators/invite-operator.ts'
import { migrateDatabase, openDatabase } from '../../adapters/open-database.ts'
import { DataDirectoryInUse } from '../../adapters/pglite/data-directory-lock.ts'
import { socketPath } from '../../adapters/pglite/socket-path.ts'
import { requestLocally } from '../../adapters/system/local-socket.ts'
import { createLog } from '../../adapters/system/log.ts'
import { systemClock } from '../../adapters/system/system-clock.ts'
import { systemIds } from '../../adapters/system/system-ids.ts'
import { totpCodes } from '../../adapters/system/totp-codes.ts'
import { type WantedOperator, wantedOperator } from '../../answer-invitations.ts'
import { type DatabaseConfig, readDatabaseConfig } from '../../config.ts'

const DEFAULT_PUBLIC_URL = 'http://localhost:3000'

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
      const wanted = wantedOperator.safeParse({ email, role: options.role })
      if (!wanted.success) throw new Error(wanted.error.issues[0]?.message)
      const config = readDatabaseConfig(process.env)
      if (!config.ok) throw new Error(config.message)
      const { token, publicUrl, expiresAt, isNew } = await invite(config.value, wanted.data)
      const link = `${publicUrl}/operator/invitation#${token}`
      process.stdout.write(
        options.json
          ? `${JSON.stringify({ email, role: options.role, link, expiresAt, isNew })}\n`
          : `${isNew ? 'Created' : 'Invited again:'} ${email} (${options.role}). Open this link once, before ${expiresAt}:\n\n  ${link}\n\n`,
      )
    })
}

const invited = z.object({
  token: z.string(),
  expiresAt: z.string(),
  isNew: z.boolean(),
  publicUrl: z.string(),
})

async function invite(
  config: DatabaseConfig,
  wanted: WantedOperator,
): Promise<z.infer<typeof invited>> {
  try {
    return await inviteInDatabase(config, wanted)
  } catch (error) {
    if (!(error instanceof DataDirectoryInUse)) throw error
    // A server has the embedded database open, so that server creates the operator.
    const path = socketPath(config.directory, 'operators')
    const response = await requestLocally(path, wanted).catch(() => {
      throw error
    })
    return invited.parse(response)
  }
}

async function inviteInDatabase(
  config: DatabaseConfig,
  wanted: WantedOperator,
): Promise<z.infer<typeof invited>> {
  if (config.url === null) mkdirSync(config.directory, { recursive: true, mode: 0o700 })
  const log = createLog('warn')
  const database = await openDatabase(config, log)
  try {
    await migrateDatabase(config, database, log)
    const ports = { database, clock: systemClock, ids: systemIds, oneTimeCodes: totpCodes }
    const { token, expiresAt, isNew } = await inviteOperator(ports, wanted)
    const publicUrl = process.env['PUBLIC_URL'] ?? DEFAULT_PUBLIC_URL
    return { token, expiresAt: expiresAt.toISOString(), isNew, publicUrl }
  } finally {
    await database.close()
  }
}
