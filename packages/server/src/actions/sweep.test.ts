import { beforeEach, describe, expect, it } from 'vitest'
import { DUE_MAILS, claimDueMails } from '../store/mail/mails.ts'
import { testDatabases } from '../../testing/test-database.ts'
import { useWorld } from '../../testing/use-world.ts'
import { type Sweep, sweep } from './sweep.ts'

describe.each(testDatabases())('a sweep on $name', ({ open }) => {
  const world = useWorld({ open, shared: 'database' })
  /** Processed ids, in order. */
  let processed: string[]
  let work: Sweep

  beforeEach(async () => {
    processed = []
    work = {
      work: 'mail',
      logKey: 'mail',
      due: DUE_MAILS,
      leaseSeconds: 60,
      batchSize: 2,
      claim: claimDueMails,
      process: async id => void processed.push(id),
    }
    await world.database.transaction(async tx => {
      await tx.deleteFrom('mails').execute()
      const at = (n: number) => new Date(world.clock.now().getTime() - (10 - n) * 1_000)
      const values = [1, 2, 3, 4, 5].map(n => ({
        id: `mail_${n}`,
        recipient: 'ada@example.com',
        subject: '',
        text: '',
        html: '',
        created_at: at(n),
        next_attempt_at: at(n),
        sent_at: null,
      }))
      await tx.insertInto('mails').values(values).execute()
    })
  })

  const all = ['mail_1', 'mail_2', 'mail_3', 'mail_4', 'mail_5']

  it('processes every due row, the one that is due longest first', async () => {
    await sweep(world, { ...work, inOrder: true })
    expect(processed).toEqual(all)
  })

  it.each([true, false])(
    'processes the others when one row fails (in order: %s)',
    async inOrder => {
      const process = async (id: string) => {
        if (id === 'mail_1') throw new Error('this mail cannot be processed')
        processed.push(id)
      }
      await sweep(world, { ...work, inOrder, process })
      expect(processed).toEqual(all.slice(1))
    },
  )

  it('leases each row: it is due again when the lease ends', async () => {
    await sweep(world, work)
    await sweep(world, work)
    world.clock.advance({ seconds: 59 })
    await sweep(world, work)
    expect(processed).toHaveLength(5)
    world.clock.advance({ seconds: 1 })
    await sweep(world, work)
    expect(processed).toHaveLength(10)
  })

  it('processes each row once when several instances sweep at the same time', async () => {
    await Promise.all([sweep(world, work), sweep(world, work), sweep(world, work)])
    expect(processed.toSorted()).toEqual(all)
  })
})
