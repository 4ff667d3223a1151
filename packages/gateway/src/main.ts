import { writeFileSync } from 'node:fs'
import { startAgent } from './agent.ts'
import { readSettings, readTrunks, trunkList } from './settings.ts'

const [command, trunksFile, listFile] = process.argv.slice(2)
if (command === 'write-trunk-list' && trunksFile && listFile) {
  writeFileSync(listFile, trunkList(readTrunks(trunksFile)))
} else {
  await startAgent(readSettings(process.env))
}
