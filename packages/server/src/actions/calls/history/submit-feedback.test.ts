import { describe, expect, it } from 'vitest'
import { about } from '../../../../testing/about.ts'
import { addCaller, settledCall } from '../../../../testing/people/callers.ts'
import { useWorld } from '../../../../testing/use-world.ts'
import { submitFeedback, readFeedback } from './submit-feedback.ts'

describe('call feedback', () => {
  const world = useWorld({ shared: 'world' })

  async function ended() {
    const user = await addCaller(world, 1_000_000n)
    return { user, id: (await settledCall(world, user, 30)).id }
  }

  it('is stored, and replaced by later feedback', async () => {
    const { user, id } = await ended()
    expect(await readFeedback(world, user, id)).toEqual({ ok: true, value: null })
    expect(await submitFeedback(world, user, id, { score: 2, issue: 'echo' })).toMatchObject({
      ok: true,
    })
    expect(await readFeedback(world, user, id)).toEqual({
      ok: true,
      value: { score: 2, issue: 'echo' },
    })
    await submitFeedback(world, user, id, { score: 5 })
    expect(await readFeedback(world, user, id)).toEqual({ ok: true, value: { score: 5 } })
    const rows = await world.database.read(db =>
      db.selectFrom('call_feedback').selectAll().execute(),
    )
    expect(rows.filter(row => row.call_id === id)).toEqual([
      { call_id: id, score: 5, issue: null, at: about(world.clock.now()) },
    ])
  })

  // spec 5.39
  it('is rejected by the database outside its bounds', async () => {
    const { id } = await ended()
    const at = world.clock.now()
    const insert = (score: number) =>
      world.database.transaction(async tx => {
        await tx
          .insertInto('call_feedback')
          .values({ call_id: id, score, issue: null, at })
          .execute()
      })
    await expect(insert(0)).rejects.toThrow()
    await expect(insert(6)).rejects.toThrow()
  })
})
