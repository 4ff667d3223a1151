import { createHmac } from 'node:crypto'

/**
 * A network of a user as it is stored. There are few IPv4 addresses, so without a key the network could be found
 * by hashing all of them. The same network has another hash for each user.
 */
export function hashNetwork(key: string, userId: string, network: string): Buffer {
  return createHmac('sha256', key)
    .update(JSON.stringify([userId, network]))
    .digest()
}
