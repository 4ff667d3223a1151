import { open as openFile, readFile, readdir, rename, rm, stat } from 'node:fs/promises'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { gatewayLegId } from '@ringback/contract/gateway/gateway-contract'
import { SAMPLES_PER_SECOND } from '../phone/g711.ts'
import { WAV_HEADER_BYTES, samplesOfBytes, wavBytes, wavHeader, wavOffset } from './wav.ts'

/** A message while it is spoken. Each method may throw the disk's error. */
export interface MessageFile {
  /** Writes samples, behind what is being written. What is never written is silence. */
  write(at: number, samples: Int16Array): Promise<void>
  /** Ends the file behind so many samples. It is on the disk for good then. */
  finish(samples: number): Promise<void>
  discard(): Promise<void>
}

/** The messages that the server has not deleted, a WAV file for each leg. A leg is validated by who calls. */
export interface MessageFiles {
  create(leg: string): Promise<MessageFile>
  /** Whole seconds; null when there is no message. */
  seconds(leg: string): Promise<number | null>
  read(leg: string): Promise<Buffer | null>
  /** Does nothing without a message. */
  remove(leg: string): Promise<void>
  /** Completes what an agent that was killed was writing. @returns the legs that have a message */
  recover(): Promise<string[]>
  /** Removes those that are older. @param before Unix time in milliseconds */
  removeBefore(before: number): Promise<void>
}

const PART = '.part'
const WAV = '.wav'

/** @param open is replaced in tests by one that fails */
export function openMessageFiles(folder: string, open = openFile): MessageFiles {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = (leg: string, ending: string) => join(folder, `${gatewayLegId.parse(leg)}${ending}`)
  const legsWith = async (ending: string) =>
    (await readdir(folder)).flatMap(name => {
      const leg = gatewayLegId.safeParse(name.slice(0, -ending.length))
      return name.endsWith(ending) && leg.success ? [leg.data] : []
    })
  const complete = (leg: string) => completeFile(folder, path(leg, PART), path(leg, WAV))
  return {
    create: async leg => createFile(path(leg, PART), open, () => complete(leg)),
    async seconds(leg) {
      const found = await orNull(stat(path(leg, WAV)))
      return found && Math.floor(samplesOfBytes(found.size) / SAMPLES_PER_SECOND)
    },
    read: async leg => orNull(readFile(path(leg, WAV))),
    async remove(leg) {
      await rm(path(leg, WAV), { force: true })
    },
    async recover() {
      for (const leg of await legsWith(PART)) {
        const { size } = await stat(path(leg, PART))
        // Less than a second is no message.
        if (samplesOfBytes(size) < SAMPLES_PER_SECOND) await rm(path(leg, PART))
        else await complete(leg)
      }
      return legsWith(WAV)
    },
    async removeBefore(before) {
      for (const leg of await legsWith(WAV)) {
        const found = await orNull(stat(path(leg, WAV)))
        if (found && found.mtimeMs < before) await rm(path(leg, WAV), { force: true })
      }
    },
  }
}

async function createFile(
  path: string,
  open: typeof openFile,
  complete: () => Promise<void>,
): Promise<MessageFile> {
  const file = await open(path, 'wx', 0o600)
  let writes: Promise<unknown> = file.write(Buffer.alloc(WAV_HEADER_BYTES), 0, WAV_HEADER_BYTES, 0)
  // The next write reports it.
  writes.catch(() => {})
  const close = () => file.close().catch(() => {})
  return {
    async write(at, samples) {
      const bytes = wavBytes(samples)
      const write = writes.then(() => file.write(bytes, 0, bytes.length, wavOffset(at)))
      writes = write
      await write
    },
    async finish(samples) {
      await writes
      await file.truncate(wavOffset(samples))
      await close()
      await complete()
    },
    async discard() {
      await writes.catch(() => {})
      await close()
      await rm(path, { force: true })
    },
  }
}

/** Writes the header, and gives the file its name when all of it is on the disk. */
async function completeFile(folder: string, from: string, to: string): Promise<void> {
  const file = await openFile(from, 'r+')
  try {
    const { size } = await file.stat()
    const samples = samplesOfBytes(size)
    await file.truncate(wavOffset(samples))
    await file.write(wavHeader(samples), 0, WAV_HEADER_BYTES, 0)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(from, to)
  const directory = await openFile(folder, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}

/** Null for a file that is not there. */
async function orNull<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
