import { buildProgram } from './operator/program.ts'

/*
 * `npm run operator -- <command>`: everything that the operator console does. `create` and `calling` work on
 * the machine of the database, without a sign-in. Every other command is a request to the operator API of a server.
 */

// npm changes to the folder of package.json, but relative paths mean the folder where npm was started.
if (process.env['INIT_CWD']) process.chdir(process.env['INIT_CWD'])

try {
  await buildProgram().parseAsync()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
