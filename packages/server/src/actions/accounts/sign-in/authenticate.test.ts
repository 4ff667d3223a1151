import { beforeEach, describe, expect, it, vi } from 'vitest'
import { addCaller } from '../../../../testing/people/callers.ts'
import { signIn } from '../../../../testing/people/sign-in.ts'
import { useWorld } from '../../../../testing/use-world.ts'
import { StorageFull } from '../../../ports/database.ts'
import { authenticate } from './authenticate.ts'

describe('a session whose last use cannot be stored', () => {
  const world = useWorld()
  let token: string
  beforeEach(async () => {
    token = await signIn(world, await addCaller(world, 0n))
    // Its use is due to be stored again.
    world.clock.advance({ minutes: 2 })
    vi.spyOn(world.database, 'statement').mockRejectedValue(new StorageFull('no space left'))
  })

  it('is valid while the disk stores nothing, so that its user can read', async () => {
    vi.spyOn(world.database, 'isFull').mockReturnValue(true)
    expect(await authenticate(world, token)).toMatchObject({ ok: true })
  })

  it('is not checked while the database does not answer', async () => {
    await expect(authenticate(world, token)).rejects.toBeInstanceOf(StorageFull)
  })
})
