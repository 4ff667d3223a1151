import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

/*
 * Imported by a server before its own code: makes the files of its data directory fail as a disk does. What happens is written to the file FAULT_CONTROL by outside.ts, in another process.
 */
const { FAULT_CONTROL: control = '', DATA_DIR: dataDir = '' } = process.env
const original = { ...fs }
let outside = { disk: 'works', fsyncMs: 0 }
let applied = ''

function apply() {
  const text = original.readFileSync(control, 'utf8')
  if (text === applied) return
  outside = JSON.parse(text)
  applied = text
  original.writeFileSync(`${control}.applied`, text)
}

const ERRORS = { full: 'ENOSPC', 'read-only': 'EROFS', failing: 'EIO' }

function failIf(...disks) {
  if (!disks.includes(outside.disk)) return
  const code = ERRORS[outside.disk]
  throw Object.assign(new Error(`${code}: a fault of the disk`), { code })
}

const dataFiles = new Set()
const isData = path => typeof path === 'string' && path.startsWith(dataDir)

fs.openSync = (path, flags, ...rest) => {
  const writes = flags !== undefined && flags !== 'r' && flags !== 0
  if (isData(path) && writes) failIf('read-only')
  const file = original.openSync(path, flags, ...rest)
  if (isData(path)) dataFiles.add(file)
  else dataFiles.delete(file)
  return file
}
fs.writeSync = (file, ...rest) => {
  if (dataFiles.has(file)) failIf('full', 'read-only', 'failing')
  return original.writeSync(file, ...rest)
}
fs.fsyncSync = file => {
  if (outside.fsyncMs > 0) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, outside.fsyncMs)
  }
  failIf('failing')
  original.fsyncSync(file)
}
fs.accessSync = (path, mode) => {
  if (isData(path) && mode === fs.constants.W_OK) failIf('read-only')
  original.accessSync(path, mode)
}
fs.statfsSync = (path, ...rest) => {
  const space = original.statfsSync(path, ...rest)
  if (isData(path) && outside.disk === 'full') space.bavail = 0
  return space
}
for (const name of ['mkdirSync', 'renameSync', 'unlinkSync', 'writeFileSync', 'truncateSync']) {
  fs[name] = (path, ...rest) => {
    if (isData(path)) failIf('read-only')
    return original[name](path, ...rest)
  }
}
syncBuiltinESMExports()
apply()
setInterval(apply, 20).unref()
