import { openPglite } from '../../src/adapters/pglite/pglite.ts'
import { addCaller, place } from '../people/callers.ts'
import { buildTestApp } from '../test-app.ts'
import { testWorld } from '../test-world.ts'

/*
 * A process of its own for tests that kill it: the real server on the real embedded database in the
 * directory that it is given. With the task `new` it adds a caller with a call to dial. It prints one line.
 */
const [directory = '', task = ''] = process.argv.slice(2)
const database = await openPglite(directory)
const world = testWorld(database)
const call = task === 'new' ? await place(world, await addCaller(world, 100_000n)) : null
const app = await buildTestApp(world)
const address = await app.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`${JSON.stringify({ address, callId: call?.id, userId: call?.userId })}\n`)
