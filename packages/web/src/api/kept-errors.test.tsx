import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { NumbersPage } from '../screens/dashboard/numbers/NumbersPage.tsx'
import { keys } from './queries.ts'

/** What the list of My Numbers shows. */
const shown = () =>
  screen.queryByText('Failed to load your virtual numbers')
    ? 'failed'
    : document.querySelector('[data-skeleton], [class*="animate"]')
      ? 'loading'
      : 'other'

it('a list that failed to load shows its message while it is requested again, and then the list', async () => {
  const replies: ((isFailing: boolean) => void)[] = []
  const { queries, settled } = renderScreen(<NumbersPage />, {
    search: '?tab=numbers',
    responses: {
      '/api/numbers': async () => {
        const isFailing = await new Promise<boolean>(resolve => replies.push(resolve))
        return isFailing ? { status: 500, body: {} } : { body: { numbers: [], count: 0 } }
      },
    },
  })
  const states: string[] = []
  const observer = new MutationObserver(() => {
    if (states.at(-1) !== shown()) states.push(shown())
  })
  observer.observe(document.body, { subtree: true, childList: true })
  /** Answers a request after it has been rendered. */
  const reply = async (isFailing: boolean) => {
    await act(() => new Promise<void>(resolve => setTimeout(resolve)))
    replies.shift()?.(isFailing)
    await settled()
  }
  await reply(true)
  for (const isFailing of [true, true, false]) {
    void queries.refetchQueries({ queryKey: keys.numbers })
    await reply(isFailing)
  }
  observer.disconnect()
  expect(states).toEqual(['failed', 'other'])
})
