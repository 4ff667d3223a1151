import type { Command } from 'commander'
import { type Config, readConfig, readDatabaseConfig } from '../../config/config.ts'
import { type UpgradeOptions, rehearse, takeBack, upgrade } from '../upgrade/upgrade.ts'

/** Adds `upgrade`: what this version does to the database of this machine, tried, done and taken back. */
export function addUpgradeCommand(program: Command): void {
  const group = program
    .command('upgrade')
    .description("Upgrade the database on the server's machine, without a sign-in.")
  const add = (
    name: string,
    description: string,
    done: string,
    run: (config: Config, options: UpgradeOptions) => Promise<boolean>,
  ) =>
    group
      .command(name)
      .description(description)
      .option('--folder <path>', 'where the backup goes', '.')
      .option('--accept-problems', 'go on although the doctor finds problems')
      .action(async ({ folder, acceptProblems }: Options) => {
        const config = readConfig(process.env)
        if (!config.ok) throw new Error(config.message)
        const acceptsProblems = acceptProblems === true
        const isDone = await run(config.value, { folder, acceptsProblems, print })
        if (!isDone) throw new Error('Stopped, because of what is named above.')
        print(done)
      })
  add(
    'rehearse',
    'Make a backup, and try migrations, audit and doctor of this version on a copy.',
    '\nThe rehearsal went well. Nothing of the database has changed.\n',
    rehearse,
  )
  add(
    'run',
    'Rehearse, then do the same to the database. Servers of the version before go on.',
    '\nThe database is upgraded. Start the servers of this version, one after the other.\n',
    upgrade,
  )
  group
    .command('back')
    .description('Let servers of the version before start again. Nothing that is stored is lost.')
    .action(async () => {
      const config = readDatabaseConfig(process.env)
      if (!config.ok) throw new Error(config.message)
      await takeBack(config.value)
      print('Start the servers of the version before, one after the other.\n')
    })
}

interface Options {
  folder: string
  acceptProblems?: true
}

function print(text: string): void {
  process.stdout.write(text)
}
