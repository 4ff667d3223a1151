import { operatorEndpoints } from '@ringback/contract/operator/endpoints'
import type { TestWorld } from '../test-world.ts'
import type { InvalidRequest } from './invalid-requests.ts'

/** The command of each change that operators make, by its target. */
const COMMANDS = new Map(
  operatorEndpoints
    .filter(({ isChange }) => isChange)
    .map(({ method, path, command }) => [`${method} ${path}`, command]),
)

/** Compares the changes that operators have made with the log of changes. */
export function watchChanges({ database }: TestWorld) {
  const usedKeys = new Set<string>()
  let newest = 0n
  const rowsAfter = (id: bigint) =>
    database.kysely
      .selectFrom('operator_changes')
      .select(['id', 'action', 'reason'])
      .where('id', '>', id)
      .orderBy('id')
      .execute()
  return {
    /** Call it before a request is sent. */
    async begin({ target }: InvalidRequest): Promise<void> {
      if (COMMANDS.has(target)) newest = (await rowsAfter(newest)).at(-1)?.id ?? newest
    },
    /** Whether the change of a request that was answered 200 is logged once, with its reason. Null if it is no change. */
    async isLogged({ target, url, payload = '' }: InvalidRequest): Promise<boolean | null> {
      const command = COMMANDS.get(target)
      if (command === undefined) return null
      const { reason, idempotencyKey } = JSON.parse(payload) as Record<string, string | undefined>
      const rows = await rowsAfter(newest)
      // A repeated request with the same key changes nothing more.
      const key = `${url} ${idempotencyKey}`
      if (usedKeys.has(key)) return rows.length === 0
      if (idempotencyKey !== undefined) usedKeys.add(key)
      const [row] = rows
      return rows.length === 1 && row?.action === command && row.reason === reason?.trim()
    },
  }
}
