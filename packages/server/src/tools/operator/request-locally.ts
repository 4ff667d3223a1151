import { BUSINESS_SETTINGS } from '@ringback/contract/operator/settings/business-settings'
import * as z from 'zod'
import { migrateDatabase, openDatabase } from '../../adapters/open-database.ts'
import { DataDirectoryInUse, socketPath } from '../../adapters/pglite/data-directory.ts'
import { requestLocally } from '../../adapters/system/local-socket.ts'
import { createLog } from '../../adapters/system/log.ts'
import { systemClock, systemIds, totpCodes } from '../../adapters/system/system.ts'
import { type DatabaseConfig, readDatabaseConfig } from '../../config/config.ts'
import { type LocalRequest, answerLocally, localRequest } from '../../local-requests.ts'

const DEFAULT_PUBLIC_URL = 'http://localhost:3000'

/**
 * Does something on the server's machine without a sign-in: in the database of this machine, or through the server that
 * has the embedded one open. Who may read the configuration may do it.
 *
 * @throws an error whose message is for the person at the terminal
 */
export async function requestOnThisMachine<T>(
  request: LocalRequest,
  response: z.ZodType<T>,
): Promise<T> {
  const wanted = localRequest.safeParse(request)
  if (!wanted.success) throw new Error(wanted.error.issues[0]?.message)
  const config = readDatabaseConfig(process.env)
  if (!config.ok) throw new Error(config.message)
  return response.parse(await answer(config.value, wanted.data))
}

async function answer(config: DatabaseConfig, request: LocalRequest): Promise<unknown> {
  try {
    return await answerFromDatabase(config, request)
  } catch (error) {
    if (!(error instanceof DataDirectoryInUse)) throw error
    const path = socketPath(config.directory, 'operators')
    const response = await requestLocally(path, request).catch(() => {
      throw error
    })
    const failed = z.object({ error: z.string() }).safeParse(response)
    if (failed.success) throw new Error(failed.data.error, { cause: error })
    return response
  }
}

async function answerFromDatabase(config: DatabaseConfig, request: LocalRequest) {
  const log = createLog('warn')
  const database = await openDatabase(config, log)
  try {
    await migrateDatabase(config, database, log)
    const ports = { database, log, clock: systemClock, ids: systemIds, oneTimeCodes: totpCodes }
    const business = { publicUrl: process.env['PUBLIC_URL'] ?? DEFAULT_PUBLIC_URL }
    return await answerLocally({ ...ports, business, settingTexts: callingText() }, request)
  } finally {
    await database.close()
  }
}

/** What the environment sets for the kill switch. */
function callingText() {
  const text = process.env[BUSINESS_SETTINGS.callingEnabled.variable]
  return text ? { callingEnabled: text } : {}
}
