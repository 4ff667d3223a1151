import { afterAll, beforeEach } from 'vitest'
import { expectBalanced } from '../expect-balanced.ts'
import { deleteNumbers } from '../people/incoming-calls.ts'
import type { TestServer } from '../test-server.ts'
import { type FakeGateway, startFakeGateway } from './fake-gateway.ts'

/** A gateway for the tests of a file, in each test as if it had just started. After them the books must balance. */
export async function useGateway({
  world,
  app,
}: Pick<TestServer, 'world' | 'app'>): Promise<FakeGateway> {
  const gateway = await startFakeGateway(world, app)
  beforeEach(() => {
    gateway.isDown = false
    gateway.outbox.length = 0
    gateway.endRequests.length = 0
    gateway.messages.clear()
  })
  afterAll(async () => {
    await deleteNumbers(world.database)
    await expectBalanced(world.database)
    gateway.close()
  })
  return gateway
}
