import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PostgresNode } from './postgres-node.ts'

/**
 * Stands for Patroni's REST API, which HAProxy asks on each node: `GET /primary` responds 200 on the primary and 503
 * on any other node. Patroni reads the answer from its lock in etcd; here the node itself is asked whether it is in
 * recovery. Both end with the same answers to HAProxy, so that HAProxy runs with the settings of deploy/ha.
 */
export interface PrimaryCheck {
  port: number
  close(): void
}

export async function answerPrimaryChecks(node: PostgresNode): Promise<PrimaryCheck> {
  const server: Server = createServer((request, response) => {
    const isPrimary = async () =>
      request.url === '/primary' &&
      (await node.query<{ standby: boolean }>('select pg_is_in_recovery() as standby'))[0]
        ?.standby === false
    void isPrimary()
      .catch(() => false)
      .then(answer => response.writeHead(answer ? 200 : 503).end())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
