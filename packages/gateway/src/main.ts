import { startAgent } from './agent.ts'
import { readSettings } from './settings.ts'
import { writeTrunkFiles } from './trunks/trunk-files.ts'

if (process.argv[2] === 'write-trunk-files') writeTrunkFiles(process.env)
else await startAgent(readSettings(process.env))
